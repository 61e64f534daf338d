internal import PushJSON
internal import PushModel

extension CaseDriver {
  /// Every request for the keys of a case, once all that is expected has come or hope is gone.
  func arrivals(_ evidence: CaseEvidence) async throws -> [Arrival] {
    let keys = evidence.keys
    var found = CaseDriver.distinct(await runner.world.arrivals(for: keys))
    while true {
      let missing = missing(found)
      guard missing > 0 else { break }
      let report = evidence.receiptAsks.last?.report ?? evidence.asks.last?.report
      let next = try await wait(for: found.count + missing, keys, report)
      guard next.count > found.count else { return next }
      found = next
    }
    let expected = spec.minimumAttempts
    let isOpen = evidence.asks.contains { $0.report.outcome == .sent && $0.report.status == nil }
    guard isOpen, found.count(where: \.isPush) == expected else { return found }
    return try await wait(for: found.count + 1, keys, within: options.graceMilliseconds)
  }

  /// How many requests must still come: pushes, and requests for receipts.
  private func missing(_ found: [Arrival]) -> Int {
    let pushes = found.count(where: \.isPush)
    let receipts = found.count(where: \.isReceiptRequest)
    return max(0, spec.minimumAttempts - pushes)
      + max(0, spec.minimumReceiptRequests - receipts)
  }

  /// Waits as long as a report gives hope for.
  func wait(
    for count: Int,
    _ keys: [String],
    _ report: SenderReport?
  ) async throws -> [Arrival] {
    let milliseconds: Int
    switch (report?.outcome, report?.status) {
    case (.unsupported, _), (nil, _): milliseconds = options.graceMilliseconds
    // One that failed, or reports an answer, has waited: its request was on the wire before.
    case (.failed, _), (.sent, .some): milliseconds = options.lagMilliseconds
    case (.sent, nil):
      milliseconds =
        spec.expectation.within.map { Int($0 * 1000) } ?? options.arrivalMilliseconds
    }
    return try await wait(for: count, keys, within: milliseconds)
  }

  private func wait(
    for count: Int,
    _ keys: [String],
    within milliseconds: Int
  ) async throws -> [Arrival] {
    let world = runner.world
    let early = CaseDriver.distinct(await world.arrivals(for: keys))
    if early.count >= count { return early }
    // The world keeps the deadline; the race is there to be cut short by a cancellation.
    let late = try await Race.run(milliseconds: nil, pause: runner.pause) {
      await world.waitForArrivals(count, for: keys, deadlineMilliseconds: milliseconds)
    }
    return CaseDriver.distinct(late)
  }

  /// Each request once, although it may carry several of the keys.
  private static func distinct(_ arrivals: [Arrival]) -> [Arrival] {
    var seen: Set<Int64> = []
    return arrivals.filter { seen.insert($0.request).inserted }
  }
}

extension CaseSpec {
  /// How many messages Expo takes in a request (Expo, "Sending notifications", request errors).
  private static let expoChunk = 100

  /// How many pushes there must be: as said, as many as `requests` lists, or what the orders need.
  package var expectedAttempts: Matcher {
    if let attempts = expectation.attempts { return attempts }
    if !expectation.requests.isEmpty {
      return .equals(.integer(Int64(expectation.requests.count)))
    }
    let most = Int64(orderCount * recipientCount)
    guard provider == .expo, recipientCount > 1 else { return .equals(.integer(most)) }
    let chunks = (recipientCount + CaseSpec.expoChunk - 1) / CaseSpec.expoChunk
    return .between(.integer(Int64(orderCount * chunks)), .integer(most))
  }

  /// How many requests for receipts there must be.
  var expectedReceiptRequests: Matcher {
    if let attempts = expectation.receipts?.attempts { return attempts }
    return .not(.equals(0))
  }

  /// The least number of pushes to wait for.
  var minimumAttempts: Int {
    let orders = orderCount * recipientCount
    // Beyond this the default is right: nobody writes a matcher for more requests than orders.
    let range = 0...max(orders, expectation.requests.count) + 64
    let matcher = expectedAttempts
    return range.first { matcher.failures(of: .integer(Int64($0))).isEmpty } ?? orders
  }

  /// The least number of requests for receipts to wait for.
  var minimumReceiptRequests: Int {
    guard expectation.receipts != nil else { return 0 }
    let matcher = expectedReceiptRequests
    return (0...64).first { matcher.failures(of: .integer(Int64($0))).isEmpty } ?? 1
  }
}

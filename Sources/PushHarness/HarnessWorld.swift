package import PushMock
package import PushModel
internal import PushProviders
package import PushSuites
internal import PushWire
internal import Synchronization

/// Why a case could not be set up; the message says what to change.
package struct HarnessError: Error, CustomStringConvertible, Sendable {
  package var description: String

  package init(_ description: String) { self.description = description }
}

/// The running mocks as the suite runner uses them.
package final class HarnessWorld: SuiteWorld {
  let core: MockCore
  private let tokenRun: UInt64
  private let salt: Mutex<SeededRandom>
  package let defaultTopic: String

  /// - Parameters:
  ///   - core: The running mocks.
  ///   - tokenRun: The number that the run's tokens carry.
  ///   - seed: Makes the salt of the tokens, so that a run can be repeated.
  ///   - defaultTopic: The bundle id that pushes go to.
  package init(core: MockCore, tokenRun: UInt64, seed: UInt64, defaultTopic: String) {
    self.core = core
    self.tokenRun = tokenRun
    self.defaultTopic = defaultTopic
    salt = Mutex(SeededRandom(seed: seed))
  }

  package func mintToken(
    _ order: TokenOrder,
    caseNumber: Int,
    sequence: Int
  ) async throws -> String {
    let ask = ask(caseNumber, sequence)
    let token: String
    switch order.provider {
    case .apns: return try mintAPNs(order, ask)
    case .fcm: token = try mintFCM(order, ask)
    case .expo: token = try mintExpo(order, ask)
    }
    core.feed.watch(FeedKey.name(of: ask))
    core.faults.add(order.faults, key: FeedKey.name(of: ask))
    return token
  }

  func ask(_ caseNumber: Int, _ sequence: Int) -> AskToken {
    AskToken(
      run: tokenRun,
      caseNumber: UInt32(truncatingIfNeeded: caseNumber),
      sequence: UInt64(sequence),
      salt: salt.withLock { $0.next() }
    )
  }

  private func mintAPNs(_ order: TokenOrder, _ ask: AskToken) throws -> String {
    var kind: APNsTokenKind?
    if let word = order.kind {
      kind = APNsTokenKind(rawValue: word)
      guard kind != nil else {
        throw HarnessError(
          "'\(word)' is no kind of token; allowed: "
            + APNsTokenKind.allCases.map(\.rawValue).joined(separator: ", ")
        )
      }
    }
    let token = padded(ask.hex, to: order.tokenBytes)
    let status = APNsTokenStatus(rawValue: order.state.rawValue) ?? .active
    let device = APNsDevice(
      environment: order.environment,
      topic: order.topic,
      kind: kind,
      status: status,
      statusMilliseconds: order.atMilliseconds ?? core.clock.wallMilliseconds()
    )
    core.feed.watch(token)
    core.withWorld { $0.tokens.register(token, device) }
    return token
  }

  package func mintChannel(
    environment: APNsEnvironment,
    topic: String,
    storesMessages: Bool
  ) async throws -> String {
    let random = salt.withLock { generator in
      (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    let now = core.clock.wallMilliseconds()
    let channel = core.withWorld { world in
      world.channels.create(
        bundle: topic,
        environment: environment,
        storesMessages: storesMessages,
        nowMilliseconds: now,
        random: random
      )
    }
    guard let channel else { throw HarnessError("the channel quota of \(topic) is used up") }
    core.feed.watch(channel.id)
    return channel.id
  }

  package func arrivals(for keys: [String]) async -> [Arrival] {
    core.feed.arrivals(for: keys.map { FeedKey.name(of: $0) })
  }

  package func waitForArrivals(
    _ count: Int,
    for keys: [String],
    deadlineMilliseconds: Int
  ) async -> [Arrival] {
    await core.feed.wait(
      for: count,
      keys: keys.map { FeedKey.name(of: $0) },
      deadlineMilliseconds: deadlineMilliseconds
    )
  }

  package func nowMilliseconds() async -> Int64 { core.clock.wallMilliseconds() }

  /// A token of another length than 32 bytes: the ask's digits are cut, or filled up with `a`.
  private func padded(_ hex: String, to bytes: Int) -> String {
    let digits = max(1, bytes) * 2
    guard digits != hex.utf8.count else { return hex }
    if digits < hex.utf8.count { return String(hex.suffix(digits)) }
    return hex + String(repeating: "a", count: digits - hex.utf8.count)
  }
}

internal import PushJSON
internal import PushModel

/// Compares the requests of a case with what it expects of them.
struct WireJudge {
  let spec: CaseSpec
  let evidence: CaseEvidence

  /// The attempts to push.
  let arrivals: [Arrival]
  /// Where each of them stands among all requests of the case.
  private let places: [Int]
  private var expectation: Expectation { spec.expectation }

  init(spec: CaseSpec, evidence: CaseEvidence) {
    self.spec = spec
    self.evidence = evidence
    places = evidence.arrivals.indices.filter { evidence.arrivals[$0].isPush }
    arrivals = places.map { evidence.arrivals[$0] }
  }

  /// Whether as many requests came as are expected.
  var attempts: [PlacedMismatch] {
    let matcher = spec.expectedAttempts
    let count = JSONValue.integer(Int64(arrivals.count))
    guard let failure = matcher.resolved(by: evidence.variables).failures(of: count).first else {
      return []
    }
    var got = failure.got
    if arrivals.isEmpty {
      let words = evidence.asks.map(\.report.outcome.rawValue)
      got = "0; the sender says " + (words.first.map { "`\($0)`" } ?? "nothing")
    }
    return [
      PlacedMismatch(
        Mismatch(subject: "requests on the wire", expected: failure.expected, got: got)
      )
    ]
  }

  /// What does not hold of single requests.
  var requests: [PlacedMismatch] {
    arrivals.indices.flatMap { index in
      var wanted = expectation.every
      wanted.recipients = wanted.recipients ?? expectation.recipientsPerRequest
      var found = judge(wanted, index)
      if expectation.requests.indices.contains(index) {
        found += judge(expectation.requests[index], index)
      }
      if let fill = spec.fill, fill.measure == .requestBody,
        arrivals[index].body.count != fill.bytes
      {
        found.append(fillMismatch(fill, arrivals[index]))
      }
      return found.map { PlacedMismatch(numbered($0, index), request: places[index]) }
    }
  }

  /// What does not hold of the requests together.
  var history: [PlacedMismatch] {
    guard !arrivals.isEmpty else { return [] }
    var found: [Mismatch] = []
    if let matcher = expectation.connections {
      let count = Set(arrivals.map(\.connection)).count
      found += check(matcher, .integer(Int64(count)), "connections")
    }
    if let wanted = expectation.sameID { found += sameness(wanted, "apns-id", "the same apns-id") }
    if let wanted = expectation.sameAuthorization {
      found += sameness(wanted, "authorization", "the same provider token")
    }
    if let matcher = expectation.gaps { found += gaps(matcher) }
    if let limit = expectation.within { found += within(limit) }
    if let matcher = expectation.requestsPerRecipient { found += requestsPerRecipient(matcher) }
    return found.map { PlacedMismatch($0) }
  }

  private func judge(_ wanted: RequestExpectation, _ index: Int) -> [Mismatch] {
    RequestJudge(arrivals[index], evidence).mismatches(wanted)
  }

  private func check(_ matcher: Matcher, _ value: JSONValue, _ subject: String) -> [Mismatch] {
    matcher.resolved(by: evidence.variables).failures(of: value).map {
      Mismatch(subject: subject, expected: $0.expected, got: $0.got)
    }
  }

  private func numbered(_ mismatch: Mismatch, _ index: Int) -> Mismatch {
    guard arrivals.count > 1 else { return mismatch }
    var mismatch = mismatch
    mismatch.subject = "request \(index + 1): " + mismatch.subject
    return mismatch
  }

  private func fillMismatch(_ fill: CaseSpec.Fill, _ arrival: Arrival) -> Mismatch {
    Mismatch(
      subject: "size of the filled body",
      expected: "\(fill.bytes) bytes",
      got: "\(arrival.body.count) bytes: the sender changed the text or its own part of the body"
    )
  }

  private func sameness(_ wanted: Bool, _ header: String, _ what: String) -> [Mismatch] {
    guard arrivals.count > 1 else { return [] }
    let values = arrivals.map { RequestJudge.header(header, of: $0) }
    let distinct = Set(values.compactMap(\.self)).count
    let missing = values.count { $0 == nil }
    if wanted, distinct == 1, missing == 0 { return [] }
    // A header that is missing makes the service choose a value, so it is like no other.
    if !wanted, distinct + missing == values.count { return [] }
    let got = "\(distinct) distinct in \(values.count) requests"
    return [
      Mismatch(
        subject: header,
        expected: wanted ? "\(what) in all requests" : "another value in each request",
        got: missing == 0 ? got : got + ", missing in \(missing)"
      )
    ]
  }

  private func gaps(_ matcher: Matcher) -> [Mismatch] {
    zip(arrivals, arrivals.dropFirst()).enumerated().flatMap { index, pair in
      let gap = Double(pair.1.at &- pair.0.at) / 1_000_000
      return check(matcher, .double(gap), "milliseconds from request \(index + 1) to \(index + 2)")
    }
  }

  private func within(_ limit: Double) -> [Mismatch] {
    guard let first = evidence.asks.first?.handedAt, let last = arrivals.last?.at, last > first
    else { return [] }
    let seconds = Double(last - first) / 1_000_000_000
    guard seconds > limit else { return [] }
    return [
      Mismatch(
        subject: "time to the last request",
        expected: "at most \(limit.formatted) s",
        got: "\((seconds * 1000).rounded() / 1000) s"
      )
    ]
  }

  /// How often each recipient of the case was pushed to; the first that is wrong is told.
  private func requestsPerRecipient(_ matcher: Matcher) -> [Mismatch] {
    var counts: [String: Int] = [:]
    for arrival in arrivals {
      for key in Set(RequestMessages(arrival).recipients) { counts[key, default: 0] += 1 }
    }
    let wrong = evidence.keys.filter { key in
      !check(matcher, .integer(Int64(counts[key] ?? 0)), "").isEmpty
    }
    guard let first = wrong.first else { return [] }
    let subject = "requests that name " + FindingSink.shortened(first)
    let others = wrong.count > 1 ? " (as \(wrong.count - 1) more)" : ""
    return check(matcher, .integer(Int64(counts[first] ?? 0)), subject + others)
  }
}

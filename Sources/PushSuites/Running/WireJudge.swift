internal import PushJSON
internal import PushModel

/// Compares the requests of a case with what it expects of them.
struct WireJudge {
  let spec: CaseSpec
  let evidence: CaseEvidence

  private var arrivals: [Arrival] { evidence.arrivals }
  private var expectation: Expectation { spec.expectation }

  /// Whether as many requests came as are expected.
  var attempts: [PlacedMismatch] {
    let matcher = expectation.expectedAttempts(orders: spec.orderCount)
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
      var found = mismatches(expectation.every, index)
      if expectation.requests.indices.contains(index) {
        found += mismatches(expectation.requests[index], index)
      }
      if let fill = spec.fill, arrivals[index].body.count != fill.bytes {
        found.append(fillMismatch(fill, arrivals[index]))
      }
      return found.map { PlacedMismatch(numbered($0, index), request: index) }
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
    return found.map { PlacedMismatch($0) }
  }

  private func mismatches(_ wanted: RequestExpectation, _ index: Int) -> [Mismatch] {
    let arrival = arrivals[index]
    var found: [Mismatch] = []
    func text(_ matcher: Matcher?, _ value: String?, _ subject: String) {
      guard let matcher else { return }
      found += check(matcher, value.map(JSONValue.string), subject, index, .text)
    }
    text(wanted.method, arrival.method, "method")
    text(wanted.path, arrival.path, "path")
    for header in wanted.headers {
      text(header.matcher, WireJudge.header(header.name, of: arrival), "header \(header.name)")
    }
    found += body(wanted.body, index)
    if let size = wanted.size {
      found += check(size, .integer(Int64(arrival.body.count)), "size of the body", index)
    }
    if let status = wanted.answerStatus {
      found += check(status, .integer(Int64(arrival.status)), "answer status", index)
    }
    text(wanted.answerReason, arrival.reason.isEmpty ? nil : arrival.reason, "answer reason")
    return found
  }

  private func body(_ members: [RequestExpectation.Member], _ index: Int) -> [Mismatch] {
    guard !members.isEmpty else { return [] }
    let bytes = arrivals[index].body
    guard let body = JSONValue(parsing: bytes) else {
      let got = bytes.isEmpty ? "nothing" : String(decoding: bytes.prefix(200), as: UTF8.self)
      return [Mismatch(subject: "body", expected: "JSON", got: FindingSink.shortened(got))]
    }
    return members.flatMap { member in
      let value = JSONPointer.resolve(member.pointer, in: body)
      return check(member.matcher, value, "body", index, pointer: member.pointer)
    }
  }

  private func check(
    _ matcher: Matcher,
    _ value: JSONValue?,
    _ subject: String,
    _ index: Int? = nil,
    _ reading: Matcher.Reading = .json,
    pointer: String? = nil
  ) -> [Mismatch] {
    matcher.resolved(by: variables(index)).failures(of: value, as: reading).map { failure in
      var subject = subject
      if let pointer, !(pointer + failure.pointer).isEmpty {
        subject += " \(pointer)\(failure.pointer)"
      }
      return Mismatch(subject: subject, expected: failure.expected, got: failure.got)
    }
  }

  /// The variables as one request sees them: `token` is the one that this request was for.
  private func variables(_ index: Int?) -> RunVariables {
    guard let index else { return evidence.variables }
    let key = arrivals[index].key.lowercased()
    guard let ask = evidence.asks.first(where: { $0.key.lowercased() == key }) else {
      return evidence.variables
    }
    var variables = evidence.variables
    variables.token = ask.key
    return variables
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
    let values = arrivals.map { WireJudge.header(header, of: $0) }
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

  /// The value of a header, several joined as HTTP does it (RFC 9110, section 5.3).
  private static func header(_ name: String, of arrival: Arrival) -> String? {
    let values = arrival.headers.filter { $0.name.lowercased() == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

extension Expectation {
  /// How many requests there must be: as said, as many as `requests` lists, or one for each order.
  package func expectedAttempts(orders: Int) -> Matcher {
    attempts ?? .equals(.integer(Int64(requests.isEmpty ? orders : requests.count)))
  }
}

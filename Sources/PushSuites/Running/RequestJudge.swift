internal import PushJSON
internal import PushModel

/// Compares one request with what is expected of it.
struct RequestJudge {
  private let arrival: Arrival
  private let keys: Set<String>
  private let messages: RequestMessages
  /// As this request sees them: `token` is the one that it was for.
  private let variables: RunVariables

  init(_ arrival: Arrival, _ evidence: CaseEvidence) {
    self.arrival = arrival
    messages = RequestMessages(arrival)
    let keys = evidence.keys
    self.keys = Set(keys)
    var variables = evidence.variables
    let key = arrival.key.lowercased()
    if let ask = evidence.asks.first(where: { ask in
      ask.keys.contains { $0.lowercased() == key }
    }) {
      variables.token = ask.keys.first { $0.lowercased() == key } ?? variables.token
      if ask.keys.count > 1 { variables.tokens = ask.keys }
    }
    self.variables = variables
  }

  /// What does not hold of the request.
  func mismatches(_ wanted: RequestExpectation) -> [Mismatch] {
    var found: [Mismatch] = []
    func text(_ matcher: Matcher?, _ value: String?, _ subject: String) {
      guard let matcher else { return }
      found += check(matcher, value.map(JSONValue.string), subject, .text)
    }
    text(wanted.method, arrival.method, "method")
    text(wanted.path, arrival.path, "path")
    for header in wanted.headers {
      text(header.matcher, RequestJudge.header(header.name, of: arrival), "header \(header.name)")
    }
    found += body(wanted.body) + message(wanted.message)
    if let matcher = wanted.recipients {
      let count = JSONValue.integer(Int64(messages.recipients.count))
      found += check(matcher, count, "recipients of the request")
    }
    if let matcher = wanted.to {
      let list = JSONValue.array(messages.recipients.map { .string($0) })
      found += check(matcher, list, "recipients", pointer: "")
    }
    if let size = wanted.size {
      found += check(size, .integer(Int64(arrival.body.count)), "size of the body")
    }
    if let status = wanted.answerStatus {
      found += check(status, .integer(Int64(arrival.status)), "answer status")
    }
    text(wanted.answerReason, arrival.reason.isEmpty ? nil : arrival.reason, "answer reason")
    return found
  }

  private func body(_ members: [RequestExpectation.Member]) -> [Mismatch] {
    guard !members.isEmpty else { return [] }
    let bytes = arrival.body
    guard let body = JSONValue(parsing: bytes) else {
      let got = bytes.isEmpty ? "nothing" : String(decoding: bytes.prefix(200), as: UTF8.self)
      return [Mismatch(subject: "body", expected: "JSON", got: FindingSink.shortened(got))]
    }
    return members.flatMap { member in
      let value = JSONPointer.resolve(member.pointer, in: body)
      return check(member.matcher, value, "body", pointer: member.pointer)
    }
  }

  /// What does not hold of the messages for the case; the first that is wrong is told.
  private func message(_ members: [RequestExpectation.Member]) -> [Mismatch] {
    guard !members.isEmpty else { return [] }
    guard !mine.isEmpty else {
      return [
        Mismatch(
          subject: "message",
          expected: "a message for the token of the case",
          got: messages.all.isEmpty ? "no message" : "\(messages.all.count) for others"
        )
      ]
    }
    for (index, message) in mine.enumerated() {
      var variables = variables
      variables.token = message.recipients.first(where: keys.contains) ?? variables.token
      let found = members.flatMap { member in
        let value = JSONPointer.resolve(member.pointer, in: message.value)
        let subject = mine.count > 1 ? "message \(index + 1)" : "message"
        return check(member.matcher, value, subject, pointer: member.pointer, variables)
      }
      guard found.isEmpty else { return found }
    }
    return []
  }

  /// The messages for the case.
  ///
  /// A request to APNs or FCM has no other; so a topic that is spelled wrongly is shown as it is.
  private var mine: [RequestMessages.Message] {
    guard arrival.provider == .expo else { return messages.all }
    return messages.all.filter { $0.recipients.contains(where: keys.contains) }
  }

  private func check(
    _ matcher: Matcher,
    _ value: JSONValue?,
    _ subject: String,
    _ reading: Matcher.Reading = .json,
    pointer: String? = nil,
    _ variables: RunVariables? = nil
  ) -> [Mismatch] {
    matcher.resolved(by: variables ?? self.variables).failures(of: value, as: reading).map {
      failure in
      var subject = subject
      if let pointer, !(pointer + failure.pointer).isEmpty {
        subject += " \(pointer)\(failure.pointer)"
      }
      return Mismatch(subject: subject, expected: failure.expected, got: failure.got)
    }
  }

  /// The value of a header, several joined as HTTP does it (RFC 9110, section 5.3).
  static func header(_ name: String, of arrival: Arrival) -> String? {
    let values = arrival.headers.filter { $0.name.lowercased() == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

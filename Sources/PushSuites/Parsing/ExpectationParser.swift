internal import PushJSON
internal import PushModel
internal import PushWire

/// Reads what a case expects.
struct ExpectationParser {
  let mistakes: Mistakes
  let rules: [String]

  var matchers: MatcherParser { MatcherParser(mistakes: mistakes) }

  func expectation(_ node: SourceNode) -> Expectation {
    var expectation = Expectation()
    guard let members = mistakes.members(node, "`expect`", known: SuiteKeys.expect) else {
      return expectation
    }
    read(members, into: &expectation.every)
    if let each = members["each"] {
      guard
        let inner = mistakes.members(each, "`each`", known: SuiteKeys.request)
      else { return expectation }
      read(inner, into: &expectation.every)
    }
    if let requests = members["requests"] { expectation.requests = self.requests(requests) }
    if let report = members["report"] {
      expectation.report = self.report(report, "`report`")
    }
    if let reports = members["reports"] { expectation.reports = self.reports(reports) }
    if let receipts = members["receipts"] { expectation.receipts = self.receipts(receipts) }
    expectation.recipientsPerRequest = number(
      members["recipients-per-request"],
      "`recipients-per-request`"
    )
    expectation.requestsPerRecipient = number(
      members["requests-per-recipient"],
      "`requests-per-recipient`"
    )
    expectation.attempts = number(members["attempts"], "`attempts`")
    expectation.connections = number(members["connections"], "`connections`")
    expectation.gaps = number(members["gaps"], "`gaps`")
    expectation.findings = globs(members["findings"], "`findings`")
    expectation.mayFind = globs(members["may-find"], "`may-find`")
    expectation.freeOf = globs(members["free-of"], "`free-of`")
    expectation.sameID = members["same-id"].flatMap { mistakes.bool($0, "`same-id`") }
    expectation.sameAuthorization = members["same-authorization"].flatMap {
      mistakes.bool($0, "`same-authorization`")
    }
    if let within = members["within"] {
      expectation.within = seconds(within)
    }
    return expectation
  }

  private func requests(_ node: SourceNode) -> [RequestExpectation] {
    guard let elements = node.elements, !elements.isEmpty else {
      mistakes.wrong(node, "`requests`", must: "a list, one element for each request")
      return []
    }
    return elements.map { element in
      var request = RequestExpectation()
      let known = SuiteKeys.request
      if let members = mistakes.members(element, "an element of `requests`", known: known) {
        read(members, into: &request)
      }
      return request
    }
  }

  func read(_ members: [String: SourceNode], into request: inout RequestExpectation) {
    if let node = members["headers"] { request.headers += headers(node) }
    if let node = members["body"] { request.body += body(node, "body") }
    if let node = members["message"] { request.message += body(node, "message") }
    if let node = members["recipients"] { request.recipients = number(node, "`recipients`") }
    if let node = members["to"] { request.to = matchers.matcher(node, "`to`", .json) }
    if let node = members["path"] { request.path = matchers.matcher(node, "`path`", .text) }
    if let node = members["method"] { request.method = matchers.matcher(node, "`method`", .text) }
    if let node = members["size"] { request.size = number(node, "`size`") }
    if let node = members["answer"],
      let answer = mistakes.members(node, "`answer`", known: SuiteKeys.answer)
    {
      request.answerStatus = number(answer["status"], "`status`")
      request.answerReason = answer["reason"].flatMap { matchers.matcher($0, "`reason`", .text) }
    }
  }

  private func headers(_ node: SourceNode) -> [RequestExpectation.Header] {
    guard let members = node.members else {
      mistakes.wrong(node, "`headers`", must: "a mapping of header names to values")
      return []
    }
    return members.compactMap { member in
      let name = member.key.lowercased()
      guard !name.isEmpty, !name.hasPrefix(":") else {
        mistakes.add(
          at: member.keyMark,
          "`\(FindingSink.shortened(member.key))` is no header",
          "`path` and `method` are keys of `expect`"
        )
        return nil
      }
      return matchers.matcher(member.value, "the header \(name)", .text)
        .map { RequestExpectation.Header(name, $0) }
    }
  }

  /// Places in the body, or in the message of the case.
  private func body(_ node: SourceNode, _ what: String) -> [RequestExpectation.Member] {
    guard let members = node.members else {
      mistakes.wrong(node, "`\(what)`", must: "a mapping of places to values", "{/aps/badge: 0}")
      return []
    }
    return members.compactMap { member in
      let path = BodyPath.tokens(member.key)
      guard !path.contains("") || member.key.hasPrefix("/") else {
        mistakes.add(
          at: member.keyMark,
          "`\(FindingSink.shortened(member.key))` is no place in a \(what)",
          "write aps.alert.title or /aps/alert/title"
        )
        return nil
      }
      return matchers.matcher(member.value, "the \(what) at `\(member.key)`", .json)
        .map { RequestExpectation.Member(path, $0) }
    }
  }

  func number(_ node: SourceNode?, _ what: String) -> Matcher? {
    node.flatMap { matchers.matcher($0, what, .number) }
  }

  private func globs(_ node: SourceNode?, _ what: String) -> [String] {
    guard let node, let texts = mistakes.texts(node, what) else { return [] }
    for (text, element) in zip(texts, node.elements ?? []) {
      RuleIDs.check(text, element.mark, rules, mistakes)
    }
    return texts
  }

  func seconds(_ node: SourceNode) -> Double? {
    guard let seconds = node.value.number, seconds > 0, seconds <= ExpectationParser.withinLimit
    else {
      mistakes.wrong(node, "`within`", must: "seconds, above 0 and at most 600")
      return nil
    }
    return seconds
  }

  /// Our choice: a case that takes longer belongs into a load profile.
  private static let withinLimit = 600.0
}

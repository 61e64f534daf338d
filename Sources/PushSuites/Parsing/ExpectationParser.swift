internal import PushJSON
internal import PushModel
internal import PushWire

/// Reads what a case expects.
struct ExpectationParser {
  let mistakes: Mistakes
  let rules: [String]

  private var matchers: MatcherParser { MatcherParser(mistakes: mistakes) }

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
    if let report = members["report"] { read(report: report, into: &expectation) }
    expectation.attempts = number(members["attempts"], "`attempts`")
    expectation.connections = number(members["connections"], "`connections`")
    expectation.gaps = number(members["gaps"], "`gaps`")
    expectation.findings = globs(members["findings"], "`findings`")
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

  private func read(_ members: [String: SourceNode], into request: inout RequestExpectation) {
    if let node = members["headers"] { request.headers += headers(node) }
    if let node = members["body"] { request.body += body(node) }
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

  private func body(_ node: SourceNode) -> [RequestExpectation.Member] {
    guard let members = node.members else {
      mistakes.wrong(node, "`body`", must: "a mapping of places to values", "{/aps/badge: 0}")
      return []
    }
    return members.compactMap { member in
      let path = BodyPath.tokens(member.key)
      guard !path.contains("") || member.key.hasPrefix("/") else {
        mistakes.add(
          at: member.keyMark,
          "`\(FindingSink.shortened(member.key))` is no place in a body",
          "write aps.alert.title or /aps/alert/title"
        )
        return nil
      }
      return matchers.matcher(member.value, "the body at `\(member.key)`", .json)
        .map { RequestExpectation.Member(path, $0) }
    }
  }

  private func read(report node: SourceNode, into expectation: inout Expectation) {
    guard let members = mistakes.members(node, "`report`", known: SuiteKeys.report) else { return }
    if let outcome = members["outcome"] {
      expectation.reportOutcome = self.outcome(outcome)
    }
    expectation.reportStatus = number(members["status"], "`status`")
    expectation.reportReason = members["reason"].flatMap {
      matchers.matcher($0, "`reason`", .text)
    }
  }

  private func outcome(_ node: SourceNode) -> Matcher? {
    let words = ["sent", "failed", "unsupported"]
    if let text = node.scalarText, !words.contains(text) {
      let near = EditDistance.nearest(to: text, among: words)
      mistakes.wrong(
        node,
        "`outcome`",
        must: "sent, failed or a matcher",
        near.map { "did you mean `\($0)`?" } ?? ""
      )
      return nil
    }
    return matchers.matcher(node, "`outcome`", .text)
  }

  private func number(_ node: SourceNode?, _ what: String) -> Matcher? {
    node.flatMap { matchers.matcher($0, what, .number) }
  }

  private func globs(_ node: SourceNode?, _ what: String) -> [String] {
    guard let node, let texts = mistakes.texts(node, what) else { return [] }
    for (text, element) in zip(texts, node.elements ?? []) {
      RuleIDs.check(text, element.mark, rules, mistakes)
    }
    return texts
  }

  private func seconds(_ node: SourceNode) -> Double? {
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

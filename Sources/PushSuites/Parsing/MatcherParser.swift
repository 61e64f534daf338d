internal import PushJSON
internal import PushModel
internal import PushWire

/// Reads matchers; what is no matcher is a literal that must be equal.
struct MatcherParser {
  /// What kind of value the matcher looks at, which decides how a literal is read.
  enum Subject {
    /// A value of a body: any mapping that is not a matcher is a literal.
    case json
    /// Text of the wire, such as a header: numbers are compared as they are written.
    case text
    /// A count or a status.
    case number
  }

  private static let bareWords: [String: Matcher] = [
    "absent": .absent, "present": .present, "uuid": .uuid(.any), "ulid": .ulid,
  ]
  let mistakes: Mistakes

  /// The matcher that a node spells, nil after a mistake was filed.
  func matcher(_ node: SourceNode, _ what: String, _ subject: Subject) -> Matcher? {
    if let text = node.value.string, let word = MatcherParser.bareWords[text] { return word }
    guard let members = node.members else { return literal(node, what, subject) }
    if members.count == 1, SuiteKeys.matchers.contains(members[0].key) {
      return named(members[0], what, subject)
    }
    if members.count == 1 || subject != .json {
      guard reportUnknown(members, node, what, subject) else { return nil }
    }
    return literal(node, what, subject)
  }

  /// Whether a mapping may stand for itself; files a mistake when it was meant as a matcher.
  private func reportUnknown(
    _ members: [SourceNode.Member],
    _ node: SourceNode,
    _ what: String,
    _ subject: Subject
  ) -> Bool {
    guard let key = members.first else {
      if subject != .json { mistakes.wrong(node, what, must: "a value or one matcher") }
      return subject == .json
    }
    let words = SuiteKeys.matchers + SuiteKeys.bareMatchers
    let near = EditDistance.nearest(to: key.key, among: words)
    guard subject != .json || near != nil else { return true }
    if subject != .json, members.count > 1, SuiteKeys.matchers.contains(key.key) {
      mistakes.add(
        at: members[1].keyMark,
        "\(what) takes one matcher, and this is a second key",
        "combine matchers with {all: [{…}, {…}]}"
      )
      return false
    }
    let name = FindingSink.shortened(key.key)
    var advice =
      near.map { "did you mean `\($0)`?" } ?? "matchers are " + words.joined(separator: ", ")
    if subject == .json { advice += " An object is written {equals: {\(name): …}}." }
    mistakes.add(at: key.keyMark, "there is no matcher `\(name)`", advice)
    return false
  }

  private func literal(_ node: SourceNode, _ what: String, _ subject: Subject) -> Matcher? {
    switch subject {
    case .json: return .equals(node.value)
    case .text:
      guard let text = node.scalarText, node.value != .null else {
        mistakes.wrong(
          node,
          what,
          must: "text or a matcher",
          "write `absent` if it must be missing"
        )
        return nil
      }
      return .equals(.string(text))
    case .number:
      guard isNumber(node) else {
        mistakes.wrong(node, what, must: "a number or a matcher", "such as {between: [1, 3]}")
        return nil
      }
      return .equals(node.value)
    }
  }

  private func named(
    _ member: SourceNode.Member,
    _ what: String,
    _ subject: Subject
  ) -> Matcher? {
    let node = member.value
    switch member.key {
    case "equals", "exactly": return literal(node, what, subject)
    case "type": return mistakes.word(node, "`type`").map(Matcher.type)
    case "matches": return pattern(node)
    case "contains":
      if subject != .json {
        return mistakes.text(node, "`contains`").map { .contains(.string($0)) }
      }
      return .contains(node.value)
    case "oneOf": return list(node, "`oneOf`", what, subject).map(Matcher.oneOf)
    case "all": return list(node, "`all`", what, subject).map(Matcher.all)
    case "between": return between(node)
    case "json": return matcher(node, "`json`", .json).map(Matcher.json)
    case "bytes": return matcher(node, "`bytes`", .number).map(Matcher.bytes)
    case "epoch": return epoch(node)
    case "uuid": return mistakes.word(node, "`uuid`").map(Matcher.uuid)
    case "each": return matcher(node, "`each`", subject).map(Matcher.each)
    default: return matcher(node, "`not`", subject).map(Matcher.not)
    }
  }

  private func list(
    _ node: SourceNode,
    _ name: String,
    _ what: String,
    _ subject: Subject
  ) -> [Matcher]? {
    guard let elements = node.elements, !elements.isEmpty else {
      mistakes.wrong(node, name, must: "a list of values or matchers", "write \(name) with [a, b]")
      return nil
    }
    let members = elements.compactMap { matcher($0, what, subject) }
    return members.count == elements.count ? members : nil
  }

  private func pattern(_ node: SourceNode) -> Matcher? {
    guard let pattern = mistakes.text(node, "`matches`") else { return nil }
    if let fault = PatternText.fault(in: RunVariables.sample.resolve(pattern: pattern)) {
      mistakes.add(
        at: node.mark,
        "this is no regular expression: " + FindingSink.shortened(fault),
        "escape what is meant literally with a backslash, in single quotes"
      )
      return nil
    }
    return .matches(pattern)
  }

  private func between(_ node: SourceNode) -> Matcher? {
    guard let ends = node.elements, ends.count == 2, ends.allSatisfy(isNumber) else {
      mistakes.wrong(node, "`between`", must: "a list of two numbers", "write {between: [1, 3]}")
      return nil
    }
    let low = RunVariables.sample.resolve(ends[0].value).number ?? 0
    let high = RunVariables.sample.resolve(ends[1].value).number ?? 0
    guard low <= high else {
      mistakes.add(
        at: node.mark,
        "no number is from \(low.formatted) to \(high.formatted)",
        "swap them"
      )
      return nil
    }
    return .between(ends[0].value, ends[1].value)
  }

  private func epoch(_ node: SourceNode) -> Matcher? {
    if node.members == nil {
      return mistakes.word(node, "`epoch`").map { .epoch($0, near: nil, toleranceSeconds: 0) }
    }
    guard
      let members = mistakes.members(node, "`epoch`", known: ["unit", "near", "tolerance"])
    else { return nil }
    guard let unitNode = members["unit"] else {
      mistakes.add(at: node.mark, "`epoch` says no unit", "write unit: seconds or milliseconds")
      return nil
    }
    guard let unit: Matcher.EpochUnit = mistakes.word(unitNode, "`unit`") else { return nil }
    if let near = members["near"], !isNumber(near) {
      mistakes.wrong(near, "`near`", must: "seconds since 1970", "such as \"${now+3600}\"")
      return nil
    }
    var tolerance = MatcherParser.defaultTolerance
    if let given = members["tolerance"] {
      guard let seconds = given.value.number, seconds >= 0 else {
        mistakes.wrong(given, "`tolerance`", must: "seconds, 0 or more")
        return nil
      }
      tolerance = seconds
    }
    return .epoch(unit, near: members["near"]?.value, toleranceSeconds: tolerance)
  }

  /// Seconds; our choice: longer than a loaded machine takes, shorter than any unit confusion.
  static let defaultTolerance = 30.0

  /// A number, or a variable of the run that will be one.
  private func isNumber(_ node: SourceNode) -> Bool {
    RunVariables.sample.resolve(node.value).number != nil
  }
}

internal import PushJSON
internal import PushModel

extension Matcher {
  /// What is expected, in one line.
  package var description: String {
    switch self {
    case .equals(let value): return Matcher.show(value)
    case .absent: return "absent"
    case .present: return "present"
    case .type(let type): return "a value of type \(type.rawValue)"
    case .matches(let pattern): return FindingSink.shortened("text that matches /\(pattern)/")
    case .contains(let value): return "something that contains " + Matcher.show(value)
    case .oneOf(let members): return list("one of ", members, " or ")
    case .all(let members): return list("", members, " and ")
    case .between(let low, let high):
      return "a number from \(Matcher.show(low)) to \(Matcher.show(high))"
    case .json(let inner):
      return FindingSink.shortened("text that holds JSON: " + inner.description)
    case .bytes(let inner): return FindingSink.shortened("bytes of UTF-8: " + inner.description)
    case .epoch(let unit, let near, let tolerance):
      let digits = unit == .seconds ? "10" : "13"
      guard let near else { return "a time since 1970 in \(unit.rawValue) (\(digits) digits)" }
      let spread = tolerance.formatted
      return "a time in \(unit.rawValue), within \(spread) s of \(Matcher.show(near)) s"
    case .uuid(let digits):
      return digits == .any ? "a UUID" : "a UUID in \(digits.rawValue) case"
    case .ulid: return "a ULID"
    case .each(let inner): return FindingSink.shortened("each: " + inner.description)
    case .not(let inner): return FindingSink.shortened("not: " + inner.description)
    }
  }

  /// A value in one short line.
  static func show(_ value: JSONValue?, asText: Bool = false) -> String {
    guard let value else { return "absent" }
    if asText, let text = value.string { return FindingSink.shortened(text) }
    return FindingSink.shortened(JSONWriter.compact(value))
  }

  private func list(_ prefix: String, _ members: [Matcher], _ joint: String) -> String {
    FindingSink.shortened(prefix + members.map(\.description).joined(separator: joint))
  }
}

extension Double {
  /// Without a fraction where there is none: `5`, `0.5`.
  var formatted: String {
    self == rounded() && abs(self) < 1e15 ? String(Int64(self)) : String(self)
  }
}

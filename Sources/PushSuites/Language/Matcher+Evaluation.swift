package import PushJSON

/// Why a value does not match.
package struct MatchFailure: Equatable, Sendable {
  /// Where inside the value, as a JSON pointer; empty for the value itself.
  package var pointer: String
  package var expected: String
  /// Hostile text.
  package var got: String

  package init(pointer: String = "", expected: String, got: String) {
    self.pointer = pointer
    self.expected = expected
    self.got = got
  }
}

extension Matcher {
  /// How values are read.
  package enum Reading: Sendable {
    /// As JSON values.
    case json
    /// As the text of a header: numbers are read from their digits.
    case text
  }

  /// What does not match.
  ///
  /// - Parameters:
  ///   - value: The value found, nil when there is none; variables must have been filled in.
  ///   - reading: Whether the value is JSON or the text of a header.
  /// - Returns: One failure, or some for a value with parts; empty when all matches.
  package func failures(of value: JSONValue?, as reading: Reading = .json) -> [MatchFailure] {
    switch (self, value) {
    case (.absent, _): return verdict(value == nil, value, reading)
    case (.present, _): return verdict(value != nil, value, reading)
    case (.not(let inner), _):
      return verdict(!inner.failures(of: value, as: reading).isEmpty, value, reading)
    case (.all(let members), _):
      return members.lazy.map { $0.failures(of: value, as: reading) }.first { !$0.isEmpty } ?? []
    case (.oneOf(let members), _):
      let holds = members.contains { $0.failures(of: value, as: reading).isEmpty }
      return verdict(holds, value, reading)
    case (.equals(let expected), .some(let value)) where reading == .json:
      return JSONDifference.all(expected: expected, got: value)
    case (.each(let inner), .some(let value)): return eachFailures(inner, value, reading)
    case (.json(let inner), .some(.string(let text))):
      guard let parsed = JSONValue(parsing: text) else { return verdict(false, value, reading) }
      return inner.failures(of: parsed)
    case (.bytes(let inner), .some(.string(let text))):
      let count = JSONValue.integer(Int64(text.utf8.count))
      guard let failure = inner.failures(of: count).first else { return [] }
      return [MatchFailure(expected: description, got: "\(failure.got) bytes")]
    case (_, .some(let value)): return verdict(holds(for: value, reading), value, reading)
    case (_, nil): return verdict(false, nil, reading)
    }
  }

  private func verdict(
    _ holds: Bool,
    _ value: JSONValue?,
    _ reading: Reading
  ) -> [MatchFailure] {
    guard !holds else { return [] }
    return [
      MatchFailure(expected: description, got: Matcher.show(value, asText: reading == .text))
    ]
  }

  /// The matchers of one value that need no deeper report.
  private func holds(for value: JSONValue, _ reading: Reading) -> Bool {
    switch self {
    case .equals(let expected):
      return value.string == (expected.string ?? JSONWriter.compact(expected))
    case .type(let type): return Matcher.isOf(type, value, reading)
    case .matches(let pattern):
      return value.string.map { PatternText.occurs(pattern, in: $0) } ?? false
    case .contains(let part): return Matcher.contains(part, in: value)
    case .between(let low, let high):
      guard let number = Matcher.number(value, reading)?.number, let low = low.number,
        let high = high.number
      else { return false }
      return low <= number && number <= high
    case .epoch(let unit, let near, let tolerance):
      return Matcher.isEpoch(value, unit, near, tolerance, reading)
    case .uuid(let digits): return value.string.map { PatternText.isUUID($0, digits) } ?? false
    case .ulid: return value.string.map(PatternText.isULID) ?? false
    default: return false
    }
  }

  private func eachFailures(
    _ inner: Matcher,
    _ value: JSONValue,
    _ reading: Reading
  ) -> [MatchFailure] {
    let parts: [(key: String, value: JSONValue)]
    switch value {
    case .array(let elements): parts = elements.enumerated().map { (String($0.offset), $0.element) }
    case .object(let members): parts = members
    default: return verdict(false, value, reading)
    }
    return parts.flatMap { part in
      inner.failures(of: part.value).map { failure in
        var failure = failure
        failure.pointer = "/" + JSONPointer.escape(part.key) + failure.pointer
        return failure
      }
    }
  }

  /// The number that a value is, or that the text of a header spells.
  private static func number(_ value: JSONValue, _ reading: Reading) -> JSONValue? {
    guard reading == .text, let text = value.string else {
      // Not by a conditional: beside a JSON value, `nil` would mean JSON's null.
      guard value.number != nil else { return nil }
      return value
    }
    guard YAMLScalar.numberForm(text.utf8) != nil else { return nil }
    return YAMLScalar.value(ofPlain: text)
  }

  private static func isOf(_ type: ValueType, _ value: JSONValue, _ reading: Reading) -> Bool {
    switch type {
    case .integer: number(value, reading)?.integer != nil
    case .number: number(value, reading) != nil
    default: value.kindName == type.rawValue
    }
  }

  private static func contains(_ part: JSONValue, in value: JSONValue) -> Bool {
    switch (value, part) {
    case (.string(let text), .string(let piece)): text.utf8.contains(piece.utf8)
    case (.array(let elements), _):
      elements.contains { $0 == part || (part.object != nil && contains(part, in: $0)) }
    case (.object, .object(let members)):
      members.allSatisfy { member in
        guard let found = value[member.key] else { return false }
        return found == member.value
          || (member.value.object != nil && contains(member.value, in: found))
      }
    default: false
    }
  }

  private static func isEpoch(
    _ value: JSONValue,
    _ unit: EpochUnit,
    _ near: JSONValue?,
    _ tolerance: Double,
    _ reading: Reading
  ) -> Bool {
    guard let time = number(value, reading)?.integer else { return false }
    let perSecond: Int64 = unit == .seconds ? 1 : 1000
    guard let near else {
      // Ten digits of seconds are the years 2001 to 2286; so a count of milliseconds, or one from
      // 2001 as Apple's frameworks have it, cannot pass for seconds since 1970.
      return time >= 1_000_000_000 * perSecond && time < 10_000_000_000 * perSecond
    }
    guard let target = near.number else { return false }
    return abs(Double(time) / Double(perSecond) - target) <= tolerance
  }
}

package import PushJSON

/// The variables that get their values only when a case runs.
package struct RunVariables: Equatable, Sendable {
  /// Seconds since 1970 at the start of the case.
  package var now: Int64
  /// The bare bundle id of the case; the FCM topic of a push to a topic or a condition.
  package var topic: String
  /// The device token of the ask (the first of several), or the channel, topic or condition.
  package var token: String
  /// The tokens of an order for several devices, `${token1}`, `${token2}`, ….
  package var tokens: [String] = []
  package var environment: String
  /// The full id of the case.
  package var caseID: String

  package init(now: Int64, topic: String, token: String, environment: String, caseID: String) {
    self.now = now
    self.topic = topic
    self.token = token
    self.environment = environment
    self.caseID = caseID
  }

  package static let names = ["now", "topic", "token", "environment", "case"]

  /// Whether the run sets a variable of this name: one of `names`, or `token` with a number.
  package static func sets(_ name: String) -> Bool { names.contains(name) || place(name) != nil }

  /// The place from 0 that `token1`, `token2`, … name.
  private static func place(_ name: String) -> Int? {
    guard name.hasPrefix("token"), let number = Int(name.dropFirst(5)), number >= 1,
      String(number) == name.dropFirst(5)
    else { return nil }
    return number - 1
  }

  /// Stand-ins of the right types, with which a suite is checked before it runs.
  package static let sample = RunVariables(
    now: 1_750_000_000,
    topic: "com.example.app",
    token: String(repeating: "0", count: 64),
    environment: "production",
    caseID: "suite/case"
  )

  /// A value with the variables of the run filled in, and every `$${` turned into `${`.
  package func resolve(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text):
      guard let cut = cut(text) else { return value }
      if let sole = cut.soleVariable { return self.value(sole.name, sole.offset) ?? value }
      return .string(join(cut) { $0 })
    case .array(let elements): return .array(elements.map(resolve))
    case .object(let members): return .object(members.map { ($0.key, resolve($0.value)) })
    default: return value
    }
  }

  /// A text with the variables filled in.
  package func resolve(text: String) -> String {
    cut(text).map { join($0) { $0 } } ?? text
  }

  /// A regular expression with the variables filled in as literal text.
  package func resolve(pattern: String) -> String {
    cut(pattern).map { join($0, RunVariables.quoted) } ?? pattern
  }

  /// Text as a regular expression that matches just this text.
  private static func quoted(_ text: String) -> String {
    var pattern = ""
    for character in text {
      if "\\^$.|?*+()[]{}/-".contains(character) { pattern += "\\" }
      pattern.append(character)
    }
    return pattern
  }

  /// Nil when there is nothing to fill in; faults were reported when the suite was read.
  private func cut(_ text: String) -> Interpolation? {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return nil }
    // A text with a fault never gets past the parser; left as it is, it is at least visible.
    return try? Interpolation(text)
  }

  private func join(_ cut: Interpolation, _ transform: (String) -> String) -> String {
    cut.pieces.map { piece in
      switch piece {
      case .text(let text): return text
      case .escape: return "${"
      case .variable(let name, let offset):
        guard let value = value(name, offset) else {
          return Interpolation.spelling(name, offset: offset)
        }
        return transform(value.string ?? JSONWriter.compact(value))
      }
    }.joined()
  }

  private func value(_ name: String, _ offset: Int64) -> JSONValue? {
    switch name {
    case "now": .integer(now.addingReportingOverflow(offset).partialValue)
    case "topic": .string(topic)
    case "token": .string(token)
    case "environment": .string(environment)
    case "case": .string(caseID)
    default: RunVariables.place(name).map { .string(token(at: $0)) }
    }
  }

  /// The token at a place; empty when the order has fewer, which then matches nothing.
  private func token(at place: Int) -> String {
    if tokens.indices.contains(place) { return tokens[place] }
    return place == 0 && tokens.isEmpty ? token : ""
  }
}

extension Matcher {
  /// The matcher with the variables of a run filled in.
  package func resolved(by variables: RunVariables) -> Matcher {
    switch self {
    case .equals(let value): .equals(variables.resolve(value))
    case .contains(let value): .contains(variables.resolve(value))
    case .matches(let pattern): .matches(variables.resolve(pattern: pattern))
    case .between(let low, let high): .between(variables.resolve(low), variables.resolve(high))
    case .epoch(let unit, let near, let tolerance):
      .epoch(unit, near: near.map(variables.resolve), toleranceSeconds: tolerance)
    case .oneOf(let members): .oneOf(members.map { $0.resolved(by: variables) })
    case .all(let members): .all(members.map { $0.resolved(by: variables) })
    case .json(let inner): .json(inner.resolved(by: variables))
    case .bytes(let inner): .bytes(inner.resolved(by: variables))
    case .each(let inner): .each(inner.resolved(by: variables))
    case .not(let inner): .not(inner.resolved(by: variables))
    case .absent, .present, .type, .uuid, .ulid: self
    }
  }
}

/// JSON pointers (RFC 6901).
package enum JSONPointer {
  /// One reference token, with `~` and `/` escaped.
  package static func escape(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return token }
    var escaped = ""
    for character in token.unicodeScalars {
      switch character {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  /// The pointer that names these keys and indices, outermost first; empty for the whole document.
  package static func text(_ tokens: [String]) -> String {
    tokens.map { "/" + escape($0) }.joined()
  }

  /// The reference tokens of a pointer, or nil when the text is not a pointer.
  ///
  /// A pointer is empty or begins with `/`, and `~` stands only before `0` or `1`.
  package static func tokens(_ pointer: String) -> [String]? {
    if pointer.isEmpty { return [] }
    // Scalars, not characters: a combining mark behind a slash must not hide it.
    let scalars = pointer.unicodeScalars
    guard scalars.first == "/" else { return nil }
    var tokens: [String] = []
    for part in scalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let token = unescape(String(part)) else { return nil }
      tokens.append(token)
    }
    return tokens
  }

  /// The value that a pointer names inside `value`, or nil.
  package static func resolve(_ pointer: String, in value: JSONValue) -> JSONValue? {
    guard let tokens = tokens(pointer) else { return nil }
    var current = value
    for token in tokens {
      let next: JSONValue? =
        switch current {
        case .object: current[token]
        case .array: arrayIndex(token).flatMap { current[$0] }
        default: nil
        }
      guard let next else { return nil }
      current = next
    }
    return current
  }

  /// The index that a token spells: digits without a leading zero (RFC 6901, section 4).
  private static func arrayIndex(_ token: String) -> Int? {
    let digits = token.utf8
    guard let first = digits.first, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      first != 0x30 || digits.count == 1
    else { return nil }
    return Int(token)
  }

  private static func unescape(_ token: String) -> String? {
    guard token.utf8.contains(0x7E) else { return token }
    var text = ""
    var isEscaped = false
    for scalar in token.unicodeScalars {
      if isEscaped {
        switch scalar {
        case "0": text += "~"
        case "1": text += "/"
        default: return nil
        }
        isEscaped = false
      } else if scalar == "~" {
        isEscaped = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return isEscaped ? nil : text
  }
}

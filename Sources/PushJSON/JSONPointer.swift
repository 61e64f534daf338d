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

  /// The reference tokens of a pointer, or nil when it does not begin with `/` and is not empty.
  package static func tokens(_ pointer: String) -> [String]? {
    if pointer.isEmpty { return [] }
    guard pointer.utf8.first == 0x2F else { return nil }
    return pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
      unescape(String($0))
    }
  }

  /// The value that a pointer names inside `value`, or nil.
  package static func resolve(_ pointer: String, in value: JSONValue) -> JSONValue? {
    guard let tokens = tokens(pointer) else { return nil }
    var current = value
    for token in tokens {
      let next: JSONValue? =
        switch current {
        case .object: current[token]
        case .array: Int(token).flatMap { current[$0] }
        default: nil
        }
      guard let next else { return nil }
      current = next
    }
    return current
  }

  private static func unescape(_ token: String) -> String {
    guard token.utf8.contains(0x7E) else { return token }
    var text = ""
    var escaped = false
    for character in token.unicodeScalars {
      if escaped {
        switch character {
        case "0": text += "~"
        case "1": text += "/"
        default:
          text += "~"
          text.unicodeScalars.append(character)
        }
        escaped = false
      } else if character == "~" {
        escaped = true
      } else {
        text.unicodeScalars.append(character)
      }
    }
    return escaped ? text + "~" : text
  }
}

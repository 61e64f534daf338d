internal import PushModel

/// Text for XML 1.0 and HTML: markup is escaped, what is illegal or invisible is spelled out.
package enum XMLText {
  /// Character data or an attribute value on one line.
  package static func escape(_ text: String) -> String { markup(TerminalText.escape(text)) }

  /// Character data that keeps its newlines.
  package static func block(_ text: String) -> String { markup(VisibleText.block(text)) }

  // U+FFFE and U+FFFF are the last code points that XML 1.0 (section 2.2, Char) forbids and that
  // TerminalText leaves alone.
  private static func markup(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

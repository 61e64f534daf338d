internal import PushModel

/// Hostile text of several lines, made visible line by line.
package enum VisibleText {
  /// The lines of a text as they are, without `\n` or `\r\n`; at least one.
  ///
  /// Scalars are looked at, since Swift takes `\r\n` for one character that is not `\n`.
  package static func split(_ text: String) -> [String] {
    var lines: [String] = []
    var current = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard scalar == "\n" else {
        current.append(scalar)
        continue
      }
      if current.last == "\r" { current.removeLast() }
      lines.append(String(current))
      current.removeAll(keepingCapacity: true)
    }
    lines.append(String(current))
    return lines
  }

  /// The lines of a text, each safe to print; tabs become blanks, a final newline adds no line.
  package static func lines(_ text: String) -> [String] {
    var lines = split(text)
    if lines.last == "" { lines.removeLast() }
    return lines.map { TerminalText.escape(expanded($0)) }
  }

  /// The text with two blanks for each tab.
  package static func expanded(_ text: String) -> String {
    guard text.utf8.contains(0x09) else { return text }
    var expanded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\t" {
        expanded.append(contentsOf: "  ".unicodeScalars)
      } else {
        expanded.append(scalar)
      }
    }
    return String(expanded)
  }

  /// The whole text with newlines kept and everything else that is unsafe made visible.
  package static func block(_ text: String) -> String { lines(text).joined(separator: "\n") }

  /// At most `limit` characters of a text, with the number of those left out.
  package static func shortened(_ text: String, to limit: Int) -> String {
    guard let cut = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
      cut < text.endIndex
    else { return text }
    let rest = text.distance(from: cut, to: text.endIndex)
    return text[..<cut] + "… (\(Figures.count(rest)) more)"
  }

  /// The first six and the last four characters of a long token.
  package static func token(_ token: String) -> String {
    guard token.count > 14 else { return TerminalText.escape(token) }
    return TerminalText.escape("\(token.prefix(6))…\(token.suffix(4))")
  }
}

internal import PushModel

/// Hostile text of several lines, made visible line by line.
package enum VisibleText {
  /// The lines of a text, each safe to print; tabs become blanks, a final newline adds no line.
  package static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var current = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n":
        if current.last == "\r" { current.removeLast() }
        lines.append(TerminalText.escape(String(current)))
        current.removeAll(keepingCapacity: true)
      case "\t": current.append(contentsOf: "  ".unicodeScalars)
      default: current.append(scalar)
      }
    }
    if !current.isEmpty { lines.append(TerminalText.escape(String(current))) }
    return lines
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

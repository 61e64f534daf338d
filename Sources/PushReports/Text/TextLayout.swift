/// Columns of a terminal: how wide a text is, and how to pad, cut and wrap it.
package enum TextLayout {
  /// How many columns a text takes; it must hold no control characters.
  package static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { total, scalar in total + width(scalar) }
  }

  /// The text with blanks behind it up to `columns`.
  package static func pad(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - width(text)))
  }

  /// The text with blanks before it up to `columns`.
  package static func padLeft(_ text: String, to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - width(text))) + text
  }

  /// The text, cut with an ellipsis where it is wider than `columns`.
  package static func cut(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    var kept = ""
    var used = 0
    for character in text {
      used += width(String(character))
      if used > columns - 1 { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// The words of a text in lines of at most `columns`; a longer word is broken.
  package static func wrap(_ text: String, to columns: Int) -> [String] {
    let limit = max(8, columns)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ").flatMap({ pieces(String($0), limit) }) {
      if !line.isEmpty, width(line) + 1 + width(word) > limit {
        lines.append(line)
        line = word
      } else {
        line += line.isEmpty ? word : " " + word
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  private static func pieces(_ word: String, _ limit: Int) -> [String] {
    guard width(word) > limit else { return [word] }
    var pieces: [String] = []
    var piece = ""
    var used = 0
    for character in word {
      let columns = width(String(character))
      if used + columns > limit, !piece.isEmpty {
        pieces.append(piece)
        piece = ""
        used = 0
      }
      piece.append(character)
      used += columns
    }
    return pieces + [piece]
  }

  // The wide ranges are those of Unicode's EastAsianWidth.txt (UAX 11, W and F), coarsened: a
  // column too many or too few moves a table's edge and nothing else.
  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x300: 1
    case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F, 0x20D0...0x20FF: 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF: 2
    case 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF: 2
    case 0x20000...0x3FFFD: 2
    default: 1
    }
  }
}

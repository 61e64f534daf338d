/// Text that is safe to print: hostile bytes cannot move the cursor, set colours or turn lines round.
package enum TerminalText {
  /// Replaces control characters and bidirectional overrides by visible escapes such as `\u{1b}`.
  package static func escape(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        escaped += "\\n"
      } else if scalar == "\t" {
        escaped += "\\t"
      } else if scalar == "\r" {
        escaped += "\\r"
      } else if isUnsafe(scalar) {
        escaped += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }
}

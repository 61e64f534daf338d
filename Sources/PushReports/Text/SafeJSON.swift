internal import PushJSON
internal import PushModel

/// JSON that may be printed on a terminal: what could move its cursor is written as `\u` escapes.
enum SafeJSON {
  static func pretty(_ value: JSONValue) -> String {
    let text = JSONWriter.pretty(value)
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var safe = ""
    safe.reserveCapacity(text.utf8.count)
    // Outside ASCII a scalar can only stand inside a string, where an escape means the same.
    for scalar in text.unicodeScalars {
      if scalar.isASCII || !TerminalText.isUnsafe(scalar) {
        safe.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          safe += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return safe
  }
}

extension TerminalText {
  /// Whether `escape` would replace this scalar.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    let text = String(scalar)
    return escape(text) != text
  }
}

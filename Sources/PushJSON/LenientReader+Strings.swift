extension LenientReader {
  /// Reads a string from its opening quote, resolves its escapes and validates its UTF-8.
  mutating func readString() throws(JSONFailure) {
    let start = strings.count
    tape.append(LenientReader.word("\"", UInt64(start)))
    strings.append(contentsOf: [0, 0, 0, 0])
    position += 1
    while true {
      guard let byte = peek else { throw failure(expected: "'\"'") }
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        finishString(from: start)
        return
      case UInt8(ascii: "\\"): try readEscape()
      case 0..<0x20:
        throw failure(expected: "an escape such as \\n or \\u0000 for a control character")
      case 0x20..<0x80:
        strings.append(byte)
        position += 1
      default: try readMultibyte(byte)
      }
    }
  }

  /// Writes the length in front of the bytes and the zero behind them, as simdjson does.
  private mutating func finishString(from start: Int) {
    let length = UInt32(truncatingIfNeeded: strings.count - start - 4)
    strings.withUnsafeMutableBytes {
      $0.storeBytes(of: length, toByteOffset: start, as: UInt32.self)
    }
    strings.append(0)
  }

  private mutating func readEscape() throws(JSONFailure) {
    position += 1
    let resolved: UInt8
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): resolved = input[position]
    case UInt8(ascii: "b"): resolved = 0x08
    case UInt8(ascii: "f"): resolved = 0x0C
    case UInt8(ascii: "n"): resolved = 0x0A
    case UInt8(ascii: "r"): resolved = 0x0D
    case UInt8(ascii: "t"): resolved = 0x09
    case UInt8(ascii: "u"): return try readUnicodeEscape()
    default: throw failure(expected: "one of \" \\ / b f n r t u after a backslash")
    }
    strings.append(resolved)
    position += 1
  }

  /// Reads `u` and four digits, and the second half of a surrogate pair where one follows.
  private mutating func readUnicodeEscape() throws(JSONFailure) {
    let unit = try readUnit()
    if let scalar = Unicode.Scalar(unit) {
      append(scalar)
      return
    }
    guard unit < 0xDC00, let low = try readLowSurrogate(),
      let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
    else {
      note(.loneSurrogate, at: tape.count - 1)
      append("\u{FFFD}")
      return
    }
    append(scalar)
  }

  /// Reads an escaped low surrogate; leaves anything else for the next round.
  private mutating func readLowSurrogate() throws(JSONFailure) -> UInt32? {
    let start = position
    guard position + 1 < input.count, input[position] == UInt8(ascii: "\\"),
      input[position + 1] == UInt8(ascii: "u")
    else { return nil }
    position += 1
    let unit = try readUnit()
    if (0xDC00...0xDFFF).contains(unit) { return unit }
    position = start
    return nil
  }

  /// Reads `u` and four hexadecimal digits.
  private mutating func readUnit() throws(JSONFailure) -> UInt32 {
    position += 1
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80
      else { throw failure(expected: "four hexadecimal digits after \\u") }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    strings.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// Copies one character of several bytes; overlong forms and surrogates are refused (RFC 3629).
  private mutating func readMultibyte(_ lead: UInt8) throws(JSONFailure) {
    let second: ClosedRange<UInt8>
    let length: Int
    switch lead {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: throw failure(expected: "UTF-8")
    }
    strings.append(lead)
    position += 1
    for offset in 1..<length {
      guard let byte = peek, offset == 1 ? second.contains(byte) : byte & 0xC0 == 0x80 else {
        throw failure(expected: "UTF-8")
      }
      strings.append(byte)
      position += 1
    }
  }
}

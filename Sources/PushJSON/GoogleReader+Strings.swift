extension GoogleReader {
  /// Begins a string on the tape and gives its place in the buffer.
  mutating func beginString() -> Int {
    let start = strings.count
    tape.append(LenientReader.word("\"", UInt64(start)))
    strings.append(contentsOf: [0, 0, 0, 0])
    return start
  }

  /// Writes the length in front of the bytes and the zero behind them, as simdjson does.
  mutating func finishString(from start: Int) {
    let length = UInt32(truncatingIfNeeded: strings.count - start - 4)
    strings.withUnsafeMutableBytes {
      $0.storeBytes(of: length, toByteOffset: start, as: UInt32.self)
    }
    strings.append(0)
  }

  /// Reads a string in quotes of either kind and resolves its escapes.
  mutating func readString() throws(Problem) {
    let quote = input[position]
    if quote == UInt8(ascii: "'") { note("single-quoted string", at: position) }
    let start = beginString()
    position += 1
    while let byte = peek {
      if byte == quote {
        position += 1
        finishString(from: start)
        return
      }
      if byte == UInt8(ascii: "\\") {
        try readEscape()
        continue
      }
      if byte < 0x20 { note("control character in a string", at: position) }
      strings.append(byte)
      position += 1
    }
    throw unclosed
  }

  private var unclosed: Problem {
    .syntax("Closing quote expected in string." + self.quote, atEnd: true)
  }

  private mutating func readEscape() throws(Problem) {
    guard position + 1 < input.count else { throw unclosed }
    let byte = input[position + 1]
    switch byte {
    case UInt8(ascii: "u"): return try readUnicodeEscape()
    case UInt8(ascii: "b"): strings.append(0x08)
    case UInt8(ascii: "f"): strings.append(0x0C)
    case UInt8(ascii: "n"): strings.append(0x0A)
    case UInt8(ascii: "r"): strings.append(0x0D)
    case UInt8(ascii: "t"): strings.append(0x09)
    case UInt8(ascii: "v"):
      note("escape \\v", at: position)
      strings.append(0x0B)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): strings.append(byte)
    default:
      // The rest of a character of several bytes follows as ordinary text.
      note("escape of an ordinary character", at: position)
      strings.append(byte)
    }
    position += 2
  }

  /// Reads `\u` and four digits, and the second half of a surrogate pair where one follows.
  private mutating func readUnicodeEscape() throws(Problem) {
    let start = position
    let unit = try unit(at: start)
    position += 6
    if let scalar = Unicode.Scalar(unit) {
      append(scalar)
      return
    }
    if unit < 0xDC00, start + 12 <= input.count, input[start + 6] == UInt8(ascii: "\\"),
      input[start + 7] == UInt8(ascii: "u")
    {
      position = start
      let low = try self.unit(at: start + 6)
      position += 6
      if (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
      {
        position += 6
        append(scalar)
        return
      }
    }
    note("unpaired surrogate", at: start)
    append("\u{FFFD}")
  }

  /// The four digits of an escape at an offset; problems are placed at the position.
  private func unit(at offset: Int) throws(Problem) -> UInt32 {
    guard offset + 6 <= input.count else {
      throw .syntax("Illegal hex string." + quote, atEnd: true)
    }
    var unit: UInt32 = 0
    for byte in input[offset + 2..<offset + 6] {
      guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw .syntax("Invalid escape sequence." + quote, atEnd: false)
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    strings.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// Replaces every byte that is not part of UTF-8 by a space, and tells where.
  static func coerce(_ text: [UInt8]) -> (bytes: [UInt8], replaced: [Int]) {
    var bytes = text
    var replaced: [Int] = []
    var offset = 0
    while offset < bytes.count {
      let length = characterLength(text, offset)
      if length == 0 {
        bytes[offset] = 0x20
        if replaced.count < LenientReader.maximumOddities { replaced.append(offset) }
      }
      offset += max(1, length)
    }
    return (bytes, replaced)
  }

  /// The length of the character at an offset, 0 when it is none (RFC 3629).
  private static func characterLength(_ text: [UInt8], _ offset: Int) -> Int {
    let lead = text[offset]
    var second: ClosedRange<UInt8> = 0x80...0xBF
    let length: Int
    switch lead {
    case 0..<0x80: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return 0
    }
    switch lead {
    case 0xE0: second = 0xA0...0xBF
    case 0xED: second = 0x80...0x9F
    case 0xF0: second = 0x90...0xBF
    case 0xF4: second = 0x80...0x8F
    default: break
    }
    guard offset + length <= text.count, second.contains(text[offset + 1]) else { return 0 }
    for place in offset + 2..<offset + length where text[place] & 0xC0 != 0x80 { return 0 }
    return length
  }
}

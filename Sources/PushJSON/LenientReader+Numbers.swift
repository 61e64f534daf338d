extension LenientReader {
  /// Reads a number: an integer of 64 bits where it is one, else a double.
  mutating func readNumber() throws(JSONFailure) {
    let start = position
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let digits = position
    try readDigits(expected: "a digit")
    if input[digits] == UInt8(ascii: "0"), position > digits + 1 {
      position = digits + 1
      throw failure(expected: "no digit after a leading zero")
    }
    let isInteger = try !readFraction()
    if isInteger, appendInteger(from: digits, isNegative: isNegative) { return }
    appendDouble(from: start, isInteger: isInteger)
  }

  /// Reads what makes a number a double; false if nothing does.
  private mutating func readFraction() throws(JSONFailure) -> Bool {
    var found = false
    if peek == UInt8(ascii: ".") {
      position += 1
      try readDigits(expected: "a digit after the decimal point")
      found = true
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      position += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
      try readDigits(expected: "a digit in the exponent")
      found = true
    }
    return found
  }

  private mutating func readDigits(expected: String) throws(JSONFailure) {
    let start = position
    while let byte = peek, isDigit(byte) { position += 1 }
    guard position > start else { throw failure(expected: expected) }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Appends the digits up to the position as an integer; false if 64 bits do not hold it.
  private mutating func appendInteger(from start: Int, isNegative: Bool) -> Bool {
    LenientReader.appendInteger(input[start..<position], isNegative: isNegative, to: &tape)
  }

  /// Appends decimal digits to a tape as an integer; false if 64 bits do not hold it.
  static func appendInteger(
    _ digits: some Sequence<UInt8>,
    isNegative: Bool,
    to tape: inout [UInt64]
  ) -> Bool {
    var magnitude: UInt64 = 0
    for byte in digits {
      let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, isOver) = product.addingReportingOverflow(UInt64(byte - 0x30))
      if isTooLarge || isOver { return false }
      magnitude = sum
    }
    if isNegative {
      guard magnitude <= UInt64(Int64.max) + 1 else { return false }
      tape.append(LenientReader.word("l", 0))
      tape.append(0 &- magnitude)
    } else {
      tape.append(LenientReader.word(magnitude <= UInt64(Int64.max) ? "l" : "u", 0))
      tape.append(magnitude)
    }
    return true
  }

  /// Appends the number as a double; one past the largest double becomes the largest.
  private mutating func appendDouble(from start: Int, isInteger: Bool) {
    let text = String(decoding: input[start..<position], as: UTF8.self)
    let parsed = Double(text) ?? 0
    if isInteger || parsed.isInfinite { note(.number(text), at: tape.count) }
    let largest = Double.greatestFiniteMagnitude
    let number = parsed.isInfinite ? (parsed < 0 ? -largest : largest) : parsed
    tape.append(LenientReader.word("d", 0))
    tape.append(number.bitPattern)
  }
}

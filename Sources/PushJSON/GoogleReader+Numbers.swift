extension GoogleReader {
  /// Reads a number: an integer of 64 bits where it is one, else a double.
  mutating func readNumber() throws(Problem) {
    let start = position
    var end = position
    var isDouble = false
    // The parser first takes all that could belong to a number, then looks whether it is one.
    while end < input.count, isDigit(input[end]) || isMark(input[end], &isDouble) { end += 1 }
    let digits = input[start] == UInt8(ascii: "-") ? start + 1 : start
    if digits < end, input[digits] == UInt8(ascii: "0"), digits + 1 < end,
      isDigit(input[digits + 1]) || input[digits + 1] == UInt8(ascii: "x")
    {
      throw .syntax("Octal/hex numbers are not valid JSON values." + quote, atEnd: false)
    }
    guard isNumber(digits, end) else {
      throw .syntax("Unable to parse number." + quote, atEnd: false)
    }
    if !isDouble, appendInteger(digits, end, isNegative: digits > start) {
      position = end
      return
    }
    let text = String(decoding: input[start..<end], as: UTF8.self)
    guard let value = Double(GoogleReader.completed(text)), value.isFinite else {
      throw .syntax("Number exceeds the range of double." + quote, atEnd: false)
    }
    tape.append(LenientReader.word("d", 0))
    tape.append(value.bitPattern)
    position = end
  }

  private func isMark(_ byte: UInt8, _ isDouble: inout Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      isDouble = true
      return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "x"): return true
    default: return false
    }
  }

  /// Whether C's `strtod` takes the range behind the sign: `1.` and `.5` are fine, `.` is not.
  private mutating func isNumber(_ start: Int, _ end: Int) -> Bool {
    var place = start
    func skipDigits() -> Int {
      let first = place
      while place < end, isDigit(input[place]) { place += 1 }
      return place - first
    }
    let whole = skipDigits()
    var fraction = 0
    if place < end, input[place] == UInt8(ascii: ".") {
      place += 1
      fraction = skipDigits()
      if whole > 0, fraction == 0 { note("number without digits behind the point", at: position) }
      if whole == 0, fraction > 0 { note("number without digits before the point", at: position) }
    }
    guard whole + fraction > 0 else { return false }
    if place < end, input[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      if place < end, input[place] == 0x2B || input[place] == 0x2D { place += 1 }
      guard skipDigits() > 0 else { return false }
    }
    return place == end
  }

  /// The number with the digits that Swift wants around a point.
  private static func completed(_ text: String) -> String {
    var result = ""
    var last: Character = " "
    for character in text {
      if character == ".", !last.isNumber { result.append("0") }
      if last == ".", !character.isNumber { result.append("0") }
      result.append(character)
      last = character
    }
    return last == "." ? result + "0" : result
  }

  /// Appends the digits as an integer; false if 64 bits do not hold it.
  private mutating func appendInteger(_ start: Int, _ end: Int, isNegative: Bool) -> Bool {
    LenientReader.appendInteger(input[start..<end], isNegative: isNegative, to: &tape)
  }
}

/// Comparing words of headers, whose case and surrounding blanks do not count.
enum ExpoText {
  /// The range without blanks and tabs at its ends.
  static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Whether the bytes spell a word, which is given in lower case, in any case.
  static func equals(_ bytes: [UInt8], _ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { buffer in
      for offset in 0..<range.count {
        let byte = bytes[range.lowerBound + offset]
        let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
        if unsafe buffer[offset] != lower { return false }
      }
      return true
    }
  }

  /// Whether a list such as `gzip, deflate;q=0.5` names a word with a weight other than 0.
  static func lists(_ bytes: [UInt8], _ range: Range<Int>, _ word: StaticString) -> Bool {
    var start = range.lowerBound
    while start <= range.upperBound {
      var end = start
      while end < range.upperBound, bytes[end] != 0x2C { end += 1 }
      var nameEnd = start
      while nameEnd < end, bytes[nameEnd] != 0x3B { nameEnd += 1 }
      let isNamed = equals(bytes, trimmed(bytes, start..<nameEnd), word)
      if isNamed, !isRefused(bytes, nameEnd..<end) { return true }
      start = end + 1
    }
    return false
  }

  /// Whether parameters say `q=0`, which takes the word off the list (RFC 9110, section 12.4.2).
  private static func isRefused(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let text = String(decoding: bytes[range], as: UTF8.self).filter { $0 != " " }
    guard let weight = text.split(separator: ";").first(where: { $0.hasPrefix("q=") }) else {
      return false
    }
    return Double(weight.dropFirst(2)) == 0
  }
}

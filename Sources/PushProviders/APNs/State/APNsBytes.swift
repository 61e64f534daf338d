/// Comparing bytes a word at a time.
enum APNsBytes {
  /// Whether the bytes in `range` are exactly `other`.
  static func equal(_ bytes: [UInt8], _ range: Range<Int>, _ other: [UInt8]) -> Bool {
    let count = other.count
    guard range.count == count, range.lowerBound >= 0, range.upperBound <= bytes.count else {
      return false
    }
    let left = unsafe bytes.span.bytes
    let right = unsafe other.span.bytes
    var offset = 0
    // Both loads stay inside: `offset + 8 <= count`, and `range` lies inside `bytes`.
    while offset + 8 <= count {
      let a = unsafe left.unsafeLoadUnaligned(
        fromUncheckedByteOffset: range.lowerBound + offset,
        as: UInt64.self
      )
      let b = unsafe right.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
      if a != b { return false }
      offset += 8
    }
    while offset < count {
      if bytes[range.lowerBound + offset] != other[offset] { return false }
      offset += 1
    }
    return true
  }

  /// Whether all bytes in `range` are printable ASCII.
  static func isPrintable(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var isPrintable = true
    for offset in range { isPrintable = isPrintable && bytes[offset] &- 0x20 < 0x5F }
    return isPrintable
  }

  /// The value of one hexadecimal digit, or more than 15; kept here so that it is inlined.
  static func nibble(_ byte: UInt8) -> UInt8 {
    let digit = byte &- 0x30
    if digit < 10 { return digit }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : 0xFF
  }

  /// The eight bytes from `offset`, which must lie inside.
  static func word(_ bytes: borrowing RawSpan, _ offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset + 8 <= bytes.byteCount)
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
  }
}

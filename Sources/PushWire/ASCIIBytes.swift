/// Comparing bytes with known text, a word at a time.
package enum ASCIIBytes {
  /// Whether the bytes spell this text exactly.
  @inlinable
  package static func equal(_ bytes: Span<UInt8>, _ text: StaticString) -> Bool {
    equal(bytes, 0..<bytes.count, text)
  }

  /// Whether the bytes in `range` spell this text exactly.
  @inlinable
  package static func equal(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    _ text: StaticString
  ) -> Bool {
    let count = text.utf8CodeUnitCount
    guard range.count == count else { return false }
    precondition(range.upperBound <= bytes.count)
    let left = unsafe bytes.bytes
    let right = unsafe UnsafeRawPointer(text.utf8Start)
    let start = range.lowerBound
    guard count >= 8 else {
      var offset = 0
      while offset < count {
        let known = unsafe right.load(fromByteOffset: offset, as: UInt8.self)
        if unsafe bytes[unchecked: start + offset] != known { return false }
        offset += 1
      }
      return true
    }
    var offset = 0
    var difference: UInt64 = 0
    // All loads stay inside: the last one overlaps the one before it and ends with the text.
    while offset < count - 8 {
      let a = unsafe left.unsafeLoadUnaligned(
        fromUncheckedByteOffset: start + offset,
        as: UInt64.self
      )
      difference |= unsafe a ^ right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    let a = unsafe left.unsafeLoadUnaligned(
      fromUncheckedByteOffset: start + count - 8,
      as: UInt64.self
    )
    difference |= unsafe a ^ right.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    return difference == 0
  }
}

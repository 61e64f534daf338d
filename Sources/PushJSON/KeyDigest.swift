/// What one look at a key tells of it, eight bytes at a time.
struct KeyDigest {
  /// A number under 64; equal keys have equal ones.
  let place: UInt64
  /// Non-zero when the key has an underscore or a capital letter.
  let foreignness: UInt64

  /// Bytes behind a text that must be readable.
  static let padding = 8

  /// Looks at a key of the string buffer, where a 32-bit length precedes the bytes.
  ///
  /// Eight bytes are read even if there are fewer: the buffers have `padding` behind the last text.
  @inline(__always)
  init(_ text: UnsafeRawPointer) {
    let count = Int(text.loadUnaligned(as: UInt32.self))
    let start = text + 4
    func word(_ offset: Int) -> UInt64 {
      start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    var hash = UInt64(truncatingIfNeeded: count)
    var found: UInt64 = 0
    if count < 8 {
      let bytes = word(0) & ((1 << UInt64(truncatingIfNeeded: count &* 8)) &- 1)
      hash ^= bytes
      found = KeyDigest.foreignness(bytes)
    } else {
      var offset = 0
      while offset < count - 8 {
        found |= KeyDigest.foreignness(word(offset))
        offset += 8
      }
      // The last word overlaps the one before.
      found |= KeyDigest.foreignness(word(count - 8))
      hash ^= word(0) ^ (word(count - 8) << 1)
    }
    foreignness = found
    place = (hash &* 0x9E37_79B9_7F4A_7C15) >> 58
  }

  /// A bit for each of eight bytes that is an underscore or a capital letter.
  ///
  /// A borrow may also flag the byte above an underscore, which changes nothing.
  @inline(__always)
  private static func foreignness(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = word & (ones &* 0x7F)
    // 0x41 and up reach bit 7, less what is 0x5B and up.
    let capitals = (low &+ ones &* 0x3F) & ~(low &+ ones &* 0x25) & ~word
    let lines = word ^ (ones &* 0x5F)
    return (capitals | ((lines &- ones) & ~lines)) & (ones &* 0x80)
  }
}

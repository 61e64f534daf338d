/// What one look at a key tells of it, eight bytes at a time.
struct KeyDigest {
  /// Equal keys have equal ones; the upper bits are the good ones.
  let hash: UInt64
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
    self.hash = hash &* 0x9E37_79B9_7F4A_7C15
  }

  /// A number under 64.
  var place: UInt64 { hash >> 58 }

  /// The hash of a key given as text.
  static func hash(of text: StaticString) -> UInt64 {
    var bytes = [UInt8](repeating: 0, count: 4 + text.utf8CodeUnitCount + padding)
    bytes.withUnsafeMutableBytes { buffer in
      buffer.storeBytes(of: UInt32(text.utf8CodeUnitCount), as: UInt32.self)
      for offset in 0..<text.utf8CodeUnitCount { buffer[4 + offset] = text.utf8Start[offset] }
    }
    return bytes.withUnsafeBytes { $0.baseAddress.map { KeyDigest($0).hash } ?? 0 }
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

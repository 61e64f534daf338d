/// Text as a column can hold it: valid UTF-8 without NUL.
///
/// SQLite calls the results of expressions on text with NUL undefined (sqlite.org, "NUL Characters In
/// Strings"), and many tools cut such text short.
enum StoredText {
  /// The bytes of a text, with each NUL replaced by U+FFFD.
  static func utf8(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes.contains(0) ? withoutNUL(bytes) : bytes
  }

  /// Whether bytes are ASCII without control characters, quotes or backslashes.
  ///
  /// Such text is the same in a text column and inside a JSON string. Eight bytes a step: a byte
  /// is odd when it is under 0x20, over 0x7E, or equal to 0x22 or 0x5C.
  static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    var offset = 0
    var odd: UInt64 = 0
    while offset + 8 <= bytes.count {
      odd |= oddity(start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    if offset == bytes.count { return odd == 0 }
    if bytes.count >= 8 {
      // The last word overlaps the one before.
      odd |= oddity(start.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
      return odd == 0
    }
    var word: UInt64 = 0x2020_2020_2020_2020
    while offset < bytes.count {
      word = word << 8 | UInt64(start.load(fromByteOffset: offset, as: UInt8.self))
      offset += 1
    }
    return oddity(word) == 0
  }

  /// Non-zero when one of eight bytes is odd.
  ///
  /// A borrow may also flag the neighbour of an odd byte, which changes nothing.
  private static func oddity(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let slashes = word ^ (ones &* 0x5C)
    let control = (word &- ones &* 0x20) & ~word
    let isQuote = (quotes &- ones) & ~quotes
    let isSlash = (slashes &- ones) & ~slashes
    let isDelete = word &+ ones
    return (word | control | isQuote | isSlash | isDelete) & tops
  }

  private static func withoutNUL(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0) else { return bytes }
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count + 16)
    for byte in bytes {
      if byte == 0 { kept.append(contentsOf: [0xEF, 0xBF, 0xBD]) } else { kept.append(byte) }
    }
    return kept
  }
}

internal import PushWire

/// UUIDs in text: 8-4-4-4-12 hexadecimal digits (RFC 9562, section 4).
struct APNsUUID {
  let high: UInt64
  let low: UInt64
  let hasUpper: Bool

  /// Reads the UUID in `range`; nil when the bytes spell none.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    let start = range.lowerBound
    guard range.count == 36, bytes[start + 8] == 0x2D, bytes[start + 13] == 0x2D,
      bytes[start + 18] == 0x2D, bytes[start + 23] == 0x2D
    else { return nil }
    let raw = unsafe bytes.span.bytes
    // Eight digits each; the middle ones without the hyphen between two groups of four.
    let first = HexWord(APNsBytes.word(raw, start))
    let second = HexWord(APNsUUID.pair(raw, start + 9, start + 14))
    let third = HexWord(APNsUUID.pair(raw, start + 19, start + 24))
    let fourth = HexWord(APNsBytes.word(raw, start + 28))
    guard first.isValid, second.isValid, third.isValid, fourth.isValid else { return nil }
    high = first.value << 32 | second.value
    low = third.value << 32 | fourth.value
    hasUpper = first.hasUpper || second.hasUpper || third.hasUpper || fourth.hasUpper
  }

  /// The form of an id that may be absent.
  static func form(_ bytes: [UInt8], _ range: Range<Int>?) -> APNsUUIDForm {
    guard let range else { return .absent }
    guard let uuid = APNsUUID(bytes, range) else { return .wrong }
    return uuid.hasUpper ? .upper : .lower
  }

  /// The four bytes at `first` and the four at `second`.
  private static func pair(_ bytes: borrowing RawSpan, _ first: Int, _ second: Int) -> UInt64 {
    // Both words end inside the 36 bytes: 24 + 8 is 32.
    APNsBytes.word(bytes, first) & 0xFFFF_FFFF | APNsBytes.word(bytes, second) << 32
  }
}

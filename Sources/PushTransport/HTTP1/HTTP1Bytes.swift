internal import Glibc
internal import PushWire

/// Which bytes may stand where in an HTTP/1.1 head (RFC 9110, 5.6.2 and 5.5).
enum HTTP1Bytes {
  static let carriageReturn: UInt8 = 0x0D
  static let lineFeed: UInt8 = 0x0A
  static let space: UInt8 = 0x20
  static let tab: UInt8 = 0x09

  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  /// One of the characters of a token.
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"),
      UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// No control character but the tab.
  static func isValue(_ byte: UInt8) -> Bool {
    byte >= 0x20 ? byte != 0x7F : byte == tab
  }

  static func hexValue(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Where this byte is first found in a range.
  static func first(
    _ byte: UInt8,
    in bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>
  ) -> Int? {
    guard let base = bytes.baseAddress,
      let found = memchr(base + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }

  /// The range without blanks at either end.
  static func trimmed(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Whether the bytes spell this text, in lower case, in any case.
  static func matches(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    _ text: StaticString
  ) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count {
      let byte = bytes[range.lowerBound + offset]
      let isUpper = byte >= 0x41 && byte <= 0x5A
      guard (isUpper ? byte | 0x20 : byte) == text.utf8Start[offset] else { return false }
    }
    return true
  }

  /// Whether a comma-separated list has this element.
  static func list(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    contains text: StaticString
  ) -> Bool {
    var start = range.lowerBound
    while start <= range.upperBound {
      let end = first(UInt8(ascii: ","), in: bytes, start..<range.upperBound) ?? range.upperBound
      if matches(bytes, trimmed(start..<end, in: bytes), text) { return true }
      start = end + 1
    }
    return false
  }
}

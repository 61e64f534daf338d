/// Which bytes header names and values may hold.
enum HeaderBytes {
  /// What is wrong with an ordinary name: RFC 9113, 8.2.1 forbids 0x00-0x20, 0x41-0x5A,
  /// 0x7F-0xFF and the colon.
  static func checkName(_ name: UnsafeBufferPointer<UInt8>) -> ProtocolViolations {
    var isUpper = false
    var isInvalid = name.isEmpty
    for byte in name {
      if byte &- 0x41 < 26 { isUpper = true }
      if byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: ":") { isInvalid = true }
    }
    var found: ProtocolViolations = isUpper ? .upperCaseName : []
    if isInvalid { found.insert(.invalidHeader) }
    return found
  }

  /// What is wrong with a value: NUL, CR, LF, or white space at either end (RFC 9113, 8.2.1).
  @inline(__always)
  static func checkValue(_ value: UnsafeBufferPointer<UInt8>) -> ProtocolViolations {
    guard let first = value.first, let last = value.last else { return [] }
    if isBlank(first) || isBlank(last) { return .invalidHeader }
    return hasControl(value) && hasForbidden(value) ? .invalidHeader : []
  }

  /// Whether any byte is under 0x20, eight bytes a step; nearly no value has one.
  @inline(__always)
  private static func hasControl(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = UnsafeRawPointer(value.baseAddress.unsafelyUnwrapped)
    let count = value.count
    guard count >= 8 else {
      for byte in value where byte < 0x20 { return true }
      return false
    }
    var found: UInt64 = 0
    var offset = 0
    while offset < count - 8 {
      found |= controls(start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    // The last word overlaps the one before.
    found |= controls(start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    return found != 0
  }

  /// Non-zero when one of eight bytes is under 0x20; a borrow may also flag the byte above such a
  /// one, which changes nothing.
  @inline(__always)
  private static func controls(_ word: UInt64) -> UInt64 {
    (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
  }

  private static func hasForbidden(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in value where byte == 0 || byte == 0x0A || byte == 0x0D { return true }
    return false
  }

  /// Whether the bytes spell this text.
  static func equal(_ bytes: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    guard bytes.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<bytes.count where bytes[offset] != text.utf8Start[offset] { return false }
    return true
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// A decimal number of at most 18 digits, so that it fits; nil for anything else.
  static func number(_ value: UnsafeBufferPointer<UInt8>) -> Int? {
    guard (1...18).contains(value.count) else { return nil }
    var number = 0
    for byte in value {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
  }
}

/// ECDSA signatures over P-256 in their two encodings.
enum APNsSignature {
  /// The 64 raw bytes (RFC 7518, section 3.4) of a DER signature, or nil when it is not one.
  static func raw(fromDER bytes: [UInt8]) -> [UInt8]? {
    // A P-256 signature is a SEQUENCE of two INTEGERs of at most 33 bytes: one length byte each.
    guard bytes.count >= 8, bytes.count <= 72, bytes[0] == 0x30,
      Int(bytes[1]) == bytes.count - 2
    else { return nil }
    var position = 2
    guard let r = integer(bytes, &position), let s = integer(bytes, &position),
      position == bytes.count
    else { return nil }
    return r + s
  }

  private static func integer(_ bytes: [UInt8], _ position: inout Int) -> [UInt8]? {
    guard position + 2 <= bytes.count, bytes[position] == 0x02 else { return nil }
    let length = Int(bytes[position + 1])
    let start = position + 2
    guard length > 0, start + length <= bytes.count, bytes[start] & 0x80 == 0 else { return nil }
    position = start + length
    let digits = bytes[start..<position].drop { $0 == 0 }
    guard digits.count <= 32 else { return nil }
    return [UInt8](repeating: 0, count: 32 - digits.count) + digits
  }
}

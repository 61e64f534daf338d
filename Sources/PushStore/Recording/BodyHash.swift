/// A cheap 64-bit hash that finds candidates for equal bodies; the bytes decide.
///
/// Not for digests: whoever wants collisions can make them, and gains nothing by it.
enum BodyHash {
  private static let first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let second: UInt64 = 0xD6E8_FEB8_6659_FD93

  /// The hash of some bytes.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    guard let start = bytes.baseAddress else { return first }
    let count = bytes.count
    func word(_ offset: Int) -> UInt64 {
      start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    var hash = first ^ UInt64(count)
    if count >= 16 {
      var offset = 0
      while offset + 16 <= count {
        hash = mix(word(offset) ^ hash, word(offset + 8) ^ second)
        offset += 16
      }
      // The last sixteen bytes overlap those before.
      return mix(word(count - 16) ^ hash, word(count - 8) ^ first)
    }
    var low: UInt64 = 0
    var high: UInt64 = 0
    for offset in 0..<count {
      let byte = UInt64(start.load(fromByteOffset: offset, as: UInt8.self))
      if offset < 8 { low = low << 8 | byte } else { high = high << 8 | byte }
    }
    return mix(low ^ hash, high ^ second)
  }

  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low &+ second
  }
}

internal import PushWire

/// Digests of request content, for telling equal from different; not for security.
enum APNsContent {
  /// A digest of bytes, eight at a time.
  static func digest(_ bytes: [UInt8], _ range: Range<Int>, seed: UInt64) -> UInt64 {
    var hash = seed ^ UInt64(range.count) &* 0x9E37_79B9_7F4A_7C15
    let raw = unsafe bytes.span.bytes
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      hash = mix(hash ^ APNsBytes.word(raw, offset))
      offset += 8
    }
    var word: UInt64 = 0
    while offset < range.upperBound {
      word = word << 8 | UInt64(bytes[offset])
      offset += 1
    }
    return mix(hash ^ word)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return high ^ low
  }
}

extension APNsRequest {
  /// The bundle id that a push is for, folded; 0 when there is none.
  var topicDigest: UInt64 {
    if let topic { return APNsContent.digest(headers.bytes, topic.bundle, seed: 1) }
    return pathBundle.isEmpty ? 0 : APNsContent.digest(headers.bytes, pathBundle, seed: 1)
  }
}

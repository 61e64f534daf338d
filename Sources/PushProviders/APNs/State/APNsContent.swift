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

  /// The two words of a UUID whose form has been checked.
  static func words(_ bytes: [UInt8], _ range: Range<Int>) -> (high: UInt64, low: UInt64) {
    var words: (high: UInt64, low: UInt64) = (0, 0)
    for offset in range {
      let value = APNsBytes.nibble(bytes[offset])
      guard value < 16 else { continue }
      words.high = words.high << 4 | words.low >> 60
      words.low = words.low << 4 | UInt64(value)
    }
    return words
  }
}

extension APNsRequest {
  /// The bundle id that a push is for, folded; 0 when there is none.
  var topicDigest: UInt64 {
    if let topic { return APNsContent.digest(headers.bytes, topic.bundle, seed: 1) }
    return pathBundle.isEmpty ? 0 : APNsContent.digest(headers.bytes, pathBundle, seed: 1)
  }
}

/// Ids of tickets and requests: version 4 UUIDs (RFC 9562, section 5.4) in lower case.
struct ExpoUUID: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads an id as the service spells it; nil for anything else, capital letters included.
  init?(_ text: Span<UInt8>) {
    guard text.count == 36 else { return nil }
    var words: (high: UInt64, low: UInt64) = (0, 0)
    var digits = 0
    for place in 0..<36 {
      let byte = text[place]
      if place == 8 || place == 13 || place == 18 || place == 23 {
        guard byte == 0x2D else { return nil }
        continue
      }
      let digit = byte &- 0x30 < 10 ? byte &- 0x30 : byte &- 0x61 < 6 ? byte &- 0x61 + 10 : 16
      guard digit < 16 else { return nil }
      if digits < 16 {
        words.high = words.high << 4 | UInt64(digit)
      } else {
        words.low = words.low << 4 | UInt64(digit)
      }
      digits += 1
    }
    self.init(high: words.high, low: words.low)
  }

  /// Appends the 36 characters.
  func write(to bytes: inout [UInt8]) {
    for place in 0..<32 {
      if place == 8 || place == 12 || place == 16 || place == 20 { bytes.append(0x2D) }
      let word = place < 16 ? high : low
      let nibble = UInt8(truncatingIfNeeded: word >> UInt64(60 - (place & 15) * 4)) & 15
      bytes.append(nibble < 10 ? nibble + 0x30 : nibble + 0x57)
    }
  }
}

/// Makes any number of ids out of the random bytes of one call.
struct ExpoIDSource {
  private var state: UInt64
  private let key: UInt64

  /// - Parameter random: 16 random bytes or more.
  init(_ random: [UInt8]) {
    precondition(random.count >= 16, "ids take 16 random bytes")
    var words: (UInt64, UInt64) = (0, 0)
    for index in 0..<8 {
      words.0 = words.0 << 8 | UInt64(random[index])
      words.1 = words.1 << 8 | UInt64(random[index + 8])
    }
    state = words.0
    key = words.1
  }

  mutating func next() -> ExpoUUID {
    let high = word() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = word() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return ExpoUUID(high: high, low: low)
  }

  /// The steps of SplitMix64, whose words never repeat within a call; `key` tells calls apart.
  private mutating func word() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state ^ key
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

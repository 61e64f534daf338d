/// SHA-1 (FIPS 180-4), which two file formats ask for: OpenSSL's hashed folders and Java's stores.
///
/// Nothing here is protected by it.
package enum SHA1 {
  /// The 20 bytes of the digest.
  package static func hash(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var padded = message
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    var words = [UInt32](repeating: 0, count: 80)
    for start in stride(from: 0, to: padded.count, by: 64) {
      fill(&words, padded, start)
      mix(&state, words)
    }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private static func fill(_ words: inout [UInt32], _ bytes: [UInt8], _ start: Int) {
    for index in 0..<16 {
      var word: UInt32 = 0
      for offset in 0..<4 { word = word << 8 | UInt32(bytes[start + index * 4 + offset]) }
      words[index] = word
    }
    for index in 16..<80 {
      words[index] = rotated(
        words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16],
        1
      )
    }
  }

  private static func mix(_ state: inout [UInt32], _ words: [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for round in 0..<80 {
      let (choice, constant) = function(round, b, c, d)
      let next = rotated(a, 5) &+ choice &+ e &+ constant &+ words[round]
      (e, d, c, b, a) = (d, c, rotated(b, 30), a, next)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  /// The logical function and the constant of a round (FIPS 180-4, 4.1.1 and 4.2.1).
  private static func function(
    _ round: Int,
    _ b: UInt32,
    _ c: UInt32,
    _ d: UInt32
  ) -> (UInt32, UInt32) {
    switch round {
    case 0..<20: ((b & c) ^ (~b & d), 0x5A82_7999)
    case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
    case 40..<60: ((b & c) ^ (b & d) ^ (c & d), 0x8F1B_BCDC)
    default: (b ^ c ^ d, 0xCA62_C1D6)
    }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}

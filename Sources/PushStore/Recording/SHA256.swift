internal import CSQLite

/// SHA-256 (FIPS 180-4, section 6.2), for the digests of bodies.
///
/// With the processor's own instructions where it has them, which is seven times as fast.
package struct SHA256 {
  /// FIPS 180-4, section 5.3.3.
  private static let initial: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// FIPS 180-4, section 4.2.2.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  private static let hasInstructions = csqlite_has_sha256() != 0

  private let usesInstructions: Bool
  private var state = Self.initial
  private var schedule = [UInt32](repeating: 0, count: 64)
  private var tail = [UInt8](repeating: 0, count: 128)

  /// Prepares a hasher; `portable` leaves the processor's instructions aside.
  package init(portable: Bool = false) { usesInstructions = Self.hasInstructions && !portable }

  /// The digest of some bytes, as 32 bytes.
  package static func digest(_ bytes: [UInt8], portable: Bool = false) -> [UInt8] {
    var hasher = SHA256(portable: portable)
    let words = bytes.withUnsafeBytes { hasher.words(of: $0) }
    var digest: [UInt8] = []
    for word in [words.0, words.1, words.2, words.3] {
      for shift in stride(from: 56, through: 0, by: -8) {
        digest.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    return digest
  }

  /// The digest as four numbers, the most significant first; allocates nothing.
  mutating func words(of bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64, UInt64, UInt64) {
    // One by one: the array as a whole would be shared, and copied by the next write.
    for index in 0..<8 { state[index] = Self.initial[index] }
    let whole = bytes.count / 64 * 64
    compress(UnsafeRawBufferPointer(rebasing: bytes[..<whole]))
    pad(UnsafeRawBufferPointer(rebasing: bytes[whole...]), total: bytes.count)
    func pair(_ index: Int) -> UInt64 { UInt64(state[index]) << 32 | UInt64(state[index + 1]) }
    return (pair(0), pair(2), pair(4), pair(6))
  }

  /// Section 5.1.1: a one bit, zeros, and the length in bits.
  private mutating func pad(_ rest: UnsafeRawBufferPointer, total: Int) {
    let size = rest.count < 56 ? 64 : 128
    let bits = (UInt64(total) * 8).bigEndian
    tail.withUnsafeMutableBytes { tail in
      UnsafeMutableRawBufferPointer(rebasing: tail[..<rest.count]).copyMemory(from: rest)
      for index in rest.count..<size { tail[index] = 0 }
      tail[rest.count] = 0x80
      tail.storeBytes(of: bits, toByteOffset: size - 8, as: UInt64.self)
    }
    let padded = tail
    padded.withUnsafeBytes { compress(UnsafeRawBufferPointer(rebasing: $0[..<size])) }
  }

  private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
    state.withUnsafeMutableBufferPointer { state in
      schedule.withUnsafeMutableBufferPointer { schedule in
        Self.constants.withUnsafeBufferPointer { constants in
          if usesInstructions {
            csqlite_sha256_compress(
              state.baseAddress,
              blocks.baseAddress,
              blocks.count / 64,
              constants.baseAddress
            )
            return
          }
          var offset = 0
          while offset < blocks.count {
            Self.load(blocks, at: offset, into: schedule)
            Self.round(state, schedule, constants)
            offset += 64
          }
        }
      }
    }
  }

  private static func load(
    _ blocks: UnsafeRawBufferPointer,
    at offset: Int,
    into w: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in 0..<16 {
      w[index] = UInt32(
        bigEndian: blocks.loadUnaligned(fromByteOffset: offset + index * 4, as: UInt32.self)
      )
    }
    for index in 16..<64 {
      let a = w[index - 15]
      let b = w[index - 2]
      let low = rotate(a, 7) ^ rotate(a, 18) ^ (a >> 3)
      let high = rotate(b, 17) ^ rotate(b, 19) ^ (b >> 10)
      w[index] = w[index - 16] &+ low &+ w[index - 7] &+ high
    }
  }

  private static func round(
    _ state: UnsafeMutableBufferPointer<UInt32>,
    _ w: UnsafeMutableBufferPointer<UInt32>,
    _ k: UnsafeBufferPointer<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let big = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let first = h &+ big &+ ((e & f) ^ (~e & g)) &+ k[index] &+ w[index]
      let small = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      let second = small &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  private static func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 {
    value >> count | value << (32 - count)
  }
}

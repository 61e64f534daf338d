/// A push token as a key of fixed size, so that no look-up allocates.
///
/// Two independent digests of 64 bits; tokens that meet in both by chance are not to be expected.
struct ExpoTokenKey: Hashable, Sendable {
  private let first: UInt64
  private let second: UInt64

  init(_ bytes: Span<UInt8>) {
    var first: UInt64 = 0xCBF2_9CE4_8422_2325
    var second = UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
    for offset in 0..<bytes.count {
      first = (first ^ UInt64(bytes[offset])) &* 0x100_0000_01B3
      second = (second ^ UInt64(bytes[offset])) &* 0xFF51_AFD7_ED55_8CCD
      second ^= second >> 29
    }
    self.first = first
    self.second = second
  }

  /// The key of a token given as text.
  init(_ token: String) {
    let bytes = Array(token.utf8)
    self.init(bytes.span)
  }

  // Written out: the digests are mixed already.
  func hash(into hasher: inout Hasher) { hasher.combine(first ^ second) }
}

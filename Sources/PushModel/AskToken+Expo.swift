internal import PushWire

/// Expo's form: `ExponentPushToken[` and 22 characters of base64url and `]`.
///
/// The 22 characters hold 16 bytes: the lower halves of `run` 4, `caseNumber` 3 and `sequence` 5,
/// masked by a stream that the checksum seeds so that tokens do not look alike, and the checksum 4.
extension AskToken {
  private static let prefix: StaticString = "ExponentPushToken["
  private static let start = 18
  private static let digits = 22

  /// The token as Expo spells it, 41 characters; `salt` and the upper half of `run` are not in it.
  package var expo: String {
    var bytes: [UInt8] = []
    AskToken.append(run, 4, to: &bytes)
    AskToken.append(UInt64(caseNumber), 3, to: &bytes)
    AskToken.append(sequence, 5, to: &bytes)
    let sum = AskToken.checksum(bytes)
    AskToken.mask(&bytes, by: sum)
    AskToken.append(UInt64(sum), 4, to: &bytes)
    return "\(AskToken.prefix)" + Base64.encodeURL(bytes) + "]"
  }

  /// The ask that an Expo token names, or nil when it was not minted here.
  package init?(expo token: [UInt8]) { self.init(expo: token.span) }

  /// As above; allocates nothing, since every recipient is asked.
  package init?(expo token: Span<UInt8>) {
    let start = AskToken.start
    let end = start + AskToken.digits
    guard token.count == end + 1, ASCIIBytes.equal(token, 0..<start, AskToken.prefix),
      var words = AskToken.words(token, start..<end)
    else { return nil }
    // Of a third word there are four bits, which say nothing.
    let sum = UInt32(truncatingIfNeeded: words[1])
    AskToken.mask(&words, by: sum)
    var actual = AskToken.emptySum
    AskToken.add(words[0], 8, to: &actual)
    AskToken.add(words[1], 4, to: &actual)
    guard actual == sum else { return nil }
    self.init(
      run: words[0] >> 32,
      caseNumber: UInt32(truncatingIfNeeded: words[0] >> 8 & 0xFF_FFFF),
      sequence: (words[0] & 0xFF) << 32 | words[1] >> 32,
      salt: 0
    )
  }

  /// Undoes the mask of twelve bytes that lie in words.
  private static func mask(_ words: inout SIMD4<UInt64>, by seed: UInt32) {
    var state = seed
    for place in 0..<12 {
      let byte = UInt64(nextMask(&state))
      words[place >> 3] ^= byte << UInt64(56 - (place & 7) * 8)
    }
  }

  /// Undoes itself when done twice.
  static func mask(_ bytes: inout [UInt8], by seed: UInt32) {
    var state = seed
    for index in bytes.indices { bytes[index] ^= nextMask(&state) }
  }

  private static func nextMask(_ state: inout UInt32) -> UInt8 {
    state = state &* 1_664_525 &+ 1_013_904_223
    return UInt8(truncatingIfNeeded: state >> 24)
  }
}

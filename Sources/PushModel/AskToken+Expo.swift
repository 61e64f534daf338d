internal import PushWire

/// Expo's form: `ExponentPushToken[` and 22 characters of base64url and `]`.
///
/// The 22 characters hold 16 bytes: the lower halves of `run` 4, `caseNumber` 3 and `sequence` 5,
/// masked by a stream that the checksum seeds so that tokens do not look alike, and the checksum 4.
extension AskToken {
  private static let prefix = Array("ExponentPushToken[".utf8)

  /// The token as Expo spells it, 41 characters; `salt` and the upper half of `run` are not in it.
  package var expo: String {
    var bytes: [UInt8] = []
    AskToken.append(run, 4, to: &bytes)
    AskToken.append(UInt64(caseNumber), 3, to: &bytes)
    AskToken.append(sequence, 5, to: &bytes)
    let sum = AskToken.sum(bytes[...])
    AskToken.mask(&bytes, by: sum)
    AskToken.append(UInt64(sum), 4, to: &bytes)
    return String(decoding: AskToken.prefix, as: UTF8.self) + Base64.encodeURL(bytes) + "]"
  }

  /// The ask that an Expo token names, or nil when it was not minted here.
  package init?(expo token: some Collection<UInt8>) {
    guard token.count == AskToken.prefix.count + 23, token.starts(with: AskToken.prefix) else {
      return nil
    }
    let inner = token.dropFirst(AskToken.prefix.count).prefix(22)
    guard var bytes = Base64.decode(inner)?.bytes, bytes.count == 16 else { return nil }
    let sum = UInt32(truncatingIfNeeded: AskToken.number(bytes[12...]))
    bytes.removeLast(4)
    AskToken.mask(&bytes, by: sum)
    guard AskToken.sum(bytes[...]) == sum else { return nil }
    self.init(
      run: AskToken.number(bytes[0..<4]),
      caseNumber: UInt32(truncatingIfNeeded: AskToken.number(bytes[4..<7])),
      sequence: AskToken.number(bytes[7..<12]),
      salt: 0
    )
  }

  static func append(_ number: UInt64, _ count: Int, to bytes: inout [UInt8]) {
    for index in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(index * 8)))
    }
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// FNV-1a.
  static func sum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }

  /// Undoes itself when done twice.
  static func mask(_ bytes: inout [UInt8], by seed: UInt32) {
    var state = seed
    for index in bytes.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      bytes[index] ^= UInt8(truncatingIfNeeded: state >> 24)
    }
  }
}

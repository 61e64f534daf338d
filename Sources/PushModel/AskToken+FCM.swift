internal import PushWire

/// FCM's form: 22 characters like an installation id, `:`, `APA91b`, 134 characters; 163 in all.
///
/// The first 43 of the 134 are base64url of the 32 bytes that APNs' form has in hexadecimal; all
/// else is filled from the checksum and says nothing.
extension AskToken {
  private static let mark: StaticString = ":APA91b"
  private static let length = 163
  private static let markPlace = 22
  private static let start = 29
  private static let digits = 43

  /// The token as FCM spells it.
  package var fcm: String {
    let bytes = Hex.decode(hex.utf8) ?? []
    var filling = [UInt8](repeating: 0, count: 85)
    AskToken.mask(&filling, by: AskToken.checksum(bytes))
    // An installation id begins with four bits 0111, which base64url shows as c, d, e or f.
    filling[0] = filling[0] & 0x0F | 0x70
    let fid = Base64.encodeURL(Array(filling[0..<17])).prefix(22)
    let rest = Base64.encodeURL(Array(filling[17...]))
    return fid + ":APA91b" + Base64.encodeURL(bytes) + rest
  }

  /// The ask that an FCM token names, or nil when it was not minted here.
  package init?(fcm token: [UInt8]) { self.init(fcm: token.span) }

  /// As above; allocates nothing, since every send is asked.
  package init?(fcm token: Span<UInt8>) {
    let start = AskToken.start
    guard token.count == AskToken.length,
      ASCIIBytes.equal(token, AskToken.markPlace..<start, AskToken.mark),
      let words = AskToken.words(token, start..<(start + AskToken.digits))
    else { return nil }
    self.init(words)
  }

  /// The bits of base64 digits, the first bit highest; those beyond four words are dropped.
  static func words(_ text: Span<UInt8>, _ range: Range<Int>) -> SIMD4<UInt64>? {
    var words = SIMD4<UInt64>()
    var bit = 0
    for place in range {
      guard let value = base64(text[place]) else { return nil }
      let word = bit >> 6
      let end = bit & 63 + 6
      if end <= 64 {
        words[word] |= value << UInt64(64 - end)
      } else {
        words[word] |= value >> UInt64(end - 64)
        if word < 3 { words[word + 1] = value << UInt64(128 - end) }
      }
      bit += 6
    }
    return words
  }

  /// The value of a digit in either alphabet.
  private static func base64(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x41...0x5A: UInt64(byte) - 0x41
    case 0x61...0x7A: UInt64(byte) - 0x61 + 26
    case 0x30...0x39: UInt64(byte) - 0x30 + 52
    case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
    case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// The ask that a text names: a token of any provider, or a topic or condition with one in it.
  ///
  /// Topics carry the 64 hexadecimal digits of APNs' form.
  package static func find(in text: [UInt8]) -> AskToken? { find(in: text.span) }

  /// As above; allocates nothing.
  package static func find(in text: Span<UInt8>) -> AskToken? {
    if let ask = AskToken(fcm: text) ?? AskToken(expo: text) { return ask }
    guard text.count >= 64, text.count <= 4096 else { return nil }
    var run = 0
    for index in 0..<text.count {
      run = Hex.value(text[index]) == nil ? 0 : run + 1
      if run >= 64, let ask = AskToken(hex: text.extracting(index - 63..<index + 1)) { return ask }
    }
    return nil
  }
}

internal import PushWire

/// FCM's form: 22 characters like an installation id, `:`, `APA91b`, 134 characters; 163 in all.
///
/// The first 43 of the 134 are base64url of the 32 bytes that APNs' form has in hexadecimal; all
/// else is filled from the checksum and says nothing.
extension AskToken {
  private static let mark = Array(":APA91b".utf8)
  private static let length = 163
  private static let start = 29

  /// The token as FCM spells it.
  package var fcm: String {
    let bytes = Hex.decode(hex.utf8) ?? []
    var filling = [UInt8](repeating: 0, count: 85)
    AskToken.mask(&filling, by: AskToken.sum(bytes[...]))
    // An installation id begins with four bits 0111, which base64url shows as c, d, e or f.
    filling[0] = filling[0] & 0x0F | 0x70
    let fid = Base64.encodeURL(Array(filling[0..<17])).prefix(22)
    let rest = Base64.encodeURL(Array(filling[17...]))
    return fid + ":APA91b" + Base64.encodeURL(bytes) + rest
  }

  /// The ask that an FCM token names, or nil when it was not minted here.
  package init?(fcm token: some Collection<UInt8>) {
    guard token.count == AskToken.length, token.dropFirst(22).starts(with: AskToken.mark),
      let bytes = Base64.decode(token.dropFirst(AskToken.start).prefix(43))?.bytes,
      bytes.count == 32
    else { return nil }
    self.init(hex: Hex.encode(bytes).utf8)
  }

  /// The ask that a text names: a token of any provider, or a topic or condition with one in it.
  ///
  /// Topics carry the 64 hexadecimal digits of APNs' form.
  package static func find(in text: [UInt8]) -> AskToken? {
    if let ask = AskToken(fcm: text) ?? AskToken(expo: text) { return ask }
    guard text.count >= 64, text.count <= 4096 else { return nil }
    var run = 0
    for (index, byte) in text.enumerated() {
      run = Hex.value(byte) == nil ? 0 : run + 1
      if run >= 64, let ask = AskToken(hex: text, index - 63..<index + 1) { return ask }
    }
    return nil
  }
}

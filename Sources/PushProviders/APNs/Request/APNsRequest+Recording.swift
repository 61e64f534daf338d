package import PushModel
internal import PushWire

/// What the recorder and the connection ask of a request that was judged.
extension APNsRequest {
  /// The world that the request came in on.
  package var calledEnvironment: APNsEnvironment { environment }

  /// Where the key that a request is filed under lies: the device token, else the channel id.
  package var recordedKey: Range<Int> {
    if endpoint == .device { return tokenRange }
    return headers.value(of: .apnsChannelID) ?? 0..<0
  }

  /// The ask that the token names, when the harness minted it.
  package var recordedAsk: AskToken? { AskToken(hex: headers.bytes, recordedKey) }

  /// A client certificate, or a provider token that is not refused.
  package var isAuthenticated: Bool {
    guard credential.problems.isDisjoint(with: .refusing) else { return false }
    return credential.certificate != nil || credential.token != nil
  }

  /// What is stored as the value of `authorization`; empty without one.
  package var recordedAuthorization: [UInt8] {
    credential.token?.recordedBytes ?? unreadAuthorization
  }

  /// What is stored of an `authorization` that nobody read: its scheme at most.
  package var unreadAuthorization: [UInt8] {
    guard let range = headers.value(of: .authorization) else { return [] }
    let scheme = headers.bytes[range].prefix { $0 != 0x20 }
    let isWord = scheme.count <= 16 && scheme.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    return (isWord ? Array(scheme) : []) + Array(" (not read)".utf8)
  }
}

internal import PushProviders
internal import PushSuites

extension WorldFile {
  /// What a world file says of Expo.
  struct ExpoSection: Sendable {
    private struct Token {
      var token: String
      var device: ExpoDevice
    }

    private struct Access {
      var token: String
      var account: String
    }

    private var hasSecurity: Bool?
    private var tokens: [Token] = []
    private var access: [Access] = []

    mutating func read(_ node: SourceNode, _ reader: inout WorldReader) {
      reader.check(node, keys: ["security", "tokens", "accessTokens"])
      hasSecurity = node["security"].flatMap { reader.flag($0) }
      for entry in reader.list(node["tokens"]) { addToken(entry, &reader) }
      for entry in reader.list(node["accessTokens"]) { addAccess(entry, &reader) }
    }

    /// Registers everything.
    func apply(to world: ExpoWorld) {
      if let hasSecurity { world.setPushSecurity(hasSecurity) }
      for entry in tokens { world.register(entry.token, entry.device) }
      for entry in access { world.registerAccessToken(entry.token, account: entry.account) }
    }

    private mutating func addToken(_ node: SourceNode, _ reader: inout WorldReader) {
      reader.check(
        node,
        keys: ["token", "state", "platform", "project", "receipt"],
        required: ["token"]
      )
      guard let token = node["token"].flatMap({ reader.text($0) }) else { return }
      tokens.append(
        Token(
          token: token,
          device: ExpoDevice(
            state: reader.word(node["state"], ExpoDevice.State.allCases) ?? .active,
            platform: reader.word(node["platform"], ExpoDevice.Platform.allCases),
            project: node["project"].flatMap { reader.text($0) },
            receipt: node["receipt"].flatMap { reader.text($0) }
          )
        )
      )
    }

    private mutating func addAccess(_ node: SourceNode, _ reader: inout WorldReader) {
      reader.check(node, keys: ["token", "account"], required: ["token", "account"])
      guard let token = node["token"].flatMap({ reader.text($0) }),
        let account = node["account"].flatMap({ reader.text($0) })
      else { return }
      access.append(Access(token: token, account: account))
    }
  }
}

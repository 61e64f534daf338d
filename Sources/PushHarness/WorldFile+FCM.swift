internal import PushMock
internal import PushProviders
internal import PushSuites

extension WorldFile {
  /// What a world file says of FCM.
  struct FCMSection: Sendable {
    private struct Token {
      var token: String
      var device: FCMDevice
    }

    private var policy: FCMTokenPolicy?
    private var tokens: [Token] = []
    private var projects: [FCMProject] = []
    private(set) var accounts: [ServiceAccountKey] = []

    mutating func read(_ node: SourceNode, _ reader: inout WorldReader) {
      reader.check(node, keys: ["policy", "tokens", "projects", "accounts"])
      policy = reader.word(node["policy"], FCMTokenPolicy.allCases)
      for entry in reader.list(node["tokens"]) { addToken(entry, &reader) }
      for entry in reader.list(node["projects"]) { addProject(entry, &reader) }
      for entry in reader.list(node["accounts"]) { addAccount(entry, &reader) }
    }

    /// Registers everything.
    func apply(to world: FCMWorld) {
      if let policy { world.tokenPolicy = policy }
      for project in projects { world.register(project) }
      for entry in tokens { world.register(entry.token, entry.device) }
    }

    private mutating func addToken(_ node: SourceNode, _ reader: inout WorldReader) {
      reader.check(
        node,
        keys: ["token", "state", "platform", "package", "project", "reason"],
        required: ["token"]
      )
      guard let token = node["token"].flatMap({ reader.text($0) }) else { return }
      tokens.append(
        Token(
          token: token,
          device: FCMDevice(
            state: reader.word(node["state"], FCMDevice.State.allCases) ?? .active,
            platform: reader.word(node["platform"], FCMDevice.Platform.allCases),
            package: node["package"].flatMap { reader.text($0) },
            project: node["project"].flatMap { reader.text($0) },
            apnsReason: node["reason"].flatMap { reader.text($0) }
          )
        )
      )
    }

    private mutating func addProject(_ node: SourceNode, _ reader: inout WorldReader) {
      reader.check(node, keys: ["id", "number", "enabled"], required: ["id"])
      guard let id = node["id"].flatMap({ reader.text($0) }) else { return }
      projects.append(
        FCMProject(
          id: id,
          number: node["number"].flatMap { reader.text($0) } ?? "",
          isEnabled: node["enabled"].flatMap { reader.flag($0) } ?? true
        )
      )
    }

    private mutating func addAccount(_ node: SourceNode, _ reader: inout WorldReader) {
      guard let file = reader.text(node) else { return }
      do {
        accounts.append(try ServiceAccountKey.load(path: reader.beside(file)))
      } catch {
        reader.refuse(node, "the service account cannot be used", "\(error)")
      }
    }
  }
}

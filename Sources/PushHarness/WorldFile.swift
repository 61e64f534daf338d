internal import PushJSON
package import PushMock
package import PushModel
package import PushProviders
package import PushSuites
internal import PushWire

/// What `--world FILE` registers: device tokens, bundle ids, channels.
package struct WorldFile: Sendable {
  private struct Token {
    var token: String
    var device: APNsDevice
  }

  private struct Bundle {
    var id: String
    var bundle: APNsBundle
  }

  private struct Channel {
    var bundle: String
    var environment: APNsEnvironment
    var storesMessages: Bool
    var id: [UInt8]
  }

  private var isClosed: Bool?
  private var tokens: [Token] = []
  private var bundles: [Bundle] = []
  private var channels: [Channel] = []
  private var keys: [APNsKey] = []
  /// The public halves of the keys, for checking signatures.
  package private(set) var providerKeys: [ProviderKey] = []
  /// Fingerprints of client certificates that are revoked.
  package private(set) var revokedCertificates: Set<String> = []
  var fcm = FCMSection()
  var expo = ExpoSection()
  /// Service accounts, accepted beside the one of the state folder.
  package var serviceAccounts: [ServiceAccountKey] { fcm.accounts }

  /// Reads a world file; throws all its mistakes together.
  package static func load(_ path: String) throws(Diagnostics) -> WorldFile {
    let source: SourceText
    do {
      source = try SuiteFiles.read(path)
    } catch {
      throw Diagnostics([error])
    }
    return try read(source)
  }

  /// Reads the text of a world file; throws all its mistakes together.
  package static func read(_ source: SourceText) throws(Diagnostics) -> WorldFile {
    let root = try YAMLReader.read(source)
    var reader = WorldReader(source: source)
    var world = WorldFile()
    reader.check(
      root,
      keys: ["closed", "tokens", "bundles", "channels", "keys", "certificates", "fcm", "expo"]
    )
    world.isClosed = root["closed"].flatMap { reader.flag($0) }
    for node in reader.list(root["tokens"]) { world.addToken(node, &reader) }
    for node in reader.list(root["bundles"]) { world.addBundle(node, &reader) }
    for node in reader.list(root["channels"]) { world.addChannel(node, &reader) }
    for node in reader.list(root["keys"]) { world.addKey(node, &reader) }
    for node in reader.list(root["certificates"]) { world.addCertificate(node, &reader) }
    if let node = root["fcm"] { world.fcm.read(node, &reader) }
    if let node = root["expo"] { world.expo.read(node, &reader) }
    guard reader.mistakes.isEmpty else { throw Diagnostics(reader.mistakes) }
    return world
  }

  /// Registers everything that FCM and Expo know.
  package func apply(to core: MockCore) {
    if let isClosed {
      core.fcm.isClosed = isClosed
      core.expo.isClosed = isClosed
    }
    fcm.apply(to: core.fcm)
    expo.apply(to: core.expo)
  }

  /// Registers everything that APNs knows.
  package func apply(to world: inout APNsWorld) {
    if let isClosed { world.isClosed = isClosed }
    for key in keys { world.keyring.register(key) }
    for entry in tokens { world.tokens.register(entry.token, entry.device) }
    for entry in bundles { world.bundles.register(entry.id, entry.bundle) }
    for entry in channels {
      _ = world.channels.create(
        bundle: entry.bundle,
        environment: entry.environment,
        storesMessages: entry.storesMessages,
        nowMilliseconds: 0,
        random: entry.id
      )
    }
  }

  private mutating func addToken(_ node: SourceNode, _ reader: inout WorldReader) {
    reader.check(
      node,
      keys: ["token", "topic", "environment", "kind", "status", "since"],
      required: ["token", "topic"]
    )
    guard let token = node["token"].flatMap({ reader.text($0) }),
      let topic = node["topic"].flatMap({ reader.text($0) })
    else { return }
    if Hex.decode(token.utf8) == nil, let place = node["token"] {
      reader.refuse(
        place,
        "a device token is hexadecimal",
        "write an even number of digits 0-9 a-f"
      )
    }
    tokens.append(
      Token(
        token: token,
        device: .exact(
          topic: topic,
          kind: reader.word(node["kind"], APNsTokenKind.allCases),
          environment: reader.word(node["environment"], APNsEnvironment.allCases) ?? .production,
          status: reader.word(node["status"], APNsTokenStatus.allCases) ?? .active,
          statusMilliseconds: (node["since"].flatMap { reader.seconds($0) } ?? 0) * 1000
        )
      )
    )
  }

  private mutating func addBundle(_ node: SourceNode, _ reader: inout WorldReader) {
    reader.check(node, keys: ["id", "team", "broadcast"], required: ["id"])
    guard let id = node["id"].flatMap({ reader.text($0) }) else { return }
    bundles.append(
      Bundle(
        id: id,
        bundle: APNsBundle(
          team: node["team"].flatMap { reader.text($0) },
          isBroadcastEnabled: node["broadcast"].flatMap { reader.flag($0) } ?? true
        )
      )
    )
  }

  private mutating func addKey(_ node: SourceNode, _ reader: inout WorldReader) {
    reader.check(
      node,
      keys: ["id", "team", "file", "kind", "environment", "topics", "related", "revoked"],
      required: ["id", "team", "file"]
    )
    guard let id = node["id"].flatMap({ reader.text($0) }),
      let team = node["team"].flatMap({ reader.text($0) }),
      let place = node["file"], let file = reader.text(place)
    else { return }
    do {
      providerKeys.append(
        try ProviderKey.load(path: reader.beside(file), keyID: id, teamID: team)
      )
    } catch {
      reader.refuse(place, "the key cannot be used", "\(error)")
    }
    keys.append(
      APNsKey(
        id: id,
        team: team,
        kind: reader.word(node["kind"], APNsKeyKind.allCases) ?? .legacy,
        environment: reader.word(node["environment"], APNsEnvironment.allCases),
        topics: reader.list(node["topics"]).compactMap { reader.text($0) },
        related: node["related"].flatMap { reader.text($0) },
        isRevoked: node["revoked"].flatMap { reader.flag($0) } ?? false
      )
    )
  }

  private mutating func addCertificate(_ node: SourceNode, _ reader: inout WorldReader) {
    reader.check(node, keys: ["fingerprint", "revoked"], required: ["fingerprint", "revoked"])
    guard let place = node["fingerprint"], let text = reader.text(place),
      let isRevoked = node["revoked"].flatMap({ reader.flag($0) })
    else { return }
    let digits = text.lowercased().filter { $0 != ":" }
    guard let bytes = Hex.decode(digits.utf8), bytes.count == 32 else {
      reader.refuse(
        place,
        "a fingerprint is the SHA-256 of the certificate: 64 hexadecimal digits",
        "`openssl x509 -fingerprint -sha256 -noout -in FILE` prints it"
      )
      return
    }
    if isRevoked { revokedCertificates.insert(digits) }
  }

  private mutating func addChannel(_ node: SourceNode, _ reader: inout WorldReader) {
    reader.check(
      node,
      keys: ["id", "bundle", "environment", "stores"],
      required: ["id", "bundle"]
    )
    guard let place = node["id"], let id = reader.text(place),
      let bundle = node["bundle"].flatMap({ reader.text($0) })
    else { return }
    guard let decoded = Base64.decode(id.utf8), !decoded.usesURLAlphabet else {
      reader.refuse(place, "a channel id is base64", "write it as the service gave it")
      return
    }
    channels.append(
      Channel(
        bundle: bundle,
        environment: reader.word(node["environment"], APNsEnvironment.allCases) ?? .production,
        storesMessages: node["stores"].flatMap { reader.flag($0) } ?? false,
        id: decoded.bytes
      )
    )
  }
}

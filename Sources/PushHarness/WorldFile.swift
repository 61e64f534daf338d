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
    reader.check(root, keys: ["closed", "tokens", "bundles", "channels", "keys", "certificates"])
    world.isClosed = root["closed"].flatMap { reader.flag($0) }
    for node in reader.list(root["tokens"]) { world.addToken(node, &reader) }
    for node in reader.list(root["bundles"]) { world.addBundle(node, &reader) }
    for node in reader.list(root["channels"]) { world.addChannel(node, &reader) }
    for node in reader.list(root["keys"]) { world.addKey(node, &reader) }
    for node in reader.list(root["certificates"]) { world.addCertificate(node, &reader) }
    guard reader.mistakes.isEmpty else { throw Diagnostics(reader.mistakes) }
    return world
  }

  /// Registers everything.
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

/// Reads values of a world file and collects what is wrong with them.
private struct WorldReader {
  let source: SourceText
  var mistakes: [Diagnostic] = []

  /// A path as the file means it: beside itself unless it is absolute.
  func beside(_ path: String) -> String {
    let folder = OutputFile.folder(of: source.file)
    return path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
  }

  mutating func refuse(_ node: SourceNode, _ title: String, _ advice: String) {
    mistakes.append(source.diagnostic(at: node.mark, title, advice: advice))
  }

  mutating func check(_ node: SourceNode, keys: [String], required: [String] = []) {
    guard let members = node.members else {
      refuse(
        node,
        "a mapping belongs here, not \(node.spoken)",
        "keys: \(keys.joined(separator: ", "))"
      )
      return
    }
    for member in members where !keys.contains(member.key) {
      let nearest = EditDistance.nearest(to: member.key, among: keys)
      mistakes.append(
        source.diagnostic(
          at: member.keyMark,
          "unknown key `\(member.key)`",
          advice: nearest.map { "did you mean `\($0)`?" } ?? "keys: \(keys.joined(separator: ", "))"
        )
      )
    }
    for key in required where node[key] == nil {
      refuse(node, "`\(key)` is missing", "write `\(key): …`")
    }
  }

  mutating func list(_ node: SourceNode?) -> [SourceNode] {
    guard let node else { return [] }
    guard let elements = node.elements else {
      refuse(node, "a list belongs here, not \(node.spoken)", "begin each entry with `- `")
      return []
    }
    return elements
  }

  mutating func text(_ node: SourceNode) -> String? {
    guard let text = node.scalarText, !text.isEmpty else {
      refuse(node, "a text belongs here, not \(node.spoken)", "write it in quotes")
      return nil
    }
    return text
  }

  mutating func flag(_ node: SourceNode) -> Bool? {
    guard let flag = node.value.bool else {
      refuse(node, "true or false belongs here, not \(node.spoken)", "write true or false")
      return nil
    }
    return flag
  }

  mutating func seconds(_ node: SourceNode) -> Int64? {
    guard let seconds = node.value.integer, (0...100_000_000_000).contains(seconds) else {
      refuse(
        node,
        "seconds since 1970 belong here, not \(node.spoken)",
        "write for example 1783080000"
      )
      return nil
    }
    return seconds
  }

  mutating func word<Word: RawRepresentable<String>>(
    _ node: SourceNode?,
    _ allowed: [Word]
  ) -> Word? {
    guard let node, let text = text(node) else { return nil }
    guard let word = allowed.first(where: { $0.rawValue == text }) else {
      let words = allowed.map(\.rawValue)
      let nearest = EditDistance.nearest(to: text, among: words)
      refuse(
        node,
        "`\(text)` is not allowed here",
        nearest.map { "did you mean `\($0)`?" } ?? "allowed: \(words.joined(separator: ", "))"
      )
      return nil
    }
    return word
  }
}

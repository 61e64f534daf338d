internal import PushHarness
internal import PushJSON
internal import PushMock
internal import PushModel
internal import PushProviders
internal import PushStore
internal import PushWire

extension MockOptions {
  /// What the options of a command line say of a session.
  ///
  /// Throws `CommandError` with code 2 for values that make no sense.
  static func session(_ arguments: Arguments, name: String) throws -> SessionOptions {
    var mocks = PushMock.MockOptions(version: Main.version)
    if let host = arguments.last("listen") { mocks.host = host }
    mocks.workers = try arguments.integer("workers", in: 1...64) ?? 1
    for (option, tag) in ports {
      if let port = try arguments.integer(option, in: 0...65_535) { mocks.ports[tag] = port }
    }
    if arguments.has("plain") {
      mocks.ports[.fcmPlain] = 0
      mocks.ports[.expoPlain] = 0
    }
    mocks.isClosedWorld = arguments.has("closed-world")
    mocks.anyCredentials = arguments.has("any-credentials")
    mocks.isDurable = arguments.has("durable")
    mocks.providerKeys = try providerKeys(arguments)
    mocks.serviceAccounts = try arguments.all("service-account").map(serviceAccount)
    mocks.expoTokens = arguments.all("expo-token")
    mocks.fidelity = try fidelity(arguments)
    var options = SessionOptions(
      name: name,
      command: commandLine,
      seed: try seed(arguments),
      mocks: mocks
    )
    options.isDurable = mocks.isDurable
    if let path = arguments.last("state") { options.statePath = path }
    options.databasePath = arguments.last("db")
    options.readyPath = arguments.last("ready-file")
    options.recording = try recording(arguments)
    options.environment = Surroundings.facts(of: mocks, seed: options.seed)
    if let path = arguments.last("world") {
      let file = try WorldFile.load(path)
      options.mocks.providerKeys += file.providerKeys
      options.mocks.revokedCertificates = file.revokedCertificates
      options.mocks.serviceAccounts += file.serviceAccounts
      options.configure = { world in file.apply(to: &world) }
      options.configureServices = { core in file.apply(to: core) }
    }
    return options
  }

  /// Warns when the mocks can be reached from outside.
  static func warnAboutListening(_ arguments: Arguments) {
    guard let host = arguments.last("listen"), !["127.0.0.1", "::1", "localhost"].contains(host)
    else { return }
    Output.progress(
      "warning: listening on \(TerminalText.escape(host)); whoever can reach it can push here\n"
    )
  }

  private static let ports: [(String, ListenerTag)] = [
    ("apns-port", .apns), ("apns-sandbox-port", .apnsSandbox),
    ("apns-channels-port", .apnsChannels),
    ("apns-sandbox-channels-port", .apnsSandboxChannels), ("fcm-port", .fcm),
    ("expo-port", .expo), ("control-port", .control),
  ]

  /// The words of this process, quoted where a shell would need it.
  static var commandLine: String {
    (["pushproof"] + CommandLine.arguments.dropFirst()).map(ShellText.quoted).joined(separator: " ")
  }

  private static func seed(_ arguments: Arguments) throws -> UInt64 {
    guard let text = arguments.last("seed") else { return UInt64.random(in: 0...UInt64(Int32.max)) }
    guard let seed = UInt64(text), seed <= UInt64(Int64.max) else {
      throw CommandError.usage("--seed takes a whole number, not '\(text)'")
    }
    return seed
  }

  private static func recording(_ arguments: Arguments) throws -> RecordingMode {
    switch arguments.last("record") {
    case nil, "full": return .full
    case "counts": return .countsOnly
    case .some(let word):
      throw CommandError.usage("--record takes full or counts, not '\(word)'")
    }
  }

  private static func serviceAccount(_ path: String) throws -> ServiceAccountKey {
    do {
      return try ServiceAccountKey.load(path: path)
    } catch {
      throw CommandError.usage("\(error)")
    }
  }

  private static func providerKeys(_ arguments: Arguments) throws -> [ProviderKey] {
    guard let path = arguments.last("apns-key") else {
      for name in ["key-id", "team-id"] where arguments.has(name) {
        throw CommandError.usage("--\(name) goes with --apns-key")
      }
      return []
    }
    guard let team = arguments.last("team-id") else {
      throw CommandError.usage("--apns-key needs --team-id", advice: "add --team-id ABCDE12345")
    }
    do {
      return [try ProviderKey.load(path: path, keyID: arguments.last("key-id"), teamID: team)]
    } catch {
      throw CommandError.usage("\(error)")
    }
  }

  /// The switches that `--set` names.
  static func fidelity(_ arguments: Arguments) throws -> MockFidelity {
    var fidelity = MockFidelity()
    for word in arguments.all("set") {
      let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else {
        throw CommandError.usage(
          "--set takes NAME=VALUE, not '\(word)'",
          advice: "'pushproof fidelity' lists the names"
        )
      }
      let name = String(halves[0])
      do {
        try fidelity.set(name, String(halves[1]))
      } catch {
        let names = fidelity.switches.map(\.info.name)
        let nearest = names.contains(name) ? nil : EditDistance.nearest(to: name, among: names)
        throw CommandError.usage("\(error)", advice: nearest.map { "did you mean \($0)?" } ?? "")
      }
    }
    return fidelity
  }
}

/// Words as a shell would take them.
enum ShellText {
  /// The word itself, or in single quotes where a shell would change it.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "-_./:=,@%+".utf8.contains(byte)
      }
    if isPlain { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}

package import PushMock
package import PushModel
package import PushProviders
package import PushStore

/// What a run is started with.
package struct SessionOptions: Sendable {
  /// Such as `serve` or `test`; names the folder of the run.
  package var name: String
  package var command: String
  package var statePath = ".pushproof"
  /// Nil for `Reports/local/<time>-<name>/run.sqlite`.
  package var databasePath: String?
  package var readyPath: String?
  package var seed: UInt64
  package var isDurable = false
  package var recording = RecordingMode.full
  package var mocks: MockOptions
  package var environment: [(name: String, value: String)] = []
  /// Registers tokens, bundle ids and channels before the first connection.
  package var configure: @Sendable (inout APNsWorld) throws -> Void = { _ in }
  /// Registers what FCM and Expo know.
  package var configureServices: @Sendable (MockCore) throws -> Void = { _ in }
  /// Providers' hosts are led to the mocks for commands that this process starts; nil for no.
  package var intercept: InterceptOrder?

  package init(name: String, command: String, seed: UInt64, mocks: MockOptions) {
    self.name = name
    self.command = command
    self.seed = seed
    self.mocks = mocks
  }
}

/// One run: state folder, recorder and mocks, opened in this order and closed in the other.
package final class RunSession: Sendable {
  package let state: StateFolder
  package let recorder: Recorder
  package let server: MockServer
  package let tokenRun: UInt64
  package let seed: UInt64
  package let readyPath: String
  package let databasePath: String
  package let interception: Interception?

  private init(
    state: StateFolder,
    recorder: Recorder,
    server: MockServer,
    interception: Interception?,
    tokenRun: UInt64,
    seed: UInt64,
    readyPath: String,
    databasePath: String
  ) {
    self.state = state
    self.recorder = recorder
    self.server = server
    self.interception = interception
    self.tokenRun = tokenRun
    self.seed = seed
    self.readyPath = readyPath
    self.databasePath = databasePath
  }

  /// What the name of a fact begins with that tells of a host the proxy refused.
  package static let proxyRefused = "proxy refused "

  /// Hosts that are named in the database; ours, so that a browser's chatter stays readable.
  private static let refusedHosts = 50

  package var ready: ReadyFile { server.readyFile }

  /// Where the HTML report of the run belongs.
  package var htmlPath: String { RunSession.htmlPath(databasePath) }

  /// The HTML report beside a database: `report.html` for `run.sqlite`, else `<name>.html`.
  package static func htmlPath(_ database: String) -> String {
    let folder = OutputFile.folder(of: database)
    let prefix = folder.isEmpty ? "" : folder == "/" ? "/" : folder + "/"
    let name = database.split(separator: "/").last.map(String.init) ?? database
    if name == "run.sqlite" { return prefix + "report.html" }
    let stem = name.hasSuffix(".sqlite") ? String(name.dropLast(7)) : name
    return prefix + stem + ".html"
  }

  /// Opens everything; the ready file exists when this returns.
  ///
  /// Throws `StateFolderError`, `StoreError`, `HarnessError`, or what `MockServer.start` throws.
  package static func open(_ options: SessionOptions) async throws -> RunSession {
    if let readyPath = options.readyPath { try OutputFile.remove(readyPath) }
    let clock = options.mocks.clock
    let state = try StateFolder.open(OutputFile.absolute(options.statePath), clock: clock)
    var random = SeededRandom(seed: options.seed)
    let tokenRun = random.next()
    let databasePath = OutputFile.absolute(
      options.databasePath
        ?? "Reports/local/\(TimeText.compact(clock.wallMilliseconds()))-\(options.name)/run.sqlite"
    )
    let recorder = try Recorder.open(
      path: databasePath,
      run: RunDescription(
        name: options.name,
        command: options.command,
        seed: options.seed,
        tokenRun: tokenRun,
        sender: "",
        toolVersion: options.mocks.version,
        environment: options.environment
      ),
      durable: options.isDurable,
      mode: options.recording,
      clock: clock
    )
    do {
      var mocks = options.mocks
      mocks.proxyRoute = { host, port in Interception.route(host: host, port: port) }
      mocks.serviceAccountPath = OutputFile.folder(of: databasePath) + "/service-account.json"
      let server = try MockServer.start(
        mocks,
        state: state,
        recorder: recorder,
        configure: options.configure,
        configureServices: options.configureServices
      )
      if let fcm = server.readyFile.fcm {
        let tokenURL = options.intercept != nil ? ServiceAccountKey.googleTokenURL : fcm.tokenURL
        // The private key is in it.
        try OutputFile.write(
          state.serviceAccount.file(tokenURL: tokenURL),
          to: fcm.serviceAccount,
          mode: 0o600
        )
      }
      let readyPath = OutputFile.absolute(
        options.readyPath ?? OutputFile.folder(of: databasePath) + "/ready.json"
      )
      // The control token is in it.
      try OutputFile.write(server.readyFile.text, to: readyPath, mode: 0o600)
      var interception: Interception?
      if let order = options.intercept {
        interception = try await Interception.start(order, server: server, state: state)
        recorder.addEnvironment(name: "interception", value: interception?.means.word ?? "")
      }
      return RunSession(
        state: state,
        recorder: recorder,
        server: server,
        interception: interception,
        tokenRun: tokenRun,
        seed: options.seed,
        readyPath: readyPath,
        databasePath: databasePath
      )
    } catch {
      // The run is in the file already; it must not look as if it were still going on.
      try? await recorder.finish(verdict: "error", exitCode: 3, message: "\(error)")
      throw error
    }
  }

  /// Stops the mocks, writes the verdict and closes the database.
  ///
  /// Throws `StoreError` when rows could not be written.
  package func close(verdict: String, exitCode: Int32, message: String) async throws {
    await interception?.stop()
    await server.stop()
    try await finish(verdict: verdict, exitCode: exitCode, message: message)
  }

  /// Writes the verdict and closes the database; the mocks have stopped.
  ///
  /// Rows that could not be written make any verdict void: the run then says so, if there is room
  /// for that. Throws `StoreError` in that case.
  package func finish(verdict: String, exitCode: Int32, message: String) async throws {
    for refused in server.core.refused.all.prefix(RunSession.refusedHosts) {
      recorder.addEnvironment(
        name: RunSession.proxyRefused + refused.host,
        value: "\(refused.count)"
      )
    }
    guard let failure = await recorder.flush() else {
      return try await recorder.finish(verdict: verdict, exitCode: exitCode, message: message)
    }
    try? await recorder.finish(verdict: "error", exitCode: 3, message: "\(failure)")
    throw failure
  }
}

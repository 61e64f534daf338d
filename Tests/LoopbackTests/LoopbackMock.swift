import Glibc
import PushCrypto
import PushHarness
import PushJSON
import PushMock
import PushModel
import PushProviders
import PushSenders
import PushStore
import PushSuites
import PushTestKit
import PushTransport

/// The whole product in this process: state folder, recorder and mocks on free ports.
struct LoopbackMock: Sendable {
  /// Keys and certificates are made once for all tests.
  static let state: ScratchFolder = {
    // Without a folder for temporary files no test of this target can run.
    guard let folder = try? ScratchFolder() else { preconditionFailure("no temporary folder") }
    atexit { LoopbackMock.state.remove() }
    return folder
  }()

  static let token = String(repeating: "a1", count: 32)
  static let topic = "com.example.app"

  let session: RunSession
  let folder: ScratchFolder
  let key: ES256.PrivateKey

  /// Opens mocks as they come, hands them to `body`, and closes them whatever happens.
  static func with<Result>(_ body: (LoopbackMock) async throws -> Result) async throws -> Result {
    try await set { _ in }.with(body)
  }

  /// The same for mocks with other options.
  static func set(_ configure: @escaping (inout SessionOptions) -> Void) -> LoopbackSetup {
    LoopbackSetup(configure: configure)
  }

  fileprivate static func open(
    _ configure: (inout SessionOptions) -> Void
  ) async throws -> LoopbackMock {
    let folder = try ScratchFolder()
    var mocks = MockOptions(version: "test")
    // Tests leave connections open on purpose; nobody should wait for them at the end.
    mocks.drainMilliseconds = 200
    var options = SessionOptions(name: "loopback", command: "swift test", seed: 7, mocks: mocks)
    options.statePath = state.file("state")
    options.databasePath = folder.file("run.sqlite")
    options.readyPath = folder.file("ready.json")
    configure(&options)
    let session = try await RunSession.open(options)
    let key = try ES256.PrivateKey.load(path: session.state.keyPath)
    return LoopbackMock(session: session, folder: folder, key: key)
  }

  fileprivate func close() async throws {
    try await session.close(verdict: "served", exitCode: 0, message: "")
  }

  var ready: ReadyFile { session.ready }

  /// A provider token, signed now unless told otherwise.
  func jwt(
    age: Int64 = 0,
    key: ES256.PrivateKey? = nil,
    keyID: String? = nil,
    team: String? = nil
  )
    throws -> String
  {
    try JWTSigner(key: .es256(key ?? self.key)).providerToken(
      keyID: keyID ?? session.state.keyID,
      teamID: team ?? session.state.teamID,
      issuedAt: session.server.core.clock.wallMilliseconds() / 1000 - age
    )
  }

  /// A client of one of the listeners, with a client certificate or without.
  func client(
    _ url: String? = nil,
    certificate: StateFolder.ClientCertificate? = nil
  ) throws -> HTTP2Client {
    let port = try LoopbackMock.port(of: url ?? ready.apns?.url ?? "")
    return HTTP2Client(
      ClientConfiguration(
        host: "127.0.0.1",
        port: port,
        serverName: "localhost",
        caPEMPath: ready.ca,
        clientCertificatePEMPath: certificate?.path,
        clientKeyPEMPath: certificate?.keyPath
      )
    )
  }

  static func port(of url: String) throws -> Int {
    guard let port = url.split(separator: ":").last.flatMap({ Int($0) }) else {
      throw ScratchError("'\(url)' has no port")
    }
    return port
  }

  /// A push like thousands of others; `headers` replace its own, a nil value takes one out.
  func push(
    token: String = LoopbackMock.token,
    jwt: String?,
    headers changes: [(String, String?)] = [],
    body: String = #"{"aps":{"alert":"Hello"}}"#
  ) -> ClientRequest {
    var headers = [
      ("apns-topic", LoopbackMock.topic), ("apns-push-type", "alert"),
      ("content-type", "application/json"),
    ]
    if let jwt { headers.append(("authorization", "bearer \(jwt)")) }
    for (name, value) in changes {
      headers.removeAll { $0.0 == name }
      if let value { headers.append((name, value)) }
    }
    return ClientRequest(
      path: "/3/device/\(token)",
      headers: headers.map { (name: $0.0, value: $0.1) },
      body: Array(body.utf8)
    )
  }

  /// What was recorded so far, oldest first.
  func recorded() async throws -> [RequestDetail] {
    await session.recorder.flush()
    let reader = try RunReader.open(session.databasePath)
    return try reader.requests(RequestFilter(run: session.recorder.run, limit: 100_000))
      .compactMap { try reader.request($0.id) }
  }

  /// Waits until so many requests are in the database.
  func recorded(_ count: Int) async throws -> [RequestDetail] {
    _ = await eventually { session.server.core.metrics.counts.requests >= count }
    return try await recorded()
  }

  /// The ids of the findings of the connections so far.
  func connectionFindings() async throws -> [String] {
    await session.recorder.flush()
    return try RunReader.open(session.databasePath).connections(run: session.recorder.run)
      .flatMap(\.findings).map(\.rule)
  }

  /// Drives a sender through the suites of the checkout.
  func run(
    _ words: [String],
    globs: [String] = [],
    isStrict: Bool = false,
    parallel: Int = 1,
    of provider: Provider = .apns
  ) async throws -> SuiteRun {
    let suites = try SuiteLoader().load([SuiteFolder.of(provider)])
    let plan = try SuitePlan(suites, selection: SuiteSelection(run: globs))
    var execution = SuiteExecution(
      session: session,
      plan: plan,
      senderWord: try SenderWord.parse(words),
      replay: { $0 }
    )
    execution.options.isStrict = isStrict
    execution.options.parallel = parallel
    execution.environment = LoopbackMock.environment
    return try await execution.run()
  }

  private static var environment: [(name: String, value: String)] {
    ["PATH", "HOME", "LANG"].compactMap { name in
      getenv(name).map { (name: name, value: String(cString: $0)) }
    }
  }
}

/// Mocks with options of a test's choice, not open yet.
struct LoopbackSetup {
  fileprivate let configure: (inout SessionOptions) -> Void

  func with<Result>(_ body: (LoopbackMock) async throws -> Result) async throws -> Result {
    let mock = try await LoopbackMock.open(configure)
    do {
      let result = try await body(mock)
      try await mock.close()
      return result
    } catch {
      try? await mock.close()
      throw error
    }
  }
}

extension ClientResponse {
  /// The reason in the body, or nil.
  var reason: String? { JSONValue(parsing: body)?["reason"]?.string }

  var text: String { String(decoding: body, as: UTF8.self) }
}

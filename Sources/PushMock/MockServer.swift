internal import PushCrypto
internal import PushJSON
package import PushModel
package import PushProviders
package import PushStore
internal import PushTransport
internal import Synchronization

/// The running mocks: listeners, workers, world and recorder joined.
package final class MockServer: Sendable {
  package let core: MockCore
  package let readyFile: ReadyFile
  /// Where each listener accepts.
  package let ports: [ListenerTag: Int]
  private let server: Server
  private let drainMilliseconds: Int

  private init(
    core: MockCore,
    readyFile: ReadyFile,
    ports: [ListenerTag: Int],
    server: Server,
    drainMilliseconds: Int
  ) {
    self.core = core
    self.ports = ports
    self.readyFile = readyFile
    self.server = server
    self.drainMilliseconds = drainMilliseconds
  }

  /// Starts every listener; connections are accepted when it returns.
  ///
  /// - Parameters:
  ///   - options: Ports and behaviour.
  ///   - state: Keys and certificates.
  ///   - recorder: Where requests go; the caller finishes it after `stop`.
  ///   - configure: Registers what APNs knows before the first connection.
  ///   - configureServices: The same for FCM and Expo.
  /// - Returns: The running mocks.
  /// - Throws: What `Server.start` throws, such as `SocketError` for a port that is taken, and what
  ///   `configure` throws.
  package static func start(
    _ options: MockOptions,
    state: StateFolder,
    recorder: Recorder,
    configure: (inout APNsWorld) throws -> Void = { _ in },
    configureServices: (MockCore) throws -> Void = { _ in }
  ) throws -> MockServer {
    var world = APNsWorld(keyring: keyring(options, state))
    world.isClosed = options.isClosedWorld
    try configure(&world)
    let core = MockCore(
      clock: options.clock,
      startedAt: recorder.startedAt,
      recorder: recorder,
      world: world,
      services: MockServices(options, state),
      fidelity: options.fidelity.apns,
      isDurable: options.isDurable,
      revokedCertificates: options.revokedCertificates
    )
    try configureServices(core)
    core.services.settle()
    let tags = ListenerTag.allCases.filter { options.ports[$0] != nil }
    let offload = Offload()
    let control = ControlContext(
      token: state.controlToken,
      version: options.version,
      databasePath: recorder.path,
      offload: { worker, number, work in offload.start(worker, number, work) }
    )
    let server = try Server.start(configuration(options, state, tags)) { index in
      MockWorker(index: index, core: core, control: control)
    }
    offload.attach(server)
    let ports = Dictionary(uniqueKeysWithValues: zip(tags, server.boundPorts))
    let readyFile = readyFile(options, state, recorder, ports)
    if let fcm = readyFile.fcm { core.fcm.addTokenURL(fcm.tokenURL) }
    return MockServer(
      core: core,
      readyFile: readyFile,
      ports: ports,
      server: server,
      drainMilliseconds: options.drainMilliseconds
    )
  }

  /// Stops accepting, sends GOAWAY, answers what was begun and hands the last rows over.
  package func stop() async {
    await server.shutdown(deadlineMilliseconds: drainMilliseconds)
    core.log.close()
  }

  /// Serves connections to listening sockets that were made elsewhere, as in another namespace.
  ///
  /// Throws what `Server.adopt` throws.
  package func adopt(_ descriptor: Int32, as tag: ListenerTag) throws {
    try server.adopt(
      descriptors: [descriptor],
      tag: tag.rawValue,
      kind: MockServer.kind(of: tag)
    )
  }

  /// Opens the proxy that leads `CONNECT` to the mocks; returns its port.
  ///
  /// Throws `SocketError`.
  package func openProxy(host: String = "127.0.0.1") throws -> Int {
    try server.listen(
      ListenerConfiguration(tag: ListenerTag.proxy.rawValue, host: host, kind: .connectProxy)
    )
  }

  private static func keyring(_ options: MockOptions, _ state: StateFolder) -> APNsKeyring {
    let keys = [state.providerKey] + options.providerKeys
    let byID = Dictionary(keys.map { ($0.keyID, $0) }, uniquingKeysWith: { _, last in last })
    return APNsKeyring(
      keys: keys.map { APNsKey(id: $0.keyID, team: $0.teamID) },
      anyCredentials: options.anyCredentials,
      verify: { input, signature, id in
        byID[id]?.verify(signingInput: input, signature: signature) ?? false
      },
      digest: { SHA256.hash($0).hex }
    )
  }
}

/// Runs the control API's slow calls beside the workers and brings the answers back.
private final class Offload: Sendable {
  private let server = Mutex<Server?>(nil)

  func attach(_ server: Server) { self.server.withLock { $0 = server } }

  func start(_ worker: Int, _ number: Int, _ work: @escaping @Sendable () async -> ControlAnswer) {
    Task.detached {
      let answer = await work()
      self.server.withLock { $0 }?.post(
        { handler in (handler as? MockWorker)?.complete(answer, number: number) },
        to: worker
      )
    }
  }
}

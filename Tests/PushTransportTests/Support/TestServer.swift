import PushTransport
import PushWire
import Synchronization

/// One request as a handler saw it, copied out.
struct SeenRequest: Sendable {
  var headers: [(name: String, value: String)]
  var body: [UInt8]
  var bodyBytes: Int
  var violations: ProtocolViolations
  var isComplete: Bool
  var hasTrailers: Bool
  var hasPriority: Bool
  var headerListBytes: Int
  var hasPaddingRoom: Bool

  var path: String { headers.first { $0.name == ":path" }?.value ?? "" }
}

/// What a test's handlers saw; filled on the workers' threads.
final class Record: Sendable {
  struct State: Sendable {
    var requests: [SeenRequest] = []
    var events: [ConnectionEvent] = []
    var infos: [ConnectionInfo] = []
    var closings: [String] = []
    var drained = 0
  }

  let state = Mutex(State())

  func update(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

  var requests: [SeenRequest] { state.withLock(\.requests) }
  var events: [ConnectionEvent] { state.withLock(\.events) }
  var infos: [ConnectionInfo] { state.withLock(\.infos) }
  var drained: Int { state.withLock(\.drained) }
  var closings: [String] { state.withLock(\.closings) }
}

typealias Behaviour = @Sendable (Exchange, any ConnectionControl) -> Void
typealias EventBehaviour = @Sendable (ConnectionEvent, any ConnectionControl) -> Void

/// A server on free ports whose handler records and then does what the test says.
struct TestServer: Sendable {
  let server: Server
  let record: Record

  var tlsPort: Int { server.boundPorts[0] }
  var rawPort: Int { server.boundPorts[1] }
  var http1Port: Int { server.boundPorts[2] }

  static func start(
    configure: (inout ServerConfiguration) -> Void = { _ in },
    onEvent: @escaping EventBehaviour = { _, _ in },
    behaviour: @escaping Behaviour = { exchange, _ in TestServer.standard(exchange) }
  ) throws -> TestServer {
    var configuration = ServerConfiguration(
      listeners: [
        ListenerConfiguration(tag: 7, kind: .http2TLS),
        ListenerConfiguration(tag: 8, kind: .http2Plain),
        ListenerConfiguration(tag: 9, kind: .http1Plain),
      ],
      tls: ServerTLS(
        certificateChainPath: TestCertificates.path("server.pem"),
        keyPath: TestCertificates.path("server.key"),
        clientCAPath: TestCertificates.path("ca.pem")
      )
    )
    configure(&configuration)
    let record = Record()
    let server = try Server.start(configuration) { _ in
      TestWorkerHandler(record: record, onEvent: onEvent, behaviour: behaviour)
    }
    return TestServer(server: server, record: record)
  }

  /// A server with the usual configuration.
  static func answering(_ behaviour: @escaping Behaviour) throws -> TestServer {
    try start(behaviour: behaviour)
  }

  /// Does what HTTP suggests, else answers 200.
  static func standard(_ exchange: Exchange) {
    if let action = exchange.violations.suggestedAction { exchange.reply.action = action }
  }

  /// The exchange that a handler deferred last; on the worker's thread only.
  static func deferred(in handler: any WorkerHandler) -> Exchange? {
    (handler as? TestWorkerHandler)?.deferred
  }

  func stop(deadlineMilliseconds: Int = 2000) async {
    await server.shutdown(deadlineMilliseconds: deadlineMilliseconds)
  }

  /// Returns once the workers have seen all that was sent before.
  ///
  /// A connection is accepted in one turn of the loop and read in the next; each post takes one.
  func settle() async {
    for _ in 0..<4 {
      await withCheckedContinuation { continuation in
        server.post({ _ in continuation.resume() }, to: 0)
      }
    }
  }

  func client(
    serverName: String = "localhost",
    ca: String = "ca.pem",
    certificate: String? = nil,
    configure: (inout ClientConfiguration) -> Void = { _ in }
  ) -> HTTP2Client {
    var configuration = ClientConfiguration(
      host: "127.0.0.1",
      port: tlsPort,
      serverName: serverName,
      caPEMPath: TestCertificates.path(ca),
      clientCertificatePEMPath: certificate.map { TestCertificates.path($0 + ".pem") },
      clientKeyPEMPath: certificate.map { TestCertificates.path($0 + ".key") }
    )
    configure(&configuration)
    return HTTP2Client(configuration)
  }
}

private final class TestWorkerHandler: WorkerHandler {
  let record: Record
  let onEvent: EventBehaviour
  let behaviour: Behaviour
  var deferred: Exchange?

  init(record: Record, onEvent: @escaping EventBehaviour, behaviour: @escaping Behaviour) {
    self.record = record
    self.onEvent = onEvent
    self.behaviour = behaviour
  }

  func connection(_ info: ConnectionInfo) -> any ConnectionHandler {
    record.update { $0.infos.append(info) }
    return TestConnectionHandler(worker: self)
  }

  func tick(now: UInt64) {}

  func drained() { record.update { $0.drained += 1 } }
}

private final class TestConnectionHandler: ConnectionHandler {
  unowned let worker: TestWorkerHandler
  let record: Record

  init(worker: TestWorkerHandler) {
    self.worker = worker
    record = worker.record
  }

  func handle(_ exchange: Exchange, on connection: any ConnectionControl) {
    let seen = SeenRequest(
      headers: exchange.headers.pairs,
      body: exchange.body,
      bodyBytes: exchange.bodyBytes,
      violations: exchange.violations,
      isComplete: exchange.isComplete,
      hasTrailers: exchange.hasTrailers,
      hasPriority: exchange.hasPriority,
      headerListBytes: exchange.headerListBytes,
      hasPaddingRoom: exchange.body.capacity - exchange.body.count >= 64
    )
    record.update { $0.requests.append(seen) }
    worker.behaviour(exchange, connection)
    if exchange.reply.action == .deferred { worker.deferred = exchange }
  }

  func event(_ event: ConnectionEvent, on connection: any ConnectionControl) {
    record.update { $0.events.append(event) }
    worker.onEvent(event, connection)
  }

  func closed(reason: String) { record.update { $0.closings.append(reason) } }
}

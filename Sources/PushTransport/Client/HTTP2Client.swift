internal import Glibc
internal import Synchronization

/// An HTTP/2 client for one server, on a thread of its own that starts with the first request.
///
/// It verifies the server, keeps to its stream limit, and repeats what the server says it has not
/// processed.
package final class HTTP2Client: Sendable {
  enum Command: Sendable {
    case send(
      id: UInt64,
      ClientRequest,
      deadline: UInt64,
      CheckedContinuation<ClientCall.Outcome, Never>
    )
    case cancel(id: UInt64)
    case close(CheckedContinuation<Void, Never>?)
  }

  private enum State: Sendable {
    case idle
    case running(pthread_t)
    case closed
  }

  private let configuration: ClientConfiguration
  private let mailbox = Mailbox<Command>()
  private let state = Mutex(State.idle)
  private let counters = ClientCounters()

  package init(_ configuration: ClientConfiguration) { self.configuration = configuration }

  deinit {
    mailbox.send(.close(nil))
    state.withLock { state in
      if case .running(let thread) = state { pthread_detach(thread) }
    }
  }

  /// How many connections were made so far.
  package var openedConnections: Int { counters.opened.load(ordering: .relaxed) }

  /// Sends one request and waits for its answer; cancelling the task resets the stream.
  package func send(_ request: ClientRequest) async throws(ClientError) -> ClientResponse {
    try startIfNeeded()
    let id = counters.nextID.wrappingAdd(1, ordering: .relaxed).newValue
    let timeout = UInt64(max(0, configuration.requestTimeoutMilliseconds)) * 1_000_000
    let deadline = EventLoop.now() + timeout
    let mailbox = self.mailbox
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let command = Command.send(id: id, request, deadline: deadline, continuation)
        if !mailbox.send(command) { continuation.resume(returning: .failure(.closed)) }
        // Cancelled before: the handler below has already run, and found nothing.
        if Task.isCancelled { mailbox.send(.cancel(id: id)) }
      }
    } onCancel: {
      mailbox.send(.cancel(id: id))
    }
    return try outcome.get()
  }

  /// Ends all connections and the thread; requests that wait fail with `closed`.
  package func close() async {
    let previous = state.withLock { state in
      let previous = state
      state = .closed
      return previous
    }
    guard case .running(let thread) = previous else { return }
    let mailbox = self.mailbox
    await withCheckedContinuation { continuation in
      if !mailbox.send(.close(continuation)) { continuation.resume() }
    }
    pthread_join(thread, nil)
  }

  private func startIfNeeded() throws(ClientError) {
    try state.withLock { state throws(ClientError) in
      switch state {
      case .running: return
      case .closed: throw .closed
      case .idle: state = .running(try startEngine())
      }
    }
  }

  private func startEngine() throws(ClientError) -> pthread_t {
    // A peer that is gone must not end the process.
    signal(SIGPIPE, SIG_IGN)
    do {
      let tls = try makeTLS()
      let loop = try EventLoop()
      let receiver = try MailboxReceiver(mailbox, loop: loop)
      let timer = try TimerHandle(loop: loop)
      return try Self.launch(
        ClientStart(
          loop: loop,
          receiver: receiver,
          timer: timer,
          tls: tls,
          configuration: configuration,
          counters: counters
        )
      )
    } catch let error as TLSError {
      throw .tls(error.description)
    } catch {
      throw .connectFailed("\(error)")
    }
  }

  private func makeTLS() throws(TLSError) -> TLSContext? {
    guard configuration.usesTLS else { return nil }
    return try TLSContext.client(
      caPath: configuration.caPEMPath,
      certificatePath: configuration.clientCertificatePEMPath,
      keyPath: configuration.clientKeyPEMPath
    )
  }

  private static func launch(_ start: sending ClientStart) throws(ThreadError) -> pthread_t {
    try startThread { ClientEngine(start).run() }
  }
}

/// Counted across threads.
final class ClientCounters: Sendable {
  let opened = Atomic<Int>(0)
  let nextID = Atomic<UInt64>(0)
}

/// What an engine is made of, prepared where errors can still be thrown.
struct ClientStart {
  var loop: EventLoop
  var receiver: MailboxReceiver<HTTP2Client.Command>
  var timer: TimerHandle
  /// Nil when nothing is encrypted.
  var tls: TLSContext?
  var configuration: ClientConfiguration
  var counters: ClientCounters
}

internal import Glibc
internal import Synchronization

/// A running server: its threads, and the way to speak to them.
package final class Server: Sendable {
  /// The port of each listener, in the order of the configuration.
  package let boundPorts: [Int]
  let mailboxes: [Mailbox<Worker.Command>]
  /// Those of the configuration.
  let listeners: [ListenerConfiguration]
  /// A certificate was configured, so that TLS can be served.
  let hasTLS: Bool
  private let ending: Ending
  private let threads: Mutex<[pthread_t]>

  private init(
    ports: [Int],
    mailboxes: [Mailbox<Worker.Command>],
    listeners: [ListenerConfiguration],
    hasTLS: Bool,
    ending: Ending
  ) {
    boundPorts = ports
    self.mailboxes = mailboxes
    self.listeners = listeners
    self.hasTLS = hasTLS
    self.ending = ending
    threads = Mutex([])
  }

  /// Binds all listeners and starts the workers; connections are accepted from then on.
  ///
  /// `makeHandler` is called once on each worker's thread. Throws `SocketError` when a port cannot
  /// be had, `TLSError` when certificates cannot, `LoopError` or `ThreadError` when the system is
  /// out of something.
  package static func start(
    _ configuration: ServerConfiguration,
    makeHandler: @escaping @Sendable (_ workerIndex: Int) -> any WorkerHandler
  ) throws -> Server {
    var configuration = configuration
    configuration.workers = max(1, configuration.workers)
    // A peer that is gone must not end the process.
    signal(SIGPIPE, SIG_IGN)
    let tls = try makeTLS(configuration)
    let (descriptors, ports) = try bind(configuration)
    let mailboxes = (0..<configuration.workers).map { _ in Mailbox<Worker.Command>() }
    let ending = Ending(workers: configuration.workers)
    let server = Server(
      ports: ports,
      mailboxes: mailboxes,
      listeners: configuration.listeners,
      hasTLS: tls != nil,
      ending: ending
    )
    do {
      try server.startWorkers(configuration, tls, descriptors, makeHandler)
    } catch {
      // Out of memory, threads or descriptors: those that run must not stay.
      for mailbox in mailboxes { mailbox.send(.shutdown(deadlineMilliseconds: 0)) }
      throw error
    }
    return server
  }

  private func startWorkers(
    _ configuration: ServerConfiguration,
    _ tls: TLSContext?,
    _ descriptors: [[Int32]],
    _ makeHandler: @escaping @Sendable (Int) -> any WorkerHandler
  ) throws {
    for index in 0..<configuration.workers {
      let loop = try EventLoop()
      let start = WorkerStart(
        index: index,
        loop: loop,
        receiver: try MailboxReceiver(mailboxes[index], loop: loop),
        configuration: configuration,
        tls: tls,
        descriptors: descriptors.map { $0[index] }
      )
      try startWorker(start, makeHandler)
    }
  }

  private func startWorker(
    _ start: sending WorkerStart,
    _ makeHandler: @escaping @Sendable (Int) -> any WorkerHandler
  ) throws {
    let ending = self.ending
    let thread = try startThread {
      Server.runWorker(start, makeHandler)
      ending.workerEnded()
    }
    threads.withLock { $0.append(thread) }
  }

  /// The whole life of a worker's thread.
  private static func runWorker(
    _ start: WorkerStart,
    _ makeHandler: (Int) -> any WorkerHandler
  ) {
    do {
      try Worker(start: start, handler: makeHandler(start.index)).run()
    } catch {
      // Watching a listener or a timer fails only when memory is exhausted.
      preconditionFailure("a worker could not start: \(error)")
    }
  }

  private static func makeTLS(
    _ configuration: ServerConfiguration
  ) throws(TLSError)
    -> TLSContext?
  {
    // Also without a listener that needs it: tunnels and adopted listeners may.
    if let tls = configuration.tls { return try .server(tls) }
    guard configuration.listeners.contains(where: { $0.kind.usesTLS }) else { return nil }
    throw .notConfigured
  }

  /// For each listener one descriptor per worker, and its port.
  private static func bind(
    _ configuration: ServerConfiguration
  ) throws(SocketError) -> (descriptors: [[Int32]], ports: [Int]) {
    var descriptors: [[Int32]] = []
    var ports: [Int] = []
    for listener in configuration.listeners {
      do throws(SocketError) {
        let bound = try Socket.listen(
          host: listener.host,
          port: listener.port,
          copies: configuration.workers
        )
        descriptors.append(bound.descriptors)
        ports.append(bound.port)
      } catch {
        for descriptor in descriptors.joined() { Glibc.close(descriptor) }
        throw error
      }
    }
    return (descriptors, ports)
  }

  /// Runs work on one worker's thread, or on every worker's when `worker` is nil.
  ///
  /// Does nothing once a worker has ended.
  package func post(_ work: @escaping @Sendable (any WorkerHandler) -> Void, to worker: Int? = nil)
  {
    if let worker {
      mailboxes[worker].send(.perform(work))
    } else {
      for mailbox in mailboxes { mailbox.send(.perform(work)) }
    }
  }

  /// Begins what `shutdown` does and returns at once.
  package func beginShutdown(deadlineMilliseconds: Int = 5000) {
    for mailbox in mailboxes {
      mailbox.send(.shutdown(deadlineMilliseconds: deadlineMilliseconds))
    }
  }

  /// Stops accepting, sends GOAWAY, answers what was begun, and waits for all threads to end.
  ///
  /// Connections that are still open after the deadline are cut.
  package func shutdown(deadlineMilliseconds: Int = 5000) async {
    beginShutdown(deadlineMilliseconds: deadlineMilliseconds)
    await ending.wait()
    let ended = threads.withLock { threads in
      defer { threads = [] }
      return threads
    }
    for thread in ended { pthread_join(thread, nil) }
  }
}

/// Lets tasks wait for the end of all workers.
private final class Ending: Sendable {
  private struct State {
    var running: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(workers: Int) { state = Mutex(State(running: workers)) }

  func workerEnded() {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.running -= 1
      guard state.running == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.running > 0 { state.waiting.append(continuation) }
        return state.running == 0
      }
      if isOver { continuation.resume() }
    }
  }
}

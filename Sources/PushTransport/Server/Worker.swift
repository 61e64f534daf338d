internal import CNghttp2
internal import Glibc

/// One thread's loop, listeners and connections; nothing of it leaves the thread.
final class Worker {
  /// What other threads may ask for.
  enum Command: Sendable {
    case perform(@Sendable (any WorkerHandler) -> Void)
    /// Accepts on one more listening socket, which becomes the worker's.
    case listen(descriptor: Int32, ListenerConfiguration)
    case shutdown(deadlineMilliseconds: Int)
  }

  let loop: EventLoop
  let configuration: ServerConfiguration
  let handler: any WorkerHandler
  let pool = ExchangePool()
  let readBuffer: UnsafeMutableRawBufferPointer
  private let tls: TLSContext?
  private let index: Int
  private let receiver: MailboxReceiver<Command>
  private var ticker: TimerHandle?
  private var listeners: [Listener] = []
  private var connections: [Connection] = []
  /// Closed ones, kept until no code of theirs can be on the stack.
  private var ended: [Connection] = []
  private var handshakes = 0
  private var accepted: UInt64 = 0
  private var fieldStorage: UnsafeMutablePointer<nghttp2_nv>
  private var fieldCapacity = 32
  /// Monotonic nanoseconds at which draining ends; nil while serving.
  private var drainUntil: UInt64?
  private var clock = DateClock()

  /// Now, as the header `date` says it.
  var date: [UInt8] { clock.text }

  /// Four TLS records (RFC 8446, 5.1).
  private static let readSize = 65_536

  init(
    start: WorkerStart,
    handler: any WorkerHandler
  ) throws(LoopError) {
    loop = start.loop
    receiver = start.receiver
    configuration = start.configuration
    tls = start.tls
    index = start.index
    self.handler = handler
    readBuffer = .allocate(byteCount: Self.readSize, alignment: 16)
    fieldStorage = .allocate(capacity: fieldCapacity)
    for (descriptor, listener) in zip(start.descriptors, configuration.listeners) {
      listeners.append(try makeListener(descriptor, listener))
    }
    receiver.receive = { [unowned self] in perform($0) }
    ticker = try TimerHandle(loop: loop) { [unowned self] in tick() }
  }

  deinit {
    readBuffer.deallocate()
    fieldStorage.deallocate()
  }

  private func makeListener(
    _ descriptor: Int32,
    _ listener: ListenerConfiguration
  ) throws(LoopError) -> Listener {
    let profile = ListenerProfile(listener, of: configuration)
    return try Listener(worker: self, descriptor: descriptor, profile: profile)
  }

  /// Serves until a shutdown is over.
  func run() {
    for listener in listeners { listener.resume() }
    let period = configuration.limits.tickMilliseconds
    ticker?.start(afterMilliseconds: period, repeatingMilliseconds: period)
    loop.run()
    handler.drained()
  }

  /// Room for header fields, valid until the next call.
  func fields(for count: Int) -> UnsafeMutablePointer<nghttp2_nv> {
    if count > fieldCapacity {
      fieldStorage.deallocate()
      fieldCapacity = max(count, 2 * fieldCapacity)
      fieldStorage = .allocate(capacity: fieldCapacity)
    }
    return fieldStorage
  }

  // MARK: Connections

  /// Fewer handshakes are in progress than allowed.
  var mayAccept: Bool { handshakes < configuration.limits.maxHandshakes }

  func adopt(descriptor: Int32, peer: SocketAddress, profile: ListenerProfile) {
    accepted += 1
    let info = ConnectionInfo(
      number: (accepted - 1) * UInt64(configuration.workers) + UInt64(index) + 1,
      peer: peer.text,
      listener: profile.tag,
      openedAt: EventLoop.now()
    )
    do {
      let connection = try Connection(
        worker: self,
        descriptor: descriptor,
        stream: try makeStream(descriptor, kind: profile.kind),
        profile: profile,
        info: info
      )
      handshakes += 1
      connection.slot = connections.count
      connections.append(connection)
      connection.begin()
    } catch {
      // Out of memory or descriptors: this peer is turned away, the others are served on.
      Glibc.close(descriptor)
    }
  }

  func makeStream(_ descriptor: Int32, kind: ListenerKind) throws(TLSError) -> ByteStream {
    guard kind.usesTLS, let tls else { return .plain(descriptor) }
    return .tls(try TLSStream(context: tls, descriptor: descriptor))
  }

  func handshakeEnded() { handshakes -= 1 }

  /// What holds for tunnelled connections that are served as this tag's, over this kind.
  func profile(tag: Int, kind: ListenerKind) -> ListenerProfile {
    if let listener = listeners.first(where: { $0.profile.tag == tag }) {
      return listener.profile.serving(kind, of: configuration)
    }
    return ListenerProfile(ListenerConfiguration(tag: tag, kind: kind), of: configuration)
  }

  func forget(_ connection: Connection) {
    let last = connections.removeLast()
    if last !== connection {
      last.slot = connection.slot
      connections[connection.slot] = last
    }
    ended.append(connection)
    stopWhenDrained()
  }

  // MARK: Time and commands

  private func tick() {
    ended.removeAll()
    let now = EventLoop.now()
    clock.update()
    for connection in connections { connection.tick(now: now) }
    for listener in listeners { listener.tick() }
    handler.tick(now: now)
    if let drainUntil, now >= drainUntil {
      for connection in connections { connection.close(reason: "the server is shutting down") }
    }
  }

  private func perform(_ command: Command) {
    switch command {
    case .perform(let work): work(handler)
    case .listen(let descriptor, let listener): listen(descriptor, listener)
    case .shutdown(let milliseconds): drain(deadlineMilliseconds: milliseconds)
    }
  }

  private func listen(_ descriptor: Int32, _ configuration: ListenerConfiguration) {
    guard drainUntil == nil, let listener = try? makeListener(descriptor, configuration) else {
      Glibc.close(descriptor)
      return
    }
    listeners.append(listener)
    listener.resume()
  }

  private func drain(deadlineMilliseconds: Int) {
    guard drainUntil == nil else { return }
    drainUntil = EventLoop.now() + UInt64(max(0, deadlineMilliseconds)) * 1_000_000
    for listener in listeners { listener.close() }
    for connection in connections { connection.drain() }
    stopWhenDrained()
  }

  private func stopWhenDrained() {
    guard drainUntil != nil, connections.isEmpty else { return }
    ticker?.close()
    for case .listen(let descriptor, _) in receiver.close() { Glibc.close(descriptor) }
    loop.stop()
  }
}

/// What a worker is made of, prepared where errors can still be thrown.
struct WorkerStart {
  var index: Int
  var loop: EventLoop
  var receiver: MailboxReceiver<Worker.Command>
  var configuration: ServerConfiguration
  var tls: TLSContext?
  /// One for each listener of the configuration.
  var descriptors: [Int32]
}

internal import Glibc

/// One accepted connection: its socket, its protocol, and its handler.
final class Connection: PollTarget {
  enum Phase {
    case handshaking
    /// The proxy awaits a `CONNECT`.
    case proxying
    /// No ALPN was offered: nothing is sent before the client's first bytes.
    case awaitingPreface
    case open
    /// All is said; what the peer still sends is discarded, lest a reset destroy our last bytes.
    case lingering
    case closed
  }

  // It owns this object and outlives it.
  unowned(unsafe) let worker: Worker
  let descriptor: Int32
  private let poll: PollHandle
  var stream: ByteStream
  private var output = OutputBuffer()
  /// The proxy's own, until a tunnel is accepted.
  var profile: ListenerProfile
  var info: ConnectionInfo
  var phase: Phase
  var session: (any Session)?
  var handler: (any ConnectionHandler)?
  private(set) var isSessionStarted = false
  /// Monotonic nanoseconds of the wake-up being served.
  var now: UInt64
  /// Bytes that do not tell yet which protocol they begin.
  private var firstBytes: [UInt8] = []
  /// What has come of a `CONNECT`.
  var proxyRequest = ProxyRequestReader()
  /// When the present phase ends by itself.
  var deadline: UInt64 = .max
  var lastActivity: UInt64
  /// Where it stands in its worker's list.
  var slot = 0

  private var hasUnreadInput = false
  private var wantsWritable = false
  private(set) var isWorking = false
  /// A handler wants it gone; done once no protocol code is on the stack.
  var isDropRequested = false

  /// Ours: four records are gathered before they are written.
  private static let gather = 65_536
  /// RFC 8446, 5.1.
  private static let record = 16_384
  /// Ours: then others have their turn.
  private static let readBudget = 262_144

  init(
    worker: Worker,
    descriptor: Int32,
    stream: ByteStream,
    profile: ListenerProfile,
    info: ConnectionInfo
  ) throws(LoopError) {
    self.worker = worker
    self.descriptor = descriptor
    self.stream = stream
    self.profile = profile
    self.info = info
    phase = .handshaking
    now = info.openedAt
    lastActivity = info.openedAt
    poll = try PollHandle(loop: worker.loop, descriptor: descriptor)
    poll.setTarget(self)
  }

  // MARK: Wake-ups

  func ready(_ readiness: Readiness) {
    guard phase != .closed else { return }
    now = EventLoop.now()
    isWorking = true
    defer { isWorking = false }
    if readiness.contains(.failed) {
      // The last bytes before the reset may be an alert that tells why, as of one who distrusts us.
      if phase == .handshaking { continueHandshake() }
      close(reason: "the peer reset the connection")
      return
    }
    wantsWritable = false
    switch phase {
    case .handshaking: continueHandshake()
    case .proxying: continueProxying()
    case .awaitingPreface, .open: serve(readiness)
    case .lingering: discard()
    case .closed: break
    }
    if isDropRequested { close(reason: Self.droppedReason) }
    updateInterest()
  }

  static let droppedReason = "dropped by the handler"

  func serve(_ readiness: Readiness) {
    lastActivity = now
    if readiness.contains(.writable), !output.isEmpty { flush() }
    if readiness.contains(.readable) || hasUnreadInput { readInput() }
    pump()
  }

  private func readInput() {
    var budget = Self.readBudget
    hasUnreadInput = false
    let buffer = worker.readBuffer
    while phase == .open || phase == .awaitingPreface {
      guard budget > 0, output.count < worker.configuration.limits.maxPendingOutput else {
        hasUnreadInput = true
        return
      }
      switch stream.read(into: buffer) {
      case .moved(let count):
        budget -= count
        receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      case .wantsRead: return
      case .wantsWrite:
        wantsWritable = true
        return
      case .ended:
        endOfInput()
        return
      case .failed:
        close(reason: stream.failure)
        return
      }
    }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    guard phase == .awaitingPreface else { return deliver(bytes) }
    firstBytes.append(contentsOf: bytes)
    guard recognise(firstBytes) else { return }
    let first = firstBytes
    firstBytes = []
    first.withUnsafeBytes { deliver($0) }
  }

  private func deliver(_ bytes: UnsafeRawBufferPointer) {
    guard let session else { return }
    switch session.receive(bytes) {
    case .proceed: break
    case .notHTTP2: refuseProtocol()
    case .dropped: close(reason: Self.droppedReason)
    case .failed(let reason):
      report(.protocolError(reason))
      pump()
      close(reason: reason)
    }
  }

  private func endOfInput() {
    pump()
    close(reason: "closed by the peer")
  }

  // MARK: Output

  /// Sends what the session has, unless the wake-up being served will do so.
  func pumpSoon() {
    guard !isWorking, phase == .open else { return }
    isWorking = true
    pump()
    isWorking = false
    if isDropRequested { close(reason: Self.droppedReason) }
    updateInterest()
  }

  private func pump() {
    guard let session else { return }
    while phase == .open {
      session.fill(&output, upTo: Self.gather)
      guard !output.isEmpty, flush() else { break }
    }
    if phase == .open, output.isEmpty, session.isFinished { linger() }
  }

  /// Writes what waits; false when the peer does not take it all.
  @discardableResult
  private func flush() -> Bool {
    while !output.isEmpty {
      let pending = output.pending
      let part = UnsafeRawBufferPointer(rebasing: pending.prefix(Self.record))
      switch stream.write(part) {
      case .moved(let count): output.consume(count)
      case .wantsRead: return false
      case .wantsWrite:
        wantsWritable = true
        return false
      case .ended, .failed:
        close(reason: stream.failure)
        return false
      }
    }
    return true
  }

  func updateInterest() {
    guard phase != .closed else { return }
    var wanted: Readiness = []
    if output.count < worker.configuration.limits.maxPendingOutput { wanted.insert(.readable) }
    // Unread input lies in OpenSSL, where the kernel does not see it: a writable socket wakes us.
    if wantsWritable || !output.isEmpty || hasUnreadInput { wanted.insert(.writable) }
    poll.watch(wanted)
  }

  func wantWritable() { wantsWritable = true }

  /// Begins the protocol; its first bytes leave with this wake-up.
  func start(_ session: any Session) {
    self.session = session
    phase = .open
    deadline = .max
    info.isHTTP2 = session is HTTP2ServerSession
    openHandler()
    report(.opened)
    session.start()
    isSessionStarted = true
  }

  func openHandler() {
    guard handler == nil else { return }
    handler = worker.handler.connection(info)
    if let target = info.tunnelTarget, profile.kind != .connectProxy {
      report(.proxyAccepted(host: target.host, port: target.port))
    }
  }

  // MARK: End

  /// Ends our side in good order and waits for the peer to end its own.
  func linger() {
    if case .tls(let tls) = stream { tls.sendCloseNotify() }
    shutdown(descriptor, Int32(SHUT_WR))
    phase = .lingering
    let wait = UInt64(worker.configuration.limits.lingerMilliseconds) * 1_000_000
    deadline = now + wait
  }

  private func discard() {
    while true {
      let count = recv(descriptor, worker.readBuffer.baseAddress, worker.readBuffer.count, 0)
      if count > 0 { continue }
      if count < 0, errno == EAGAIN || errno == EINTR { return }
      close(reason: "ended")
      return
    }
  }

  func close(reason: String) {
    guard phase != .closed else { return }
    if phase == .handshaking || phase == .proxying { worker.handshakeEnded() }
    phase = .closed
    poll.close()
    Glibc.close(descriptor)
    session?.close()
    handler?.closed(reason: reason)
    handler = nil
    worker.forget(self)
  }
}

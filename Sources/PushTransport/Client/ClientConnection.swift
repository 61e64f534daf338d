internal import Glibc

/// One connection of the client: socket, TLS and HTTP/2 session.
final class ClientConnection: PollTarget {
  private enum Phase {
    case connecting
    case handshaking
    case open
    case closed
  }

  // It owns this object and outlives it.
  unowned(unsafe) let engine: ClientEngine
  private var addresses: [SocketAddress]
  private var descriptor: Int32 = -1
  private var poll: PollHandle?
  private var stream: ByteStream?
  private(set) var session: HTTP2ClientSession?
  private var output = OutputBuffer()
  private var phase = Phase.connecting
  private var wantsWritable = false
  private var isWorking = false
  private let connectDeadline: UInt64
  private var lastActivity: UInt64

  private static let gather = 65_536
  /// RFC 8446, 5.1.
  private static let record = 16_384

  init(engine: ClientEngine) throws(SocketError) {
    self.engine = engine
    let configuration = engine.configuration
    lastActivity = EventLoop.now()
    let timeout = UInt64(max(0, configuration.connectTimeoutMilliseconds)) * 1_000_000
    connectDeadline = lastActivity + timeout
    addresses = try Socket.resolve(
      host: configuration.host,
      port: configuration.port,
      operation: "find \(configuration.host)",
      passive: false
    )
  }

  /// Begins with the first address that does not fail at once.
  func begin() { connectNext(after: "the host has no address") }

  private func connectNext(after failure: String) {
    var failure = failure
    while !addresses.isEmpty {
      let address = addresses.removeFirst()
      do {
        let socket = try Socket.connect(to: address)
        descriptor = socket
        let handle = try PollHandle(loop: engine.loop, descriptor: socket)
        handle.setTarget(self)
        handle.watch(.writable)
        poll = handle
        return
      } catch {
        releaseSocket()
        failure = "\(error)"
      }
    }
    fail(.connectFailed(failure))
  }

  private func releaseSocket() {
    poll?.close()
    poll = nil
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  // MARK: Wake-ups

  func ready(_ readiness: Readiness) {
    isWorking = true
    wantsWritable = false
    switch phase {
    case .connecting: connected()
    case .handshaking: handshake()
    case .open: serve(readiness)
    case .closed: break
    }
    isWorking = false
    updateInterest()
    engine.dispatch()
  }

  private func connected() {
    let code = Socket.pendingError(of: descriptor)
    guard code == 0 else {
      let place = "\(engine.configuration.host):\(engine.configuration.port)"
      releaseSocket()
      connectNext(after: SocketError("connect to \(place)", errno: code).description)
      return
    }
    guard let context = engine.tls else {
      stream = .plain(descriptor)
      open()
      return
    }
    do {
      let tls = try TLSStream(context: context, descriptor: descriptor)
      try tls.connectPeer(named: engine.configuration.serverName)
      stream = .tls(tls)
      phase = .handshaking
      handshake()
    } catch {
      fail(.tls(error.description))
    }
  }

  private func handshake() {
    guard case .tls(let tls) = stream else { return }
    switch tls.handshake() {
    case .moved:
      guard tls.selectedProtocol == ApplicationProtocol.http2.rawValue else {
        fail(.tls("the server does not agree on HTTP/2"))
        return
      }
      open()
    case .wantsRead: break
    case .wantsWrite: wantsWritable = true
    case .ended, .failed:
      fail(.tls(tls.verificationFailure ?? tls.failure))
    }
  }

  /// Begins HTTP/2.
  private func open() {
    phase = .open
    session = HTTP2ClientSession(connection: self)
    engine.connectionOpened()
    serve(.readable)
  }

  private func serve(_ readiness: Readiness) {
    if readiness.contains(.failed) {
      lose("the server reset the connection")
      return
    }
    if readiness.contains(.readable) { readInput() }
    pump()
  }

  private func readInput() {
    guard let stream else { return }
    while phase == .open {
      switch stream.read(into: engine.readBuffer) {
      case .moved(let count):
        lastActivity = EventLoop.now()
        let bytes = UnsafeRawBufferPointer(rebasing: engine.readBuffer[..<count])
        if let failure = session?.receive(bytes) { lose(failure) }
      case .wantsRead: return
      case .wantsWrite:
        wantsWritable = true
        return
      case .ended: lose("the server closed it")
      case .failed: lose(stream.failure)
      }
    }
  }

  // MARK: Output

  private func pump() {
    guard let stream, let session else { return }
    while phase == .open {
      session.fill(&output, upTo: Self.gather)
      while !output.isEmpty {
        let pending = output.pending
        switch stream.write(UnsafeRawBufferPointer(rebasing: pending.prefix(Self.record))) {
        case .moved(let count): output.consume(count)
        case .wantsRead: return
        case .wantsWrite:
          wantsWritable = true
          return
        case .ended, .failed:
          lose(stream.failure)
          return
        }
      }
      if session.isFinished { lose("the server closed it") }
      if !session.hasOutput { return }
    }
  }

  func pumpSoon() {
    guard !isWorking, phase == .open else { return }
    isWorking = true
    pump()
    isWorking = false
    updateInterest()
  }

  private func updateInterest() {
    switch phase {
    case .connecting: poll?.watch(.writable)
    case .handshaking, .open:
      let isBlocked = wantsWritable || !output.isEmpty
      poll?.watch(isBlocked ? [.readable, .writable] : .readable)
    case .closed: break
    }
  }

  // MARK: Streams

  /// What `:authority` says.
  var authority: String { engine.configuration.serverName }

  var scheme: String { engine.tls == nil ? "http" : "https" }

  /// Another stream may be opened now.
  var hasRoom: Bool { phase == .open && (session?.hasRoom ?? false) }

  func open(_ call: ClientCall) {
    session?.open(call)
    lastActivity = EventLoop.now()
  }

  func cancel(as error: ClientError, _ matches: (ClientCall) -> Bool) {
    guard let session, session.cancel(as: error, matches) else { return }
    pumpSoon()
  }

  func tick(now: UInt64) {
    let idle = UInt64(max(0, engine.configuration.idleTimeoutMilliseconds)) * 1_000_000
    if phase != .open {
      if now >= connectDeadline { fail(.connectFailed("the connection took too long")) }
    } else if session?.isIdle ?? true, now - lastActivity >= idle {
      close(.closed)
    }
  }

  // MARK: End

  /// The connection could not be made: nobody who waits can be served.
  private func fail(_ error: ClientError) {
    finish(error)
    engine.failWaiting(error)
  }

  /// The connection broke; what was not processed is tried again elsewhere.
  private func lose(_ reason: String) {
    guard phase != .closed else { return }
    finish(.connectionLost(reason))
  }

  func close(_ error: ClientError) {
    if phase == .open, case .tls(let tls) = stream { tls.sendCloseNotify() }
    finish(error)
  }

  private func finish(_ error: ClientError) {
    guard phase != .closed else { return }
    phase = .closed
    releaseSocket()
    engine.forget(self)
    session?.connectionEnded(error)
  }
}

/// How a connection begins: TLS, then the choice of protocol.
extension Connection {
  /// The start of the HTTP/2 connection preface (RFC 9113, 3.4).
  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  /// Called once, right after the accept.
  func begin() {
    let limit = UInt64(worker.configuration.limits.handshakeTimeoutMilliseconds)
    deadline = info.openedAt + limit * 1_000_000
    guard case .tls(let tls) = stream else {
      worker.handshakeEnded()
      if kind == .http2Plain {
        phase = .awaitingPreface
        updateInterest()
        return
      }
      start(HTTP1ServerSession(connection: self))
      if isDropRequested { close(reason: Self.droppedReason) }
      updateInterest()
      return
    }
    tls.servedProtocols = kind == .anyTLS ? [.http2, .http1] : [.http2]
    tls.acceptPeer()
    updateInterest()
  }

  func continueHandshake() {
    guard case .tls(let tls) = stream else { return }
    switch tls.handshake() {
    case .moved: handshakeDone(tls)
    case .wantsRead: break
    case .wantsWrite: wantWritable()
    case .ended, .failed: handshakeFailed(tls)
    }
  }

  private func handshakeDone(_ tls: TLSStream) {
    info.tlsVersion = tls.version
    info.cipher = tls.cipher
    info.alpn = tls.selectedProtocol
    info.serverName = tls.serverName
    info.clientCertificateDER = tls.peerCertificate
    info.clientCertificateChainOK =
      info.clientCertificateDER != nil && worker.configuration.tls?.clientCAPath != nil
      && tls.isPeerVerified
    worker.handshakeEnded()
    switch info.alpn {
    case ApplicationProtocol.http2.rawValue?: start(HTTP2ServerSession(connection: self))
    case ApplicationProtocol.http1.rawValue?: start(HTTP1ServerSession(connection: self))
    default: phase = .awaitingPreface
    }
    // The client's first frames may have come with its last handshake bytes.
    serve(.readable)
  }

  private func handshakeFailed(_ tls: TLSStream) {
    openHandler()
    let served = tls.servedProtocols.map(\.rawValue)
    if let offered = tls.offeredProtocols, !offered.contains(where: served.contains) {
      report(.noHTTP2(alpnOffered: offered))
      close(reason: "the client does not offer HTTP/2")
    } else {
      report(.handshakeFailed(tls.failure))
      close(reason: "TLS handshake failed: \(tls.failure)")
    }
  }

  /// Chooses the protocol by the first bytes; false when it is not served here.
  func recognise(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let length = min(bytes.count, Self.preface.count)
    if bytes.prefix(length).elementsEqual(Self.preface.prefix(length)) {
      start(HTTP2ServerSession(connection: self))
      return true
    }
    guard kind == .anyTLS else {
      refuseProtocol()
      return false
    }
    start(HTTP1ServerSession(connection: self))
    return true
  }

  func refuseProtocol() {
    openHandler()
    report(.http1Spoken)
    close(reason: "the client does not speak HTTP/2")
  }

  /// What the worker's clock asks of this connection.
  func tick(now: UInt64, idleNanoseconds: UInt64) {
    self.now = now
    if now >= deadline {
      timedOut()
    } else if phase == .open, idleNanoseconds > 0, now - lastActivity >= idleNanoseconds,
      session?.openStreams == 0
    {
      lastActivity = now
      report(.idleTimeout)
      goAway(
        errorCode: HTTP2ErrorCode.noError,
        debugData: worker.configuration.idleDebugData,
        lastStreamID: nil
      )
    }
  }

  private func timedOut() {
    if phase == .handshaking {
      openHandler()
      report(.handshakeFailed("the client took too long"))
    }
    close(reason: phase == .lingering ? "ended" : "the client took too long")
  }
}

extension Connection: ConnectionControl {
  func report(_ event: ConnectionEvent) { handler?.event(event, on: self) }

  func handle(_ exchange: Exchange) { handler?.handle(exchange, on: self) }

  func advertise(maxConcurrentStreams: Int) {
    session?.advertise(maxConcurrentStreams: maxConcurrentStreams)
    pumpSoon()
  }

  func goAway(errorCode: UInt32, debugData: [UInt8], lastStreamID: Int?) {
    session?.goAway(errorCode: errorCode, debugData: debugData, lastStreamID: lastStreamID)
    pumpSoon()
  }

  func close() { drop() }

  /// Closes at once; within a wake-up, when the session has returned.
  func drop() {
    isDropRequested = true
    if !isWorking { close(reason: Self.droppedReason) }
  }

  var isAnsweredOnce: Bool { session?.isAnsweredOnce ?? false }

  var advertisedMaxConcurrentStreams: Int { session?.advertisedMaxConcurrentStreams ?? 0 }

  var openStreams: Int { session?.openStreams ?? 0 }
}

extension Connection {
  /// Ends it once what it has begun is answered.
  func drain() {
    switch phase {
    case .open:
      goAway(
        errorCode: HTTP2ErrorCode.noError,
        debugData: worker.configuration.shutdownDebugData,
        lastStreamID: nil
      )
    case .handshaking, .awaitingPreface: close(reason: "the server is shutting down")
    case .lingering, .closed: break
    }
  }
}

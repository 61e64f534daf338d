/// How a connection begins: TLS, then the choice of protocol.
extension Connection {
  /// The start of the HTTP/2 connection preface (RFC 9113, 3.4).
  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  /// Called once, right after the accept.
  func begin() {
    if profile.kind == .connectProxy {
      startDeadline()
      phase = .proxying
      updateInterest()
    } else {
      beginProtocol()
    }
  }

  private func startDeadline() {
    let limit = UInt64(worker.configuration.limits.handshakeTimeoutMilliseconds)
    deadline = now + limit * 1_000_000
  }

  /// Begins TLS, or without it the choice of protocol.
  func beginProtocol() {
    startDeadline()
    if case .tls(let tls) = stream {
      phase = .handshaking
      tls.servedProtocols = profile.kind.servesHTTP1 ? [.http2, .http1] : [.http2]
      tls.acceptPeer(asksForCertificate: profile.asksForCertificate)
    } else {
      worker.handshakeEnded()
      phase = .awaitingPreface
      if profile.kind == .http1Plain { start(HTTP1ServerSession(connection: self)) }
      if isDropRequested { close(reason: Self.droppedReason) }
    }
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
    info.serverName = tls.serverName
    openHandler()
    let served = tls.servedProtocols.map(\.rawValue)
    if let offered = tls.offeredProtocols, !offered.contains(where: served.contains) {
      report(.noHTTP2(alpnOffered: offered))
      close(reason: "the client offers no protocol that is served here")
    } else {
      let reason = HandshakeFailure.plain(tls.failure)
      report(.handshakeFailed(reason))
      close(reason: "TLS handshake failed: \(reason)")
    }
  }

  /// Chooses the protocol by the first bytes; false when they do not tell yet, or it is not served.
  func recognise(_ bytes: [UInt8]) -> Bool {
    let length = min(bytes.count, Self.preface.count)
    if bytes.prefix(length).elementsEqual(Self.preface.prefix(length)) {
      // `PRI` and a space begin no other request; less may still become a method.
      guard length > 3 else { return false }
      start(HTTP2ServerSession(connection: self))
      return true
    }
    guard profile.kind.servesHTTP1 else {
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
  func tick(now: UInt64) {
    self.now = now
    let idleNanoseconds = profile.idleNanoseconds
    if now >= deadline {
      timedOut()
    } else if phase == .open, idleNanoseconds > 0, now - lastActivity >= idleNanoseconds,
      session?.openStreams == 0
    {
      lastActivity = now
      report(.idleTimeout)
      goAway(
        errorCode: HTTP2ErrorCode.noError,
        debugData: profile.idleDebugData,
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

  func noteRefused(_ exchange: Exchange, status: Int, reason: String) {
    handler?.refused(exchange, status: status, reason: reason)
  }

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
    // A client that does not trust us may have said so with its last bytes, and be gone.
    if phase == .handshaking { ready(.readable) }
    switch phase {
    case .open:
      goAway(
        errorCode: HTTP2ErrorCode.noError,
        debugData: profile.shutdownDebugData,
        lastStreamID: nil
      )
    case .handshaking, .proxying, .awaitingPreface: close(reason: "the server is shutting down")
    case .lingering, .closed: break
    }
  }
}

internal import Glibc
internal import PushWire

/// How a connection to the proxy becomes one to a service, or is refused.
extension Connection {
  private static let established = Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8)

  /// Reads the `CONNECT` and not a byte more: what follows is the tunnel's first message.
  func continueProxying() {
    let buffer = worker.readBuffer
    while phase == .proxying {
      let seen = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_PEEK))
      guard seen > 0 else {
        if seen < 0, errno == EAGAIN || errno == EINTR { return }
        return close(reason: "closed by the peer")
      }
      let input = UnsafeRawBufferPointer(rebasing: buffer[..<seen]).bindMemory(to: UInt8.self)
      let (consumed, outcome) = proxyRequest.read(input)
      // These bytes lie in the socket: they are there to be taken.
      _ = recv(descriptor, buffer.baseAddress, consumed, 0)
      if let outcome { act(on: outcome) }
    }
  }

  private func act(on outcome: ProxyRequestReader.Outcome) {
    switch outcome {
    case .connect(let host, let port): route(host, port)
    case .otherMethod:
      openHandler()
      report(.protocolError("a request to the proxy other than CONNECT"))
      answer(
        status: 405,
        "This proxy leads HTTPS to the mocks and takes CONNECT alone: set HTTPS_PROXY to it, not"
          + " HTTP_PROXY, and use https:// addresses.\n"
      )
    case .refused(let refusal):
      openHandler()
      report(.protocolError(refusal.reason))
      answer(status: refusal.status, "The proxy cannot serve this: \(refusal.reason).\n")
    }
  }

  private func route(_ host: String, _ port: Int) {
    info.tunnelTarget = (host, port)
    switch worker.configuration.proxyRoute?(host, port) {
    case .serve(let tag, let kind) where kind != .connectProxy:
      accept(worker.profile(tag: tag, kind: kind), host)
    case .refuse(let reason): refuse(host, port, reason)
    case .serve, nil: refuse(host, port, "nothing is served there")
    }
  }

  private func refuse(_ host: String, _ port: Int, _ reason: String) {
    openHandler()
    report(.proxyRefused(host: host, port: port))
    answer(status: 403, "CONNECT \(host):\(port) is refused: \(reason).\n")
  }

  private func accept(_ service: ListenerProfile, _ host: String) {
    do throws(TLSError) {
      stream = try worker.makeStream(descriptor, kind: service.kind)
    } catch {
      // Out of memory: this peer is turned away, the others are served on.
      return close(reason: error.description)
    }
    // An empty socket takes these few bytes at once.
    let sent = send(descriptor, Self.established, Self.established.count, Int32(MSG_NOSIGNAL))
    guard sent == Self.established.count else { return close(reason: "closed by the peer") }
    if case .tls(let tls) = stream { tls.fallbackName = host }
    profile = service
    info.listener = service.tag
    beginProtocol()
    // The tunnel's first bytes may be here already; TLS reads on by itself.
    if phase == .handshaking { continueHandshake() }
  }

  /// The last answer of a connection that is no tunnel.
  private func answer(status: Int, _ text: String) {
    worker.handshakeEnded()
    var reply = Reply()
    reply.status = status
    reply.headers.append(name: "content-type", value: "text/plain; charset=utf-8")
    if status == 405 { reply.headers.append(name: "allow", value: "CONNECT") }
    reply.body = Array(text.utf8)
    var bytes: [UInt8] = []
    HTTP1Message(isHead: false, closes: true, isVersion11: true)
      .append(reply, date: worker.date, to: &bytes)
    send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    linger()
  }
}

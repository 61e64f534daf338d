internal import PushModel
internal import PushProviders
internal import PushStore
internal import PushTransport
internal import PushWire

/// One connection to the FCM or the Expo mock.
final class ServiceConnectionHandler: ConnectionHandler {
  private let desk: ServiceDesk
  private let info: ConnectionInfo
  private var connection: ServiceConnection
  private var isSettled: Bool
  /// Why the connection came to nothing, in OpenSSL's words.
  private var failure: String?

  init(desk: ServiceDesk, info: ConnectionInfo) {
    self.desk = desk
    self.info = info
    isSettled = info.serverName != nil || info.tunnelTarget != nil
    connection = ServiceConnection(
      number: Int64(info.number),
      peer: APNsConnection.address(info.peer),
      usesTLS: !info.tlsVersion.isEmpty,
      isHTTP2: info.isHTTP2,
      host: (info.serverName ?? info.tunnelTarget?.host)?.lowercased() ?? ""
    )
    desk.countConnection()
    desk.core.recorder.connectionOpened(
      ConnectionOpened(
        id: connection.number,
        provider: desk.provider,
        environment: nil,
        openedAt: desk.core.elapsed(info.openedAt),
        peer: info.peer,
        tls: info.cipher.isEmpty ? info.tlsVersion : "\(info.tlsVersion) \(info.cipher)",
        alpn: info.alpn ?? "",
        sni: info.serverName ?? "",
        authentication: ""
      )
    )
  }

  func handle(_ exchange: Exchange, on connection: any ConnectionControl) {
    if !isSettled { settle(exchange) }
    if let (action, reason) = unjudged(exchange) {
      exchange.reply.action = action
      return refused(exchange, status: 0, reason: reason)
    }
    self.connection.inFlight = max(1, connection.openStreams)
    _ = desk.serve(exchange, on: self.connection)
    self.connection.earlierRequests += 1
  }

  /// What becomes of a request that HTTP/2 itself forbids, and why; nil when it is to be judged.
  ///
  /// What FCM answers then is in its catalogue; of Expo nothing is known, so that it does as
  /// RFC 9113 says. Whoever sends behind a GOAWAY may send again elsewhere (RFC 9113, 6.8).
  private func unjudged(_ exchange: Exchange) -> (ReplyAction, String)? {
    let seen = exchange.violations
    guard !seen.isEmpty, let action = seen.suggestedAction else { return nil }
    if seen.contains(.streamAfterGoAway) { return (action, "opened after GOAWAY") }
    guard desk.provider == .expo else { return nil }
    return (
      action,
      seen.contains(.streamLimitExceeded) ? "more streams than allowed" : "malformed as HTTP/2"
    )
  }

  func refused(_ exchange: Exchange, status: Int, reason: String) {
    if !isSettled { settle(exchange) }
    desk.recordUnjudged(exchange, status: status, reason: reason, on: connection)
    connection.earlierRequests += 1
  }

  /// Without SNI the first request tells by its authority which host the client meant.
  private func settle(_ exchange: Exchange) {
    isSettled = true
    guard let authority = exchange.headers.text(of: .authority) ?? exchange.headers.text(of: .host)
    else { return }
    connection.host = authority.prefix { $0 != ":" }.lowercased()
  }

  func event(_ event: ConnectionEvent, on connection: any ConnectionControl) {
    switch event {
    case .opened: connection.advertise(maxConcurrentStreams: desk.streamLimit)
    case .handshakeFailed(let reason): failure = "handshake failed: \(reason)"
    case .noHTTP2(let offered):
      failure = "no protocol in common: \(offered.joined(separator: ", "))"
    case .streamResetByPeer: desk.countReset()
    default: break
    }
  }

  func closed(reason: String) {
    let core = desk.core
    core.recorder.connectionClosed(
      ConnectionClosed(
        id: connection.number,
        closedAt: core.elapsed(core.clock.monotonicNanoseconds()),
        requests: Int64(connection.earlierRequests),
        reason: failure ?? reason,
        authentication: ""
      )
    )
  }
}

extension ServiceDesk {
  /// FCM allows 100 streams a connection (catalogue, 1.3); of Expo no limit is known, so that it
  /// has the same.
  var streamLimit: Int { 100 }
}

/// What is known of a connection once its handshake is over.
package struct ConnectionInfo: Sendable {
  /// Unique within the server.
  package var number: UInt64
  /// Address and port of the peer.
  package var peer: String
  /// The listener's tag, chosen by the server's owner.
  package var listener: Int
  /// `TLSv1.3`, `TLSv1.2`, or empty without TLS.
  package var tlsVersion = ""
  package var cipher = ""
  /// The protocol agreed on; nil when the client offered none.
  package var alpn: String?
  /// The host name that the client asked for; known of failed handshakes too.
  package var serverName: String?
  /// The client's own certificate, when it sent one.
  package var clientCertificateDER: [UInt8]?
  /// That certificate's chain leads to the client authorities; never decides the handshake.
  package var clientCertificateChainOK = false
  /// HTTP/2 and not HTTP/1.1 is spoken; false too when the connection failed before that.
  package var isHTTP2 = false
  /// Where `CONNECT` was asked to lead, when the connection came through the proxy.
  package var tunnelTarget: (host: String, port: Int)?
  /// Monotonic nanoseconds at the accept.
  package var openedAt: UInt64

  package init(number: UInt64, peer: String, listener: Int, openedAt: UInt64) {
    self.number = number
    self.peer = peer
    self.listener = listener
    self.openedAt = openedAt
  }
}

/// What happens on a connection beside requests.
package enum ConnectionEvent: Sendable, Equatable {
  /// Ready for requests; nothing has been sent yet, so an advertised limit is the first one.
  case opened
  /// The TLS handshake failed, with OpenSSL's reason, such as `unsupported protocol`, or the
  /// client's alert as `HandshakeFailure` words it.
  case handshakeFailed(String)
  /// The client's ALPN offer had nothing that is served here.
  case noHTTP2(alpnOffered: [String])
  /// The client spoke HTTP/1.1 or something else where only HTTP/2 is served.
  case http1Spoken
  case priorityFrame
  /// A PING, after how long without a request, and since the PING before it, if any.
  case ping(idleMilliseconds: Int, sincePreviousMilliseconds: Int?)
  case streamResetByPeer(stream: Int, errorCode: UInt32)
  case goAwayReceived(errorCode: UInt32, debugData: [UInt8])
  /// The peer acknowledged the SETTINGS with this stream limit.
  case settingsAcknowledged(maxConcurrentStreams: Int)
  case protocolError(String)
  case idleTimeout
  /// The connection came through the proxy by `CONNECT`; told before anything else.
  case proxyAccepted(host: String, port: Int)
  /// The proxy refused a `CONNECT`; the listener is the proxy's own.
  case proxyRefused(host: String, port: Int)
}

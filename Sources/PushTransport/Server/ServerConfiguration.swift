/// What a listener speaks.
package enum ListenerKind: Sendable {
  /// HTTP/2 over TLS alone, as APNs does.
  case http2TLS
  /// HTTP/2 or HTTP/1.1 over TLS, by ALPN; without ALPN by the first bytes.
  case anyTLS
  /// HTTP/1.1 without TLS.
  case http1Plain
  /// HTTP/2 without TLS, by prior knowledge (RFC 9113, 3.3).
  case http2Plain
  /// HTTP/1.1, or HTTP/2 by prior knowledge, without TLS; by the first bytes.
  case anyPlain
  /// `CONNECT` of HTTP/1.1 alone; what is tunnelled is served here, as `proxyRoute` says.
  case connectProxy
}

extension ListenerKind {
  /// A certificate is needed.
  var usesTLS: Bool {
    switch self {
    case .http2TLS, .anyTLS: true
    case .http1Plain, .http2Plain, .anyPlain, .connectProxy: false
    }
  }

  /// HTTP/1.1 is served.
  var servesHTTP1: Bool {
    switch self {
    case .anyTLS, .anyPlain, .http1Plain: true
    case .http2TLS, .http2Plain, .connectProxy: false
    }
  }
}

/// One address to listen on.
package struct ListenerConfiguration: Sendable {
  /// Chosen by the owner; comes back in `ConnectionInfo.listener`.
  package var tag: Int
  package var host: String
  /// 0 takes a free port.
  package var port: Int
  package var kind: ListenerKind
  /// The HTTP/2 settings of its connections; nil for the server's.
  package var settings: HTTP2Settings?
  /// Body bytes kept per request; nil for the server's.
  ///
  /// Of a larger body the rest is counted and the request handed over with `.bodyTooLarge`, except
  /// on `http1Plain`, where the transport answers 413 by itself.
  package var maxBodyBytes: Int?
  /// 0 never ends an idle connection; nil for the server's.
  package var idleTimeoutMilliseconds: Int?
  /// Debug data of the GOAWAY that ends an idle connection; nil for the server's.
  package var idleDebugData: [UInt8]?
  /// Debug data of the GOAWAY at shutdown; nil for the server's.
  package var shutdownDebugData: [UInt8]?
  /// HTTP/2 answers too get `content-length` and `date`, as HTTP/1.1 answers always do.
  package var addsLengthAndDate = false
  /// TLS clients are asked for a certificate, which they need not have.
  package var asksForCertificate = true

  package init(tag: Int, host: String = "127.0.0.1", port: Int = 0, kind: ListenerKind) {
    self.tag = tag
    self.host = host
    self.port = port
    self.kind = kind
  }
}

/// Where the server's PEM files lie.
package struct ServerTLS: Sendable {
  package var certificateChainPath: String
  package var keyPath: String
  /// The authorities that client certificates are checked against.
  package var clientCAPath: String?
  /// Finds a certificate for a host name that the default one does not cover; nil keeps that one.
  ///
  /// Asked on a worker's thread with a name in lower case, as SNI or else `CONNECT` gave it; what
  /// it returns is cached.
  package var certificateFor: (@Sendable (_ name: String) -> (chainPEM: [UInt8], keyPEM: [UInt8])?)?

  package init(certificateChainPath: String, keyPath: String, clientCAPath: String? = nil) {
    self.certificateChainPath = certificateChainPath
    self.keyPath = keyPath
    self.clientCAPath = clientCAPath
  }
}

/// The SETTINGS of the server, by default those that APNs was seen to send (`spec/apns.md`, 1.3).
package struct HTTP2Settings: Sendable {
  package var headerTableSize = 4096
  package var initialMaxConcurrentStreams = 1000
  /// Advertised by itself after the first answer other than 401 and 403; nil leaves it to the handler.
  package var maxConcurrentStreamsAfterFirst: Int?
  package var initialWindow = 65_535
  package var maxFrame = 16_384
  package var maxHeaderListSize = 8000

  package init() {}
}

/// Bounds that keep one peer from harming the others; ours unless a source is named.
package struct ServerLimits: Sendable {
  /// Body bytes kept per request; sixteen times APNs' largest payload.
  package var maxBodyBytes = 65_536
  /// Header bytes stored per request; beyond it the connection is ended.
  package var maxHeaderBytes = 65_536
  /// 0 never ends an idle connection.
  package var idleTimeoutMilliseconds = 0
  package var handshakeTimeoutMilliseconds = 10_000
  /// Handshakes at once per worker; more wait in the accept queue.
  package var maxHandshakes = 256
  /// How long a closing connection may take to read its last bytes.
  package var lingerMilliseconds = 1000
  package var tickMilliseconds = 50
  /// Output that may wait for a slow reader before its requests are no longer read.
  package var maxPendingOutput = 262_144

  package init() {}
}

/// What becomes of a `CONNECT`.
package enum ProxyRoute: Sendable, Equatable {
  /// The tunnel ends here, as a connection to the listener with this tag would.
  ///
  /// The settings are those of that listener, if there is one; the kind is this one.
  case serve(tag: Int, kind: ListenerKind)
  /// Answered by 403, with the reason as text.
  case refuse(reason: String)
}

/// All that a server needs to know to start.
package struct ServerConfiguration: Sendable {
  package var listeners: [ListenerConfiguration]
  package var workers: Int
  /// Required by every listener with TLS.
  package var tls: ServerTLS?
  package var settings = HTTP2Settings()
  package var limits = ServerLimits()
  /// Debug data of the GOAWAY that ends an idle connection.
  package var idleDebugData: [UInt8] = []
  /// Debug data of the GOAWAY at shutdown.
  package var shutdownDebugData: [UInt8] = []
  /// Where `CONNECT` to a host, in lower case, and a port leads; nil refuses all.
  ///
  /// Called on a worker's thread.
  package var proxyRoute: (@Sendable (_ host: String, _ port: Int) -> ProxyRoute)?

  package init(listeners: [ListenerConfiguration], workers: Int = 1, tls: ServerTLS? = nil) {
    self.listeners = listeners
    self.workers = workers
    self.tls = tls
  }
}

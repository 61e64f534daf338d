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
}

extension ListenerKind {
  /// A certificate is needed.
  var usesTLS: Bool {
    switch self {
    case .http2TLS, .anyTLS: true
    case .http1Plain, .http2Plain: false
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

  package init(listeners: [ListenerConfiguration], workers: Int = 1, tls: ServerTLS? = nil) {
    self.listeners = listeners
    self.workers = workers
    self.tls = tls
  }
}

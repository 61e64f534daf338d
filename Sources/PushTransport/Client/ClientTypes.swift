/// Where a client connects to, and how.
package struct ClientConfiguration: Sendable {
  package var host: String
  package var port: Int
  /// The name for SNI, for the certificate's check and for `:authority`.
  package var serverName: String
  /// False speaks HTTP/2 without TLS, by prior knowledge (RFC 9113, 3.3).
  package var usesTLS = true
  /// The authorities to trust; nil trusts the system's.
  package var caPEMPath: String?
  package var clientCertificatePEMPath: String?
  /// Nil looks for the key in the certificate's file.
  package var clientKeyPEMPath: String?
  /// Streams at once, if the server grants as many.
  package var maxStreams = 1000
  /// From `send` to the end of the answer, waiting included.
  package var requestTimeoutMilliseconds = 30_000
  package var connectTimeoutMilliseconds = 10_000
  /// Apple keeps connections for hours; an hour of silence is where it advises a PING.
  package var idleTimeoutMilliseconds = 3_600_000
  /// How often one request is tried when the server says that it was not processed.
  package var maxAttempts = 3

  package init(
    host: String,
    port: Int,
    serverName: String,
    caPEMPath: String? = nil,
    clientCertificatePEMPath: String? = nil,
    clientKeyPEMPath: String? = nil
  ) {
    self.host = host
    self.port = port
    self.serverName = serverName
    self.caPEMPath = caPEMPath
    self.clientCertificatePEMPath = clientCertificatePEMPath
    self.clientKeyPEMPath = clientKeyPEMPath
  }
}

/// One request; the client adds `:method`, `:scheme`, `:authority` and `:path` before its headers.
package struct ClientRequest: Sendable {
  package var method: String
  package var path: String
  /// Names in lower case.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(
    method: String = "POST",
    path: String,
    headers: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
  }
}

/// One answer.
package struct ClientResponse: Sendable {
  package var status: Int
  /// In order, without pseudo-headers.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header of this name, which is in lower case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}

/// Why a request got no answer.
package enum ClientError: Error, Equatable {
  case connectFailed(String)
  /// The handshake failed, or the server's certificate was not to be trusted.
  case tls(String)
  /// The server ended the connection; `reason` is from its JSON, `text` all it said.
  case goAway(reason: String, errorCode: UInt32, text: String)
  case streamReset(errorCode: UInt32)
  /// The connection broke while the answer was due; it may have been processed.
  case connectionLost(String)
  case timedOut
  /// The task was cancelled.
  case cancelled
  /// The client was closed.
  case closed
}

extension ClientError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .connectFailed(let message): message
    case .tls(let message): "TLS: \(message)"
    case .goAway(let reason, let code, let text):
      "the server ended the connection (GOAWAY \(code)): \(reason.isEmpty ? text : reason)"
    case .streamReset(let code): "the server reset the stream (error code \(code))"
    case .connectionLost(let message): "the connection was lost: \(message)"
    case .timedOut: "no answer in time"
    case .cancelled: "the request was cancelled"
    case .closed: "the client is closed"
    }
  }
}

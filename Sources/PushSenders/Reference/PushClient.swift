package import PushModel

/// A request as the reference sender hands it to a connection.
package struct PushRequest: Equatable, Sendable {
  package var path: String
  /// Without pseudo-headers.
  package var headers: [APNsPush.Header]
  package var body: [UInt8]

  package init(path: String, headers: [APNsPush.Header], body: [UInt8]) {
    self.path = path
    self.headers = headers
    self.body = body
  }
}

/// What the service answered.
package struct PushReply: Equatable, Sendable {
  package var status: Int
  package var body: [UInt8]

  package init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}

/// Why a push got no answer.
package struct PushFailure: Error, Equatable, Sendable {
  /// The reason in a word when the service gave one (GOAWAY), else what happened.
  package var reason: String

  package init(reason: String) { self.reason = reason }
}

/// A client that keeps its connection to one endpoint.
package protocol PushClient: Sendable {
  func send(_ request: PushRequest) async throws(PushFailure) -> PushReply
  func close() async
}

/// Where a client connects to, and with which credential.
package struct PushEndpoint: Hashable, Sendable {
  package var environment: APNsEnvironment
  /// `https://host:port`.
  package var url: String
  package var caPath: String
  /// PEM files; nil for token authentication.
  package var certificatePath: String?
  package var certificateKeyPath: String?

  package init(
    environment: APNsEnvironment,
    url: String,
    caPath: String,
    certificatePath: String? = nil,
    certificateKeyPath: String? = nil
  ) {
    self.environment = environment
    self.url = url
    self.caPath = caPath
    self.certificatePath = certificatePath
    self.certificateKeyPath = certificateKeyPath
  }
}

/// Opens a client; throws `SenderFailure` when the endpoint makes no sense.
package typealias PushClientFactory =
  @Sendable (PushEndpoint) throws -> any PushClient

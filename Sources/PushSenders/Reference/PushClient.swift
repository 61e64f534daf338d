package import PushModel

/// A header; names are lower case.
package struct PushHeader: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A request as the reference sender hands it to a connection; the method is POST.
package struct PushRequest: Equatable, Sendable {
  package var path: String
  /// Without pseudo-headers.
  package var headers: [PushHeader]
  package var body: [UInt8]

  package init(path: String, headers: [PushHeader], body: [UInt8]) {
    self.path = path
    self.headers = headers
    self.body = body
  }

  /// The first header of this name; setting nil takes the header away.
  package subscript(_ name: String) -> String? {
    get { headers.first { $0.name == name }?.value }
    set {
      let place = headers.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): headers[place].value = value
      case (let place?, nil): headers.remove(at: place)
      case (nil, let value?): headers.append(PushHeader(name, value))
      case (nil, nil): break
      }
    }
  }
}

/// What the service answered.
package struct PushReply: Equatable, Sendable {
  package var status: Int
  package var headers: [PushHeader]
  package var body: [UInt8]

  package init(status: Int, headers: [PushHeader] = [], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header of this name, which is in lower case.
  package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// Why a push got no answer.
package struct PushFailure: Error, Equatable, Sendable {
  /// The reason in a word when the service gave one (GOAWAY), else what happened.
  package var reason: String
  /// The connection broke or never came about, so that another try may succeed.
  package var isConnectionLoss: Bool

  package init(reason: String, isConnectionLoss: Bool = false) {
    self.reason = reason
    self.isConnectionLoss = isConnectionLoss
  }
}

/// A client that keeps its connection to one endpoint.
package protocol PushClient: Sendable {
  func send(_ request: PushRequest) async throws(PushFailure) -> PushReply
  func close() async
}

/// Where a client connects to, and with which credential.
package struct PushEndpoint: Hashable, Sendable {
  package var provider: Provider
  /// The world of APNs; of no meaning for other providers.
  package var environment: APNsEnvironment
  /// `https://host:port`.
  package var url: String
  package var caPath: String
  /// PEM files; nil for token authentication.
  package var certificatePath: String?
  package var certificateKeyPath: String?

  package init(
    provider: Provider = .apns,
    environment: APNsEnvironment = .production,
    url: String,
    caPath: String,
    certificatePath: String? = nil,
    certificateKeyPath: String? = nil
  ) {
    self.provider = provider
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

package import PushWire

/// What the transport saw of a request that its provider may object to.
package struct ServiceViolations: OptionSet, Sendable {
  package let rawValue: UInt8

  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// More body than is kept; `ServiceCall.bodyBytes` counts all of it.
  package static let bodyTooLarge = ServiceViolations(rawValue: 1)
  /// An HTTP/1.1 POST with neither `Content-Length` nor chunks.
  package static let lengthMissing = ServiceViolations(rawValue: 2)
  /// More streams than were allowed.
  package static let tooManyStreams = ServiceViolations(rawValue: 4)
  /// The request is malformed as HTTP.
  package static let malformed = ServiceViolations(rawValue: 8)
}

/// The connection that a call came by.
package struct ServiceConnection: Equatable, Sendable {
  /// Unique within the run.
  package var number: Int64
  /// The address without its port.
  package var peer: String
  package var usesTLS: Bool
  package var isHTTP2: Bool
  /// The host name that the client asked for by SNI, else by its authority; lower case, no port.
  package var host: String
  /// Requests on this connection before this one.
  package var earlierRequests: Int
  /// Requests of the same peer that wait for their answer, this one included.
  package var inFlight: Int

  package init(
    number: Int64 = 1,
    peer: String = "127.0.0.1",
    usesTLS: Bool = true,
    isHTTP2: Bool = true,
    host: String = "",
    earlierRequests: Int = 0,
    inFlight: Int = 1
  ) {
    self.number = number
    self.peer = peer
    self.usesTLS = usesTLS
    self.isHTTP2 = isHTTP2
    self.host = host
    self.earlierRequests = earlierRequests
    self.inFlight = inFlight
  }
}

/// One request to FCM or Expo, from a connection or from a file.
package struct ServiceCall: Sendable {
  /// In order; pseudo-headers (`:method`, `:path`, …) first, for HTTP/1.1 too.
  package var headers: HeaderTable
  /// As it came, still compressed if it was; its capacity leaves room for the JSON reader's padding.
  package var body: [UInt8]
  /// All body bytes that came, also those that were not kept.
  package var bodyBytes: Int
  package var violations: ServiceViolations
  /// Nil when a request is judged alone, from a file.
  package var connection: ServiceConnection?
  /// Milliseconds since 1970 by the provider's clock.
  package var nowMilliseconds: Int64
  /// False for a payload without headers, of which header rules say nothing.
  package var hasHeaders: Bool

  package init(
    headers: HeaderTable,
    body: [UInt8],
    bodyBytes: Int? = nil,
    violations: ServiceViolations = ServiceViolations(rawValue: 0),
    connection: ServiceConnection?,
    nowMilliseconds: Int64,
    hasHeaders: Bool = true
  ) {
    self.headers = headers
    self.body = body
    self.bodyBytes = bodyBytes ?? body.count
    self.violations = violations
    self.connection = connection
    self.nowMilliseconds = nowMilliseconds
    self.hasHeaders = hasHeaders
  }
}

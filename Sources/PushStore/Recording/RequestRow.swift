package import PushModel

/// The numbers of one request; its texts are handed over beside it.
package struct RequestRow: Sendable {
  /// From `RequestIDs`.
  package var id: Int64
  package var provider: Provider
  package var endpoint: RequestEndpoint
  /// The world of APNs; nil for other providers.
  package var environment: APNsEnvironment?
  /// The number of the ask that the token names (`AskToken.sequence`), if the harness minted it.
  package var ask: Int64?
  /// The number of the connection within the run.
  package var connection: Int64
  package var stream: Int64
  /// Nanoseconds since the run began.
  package var at: UInt64
  /// As answered; 0 when the stream or connection was closed without an answer.
  package var status: Int
  /// As answered; empty when accepted.
  package var reason: String
  /// Whether the request deserved a refusal.
  package var deservesRejection: Bool
  /// Nanoseconds from the first byte of the request to the reply.
  package var duration: UInt64
  /// The size of the body as it came.
  package var bytes: Int64

  package init(
    id: Int64,
    provider: Provider,
    endpoint: RequestEndpoint,
    environment: APNsEnvironment?,
    ask: Int64?,
    connection: Int64,
    stream: Int64,
    at: UInt64,
    status: Int,
    reason: String,
    deservesRejection: Bool,
    duration: UInt64,
    bytes: Int64
  ) {
    self.id = id
    self.provider = provider
    self.endpoint = endpoint
    self.environment = environment
    self.ask = ask
    self.connection = connection
    self.stream = stream
    self.at = at
    self.status = status
    self.reason = reason
    self.deservesRejection = deservesRejection
    self.duration = duration
    self.bytes = bytes
  }
}

/// One request as the mock saw and answered it, copied out for the suite runner and the log.
package struct Arrival: Sendable {
  /// The row in `requests`.
  package var request: Int64
  package var provider: Provider
  /// `device`, `broadcast`, `channels` or `other`.
  package var endpoint: String
  /// `production` or `sandbox` for APNs; empty elsewhere.
  package var environment: String
  /// The device token or channel id as it came; empty if there was none.
  package var key: String
  /// The ask that the token names, when the harness minted it.
  package var ask: AskToken?
  /// The number of the connection within the run.
  package var connection: Int64
  package var stream: Int64
  /// Nanoseconds since the run began.
  package var at: UInt64
  package var method: String
  package var path: String
  /// Header pairs in order, pseudo-headers left out; `authorization` reduced to scheme and claims.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// As answered.
  package var status: Int
  /// As answered; empty when accepted.
  package var reason: String
  /// As deserved.
  package var verdict: Verdict
  /// Nanoseconds from the first byte of the request to the reply.
  package var duration: UInt64

  package init(
    request: Int64,
    provider: Provider,
    endpoint: String,
    environment: String,
    key: String,
    ask: AskToken?,
    connection: Int64,
    stream: Int64,
    at: UInt64,
    method: String,
    path: String,
    headers: [(name: String, value: String)],
    body: [UInt8],
    status: Int,
    reason: String,
    verdict: Verdict,
    duration: UInt64
  ) {
    self.request = request
    self.provider = provider
    self.endpoint = endpoint
    self.environment = environment
    self.key = key
    self.ask = ask
    self.connection = connection
    self.stream = stream
    self.at = at
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
    self.status = status
    self.reason = reason
    self.verdict = verdict
    self.duration = duration
  }
}

package import PushModel

/// One recorded request as the reports and the log of `serve` show it.
package struct RequestExcerpt: Sendable {
  /// The row in `requests`.
  package var id: Int64
  package var provider: Provider
  /// `device`, `broadcast`, `channels` or `other`.
  package var endpoint: String
  /// Nanoseconds since the run began.
  package var at: UInt64
  package var method: String
  package var path: String
  /// Header pairs in order; credentials are already reduced.
  package var headers: [(name: String, value: String)]
  package var body: String
  /// As answered.
  package var status: Int
  /// As answered; empty when accepted.
  package var reason: String
  /// As deserved: `accept` or `reject`.
  package var verdict: String
  package var findings: [Finding]
  /// Nanoseconds from the first byte of the request to the reply.
  package var duration: UInt64

  package init(
    id: Int64,
    provider: Provider,
    endpoint: String,
    at: UInt64,
    method: String,
    path: String,
    headers: [(name: String, value: String)] = [],
    body: String = "",
    status: Int,
    reason: String = "",
    verdict: String,
    findings: [Finding] = [],
    duration: UInt64 = 0
  ) {
    self.id = id
    self.provider = provider
    self.endpoint = endpoint
    self.at = at
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
    self.status = status
    self.reason = reason
    self.verdict = verdict
    self.findings = findings
    self.duration = duration
  }

  /// What a report shows of an arrival.
  package init(_ arrival: Arrival) {
    self.init(
      id: arrival.request,
      provider: arrival.provider,
      endpoint: arrival.endpoint,
      at: arrival.at,
      method: arrival.method,
      path: arrival.path,
      headers: arrival.headers,
      body: String(decoding: arrival.body, as: UTF8.self),
      status: arrival.status,
      reason: arrival.reason,
      verdict: arrival.verdict.word,
      findings: arrival.verdict.findings,
      duration: arrival.duration
    )
  }
}

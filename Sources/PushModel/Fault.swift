/// What a mock plays instead of the answer that a call deserves: theatre, which changes no finding.
package struct Fault: Equatable, Sendable {
  /// The body of the answer.
  package enum Page: String, Sendable, CaseIterable {
    /// The provider's own error object for the status and the reason.
    case provider
    /// An HTML page, as proxies before the service send them.
    case html
    case empty
    /// A plain line of text, as proxies before the service send it.
    case text
  }

  /// The endpoint that it concerns; nil for the provider's send.
  package var endpoint: RequestEndpoint?
  /// The HTTP status; 0 drops the connection without an answer.
  package var status: Int
  /// The provider's reason, such as `UNAVAILABLE`; empty for the usual one of the status.
  package var reason: String
  /// The value of `retry-after`: seconds or an HTTP date; nil sends none.
  package var retryAfter: String?
  package var page: Page
  /// How many calls get it before the service recovers; nil for all.
  package var times: Int?

  package init(
    endpoint: RequestEndpoint? = nil,
    status: Int,
    reason: String = "",
    retryAfter: String? = nil,
    page: Page = .provider,
    times: Int? = nil
  ) {
    self.endpoint = endpoint
    self.status = status
    self.reason = reason
    self.retryAfter = retryAfter
    self.page = page
    self.times = times
  }
}

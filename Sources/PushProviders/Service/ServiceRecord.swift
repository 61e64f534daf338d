package import PushModel

/// A recipient that a call names: what the database keeps, and the ask if the harness minted it.
package struct ServiceRecipient: Equatable, Sendable {
  /// The token, topic or condition as it came (hostile text).
  package var key: [UInt8]
  package var ask: AskToken?

  package init(key: [UInt8], ask: AskToken?) {
    self.key = key
    self.ask = ask
  }
}

/// What the database keeps of a call beside its headers.
package struct ServiceRecord: Sendable {
  package var endpoint: RequestEndpoint
  /// In the order of the request; empty when it names none.
  package var recipients: [ServiceRecipient]
  /// Instead of the value of `authorization`: scheme, claims and a digest, such as
  /// `Bearer sha256:0a1b2c3d4e5f6071`.
  package var authorization: [UInt8]
  /// The path with credentials in its query reduced; nil when it is kept as it came.
  package var path: [UInt8]?
  /// The body with credentials reduced; nil when it is kept as it came.
  package var body: [UInt8]?

  package init(
    endpoint: RequestEndpoint = .other,
    recipients: [ServiceRecipient] = [],
    authorization: [UInt8] = [],
    path: [UInt8]? = nil,
    body: [UInt8]? = nil
  ) {
    self.endpoint = endpoint
    self.recipients = recipients
    self.authorization = authorization
    self.path = path
    self.body = body
  }
}

package import PushJSON
package import PushModel

/// A request judged alone, from a file or a command line.
package struct APNsLintInput: Sendable {
  /// Nil for `POST`.
  package var method: String?
  /// Nil for `/3/device/` and the token.
  package var path: String?
  /// Nil when none was given; an empty one trips H-03.
  package var token: String?
  /// The whole set of headers; empty for a payload alone.
  package var headers: [(String, String)]
  package var body: [UInt8]
  package var nowSeconds: Int64
  package var fidelity: APNsFidelity

  package init(
    method: String? = nil,
    path: String? = nil,
    token: String? = nil,
    headers: [(String, String)] = [],
    body: [UInt8],
    nowSeconds: Int64,
    fidelity: APNsFidelity = APNsFidelity()
  ) {
    self.method = method
    self.path = path
    self.token = token
    self.headers = headers
    self.body = body
    self.nowSeconds = nowSeconds
    self.fidelity = fidelity
  }
}

/// What the service would make of a request judged alone.
package struct APNsLintResult: Sendable {
  package var verdict: Verdict
  package var responseStatus: Int
  /// Nil when accepted.
  package var reason: String?
  /// The JSON body of the answer; nil when it has none.
  package var responseBody: JSONValue?
  /// Ids of rules, or sentences, that say what could not be judged.
  package var notJudged: [String]
}

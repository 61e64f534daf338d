package import PushJSON
package import PushModel

/// A request judged alone, from a file or a command line.
package struct ServiceLintInput: Sendable {
  /// Nil for `POST`.
  package var method: String?
  /// Nil for the provider's send.
  package var path: String?
  /// The whole set of headers; empty for a payload alone.
  package var headers: [(String, String)]
  package var body: [UInt8]
  package var nowSeconds: Int64

  package init(
    method: String? = nil,
    path: String? = nil,
    headers: [(String, String)] = [],
    body: [UInt8],
    nowSeconds: Int64
  ) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
    self.nowSeconds = nowSeconds
  }
}

/// What the service would make of a request judged alone.
package struct ServiceLintResult: Sendable {
  package var verdict: Verdict
  /// `reject` only when the HTTP answer is a refusal; a refusing ticket or receipt accepts.
  package var responseStatus: Int
  /// FCM's `errorCode`, else its `status`; Expo's `code`; nil when accepted.
  package var reason: String?
  /// The JSON body of the answer; nil when it is none.
  package var responseBody: JSONValue?
  /// Ids of rules, or sentences, that say what could not be judged.
  package var notJudged: [String]

  package init(
    verdict: Verdict,
    responseStatus: Int,
    reason: String?,
    responseBody: JSONValue?,
    notJudged: [String]
  ) {
    self.verdict = verdict
    self.responseStatus = responseStatus
    self.reason = reason
    self.responseBody = responseBody
    self.notJudged = notJudged
  }
}

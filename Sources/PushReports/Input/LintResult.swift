package import PushJSON
package import PushModel

/// What `lint` found out about one file.
package struct LintResult: Sendable {
  /// The file as it was named, `-` for standard input.
  package var file: String
  /// `reject` when the HTTP answer is a refusal, else `accept`.
  package var verdict: String
  package var status: Int
  /// APNs' reason, FCM's `errorCode` or `status`, Expo's `code`; nil when there is none.
  package var reason: String?
  /// The body of the answer; null when it has none.
  package var responseBody: JSONValue
  /// What could not be judged from a payload alone: rule ids or names of headers.
  package var notJudged: [String]
  package var findings: [LintFinding]
  /// The payload itself, for the excerpt; may be empty.
  package var body: String

  package init(
    file: String,
    verdict: String,
    status: Int,
    reason: String?,
    responseBody: JSONValue = .null,
    notJudged: [String] = [],
    findings: [LintFinding] = [],
    body: String = ""
  ) {
    self.file = file
    self.verdict = verdict
    self.status = status
    self.reason = reason
    self.responseBody = responseBody
    self.notJudged = notJudged
    self.findings = findings
    self.body = body
  }
}

/// A finding with what the catalogue adds to it.
package struct LintFinding: Sendable {
  package var finding: Finding
  /// The name of the rule.
  package var name: String
  package var sources: [RuleSource]

  package init(finding: Finding, name: String, sources: [RuleSource]) {
    self.finding = finding
    self.name = name
    self.sources = sources
  }
}

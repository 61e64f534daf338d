/// Where in a request a finding lies.
package enum FindingPlace: Equatable, Sendable {
  /// A JSON pointer (RFC 6901) into the body.
  case body(pointer: String)
  /// A header, by its lower-case name; `:path` and the like included.
  case header(String)
  /// The connection or the history of requests rather than this one.
  case connection
}

/// One violated rule in one request.
package struct Finding: Equatable, Sendable {
  /// The id of the rule.
  package var rule: String
  package var severity: Severity
  package var place: FindingPlace
  /// The value seen, as it was sent (shortened where it is long); hostile text.
  package var value: String
  /// What is wrong, in one sentence; may quote the request, so it is hostile text too.
  package var message: String
  /// What to write instead.
  package var fix: String

  package init(
    rule: String,
    severity: Severity,
    place: FindingPlace,
    value: String,
    message: String,
    fix: String
  ) {
    self.rule = rule
    self.severity = severity
    self.place = place
    self.value = value
    self.message = message
    self.fix = fix
  }
}

/// The answer of a service to a refused request.
package struct Refusal: Equatable, Sendable {
  /// The HTTP status; 0 when the connection or stream is closed without one.
  package var status: Int
  /// The reason as the service spells it; empty when there is none.
  package var reason: String
  /// The place of the whole answer in a list that the provider keeps for the request; -1 for none.
  package var answer: Int

  package init(_ status: Int, _ reason: String, answer: Int = -1) {
    self.status = status
    self.reason = reason
    self.answer = answer
  }
}

/// What a request deserves: every finding, and the refusal that the service would choose.
package struct Verdict: Equatable, Sendable {
  package var findings: [Finding]
  /// Nil when the service accepts.
  package var refusal: Refusal?

  package init(findings: [Finding] = [], refusal: Refusal? = nil) {
    self.findings = findings
    self.refusal = refusal
  }

  /// `accept` or `reject`, as the database spells it.
  package var word: String { refusal == nil ? "accept" : "reject" }
}

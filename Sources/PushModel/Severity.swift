/// What the real service does with a violation.
package enum Severity: String, Sendable {
  /// The service refuses the request or the connection.
  case reject
  /// The service answers as if all were well; the push then fails, is delayed or leans on luck.
  case lint
}

/// How sure the catalogue is of a rule.
package enum Confidence: String, Sendable {
  case documented
  case observed
  case reported
  case inferred
}

/// What the catalogue says of one rule: everything but the check.
package struct RuleInfo: Sendable {
  /// The catalogue's id, such as `APNS-H-28`; never reused, never renumbered.
  package var id: String
  /// A short kebab-case name that a person can say.
  package var name: String
  package var provider: Provider
  package var severity: Severity
  /// The catalogue marks the exact answer as our choice (†).
  package var isAnswerAssumed: Bool
  /// What trips the rule, in one sentence.
  package var condition: String
  /// Why it matters to whoever sends.
  package var why: String
  /// What the service answers, such as `400 BadCollapseId`; `200` for lint.
  package var answer: String
  package var confidence: [Confidence]
  /// Keys of the catalogue's sources, such as `SEND`; resolved by the provider's `SourceBook`.
  package var sources: [String]
  /// Needs a scripted mock or a whole run to decide; listed, but not decided by one request.
  package var isScenario: Bool

  package init(
    id: String,
    name: String,
    provider: Provider,
    severity: Severity,
    isAnswerAssumed: Bool = false,
    condition: String,
    why: String,
    answer: String,
    confidence: [Confidence],
    sources: [String],
    isScenario: Bool = false
  ) {
    self.id = id
    self.name = name
    self.provider = provider
    self.severity = severity
    self.isAnswerAssumed = isAnswerAssumed
    self.condition = condition
    self.why = why
    self.answer = answer
    self.confidence = confidence
    self.sources = sources
    self.isScenario = isScenario
  }
}

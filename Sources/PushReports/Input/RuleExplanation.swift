package import PushModel

/// Everything that `explain` and `list rules` tell of a rule.
package struct RuleExplanation: Sendable {
  package var info: RuleInfo
  /// The catalogue's source keys, resolved.
  package var sources: [RuleSource]
  /// A request or payload that the rule lets pass; may be empty.
  package var rightExample: String
  /// A request or payload that trips the rule; may be empty.
  package var wrongExample: String
  /// The answer in full as the service gives it (status, reason, body); may be empty.
  package var answer: String

  package init(
    info: RuleInfo,
    sources: [RuleSource],
    rightExample: String = "",
    wrongExample: String = "",
    answer: String = ""
  ) {
    self.info = info
    self.sources = sources
    self.rightExample = rightExample
    self.wrongExample = wrongExample
    self.answer = answer
  }
}

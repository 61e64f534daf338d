package import PushModel

/// A fidelity switch as people see it: what no public source settles, and what is chosen.
package struct ServiceSwitch: Equatable, Sendable {
  /// Such as `fcm-check-order`; the provider's name leads.
  package var name: String
  package var question: String
  /// Empty for a whole number.
  package var alternatives: [String]
  package var value: String
  /// Catalogue ids, such as `FCM-M007`.
  package var rules: [String]
  package var confidence: Confidence

  package init(
    name: String,
    question: String,
    alternatives: [String],
    value: String,
    rules: [String],
    confidence: Confidence
  ) {
    self.name = name
    self.question = question
    self.alternatives = alternatives
    self.value = value
    self.rules = rules
    self.confidence = confidence
  }
}

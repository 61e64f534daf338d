package import PushModel

/// What the catalogue says of the rules E, O and Q.
package enum FCMServiceCatalogue {
  /// In the catalogue's order.
  package static let infos: [RuleInfo] = endpoint + oauth + quota

  private static let severities: [FCMServiceRule: Severity] = {
    var table: [FCMServiceRule: Severity] = [:]
    for info in infos {
      if let rule = FCMServiceRule(rawValue: info.id) { table[rule] = info.severity }
    }
    return table
  }()

  static func severity(_ rule: FCMServiceRule) -> Severity { severities[rule] ?? .lint }

  /// An entry; a row of the catalogue's tables 6.1, 6.2 and 6.8.
  static func entry(
    _ rule: FCMServiceRule,
    _ name: String,
    _ severity: Severity,
    _ answer: String,
    _ condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String],
    assumed: Bool = false,
    scenario: Bool = false
  ) -> RuleInfo {
    RuleInfo(
      id: rule.rawValue,
      name: name,
      provider: .fcm,
      severity: severity,
      isAnswerAssumed: assumed,
      condition: condition,
      why: why,
      answer: answer,
      confidence: confidence,
      sources: sources,
      isScenario: scenario
    )
  }
}

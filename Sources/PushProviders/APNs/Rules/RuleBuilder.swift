internal import PushModel

/// Makes rules of the catalogue with as few words as the catalogue has.
enum APNsRuleBuilder {
  typealias Check = @Sendable (APNsRequest, inout FindingSink) -> Void

  /// A *reject* rule with the service's answer; `status` 0 ends the stream or the connection.
  static func reject(
    _ id: String,
    _ name: String,
    _ status: Int,
    _ reason: String,
    answer: String? = nil,
    isAssumed: Bool = false,
    stage: Int,
    if condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String],
    check: @escaping Check
  ) -> Rule<APNsRequest> {
    let info = RuleInfo(
      id: "APNS-" + id,
      name: name,
      provider: .apns,
      severity: .reject,
      isAnswerAssumed: isAssumed,
      condition: condition,
      why: why,
      answer: answer ?? "\(status) \(reason)",
      confidence: confidence,
      sources: sources
    )
    return Rule(info, stage: stage, refusal: Refusal(status, reason), check: check)
  }

  /// A *lint* rule; `answer` names the rule that it explains, if any.
  static func lint(
    _ id: String,
    _ name: String,
    answer: String = "200",
    if condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String],
    check: @escaping Check
  ) -> Rule<APNsRequest> {
    let info = RuleInfo(
      id: "APNS-" + id,
      name: name,
      provider: .apns,
      severity: .lint,
      condition: condition,
      why: why,
      answer: answer,
      confidence: confidence,
      sources: sources
    )
    return Rule(info, check: check)
  }

  /// A rule that one request cannot decide: a script, a connection or a whole run does.
  static func info(
    _ id: String,
    _ name: String,
    _ severity: Severity = .lint,
    answer: String = "–",
    isAssumed: Bool = false,
    isScenario: Bool = true,
    if condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String]
  ) -> RuleInfo {
    RuleInfo(
      id: "APNS-" + id,
      name: name,
      provider: .apns,
      severity: severity,
      isAnswerAssumed: isAssumed,
      condition: condition,
      why: why,
      answer: answer,
      confidence: confidence,
      sources: sources,
      isScenario: isScenario
    )
  }
}

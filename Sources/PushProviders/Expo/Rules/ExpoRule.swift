internal import PushModel

/// A rule of the catalogue, and which messages it can say something about.
struct ExpoRule: Sendable {
  typealias Check = @Sendable (ExpoRequest, inout FindingSink) -> Void

  let rule: Rule<ExpoRequest>
  /// The rule speaks only if the message has one of these fields; 0 for a rule that needs none.
  let fields: UInt32

  var info: RuleInfo { rule.info }

  /// A rule that refuses the request.
  static func reject(
    _ id: String,
    _ name: String,
    _ status: Int,
    _ code: String,
    stage: Int,
    answer: String? = nil,
    isAssumed: Bool = false,
    on fields: [ExpoField] = [],
    if condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String],
    check: @escaping Check
  ) -> ExpoRule {
    let info = RuleInfo(
      id: "EXPO-" + id,
      name: name,
      provider: .expo,
      severity: .reject,
      isAnswerAssumed: isAssumed,
      condition: condition,
      why: why,
      answer: answer ?? (code.isEmpty ? "\(status)" : "\(status) \(code)"),
      confidence: confidence,
      sources: sources
    )
    let refusal = Refusal(status, code)
    return ExpoRule(
      rule: Rule(info, stage: stage, refusal: refusal, check: check),
      fields: ExpoField.mask(fields)
    )
  }

  /// A rule about the value of a field, which refuses the request with 400.
  static func field(
    _ id: String,
    _ name: String,
    isAssumed: Bool = true,
    on fields: [ExpoField],
    if condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String],
    check: @escaping Check
  ) -> ExpoRule {
    reject(
      id,
      name,
      400,
      "VALIDATION_ERROR",
      stage: ExpoStage.field,
      isAssumed: isAssumed,
      on: fields,
      if: condition,
      why: why,
      confidence,
      sources,
      check: check
    )
  }

  /// A rule whose refusal shows in a ticket or a receipt: the request is answered 200.
  static func later(
    _ id: String,
    _ name: String,
    answer: String,
    if condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String],
    check: @escaping Check
  ) -> ExpoRule {
    let info = RuleInfo(
      id: "EXPO-" + id,
      name: name,
      provider: .expo,
      severity: .reject,
      condition: condition,
      why: why,
      answer: answer,
      confidence: confidence,
      sources: sources
    )
    return ExpoRule(rule: Rule(info, check: check), fields: 0)
  }

  /// A *lint* rule; `strict` names what its switch can make of it.
  static func lint(
    _ id: String,
    _ name: String,
    answer: String = "200",
    stage: Int = .max,
    on fields: [ExpoField] = [],
    if condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String],
    check: @escaping Check
  ) -> ExpoRule {
    let info = RuleInfo(
      id: "EXPO-" + id,
      name: name,
      provider: .expo,
      severity: .lint,
      condition: condition,
      why: why,
      answer: answer,
      confidence: confidence,
      sources: sources
    )
    return ExpoRule(rule: Rule(info, stage: stage, check: check), fields: ExpoField.mask(fields))
  }

  /// What the mock promises, or what a whole run decides: listed, not decided by a request.
  static func scenario(
    _ id: String,
    _ name: String,
    answer: String = "–",
    if condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String]
  ) -> RuleInfo {
    RuleInfo(
      id: "EXPO-" + id,
      name: name,
      provider: .expo,
      severity: .lint,
      condition: condition,
      why: why,
      answer: answer,
      confidence: confidence,
      sources: sources,
      isScenario: true
    )
  }
}

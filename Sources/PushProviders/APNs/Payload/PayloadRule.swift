internal import PushModel

/// A payload rule with its check in the concrete form, which is cheaper to call than a generic one.
struct PayloadRule: Sendable {
  let rule: Rule<APNsPayloadSubject>
  let check: @Sendable (APNsPayloadSubject, inout FindingSink) -> Void

  init(
    _ info: RuleInfo,
    stage: Int = .max,
    refusal: Refusal? = nil,
    check: @escaping @Sendable (APNsPayloadSubject, inout FindingSink) -> Void
  ) {
    rule = Rule(info, stage: stage, refusal: refusal, check: check)
    self.check = check
  }
}

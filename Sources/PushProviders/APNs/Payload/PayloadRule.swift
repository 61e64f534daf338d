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

/// What running the rules needs, without their texts.
///
/// Measured: fetching a whole rule copies fifteen references, which costs more than its check.
struct PayloadRuleTable: Sendable {
  private struct Head: Sendable {
    let id: String
    let severity: Severity
    let stage: Int
    let refusal: Refusal?
    // Inside a struct: an array of bare closures would call each through a conversion.
    let check: @Sendable (APNsPayloadSubject, inout FindingSink) -> Void
  }

  private let heads: [Head]
  private let gates: [PayloadGate]

  init(_ rules: [PayloadRule]) {
    heads = rules.map {
      Head(
        id: $0.rule.info.id,
        severity: $0.rule.info.severity,
        stage: $0.rule.stage,
        refusal: $0.rule.refusal,
        check: $0.check
      )
    }
    gates = rules.map { PayloadGate.of($0.rule.info.id) }
  }

  /// Runs the rules whose gate the subject passes, in order.
  ///
  /// Naming each rule to the sink costs more than most checks, so the rules run unnamed until one
  /// reports; that one and those behind it then run again, named.
  func run(on subject: APNsPayloadSubject, into sink: inout FindingSink) {
    let keys = subject.payload.presentKeys
    let kinds = subject.kinds
    let traits = subject.traits
    let before = sink
    var place = 0
    while place < gates.count {
      if gates[place].admits(keys, kinds, traits) {
        heads[place].check(subject, &sink)
        if sink.findings.count != before.findings.count { break }
      }
      place += 1
    }
    guard place < gates.count else { return }
    sink = before
    while place < gates.count {
      if gates[place].admits(keys, kinds, traits) { runNamed(place, subject, &sink) }
      place += 1
    }
  }

  private func runNamed(
    _ place: Int,
    _ subject: APNsPayloadSubject,
    _ sink: inout FindingSink
  ) {
    let head = heads[place]
    sink.begin(head.id, head.severity, head.stage, head.refusal)
    head.check(subject, &sink)
  }
}

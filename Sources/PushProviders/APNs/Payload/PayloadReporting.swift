internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  /// A *lint* rule: the service answers 200 whatever it finds.
  static func lint(
    _ id: String,
    _ name: String,
    when condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String],
    isScenario: Bool = false,
    check: @escaping @Sendable (APNsPayloadSubject, inout FindingSink) -> Void
  ) -> PayloadRule {
    let info = RuleInfo(
      id: id,
      name: name,
      provider: .apns,
      severity: .lint,
      condition: condition,
      why: why,
      answer: isScenario ? "–" : "200",
      confidence: confidence,
      sources: sources,
      isScenario: isScenario
    )
    return PayloadRule(info, check: check)
  }
}

extension FindingSink {
  /// Files a violation at a value of the body, which is shown as it was sent.
  mutating func report(
    _ subject: APNsPayloadSubject,
    at node: JSONNode,
    _ message: String,
    fix: String
  ) {
    let pointer = subject.root?.pointer(to: node) ?? ""
    report(.body(pointer: pointer), value: node.compactText(), message, fix: fix)
  }

  /// Files the absence of a member of `aps`, at `aps` or else at the body.
  mutating func reportMissing(_ subject: APNsPayloadSubject, _ message: String, fix: String) {
    let pointer = subject.payload.aps == nil ? "" : "/aps"
    report(.body(pointer: pointer), message, fix: fix)
  }
}

/// Bounds the findings of one rule in one payload.
///
/// Our choice: 50 places are more than a person reads, and a hostile payload has thousands.
struct PlaceLimit {
  private var left = 50

  /// Whether one more place is to be reported; says so in the sink when the last one is reached.
  mutating func admits(_ sink: inout FindingSink) -> Bool {
    left -= 1
    if left == 0 {
      sink.report(
        .body(pointer: ""),
        "more places like these are not listed",
        fix: "mend those listed and judge the payload again"
      )
    }
    return left > 0
  }
}

/// A text as JSON, for messages and fixes; cut where it is long.
func quoted(_ node: JSONNode) -> String { node.compactText(limit: 80) }

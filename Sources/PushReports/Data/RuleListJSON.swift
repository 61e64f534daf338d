internal import PushJSON
internal import PushModel

/// What `list rules --json` and `explain --json` print.
package enum RuleListJSON {
  /// `{"rules": […]}`.
  package static func text(_ rules: [RuleExplanation]) -> String {
    SafeJSON.pretty(["rules": .array(rules.map(listed))])
  }

  /// One rule with its examples, or `{"rules": […]}` for several.
  package static func text(explaining rules: [RuleExplanation]) -> String {
    guard rules.count != 1 else { return SafeJSON.pretty(explained(rules[0])) }
    return SafeJSON.pretty(["rules": .array(rules.map(explained))])
  }

  private static func explained(_ rule: RuleExplanation) -> JSONValue {
    var value = listed(rule)
    value.set("rightExample", JSONReport.text(rule.rightExample))
    value.set("wrongExample", JSONReport.text(rule.wrongExample))
    value.set("response", JSONReport.text(rule.answer))
    return value
  }

  private static func listed(_ rule: RuleExplanation) -> JSONValue {
    let info = rule.info
    let sources = rule.sources.map { source -> JSONValue in
      ["title": .string(source.title), "url": JSONReport.text(source.url)]
    }
    return [
      "id": .string(info.id), "name": .string(info.name),
      "provider": .string(info.provider.rawValue), "severity": .string(info.severity.rawValue),
      "source": .string(SourceWords.text(rule.sources)), "scenario": .bool(info.isScenario),
      "condition": .string(info.condition), "why": .string(info.why),
      "answer": .string(info.answer), "answerAssumed": .bool(info.isAnswerAssumed),
      "confidence": JSONReport.strings(info.confidence.map(\.rawValue)),
      "sources": .array(sources),
    ]
  }
}

import PushJSON
import PushModel
import PushProviders
import Testing

/// Judges payloads without the header rules: their part of the subject is built here.
final class PayloadJudge {
  private let document = JSONDocument()

  /// What the rules find in a case.
  func judge(_ example: APNsPayloadCase) -> Verdict {
    judge(
      Array(example.body.utf8),
      headers: example.headers,
      now: example.nowSeconds,
      history: example.history
    )
  }

  /// What the rules find in a body, given as text, under the headers of a push type.
  func judge(_ body: String, _ type: APNsPushType?, history: APNsTokenFacts? = nil) -> Verdict {
    judge(Array(body.utf8), headers: type.map { headers($0) } ?? [], history: history)
  }

  func headers(_ type: APNsPushType, priority: Int = 10) -> [(name: String, value: String)] {
    [
      ("apns-topic", "com.example.app\(type.topicSuffix)"), ("apns-push-type", type.rawValue),
      ("apns-priority", "\(type == .background ? 5 : priority)"),
    ]
  }

  func judge(
    _ body: [UInt8],
    headers: [(name: String, value: String)],
    now: Int64 = APNsPayloadExamples.now,
    history: APNsTokenFacts? = nil,
    isBroadcast: Bool = false,
    budget: Int = 10,
    malformedBodyReason: String? = "PayloadEmpty"
  ) -> Verdict {
    func value(_ name: String) -> String? { headers.first { $0.name == name }?.value }
    document.parse(body)
    let topic = value("apns-topic")
    let type = value("apns-push-type").flatMap { APNsPushType(rawValue: $0) }
    let implied = APNsPushType.allCases.first {
      !$0.topicSuffix.description.isEmpty && topic?.hasSuffix($0.topicSuffix.description) == true
    }
    let priority = value("apns-priority").flatMap { Int($0) }
    let subject = APNsPayloadSubject(
      body: body,
      root: document.root,
      anomalies: document.anomalies,
      pushType: type ?? implied,
      hasHeaders: !headers.isEmpty,
      hasExplicitPushType: type != nil,
      topic: topic,
      priority: priority,
      isBroadcast: isBroadcast,
      nowSeconds: now,
      history: history,
      liveActivityBudget: budget,
      malformedBodyReason: malformedBodyReason,
      textTraits: document.traits
    )
    var sink = FindingSink()
    for rule in APNsPayloadRules.all { rule.run(on: subject, into: &sink) }
    var gated = FindingSink()
    APNsPayloadRules.judge(subject, into: &gated)
    #expect(gated.verdict == sink.verdict, "gates must change nothing")
    return sink.verdict
  }
}

extension Verdict {
  /// The ids of the rules, `P-16` for `APNS-P-16`, in the order of the findings.
  var rules: [String] { findings.map { String($0.rule.dropFirst(5)) } }

  /// The pointers of the findings of one rule.
  func pointers(_ rule: String) -> [String] {
    findings.filter { $0.rule == "APNS-" + rule }.map {
      if case .body(let pointer) = $0.place { return pointer }
      return "\($0.place)"
    }
  }

  /// The first finding of one rule.
  func finding(_ rule: String) -> Finding? { findings.first { $0.rule == "APNS-" + rule } }
}

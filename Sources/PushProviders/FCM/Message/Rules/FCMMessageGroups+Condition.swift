internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// Conditions; runs only when there is one.
  static let condition: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.reject(
      "M020",
      "condition-wrong",
      answer: "400 INVALID_ARGUMENT without details",
      stage: FCMStage.targetShape,
      if: "The condition does not follow the grammar of conditions.",
      why: "The answer names neither the condition nor the mistake.",
      [.observed],
      ["PYRIC", "TOPIC"]
    ) { subject, sink in
      guard let condition = subject.readCondition(), let flaw = condition.flaw else { return }
      sink.refuseCondition(
        subject,
        "the condition cannot be read: \(words(flaw))",
        fix: "write 'name' in topics, joined by && and ||"
      )
    },
    FCMRuleBuilder.reject(
      "M021",
      "condition-topics",
      answer: "400 INVALID_ARGUMENT without details",
      stage: FCMStage.targetShape,
      if: "The condition names more than five topics.",
      why: "Five are the most that are documented.",
      [.documented, .inferred],
      ["TOPIC"]
    ) { subject, sink in
      guard let condition = subject.readCondition(), condition.flaw == nil,
        condition.topics > FCMCondition.mostTopics
      else { return }
      sink.refuseCondition(
        subject,
        "the condition names \(condition.topics) topics; at most five are allowed",
        fix: "send several messages, or subscribe to a topic for the combination"
      )
    },
    FCMRuleBuilder.reject(
      "M022",
      "condition-quotes",
      answer: "400 INVALID_ARGUMENT without details",
      stage: FCMStage.targetShape,
      if: "The condition has topics in double quotes or without quotes.",
      why: "Only single quotes are understood.",
      [.reported],
      ["firebase-admin-node#1065", "firebase-admin-python#145"]
    ) { subject, sink in
      guard let flaw = subject.readCondition()?.flaw,
        flaw == .doubleQuotes || flaw == .unquotedTopic
      else { return }
      sink.refuseCondition(
        subject,
        flaw == .doubleQuotes
          ? "the condition has double quotes" : "the condition has a topic without quotes",
        fix: "put each topic into single quotes"
      )
    },
    lint(
      "M023",
      "condition-precedence",
      if: "The condition mixes && and || without parentheses.",
      why: "It is read left to right: && does not bind closer, as nearly everywhere else.",
      [.documented],
      "&& and || are read left to right",
      fix: "add parentheses"
    ) { $0.mixesOperators },
    lint(
      "M024",
      "condition-of-one-topic",
      if: "The condition is a single topic without an operator.",
      why: "A topic as target says the same, and is not counted as a condition.",
      [.inferred],
      "the condition is one topic",
      fix: "send to the topic"
    ) { $0.topics == 1 && !$0.hasOperator && !$0.hasNegation },
    lint(
      "M025",
      "condition-of-negation",
      if: "The condition is a single topic that is negated.",
      why: "It reaches everybody else who has the app.",
      [.documented],
      "the condition reaches everybody who has not subscribed to one topic",
      fix: "join it with a topic that all readers have subscribed to"
    ) { $0.isLoneNegation },
  ]

  private static func words(_ flaw: FCMCondition.Flaw) -> String {
    switch flaw {
    case .doubleQuotes: "topics stand in single quotes"
    case .unquotedTopic: "topics stand in quotes"
    case .topicName: "a topic's name is empty, too long, or has characters that none may have"
    case .tooDeep: "more than \(FCMCondition.deepest) parentheses are open"
    case .syntax: "a term, an operator or a parenthesis is missing or misspelt"
    }
  }

  private static func lint(
    _ id: String,
    _ name: String,
    if condition: String,
    why: String,
    _ confidence: [Confidence],
    _ message: String,
    fix: String,
    _ matches: @escaping @Sendable (FCMCondition) -> Bool
  ) -> Rule<FCMMessageSubject> {
    FCMRuleBuilder.lint(id, name, if: condition, why: why, confidence, ["TOPIC"]) {
      subject,
      sink in
      guard let condition = subject.readCondition(), condition.flaw == nil, matches(condition)
      else { return }
      sink.lint(
        subject,
        at: subject.body.pointer(.condition),
        value: subject.node(.condition)?.compactText() ?? "",
        message,
        fix: fix
      )
    }
  }
}

extension FCMMessageSubject {
  /// The condition as it reads for somebody without subscriptions; nil when it is empty.
  fileprivate func readCondition() -> FCMCondition? {
    filled(.condition)?.withString { FCMCondition($0) }
  }
}

extension FindingSink {
  fileprivate mutating func refuseCondition(
    _ subject: FCMMessageSubject,
    _ message: String,
    fix: String
  ) {
    refuse(
      subject,
      at: subject.body.pointer(.condition),
      value: subject.node(.condition)?.compactText() ?? "",
      message,
      fix: fix,
      FCMMessageAnswers.badCondition(subject.fidelity)
    )
  }
}

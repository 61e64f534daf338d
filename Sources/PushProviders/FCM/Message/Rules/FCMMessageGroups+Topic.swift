internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// Topics; runs only when there is one.
  static let topic: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.reject(
      "M016",
      "topic-characters",
      answer: "400 INVALID_ARGUMENT, Topic name contains invalid characters.",
      stage: FCMStage.targetShape,
      if: "The topic has characters other than letters, digits and - _ . ~ %.",
      why: "No topic can have such a name.",
      [.observed],
      ["PYRIC", "MSG"]
    ) { subject, sink in
      guard let topic = subject.node(.topic),
        !topic.withString({ FCMShapes.hasNameBytesOnly($0) })
      else { return }
      sink.refuseTopic(
        subject,
        topic,
        "a topic's name has letters, digits and - _ . ~ % only",
        fix: "rename the topic, for subscribers too"
      )
    },
    FCMRuleBuilder.reject(
      "M017",
      "topic-prefix",
      answer: "400 INVALID_ARGUMENT, Topic name contains invalid characters.",
      stage: FCMStage.targetShape,
      if: "The topic begins with /topics/.",
      why: "HTTP v1 takes the bare name; the prefix is the legacy API's.",
      [.documented],
      ["MSG", "firebase-admin-python#126"]
    ) { subject, sink in
      guard let topic = subject.node(.topic), topic.hasPrefix("/topics/") else { return }
      sink.refuseTopic(
        subject,
        topic,
        "the prefix /topics/ is not part of a topic's name",
        fix: "send the name without its prefix"
      )
    },
    FCMRuleBuilder.reject(
      "M018",
      "topic-too-long",
      answer: "400 INVALID_ARGUMENT, Topic name contains invalid characters.",
      isAssumed: true,
      stage: FCMStage.targetShape,
      if: "The topic's name is longer than 900 characters.",
      why: "The documented form of a name ends there.",
      [.documented, .inferred],
      ["DISC"]
    ) { subject, sink in
      guard let topic = subject.node(.topic), topic.stringLength > FCMShapes.longestTopic else {
        return
      }
      sink.refuseTopic(
        subject,
        topic,
        "the topic's name has \(topic.stringLength) bytes; at most 900 are allowed",
        fix: "shorten the name",
        assumed: .topicLength
      )
    },
    FCMRuleBuilder.lint(
      "M019",
      "topic-percent",
      if: "The topic's name has a percent sign.",
      why: "Client SDKs and services have disagreed on decoding it, so subscribers may miss out.",
      [.reported],
      ["firebase-android-sdk#8620"]
    ) { subject, sink in
      guard let topic = subject.node(.topic),
        topic.withString({ bytes in
          for index in bytes.indices where bytes[index] == 0x25 { return true }
          return false
        })
      else { return }
      sink.lint(
        subject,
        at: subject.body.pointer(.topic),
        value: topic.compactText(),
        "a percent sign in a topic's name is decoded by some and not by others",
        fix: "name topics without percent signs"
      )
    },
  ]
}

extension FindingSink {
  fileprivate mutating func refuseTopic(
    _ subject: FCMMessageSubject,
    _ topic: JSONNode,
    _ message: String,
    fix: String,
    assumed row: FCMAssumedRefusal? = nil
  ) {
    refuse(
      subject,
      at: subject.body.pointer(.topic),
      value: topic.compactText(),
      message,
      fix: fix,
      assumed: row,
      FCMMessageAnswers.badTopic(subject.fidelity)
    )
  }
}

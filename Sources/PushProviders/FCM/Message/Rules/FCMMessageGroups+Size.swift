internal import PushModel

extension FCMMessageGroups {
  /// How large a message is.
  static let size: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.reject(
      "M026",
      "message-too-large",
      answer: "400 INVALID_ARGUMENT, Message is too large.",
      stage: FCMStage.size,
      if: "Data and notification together are larger than 4506 bytes.",
      why: "This is the size at which the service was measured to refuse.",
      [.observed],
      ["PYRIC"]
    ) { subject, sink in
      guard subject.mayBeLarge else { return }
      let size = subject.fcmSize
      guard size > subject.fidelity.sizeLimit else { return }
      sink.refuse(
        subject,
        at: subject.body.pointer(.message),
        value: "\(size) bytes",
        "the message has \(size) bytes; more than \(subject.fidelity.sizeLimit) are refused",
        fix: "send an id and let the app fetch the rest",
        FCMMessageAnswers.tooLarge(subject.fidelity, isIOS: subject.isIOS)
      )
    },
    FCMRuleBuilder.lint(
      "M027",
      "message-over-documented-size",
      answer: "400 INVALID_ARGUMENT in strict mode, else 200",
      stage: FCMStage.size,
      if: "Data and notification together have 4097 to 4506 bytes.",
      why: "4096 bytes are documented; that a tenth more passes is promised nowhere.",
      [.documented],
      ["TYPE", "PYRIC"]
    ) { subject, sink in
      guard subject.mayBeLarge else { return }
      let size = subject.fcmSize
      guard size > FCMMessageSubject.documentedSize, size <= subject.fidelity.sizeLimit else {
        return
      }
      sink.lint(
        subject,
        at: subject.body.pointer(.message),
        value: "\(size) bytes",
        "the message has \(size) bytes; 4096 are documented",
        fix: "send an id and let the app fetch the rest",
        strict: FCMMessageAnswers.tooLarge(subject.fidelity, isIOS: subject.isIOS)
      )
    },
    FCMRuleBuilder.lint(
      "M028",
      "topic-message-over-documented-size",
      answer: "400 INVALID_ARGUMENT in strict mode, else 200",
      stage: FCMStage.size,
      if: "A message to a topic or a condition has more than 2048 bytes.",
      why: "That is the documented limit for topics, though it was not enforced when measured.",
      [.documented],
      ["ERR", "PYRIC"]
    ) { subject, sink in
      guard subject.mayBeLarge, subject.isToTopic else { return }
      let size = subject.fcmSize
      guard size > FCMMessageSubject.documentedTopicSize else { return }
      sink.lint(
        subject,
        at: subject.body.pointer(.message),
        value: "\(size) bytes",
        "the message to a topic has \(size) bytes; 2048 are documented",
        fix: "send an id and let the app fetch the rest",
        strict: FCMMessageAnswers.tooLarge(subject.fidelity, isIOS: false)
      )
    },
  ]
}

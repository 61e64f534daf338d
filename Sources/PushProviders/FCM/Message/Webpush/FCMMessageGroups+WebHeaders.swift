internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// The headers of RFC 8030 that a message gives.
  static let webHeaders: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.reject(
      "W001",
      "webpush-ttl-wrong",
      answer: "400 INVALID_ARGUMENT, TTL must be a non-negative integer.",
      stage: FCMStage.values,
      if: "The header TTL of webpush is not made of digits.",
      why: "It is a number of seconds, as text and without a unit.",
      [.observed],
      ["PYRIC", "RFC8030"]
    ) { subject, sink in
      guard let ttl = webHeader("ttl", subject), !ttl.isDigits else { return }
      sink.refuse(
        subject,
        at: subject.pointer(to: ttl),
        value: ttl.compactText(),
        "the TTL is no whole number of seconds from 0",
        fix: "write seconds as a string, such as \"3600\"",
        FCMMessageAnswers.specific(
          subject.fidelity,
          "message.webpush.headers.TTL",
          "TTL must be a non-negative integer."
        )
      )
    },
    violation(
      "W002",
      "webpush-header-not-string",
      answer: "400 INVALID_ARGUMENT, Invalid value (TYPE_STRING)",
      if: "A value of webpush.headers is no string.",
      why: "Headers are texts, such as \"3600\"; the service turns nothing into one.",
      ["PBUF", "TRANSCODE"],
      fix: "write the value as a string"
    ) { $0.owner == .webpushHeaders && isEntry($0.kind) },
    FCMRuleBuilder.lint(
      "W003",
      "webpush-urgency-unknown",
      if: "The header Urgency of webpush is none of very-low, low, normal and high.",
      why: "Browsers' push services know no other word.",
      [.documented],
      ["RFC8030"]
    ) { subject, sink in
      guard let urgency = webHeader("urgency", subject), !isUrgency(urgency) else { return }
      sink.lint(
        subject,
        urgency,
        "this is no urgency",
        fix: "write \"very-low\", \"low\", \"normal\" or \"high\""
      )
    },
    FCMRuleBuilder.lint(
      "W004",
      "webpush-topic-wrong",
      if: "The header Topic of webpush is not 1 to 32 characters of the base64url alphabet.",
      why: "Push services refuse others, so that messages do not replace each other.",
      [.documented],
      ["RFC8030"]
    ) { subject, sink in
      guard let topic = webHeader("topic", subject),
        !(1...32).contains(topic.stringLength) || !topic.isBase64URL
      else { return }
      sink.lint(
        subject,
        topic,
        "this is no topic of RFC 8030",
        fix: "use 1 to 32 letters, digits, - and _; a digest of the name in base64url will do"
      )
    },
  ]

  private static func webHeader(
    _ name: StaticString,
    _ subject: FCMMessageSubject
  ) -> JSONNode? {
    guard subject.body.has(.webpushHeaders) else { return nil }
    return subject.webpushHeader(name)
  }

  /// RFC 8030, 5.3 writes the words in ABNF, whose texts are in any case (RFC 5234, 2.3).
  private static func isUrgency(_ node: JSONNode) -> Bool {
    node.equalsIgnoringCase("very-low") || node.equalsIgnoringCase("low")
      || node.equalsIgnoringCase("normal") || node.equalsIgnoringCase("high")
  }
}

internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// What was sent to the token before; runs only when that is known.
  static let history: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.lint(
      "M042",
      "message-repeated",
      if: "The same message goes to the same token again within 10 seconds.",
      why: "The device shows it twice; a retry repeats a message that was accepted.",
      [.reported],
      ["firebase-admin-node#1248"]
    ) { subject, sink in
      let now = subject.context.nowMilliseconds
      guard !subject.isSet(.validateOnly),
        let age = subject.context.history?.millisecondsSince(subject.contentDigest, at: now)
      else { return }
      sink.lint(
        subject,
        at: subject.body.pointer(.message),
        "the same message went to this token \(age) ms ago",
        fix: "retry only what was not accepted, and give messages an id of your own in data"
      )
    },
    FCMRuleBuilder.lint(
      "M047",
      "token-used-after-unregistered",
      if: "A token is used again after the service said UNREGISTERED.",
      why: "The sender does not delete dead tokens, and pays for each of them on every send.",
      [.documented],
      ["ERR"]
    ) { subject, sink in
      guard let told = subject.context.history?.unregisteredAt, let key = subject.deviceKey else {
        return
      }
      let age = max(0, subject.context.nowMilliseconds - told) / 1000
      sink.lint(
        subject,
        at: subject.pointer(to: key),
        value: key.compactText(),
        "the service said \(age) s ago that this token is gone",
        fix: "delete a token when the answer is UNREGISTERED"
      )
    },
  ]

  /// Rows that only a whole run decides.
  static let scenarios: [RuleInfo] = [
    FCMRuleBuilder.info(
      "M048",
      "token-deleted-without-need",
      if: "The sender drops a token after an answer that does not say that the token is gone.",
      why: "The device gets nothing ever after, for a mistake that was not its own.",
      [.reported],
      ["fcm-django#223", "posthog#70913"]
    )
  ]
}

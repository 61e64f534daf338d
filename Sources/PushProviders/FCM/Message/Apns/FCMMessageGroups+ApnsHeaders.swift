internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// Values of apns.headers that FCM passes on and APNs then refuses.
  static let apnsHeaders: [Rule<FCMMessageSubject>] = [
    header(
      "A009",
      "apns-priority-value",
      "apns-priority",
      reason: "BadPriority",
      if: "The header apns-priority is not 10, 5 or 1.",
      why: "APNs knows no other priorities; \"high\" and \"normal\" are Android's.",
      "APNs does not know this priority",
      fix: "write \"10\", \"5\" or \"1\""
    ) { _, value in !(value.equals("10") || value.equals("5") || value.equals("1")) },
    header(
      "A010",
      "apns-expiration-value",
      "apns-expiration",
      reason: "BadExpirationDate",
      if: "The header apns-expiration is no whole number of seconds, or looks like milliseconds.",
      why: "It is a moment in seconds since 1970; durations and milliseconds are misread.",
      "this is no moment in seconds since 1970",
      fix: "write seconds since 1970 as a string, or \"0\" for a single attempt"
    ) { _, value in
      guard let seconds = value.decimal else { return true }
      return seconds >= APNsExpirationRules.millisecondsFrom
    },
    header(
      "A011",
      "apns-collapse-id-length",
      "apns-collapse-id",
      reason: "BadCollapseId",
      if: "The header apns-collapse-id has more than 64 bytes.",
      why: "APNs refuses longer ones.",
      "the collapse id is longer than 64 bytes",
      fix: "use at most 64 bytes"
    ) { _, value in value.stringLength > 64 },
    header(
      "A012",
      "apns-topic-foreign",
      "apns-topic",
      reason: "TopicDisallowed",
      [.inferred],
      if: "The header apns-topic is not the bundle id of the token's app.",
      why: "FCM fills the topic in itself; another one does not fit the token.",
      "the topic is not that of the token's app",
      fix: "leave apns-topic out"
    ) { subject, value in
      guard subject.platform != .android, subject.platform != .web,
        let own = subject.context.device?.package
      else { return false }
      return !isTopic(value, of: own, isLiveActivity: subject.isLiveActivity)
    },
  ]

  /// Whether a topic is the bundle id, or the one of its Live Activities.
  private static func isTopic(_ topic: JSONNode, of bundle: String, isLiveActivity: Bool) -> Bool {
    let suffix: StaticString = ".push-type.liveactivity"
    guard isLiveActivity, topic.hasSuffixIgnoringCase(suffix) else {
      return topic.equals(text: bundle)
    }
    return topic.stringLength == bundle.utf8.count + suffix.utf8CodeUnitCount
      && topic.hasPrefix(text: bundle)
  }

  private static func header(
    _ id: String,
    _ name: String,
    _ key: StaticString,
    reason: String,
    _ confidence: [Confidence] = [.documented],
    if condition: String,
    why: String,
    _ message: String,
    fix: String,
    _ isWrong: @escaping @Sendable (FCMMessageSubject, JSONNode) -> Bool
  ) -> Rule<FCMMessageSubject> {
    FCMRuleBuilder.lint(
      id,
      name,
      answer: FCMBlockWords.strictAnswer,
      isAssumed: true,
      stage: FCMStage.values,
      if: condition,
      why: why,
      confidence,
      ["APNS-SEND", "MSG"]
    ) { subject, sink in
      guard subject.body.has(.apnsHeaders), let value = subject.apnsHeader(key),
        isWrong(subject, value)
      else { return }
      sink.lint(
        subject,
        value,
        message,
        fix: fix,
        strict: FCMMessageAnswers.apns(reason)
      )
    }
  }

  /// Headers that FCM sets, and the push type.
  static let apnsOwnHeaders: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.lint(
      "A008",
      "background-push-contradicted",
      if: "apns-push-type is background, and the push shows something or has priority 10, which is "
        + "the default.",
      why: "APNs takes background pushes with priority 5 and nothing to show; others it drops.",
      [.documented],
      ["APNS-SEND", "MSG"]
    ) { subject, sink in
      guard let type = subject.apnsHeader("apns-push-type"), type.equals("background") else {
        return
      }
      if subject.hasIOSNotification {
        sink.lint(
          subject,
          type,
          "a background push shows, badges or plays something",
          fix: "write \"alert\", or leave alert, badge and sound out"
        )
      }
      if subject.hasUrgentApnsPriority {
        sink.lint(
          subject,
          subject.apnsHeader("apns-priority") ?? type,
          "a background push has priority 10",
          fix: "set apns-priority to \"5\""
        )
      }
    },
    FCMRuleBuilder.lint(
      "A013",
      "apns-header-of-fcm",
      if: "apns.headers has authorization, apns-id or a pseudo-header.",
      why: "FCM talks to APNs itself and sets them.",
      [.inferred],
      ["MSG"]
    ) { subject, sink in
      guard let headers = subject.node(.apnsHeaders) else { return }
      var limit = FCMPlaceLimit()
      for member in headers.members where isOwn(member.key) && limit.admits() {
        sink.lint(
          subject,
          at: subject.pointer(to: member.value),
          // The value may be a credential: only the name is repeated.
          value: member.key.compactText(),
          "FCM sets this header itself",
          fix: "leave it out"
        )
      }
    },
  ]

  private static func isOwn(_ key: JSONNode) -> Bool {
    key.firstByte == 0x3A || key.equalsIgnoringCase("authorization")
      || key.equalsIgnoringCase("apns-id")
  }
}

internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// Live Activities.
  static let liveActivity: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.reject(
      "A017",
      "live-activity-without-target",
      answer: "400 INVALID_ARGUMENT, Recipient of the message is not set.",
      stage: FCMStage.noTarget,
      if: "live_activity_token is given without token or fid.",
      why: "The activity's token does not tell the app: a normal target is needed as well.",
      [.reported],
      ["firebase-admin-node#2875", "LA"]
    ) { subject, sink in
      guard subject.filled(.apnsLiveActivityToken) != nil, !subject.body.has(.token),
        !subject.body.has(.fid), !subject.isInViolation(.token), !subject.isInViolation(.fid)
      else { return }
      sink.refuse(
        subject,
        .apnsLiveActivityToken,
        "a Live Activity is addressed by its own token alone",
        fix: "give the registration token of the app in token too",
        FCMMessageAnswers.noRecipient(subject.fidelity)
      )
    },
    FCMRuleBuilder.lint(
      "A018",
      "live-activity-content",
      if: "The aps of a Live Activity lacks event, timestamp or content-state, or for start also "
        + "attributes-type, attributes or alert, or has them in another type.",
      why: "iOS drops the update without a word.",
      [.documented],
      ["LA"]
    ) { subject, sink in
      guard subject.isLiveActivity, !subject.isInViolation(.apnsPayload) else { return }
      let event = subject.aps?.value("event")
      let isStart = event?.equals("start") ?? false
      if !(isStart || event?.equals("update") ?? false || event?.equals("end") ?? false) {
        report("event", "event is not start, update or end", subject, &sink)
      }
      if subject.aps?.value("timestamp")?.whole == nil {
        report("timestamp", "timestamp is no whole number of seconds", subject, &sink)
      }
      requireObject("content-state", subject, &sink)
      guard isStart else { return }
      let type = subject.aps?.value("attributes-type")
      if (type?.stringLength ?? 0) == 0 {
        report("attributes-type", "attributes-type names no type", subject, &sink)
      }
      requireObject("attributes", subject, &sink)
      let alert = subject.aps?.value("alert")
      if alert?.kind != .object && alert?.kind != .string && !subject.suppliesAlert {
        report("alert", "a start has no alert", subject, &sink)
      }
    },
    FCMRuleBuilder.lint(
      "A019",
      "live-activity-priority-header",
      if: "A Live Activity has no apns-priority of 10 or 5.",
      why: "The documentation asks for one of them: 10 for what is urgent, 5 for the rest.",
      [.documented],
      ["LA"]
    ) { subject, sink in
      guard subject.isLiveActivity, !subject.isInViolation(.apnsHeaders) else { return }
      let priority = subject.apnsHeader("apns-priority")
      guard !(priority?.equals("10") ?? false), !(priority?.equals("5") ?? false) else { return }
      sink.lint(
        subject,
        at: priority.map { subject.pointer(to: $0) } ?? subject.nearestPointer(.apns),
        value: priority?.compactText() ?? "",
        "the Live Activity has no priority of 10 or 5",
        fix: "set apns.headers.apns-priority to \"10\" or \"5\""
      )
    },
  ]

  private static func requireObject(
    _ key: StaticString,
    _ subject: FCMMessageSubject,
    _ sink: inout FindingSink
  ) {
    guard subject.aps?.value(key)?.kind != .object else { return }
    report(key, "\(key) is no object", subject, &sink)
  }

  private static func report(
    _ key: StaticString,
    _ message: String,
    _ subject: FCMMessageSubject,
    _ sink: inout FindingSink
  ) {
    let value = subject.anyAps?.member(key)
    let place = value ?? subject.anyAps
    sink.lint(
      subject,
      at: place.map { subject.pointer(to: $0) } ?? subject.nearestPointer(.apns),
      value: value?.compactText() ?? "",
      value == nil ? "\(message): it is missing" : message,
      fix: "write aps as the documentation of Live Activities shows it"
    )
  }
}

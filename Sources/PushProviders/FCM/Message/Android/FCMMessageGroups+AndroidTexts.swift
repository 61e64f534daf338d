internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// Texts of Android notifications, and where they are shown.
  static let androidTexts: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.lint(
      "N011",
      "loc-args-without-key",
      if: "title_loc_args or body_loc_args is given without its key.",
      why: "The arguments fill the placeholders of a text that nobody named.",
      [.observed],
      ["NODE", "MSG"],
      check: FCMAndroidBlock.eachNotification { subject, block, sink in
        report(block.titleLocArgs, without: block.titleLocKey, "title_loc_key", subject, &sink)
        report(block.bodyLocArgs, without: block.bodyLocKey, "body_loc_key", subject, &sink)
      }
    ),
    FCMRuleBuilder.lint(
      "N012",
      "android-channel-missing",
      if: "A notification for Android names no channel_id.",
      why: "From Android 8 on it is shown in a channel, else in a default one without sound rules "
        + "of the app, or not at all.",
      [.documented],
      ["MSG"]
    ) { subject, sink in
      guard subject.mayReachAndroid, subject.hasAndroidNotification else { return }
      let block = subject.body.has(.androidV2) ? FCMAndroidBlock.v2 : .v1
      // A common notification alone says nothing of Android until the token does.
      guard subject.body.has(block.field) || subject.isAndroid,
        subject.filled(block.channelID) == nil, !subject.isInViolation(block.channelID),
        !subject.isInViolation(block.notification)
      else { return }
      let place: FCMField = subject.body.has(block.notification) ? block.notification : block.field
      sink.lint(
        subject,
        at: subject.body.pointer(place),
        "the notification names no channel",
        fix: "set \(block.notificationPath).channel_id to a channel that the app makes"
      )
    },
    FCMRuleBuilder.lint(
      "N013",
      "notification-priority-without-effect",
      if: "notification_priority is set.",
      why: "From Android 8 on the importance of the channel counts instead.",
      [.documented],
      ["MSG"],
      check: FCMAndroidBlock.eachNotification { subject, block, sink in
        guard case .choice(let number)? = subject.body[block.priority], number != 0 else { return }
        sink.lint(
          subject,
          block.priority,
          "notification_priority has no effect on Android 8 and later",
          fix: "choose a channel of the importance that is meant"
        )
      }
    ),
    FCMRuleBuilder.lint(
      "N021",
      "notification-count-not-positive",
      if: "notification_count is 0 or negative.",
      why: "It is taken as not set: the badge is not cleared by it.",
      [.documented],
      ["MSG"],
      check: FCMAndroidBlock.eachNotification { subject, block, sink in
        guard case .integer(let count)? = subject.body[block.count], count <= 0 else { return }
        sink.lint(
          subject,
          block.count,
          "a count that is not positive is ignored",
          fix: "leave it out, or let the app clear its badge"
        )
      }
    ),
    FCMRuleBuilder.lint(
      "N023",
      "bypass-proxy-deprecated",
      if: "bypass_proxy_notification is used.",
      why: "It is deprecated: proxy says the same.",
      [.documented],
      ["DISC"]
    ) { subject, sink in
      guard subject.body.has(.androidNotificationBypassProxyNotification) else { return }
      sink.lint(
        subject,
        .androidNotificationBypassProxyNotification,
        "bypass_proxy_notification is deprecated",
        fix: "write \"proxy\": \"DENY\" instead"
      )
    },
  ]

  private static func report(
    _ arguments: FCMField,
    without key: FCMField,
    _ name: String,
    _ subject: FCMMessageSubject,
    _ sink: inout FindingSink
  ) {
    guard var elements = subject.body.elements(arguments), elements.next() != nil,
      subject.filled(key) == nil, !subject.isInViolation(key)
    else { return }
    sink.lint(
      subject,
      arguments,
      "the arguments belong to no text",
      fix: "give \(name) too, or leave the arguments out"
    )
  }
}

internal import PushModel

extension FCMMessageGroups {
  /// The form of fields for Android; all but the last are what the JSON layer says.
  static let androidForm: [Rule<FCMMessageSubject>] = [
    violation(
      "N001",
      "android-priority-unknown",
      answer: "400 INVALID_ARGUMENT, Invalid value",
      if: "android.priority is neither NORMAL nor HIGH nor a number.",
      why: "One unknown word refuses the whole message.",
      ["MSG", "PBUF"],
      fix: "write \"NORMAL\" or \"HIGH\""
    ) { $0.owner == .androidPriority },
    violation(
      "N003",
      "ttl-not-duration",
      answer: "400 INVALID_ARGUMENT, Illegal duration format",
      if: "A ttl is no duration: a text of seconds that ends with s.",
      why: "Numbers, other units and texts without a unit refuse the whole message.",
      ["MSG", "PBUF"],
      fix: "write seconds as text with an s behind them, such as \"3600s\""
    ) { $0.owner == .androidTtl || $0.owner == .androidV2Ttl },
    violation(
      "N014",
      "android-enum-unknown",
      answer: "400 INVALID_ARGUMENT, Invalid value",
      if: "notification_priority, visibility or proxy is no word of its enum.",
      why: "One unknown word refuses the whole message.",
      ["MSG", "PBUF"],
      fix: "write one of the documented words, such as \"PRIORITY_HIGH\" or \"PRIVATE\""
    ) { $0.kind == .unknownEnumWord && isNotificationEnum($0.owner) },
    violation(
      "N015",
      "event-time-not-timestamp",
      answer: "400 INVALID_ARGUMENT, Illegal timestamp format",
      if: "event_time is no time in RFC 3339.",
      why: "Numbers, and times without a zone, refuse the whole message.",
      ["MSG", "PBUF"],
      fix: "write the time as text with a zone, such as \"2026-11-05T12:00:00Z\""
    ) { violation in
      violation.owner == .androidNotificationEventTime
        || violation.owner == .androidV2RemoteNotificationNotificationEventTime
    },
    violation(
      "N016",
      "timing-not-duration",
      answer: "400 INVALID_ARGUMENT, Illegal duration format",
      if: "A time in vibrate_timings or light_settings is no duration.",
      why: "SDKs take milliseconds here, the service seconds as text; others it refuses.",
      ["MSG", "PBUF"],
      fix: "write seconds as text with an s behind them, such as \"0.5s\""
    ) { isTiming($0.owner) },
    violation(
      "N027",
      "android-v2-foreign-field",
      answer: "400 INVALID_ARGUMENT, Unknown name",
      [.documented],
      if: "android_v2 has priority or notification, or its notification has proxy.",
      why: "These are fields of android alone; one unknown name refuses the whole message.",
      ["DISC", "V2"],
      fix: "put the notification into remote_notification, and leave priority and proxy out"
    ) { isForeignToV2($0) },
    FCMRuleBuilder.reject(
      "N026",
      "android-v2-kind",
      answer: "400 INVALID_ARGUMENT",
      isAssumed: true,
      stage: FCMStage.values,
      if: "android_v2 has not exactly one of remote_notification and background_sync.",
      why: "They say what kind of message it is, and it is of one kind.",
      [.documented, .inferred],
      ["V2"]
    ) { subject, sink in
      guard subject.body.has(.androidV2) else { return }
      let isRemote = subject.body.has(.androidV2RemoteNotification)
      let isSync = subject.body.has(.androidV2BackgroundSync)
      guard isRemote == isSync, !subject.isInViolation(.androidV2RemoteNotification),
        !subject.isInViolation(.androidV2BackgroundSync)
      else { return }
      sink.refuse(
        subject,
        .androidV2,
        isRemote
          ? "remote_notification and background_sync exclude each other"
          : "android_v2 has neither remote_notification nor background_sync",
        fix: "give one of the two",
        assumed: .androidV2Kind,
        FCMMessageAnswers.general(
          "message.android_v2",
          "Exactly one of remote_notification and background_sync must be set."
        )
      )
    },
  ]

  private static func isNotificationEnum(_ owner: FCMField?) -> Bool {
    switch owner {
    case .androidNotificationNotificationPriority, .androidNotificationVisibility,
      .androidNotificationProxy,
      .androidV2RemoteNotificationNotificationNotificationPriority,
      .androidV2RemoteNotificationNotificationVisibility:
      true
    default: false
    }
  }

  private static func isTiming(_ owner: FCMField?) -> Bool {
    switch owner {
    case .androidNotificationVibrateTimings,
      .androidNotificationLightSettingsLightOnDuration,
      .androidNotificationLightSettingsLightOffDuration,
      .androidV2RemoteNotificationNotificationVibrateTimings,
      .androidV2RemoteNotificationNotificationLightSettingsLightOnDuration,
      .androidV2RemoteNotificationNotificationLightSettingsLightOffDuration:
      true
    default: false
    }
  }

  private static func isForeignToV2(_ violation: FCMViolation) -> Bool {
    guard violation.kind == .unknownField else { return false }
    switch violation.field {
    case "message.android_v2":
      return violation.name == "priority" || violation.name == "notification"
    case "message.android_v2.remote_notification.notification":
      return violation.name == "proxy" || violation.name == "bypass_proxy_notification"
        || violation.name == "bypassProxyNotification"
    default: return false
    }
  }
}

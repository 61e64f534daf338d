internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// Fields that belong elsewhere: to a platform's block, to the legacy API, to an SDK.
  static let strangers: [Rule<FCMMessageSubject>] = [
    violation(
      "M033",
      "platform-field-in-notification",
      answer: "400 INVALID_ARGUMENT, Unknown name",
      if: "message.notification has a field that belongs to android.notification or to aps.",
      why:
        "The common notification has a title, a body and an image; all else refuses the message.",
      ["laravel-fcm#95", "MSG"],
      fix: "write it in message.android.notification, or in aps of message.apns.payload"
    ) { isUnknown($0, in: "message.notification", platformNames) },
    violation(
      "M034",
      "legacy-body",
      answer: "400 INVALID_ARGUMENT, one Unknown name for each field",
      if: "The body has fields of the legacy API at its root, such as to or registration_ids.",
      why: "The legacy API is shut down, and HTTP v1 knows none of its fields.",
      ["sylk-pushserver#16", "MIG"],
      fix: "wrap the message in \"message\" and name its token there"
    ) { isUnknown($0, in: nil, legacyNames) },
    violation(
      "M035",
      "tokens-in-message",
      answer: "400 INVALID_ARGUMENT, Unknown name",
      [.documented],
      if: "message.tokens lists several tokens.",
      why: "HTTP v1 sends to one token a request; lists exist only inside SDKs.",
      ["MSG"],
      fix: "send one request for each token"
    ) { isUnknown($0, in: "message", ["tokens"]) },
    violation(
      "M036",
      "platform-field-in-message",
      answer: "400 INVALID_ARGUMENT, Unknown name",
      [.reported],
      if: "priority, ttl or collapse_key stands directly under message.",
      why: "They belong to the blocks of platforms; here they refuse the message.",
      ["django-push-notifications#805", "MSG"],
      fix: "write it in message.android, and its counterpart in message.apns.headers"
    ) { isUnknown($0, in: "message", ["priority", "ttl", "collapse_key", "collapseKey"]) },
  ]

  private static func isUnknown(
    _ violation: FCMViolation,
    in parent: String?,
    _ names: Set<String>
  ) -> Bool {
    guard violation.kind == .unknownField, violation.field == parent else { return false }
    // At the root, and only there, the pointer has one token.
    let name = violation.pointer.utf8.split(separator: UInt8(ascii: "/")).last
    return name.map { names.contains(String(decoding: $0, as: UTF8.self)) } ?? false
  }

  private static let legacyNames: Set<String> = [
    "to", "registration_ids", "registration_id", "priority", "content_available",
    "mutable_content", "time_to_live", "delay_while_idle", "dry_run", "collapse_key",
    "notification_key", "restricted_package_name",
  ]

  private static let platformNames: Set<String> = [
    "sound", "icon", "color", "badge", "click_action", "clickAction", "data", "tag", "ticker",
    "channel_id", "channelId", "android_channel_id", "body_loc_key", "bodyLocKey",
    "title_loc_key", "titleLocKey", "body_loc_args", "bodyLocArgs", "title_loc_args",
    "titleLocArgs", "sticky", "local_only", "localOnly", "event_time", "eventTime",
    "notification_priority", "notificationPriority", "default_sound", "defaultSound",
    "default_vibrate_timings", "defaultVibrateTimings", "default_light_settings",
    "defaultLightSettings", "vibrate_timings", "vibrateTimings", "light_settings",
    "lightSettings", "visibility", "notification_count", "notificationCount", "proxy",
    "subtitle", "category", "thread-id", "thread_id", "content-available", "content_available",
    "contentAvailable", "mutable-content", "mutable_content", "mutableContent",
    "interruption-level", "alert",
  ]
}

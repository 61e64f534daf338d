/// The messages of a send request; `fields` is the one table that decoding follows.
///
/// Source: the discovery document of FCM v1, revision 20261023 (catalogue, 2.1).
enum FCMMessageType: Sendable {
  case sendMessageRequest
  case message
  case notification
  case fcmOptions
  case androidConfig
  case androidNotification
  case androidFcmOptions
  case lightSettings
  case color
  case floatValue
  case androidConfigV2
  case remoteNotification
  case androidNotificationV2
  case backgroundSync
  case webpushConfig
  case webpushFcmOptions
  case apnsConfig
  case apnsFcmOptions

  /// The full name, which refusals quote.
  var typeName: String {
    switch self {
    case .color: "google.type.Color"
    case .floatValue: "google.protobuf.FloatValue"
    default: "google.firebase.fcm.v1." + shortName
    }
  }

  private var shortName: String {
    let name = "\(self)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  var fields: [FCMSchemaField] {
    switch self {
    case .sendMessageRequest:
      [FCMSchemaField("validate_only", .bool), FCMSchemaField("message", .message(.message))]
    case .message: FCMMessageType.messageFields
    case .notification:
      FCMMessageType.strings("title", "body", "image")
    case .fcmOptions, .androidFcmOptions:
      FCMMessageType.strings("analytics_label")
    case .androidConfig: FCMMessageType.androidFields
    case .androidNotification:
      FCMMessageType.androidNotificationFields + [
        FCMSchemaField("proxy", .choice(.proxy)),
        FCMSchemaField("bypass_proxy_notification", .bool),
      ]
    case .lightSettings:
      [
        FCMSchemaField("color", .message(.color)),
        FCMSchemaField("light_on_duration", .duration),
        FCMSchemaField("light_off_duration", .duration),
      ]
    case .color:
      [
        FCMSchemaField("red", .float), FCMSchemaField("green", .float),
        FCMSchemaField("blue", .float), FCMSchemaField("alpha", .message(.floatValue)),
      ]
    case .floatValue: [FCMSchemaField("value", .float)]
    case .androidConfigV2: FCMMessageType.androidV2Fields
    case .remoteNotification:
      [
        FCMSchemaField("notification", .message(.androidNotificationV2)),
        FCMSchemaField("mutable_content", .bool),
        FCMSchemaField("use_as_v1_data_message", .bool),
      ]
    case .androidNotificationV2:
      [FCMSchemaField("id", .int32)] + FCMMessageType.androidNotificationFields
    case .backgroundSync: []
    case .webpushConfig:
      [
        FCMSchemaField("headers", .map), FCMSchemaField("data", .map),
        FCMSchemaField("notification", .structure),
        FCMSchemaField("fcm_options", .message(.webpushFcmOptions)),
      ]
    case .webpushFcmOptions: FCMMessageType.strings("link", "analytics_label")
    case .apnsConfig:
      [
        FCMSchemaField("headers", .map), FCMSchemaField("payload", .structure),
        FCMSchemaField("fcm_options", .message(.apnsFcmOptions)),
        FCMSchemaField("live_activity_token", .string),
      ]
    case .apnsFcmOptions: FCMMessageType.strings("analytics_label", "image")
    }
  }
}

extension FCMMessageType {
  private static func strings(_ names: StaticString...) -> [FCMSchemaField] {
    names.map { FCMSchemaField($0, .string) }
  }

  private static func flags(_ names: StaticString...) -> [FCMSchemaField] {
    names.map { FCMSchemaField($0, .bool) }
  }

  private static let messageFields: [FCMSchemaField] = [
    FCMSchemaField("name", .string),
    FCMSchemaField("data", .map),
    FCMSchemaField("notification", .message(.notification)),
    FCMSchemaField("android", .message(.androidConfig)),
    FCMSchemaField("android_v2", .message(.androidConfigV2)),
    FCMSchemaField("webpush", .message(.webpushConfig)),
    FCMSchemaField("apns", .message(.apnsConfig)),
    FCMSchemaField("fcm_options", .message(.fcmOptions)),
    FCMSchemaField("fid", .string, isTarget: true),
    FCMSchemaField("token", .string, isTarget: true),
    FCMSchemaField("topic", .string, isTarget: true),
    FCMSchemaField("condition", .string, isTarget: true),
  ]

  private static let androidFields: [FCMSchemaField] =
    [
      FCMSchemaField("collapse_key", .string),
      FCMSchemaField("priority", .choice(.messagePriority)),
      FCMSchemaField("ttl", .duration),
      FCMSchemaField("restricted_package_name", .string),
      FCMSchemaField("data", .map),
      FCMSchemaField("notification", .message(.androidNotification)),
      FCMSchemaField("fcm_options", .message(.androidFcmOptions)),
    ] + flags("direct_boot_ok", "bandwidth_constrained_ok", "restricted_satellite_ok")

  // `remote_notification` and `background_sync` exclude each other, but whether in a oneof that the
  // front end enforces is unknown: FCM-N026 judges them.
  private static let androidV2Fields: [FCMSchemaField] =
    [
      FCMSchemaField("collapse_key", .string),
      FCMSchemaField("ttl", .duration),
      FCMSchemaField("restricted_package_name", .string),
      FCMSchemaField("data", .map),
      FCMSchemaField("fcm_options", .message(.androidFcmOptions)),
      FCMSchemaField("remote_notification", .message(.remoteNotification)),
      FCMSchemaField("background_sync", .message(.backgroundSync)),
    ] + flags("direct_boot_ok", "bandwidth_constrained_ok", "restricted_satellite_ok")

  /// What both versions of a notification for Android have.
  private static let androidNotificationFields: [FCMSchemaField] =
    strings(
      "title",
      "body",
      "icon",
      "color",
      "sound",
      "tag",
      "click_action",
      "body_loc_key",
      "title_loc_key",
      "channel_id",
      "ticker",
      "image"
    )
    + flags(
      "sticky",
      "local_only",
      "default_sound",
      "default_vibrate_timings",
      "default_light_settings"
    ) + [
      FCMSchemaField("body_loc_args", .string, isRepeated: true),
      FCMSchemaField("title_loc_args", .string, isRepeated: true),
      FCMSchemaField("event_time", .timestamp),
      FCMSchemaField("notification_priority", .choice(.notificationPriority)),
      FCMSchemaField("vibrate_timings", .duration, isRepeated: true),
      FCMSchemaField("light_settings", .message(.lightSettings)),
      FCMSchemaField("visibility", .choice(.visibility)),
      FCMSchemaField("notification_count", .int32),
    ]
}

internal import PushModel

/// The two blocks for Android, which have most fields in common.
enum FCMAndroidBlock: Sendable {
  case v1
  case v2

  /// The path as refusals name it.
  var path: String { self == .v1 ? "message.android" : "message.android_v2" }

  /// The path of the notification in it.
  var notificationPath: String {
    self == .v1
      ? "message.android.notification" : "message.android_v2.remote_notification.notification"
  }

  var field: FCMField { self == .v1 ? .android : .androidV2 }
  var collapseKey: FCMField { self == .v1 ? .androidCollapseKey : .androidV2CollapseKey }
  var ttl: FCMField { self == .v1 ? .androidTtl : .androidV2Ttl }
  var packageName: FCMField {
    self == .v1 ? .androidRestrictedPackageName : .androidV2RestrictedPackageName
  }
  var directBoot: FCMField { self == .v1 ? .androidDirectBootOk : .androidV2DirectBootOk }
  var bandwidth: FCMField {
    self == .v1 ? .androidBandwidthConstrainedOk : .androidV2BandwidthConstrainedOk
  }
  var satellite: FCMField {
    self == .v1 ? .androidRestrictedSatelliteOk : .androidV2RestrictedSatelliteOk
  }
  var notification: FCMField {
    self == .v1 ? .androidNotification : .androidV2RemoteNotificationNotification
  }
}

/// The fields of the notification.
extension FCMAndroidBlock {
  var icon: FCMField {
    self == .v1 ? .androidNotificationIcon : .androidV2RemoteNotificationNotificationIcon
  }
  var color: FCMField {
    self == .v1 ? .androidNotificationColor : .androidV2RemoteNotificationNotificationColor
  }
  var sound: FCMField {
    self == .v1 ? .androidNotificationSound : .androidV2RemoteNotificationNotificationSound
  }
  var image: FCMField {
    self == .v1 ? .androidNotificationImage : .androidV2RemoteNotificationNotificationImage
  }
  var clickAction: FCMField {
    self == .v1
      ? .androidNotificationClickAction : .androidV2RemoteNotificationNotificationClickAction
  }
  var titleLocKey: FCMField {
    self == .v1
      ? .androidNotificationTitleLocKey : .androidV2RemoteNotificationNotificationTitleLocKey
  }
  var titleLocArgs: FCMField {
    self == .v1
      ? .androidNotificationTitleLocArgs : .androidV2RemoteNotificationNotificationTitleLocArgs
  }
  var bodyLocKey: FCMField {
    self == .v1
      ? .androidNotificationBodyLocKey : .androidV2RemoteNotificationNotificationBodyLocKey
  }
  var bodyLocArgs: FCMField {
    self == .v1
      ? .androidNotificationBodyLocArgs : .androidV2RemoteNotificationNotificationBodyLocArgs
  }
  var channelID: FCMField {
    self == .v1
      ? .androidNotificationChannelId : .androidV2RemoteNotificationNotificationChannelId
  }
  var priority: FCMField {
    self == .v1
      ? .androidNotificationNotificationPriority
      : .androidV2RemoteNotificationNotificationNotificationPriority
  }
  var count: FCMField {
    self == .v1
      ? .androidNotificationNotificationCount
      : .androidV2RemoteNotificationNotificationNotificationCount
  }
}

/// Vibration and light.
extension FCMAndroidBlock {
  var defaultVibrateTimings: FCMField {
    self == .v1
      ? .androidNotificationDefaultVibrateTimings
      : .androidV2RemoteNotificationNotificationDefaultVibrateTimings
  }
  var vibrateTimings: FCMField {
    self == .v1
      ? .androidNotificationVibrateTimings
      : .androidV2RemoteNotificationNotificationVibrateTimings
  }
  var defaultLightSettings: FCMField {
    self == .v1
      ? .androidNotificationDefaultLightSettings
      : .androidV2RemoteNotificationNotificationDefaultLightSettings
  }
  var lightSettings: FCMField {
    self == .v1
      ? .androidNotificationLightSettings
      : .androidV2RemoteNotificationNotificationLightSettings
  }
  var lightColor: FCMField {
    self == .v1
      ? .androidNotificationLightSettingsColor
      : .androidV2RemoteNotificationNotificationLightSettingsColor
  }
  var lightOn: FCMField {
    self == .v1
      ? .androidNotificationLightSettingsLightOnDuration
      : .androidV2RemoteNotificationNotificationLightSettingsLightOnDuration
  }
  var lightOff: FCMField {
    self == .v1
      ? .androidNotificationLightSettingsLightOffDuration
      : .androidV2RemoteNotificationNotificationLightSettingsLightOffDuration
  }
  var red: FCMField {
    self == .v1
      ? .androidNotificationLightSettingsColorRed
      : .androidV2RemoteNotificationNotificationLightSettingsColorRed
  }
  var green: FCMField {
    self == .v1
      ? .androidNotificationLightSettingsColorGreen
      : .androidV2RemoteNotificationNotificationLightSettingsColorGreen
  }
  var blue: FCMField {
    self == .v1
      ? .androidNotificationLightSettingsColorBlue
      : .androidV2RemoteNotificationNotificationLightSettingsColorBlue
  }
  var alpha: FCMField {
    self == .v1
      ? .androidNotificationLightSettingsColorAlpha
      : .androidV2RemoteNotificationNotificationLightSettingsColorAlpha
  }
}

extension FCMMessageSubject {
  /// Whether Android devices can get the message, as far as is known.
  var mayReachAndroid: Bool { platform == nil || platform == .android }
}

/// Checks that are made for each block alike.
extension FCMAndroidBlock {
  typealias Check = @Sendable (FCMMessageSubject, FCMAndroidBlock, inout FindingSink) -> Void

  /// A check of each Android block that is there.
  static func each(_ check: @escaping Check) -> FCMRuleBuilder.Check {
    { subject, sink in
      if subject.body.has(.android) { check(subject, .v1, &sink) }
      if subject.body.has(.androidV2) { check(subject, .v2, &sink) }
    }
  }

  /// A check of each Android notification that is there.
  static func eachNotification(_ check: @escaping Check) -> FCMRuleBuilder.Check {
    { subject, sink in
      if subject.body.has(.androidNotification) { check(subject, .v1, &sink) }
      if subject.body.has(.androidV2RemoteNotificationNotification) {
        check(subject, .v2, &sink)
      }
    }
  }
}

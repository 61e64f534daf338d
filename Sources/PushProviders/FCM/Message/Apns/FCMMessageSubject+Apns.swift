internal import PushJSON

/// What the rules A ask of a message.
extension FCMMessageSubject {
  /// Whether anything of the message is meant for iOS by itself.
  var hasApns: Bool { body.has(.apns) }

  /// Whether FCM sends the message to APNs with priority 10, by header or by default.
  ///
  /// The default is that of the discovery document of FCM v1, revision 20261023 (catalogue, 2.1).
  var hasUrgentApnsPriority: Bool {
    guard !isInViolation(.apnsHeaders) else { return false }
    return apnsHeader("apns-priority").map { $0.equals("10") } ?? true
  }

  /// Whether the push wakes the app: `content-available` is 1.
  var wakesApp: Bool { aps?.member("content-available")?.number == 1 }

  /// Whether the message is for a Live Activity.
  var isLiveActivity: Bool {
    if filled(.apnsLiveActivityToken) != nil { return true }
    return apnsHeader("apns-push-type")?.equals("liveactivity") ?? false
  }

  /// Whether the common notification supplies an alert, or may once its texts are right.
  var suppliesAlert: Bool {
    filled(.notificationTitle) != nil || filled(.notificationBody) != nil
      || isInViolation(.notificationTitle) || isInViolation(.notificationBody)
      || isInViolation(.notification)
  }

  /// `message.apns.payload.aps`, whatever it is; nil when absent.
  var anyAps: JSONNode? { node(.apnsPayload)?.member("aps") }
}

extension JSONNode {
  /// The last member with this key that is not null.
  func value(_ key: StaticString) -> JSONNode? {
    guard let value = member(key), value.kind != .null else { return nil }
    return value
  }
}

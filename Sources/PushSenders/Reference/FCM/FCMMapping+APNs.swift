internal import PushJSON
internal import PushModel

extension FCMMapping {
  /// `ApnsConfig`: Android's options have no effect on iOS, so all is said again.
  func apns(_ notification: Notification) -> JSONValue {
    var block: JSONValue = ["headers": headers(notification)]
    let aps = FCMMapping.aps(notification)
    // FCM fills `aps` from the notification; an empty one it refuses.
    if aps.object?.isEmpty == false { block.set("payload", ["aps": aps]) }
    if let image = notification.image, notification.kind == .alert {
      block.set("fcm_options", ["image": .string(image)])
    }
    return block
  }

  private func headers(_ notification: Notification) -> JSONValue {
    let mapping = APNsMapping(nowSeconds: nowSeconds, id: "")
    var headers: JSONValue = [
      "apns-priority": .string(String(APNsMapping.priority(notification)))
    ]
    // FCM derives the type of Live Activities and their topic by itself.
    if notification.kind != .liveactivity {
      headers.set("apns-push-type", .string(notification.kind.rawValue))
    }
    let date = mapping.expiration(notification)
    headers.set("apns-expiration", ifPresent: date.map { .string(String($0)) })
    if let id = notification.collapseID, !id.isEmpty, notification.kind == .alert {
      headers.set("apns-collapse-id", .string(APNsMapping.collapseID(id)))
    }
    return headers
  }

  private static func aps(_ notification: Notification) -> JSONValue {
    guard notification.kind == .alert else { return ["content-available": 1] }
    var aps = APNsMapping.alertMembers(notification)
    // Plain title and body come from the common notification; only more than that is said here.
    let isMore =
      notification.subtitle != nil || notification.subtitleLocalisation != nil
      || notification.titleLocalisation != nil || notification.bodyLocalisation != nil
    if !isMore { aps.remove("alert") }
    return aps
  }

  /// A Live Activity push, addressed by the token of the activity beside that of the device.
  func liveActivity(_ notification: Notification) -> JSONValue {
    let mapping = APNsMapping(nowSeconds: nowSeconds, id: "", lastTimestamp: lastTimestamp)
    var block: JSONValue = [
      "headers": headers(notification),
      "payload": ["aps": mapping.liveActivityMembers(notification)],
    ]
    block.set(
      "live_activity_token",
      ifPresent: notification.liveActivity?.activityID.map(JSONValue.string)
    )
    return block
  }
}

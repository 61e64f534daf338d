internal import PushJSON

/// What FCM's size check is believed to count (catalogue, 3.1, read 2026-11).
extension FCMMessageSubject {
  /// The documented maximum in bytes ("Set and manage message types", 4096 bytes).
  package static let documentedSize = 4096
  /// The documented maximum for topics (ErrorCode, `INVALID_ARGUMENT`: 2048 bytes).
  package static let documentedTopicSize = 2048

  /// The bytes that count: for topics and unknown platforms the larger of Android's and the web's.
  package var fcmSize: Int {
    guard let platform else { return max(fcmSize(on: .android), fcmSize(on: .web)) }
    return fcmSize(on: platform)
  }

  /// Keys and values of the data and of the notification's strings that a platform gets.
  ///
  /// Of a key that is given twice the last value counts.
  package func fcmSize(on platform: FCMDevice.Platform) -> Int {
    let data = effectiveData(on: platform).map(size(ofMap:)) ?? 0
    switch platform {
    case .android: return data + androidNotificationSize
    case .ios: return data + commonSize(title: true, body: true, image: true)
    case .web: return data + webNotificationSize
    }
  }

  /// Whether the whole text is longer than the smallest limit: it holds all that counts, once.
  var mayBeLarge: Bool {
    body.length > min(FCMMessageSubject.documentedTopicSize, fidelity.sizeLimit)
  }

  private func size(ofMap map: JSONNode) -> Int {
    FCMEntries(map, mayRepeat: !body.duplicates.isEmpty).size
  }

  private func commonSize(title: Bool, body: Bool, image: Bool) -> Int {
    var total = 0
    if title { total += size("title", node(.notificationTitle)) }
    if body { total += size("body", node(.notificationBody)) }
    if image { total += size("image", node(.notificationImage)) }
    return total
  }

  private func size(_ key: StaticString, _ value: JSONNode?) -> Int {
    guard let value, value.stringLength > 0 else { return 0 }
    return key.utf8CodeUnitCount + value.stringLength
  }

  private var androidNotificationSize: Int {
    let fields =
      body.has(.androidV2)
      ? FCMMessageSubject.androidV2Strings : FCMMessageSubject.androidStrings
    var total = 0
    var given = (title: false, body: false, image: false)
    let block: FCMField =
      body.has(.androidV2) ? .androidV2RemoteNotificationNotification : .androidNotification
    if body.has(block) {
      for entry in fields {
        guard let node = node(entry.field) else { continue }
        if node.kind == .array {
          total += entry.key.utf8CodeUnitCount
          for element in node.elements { total += element.stringLength }
        } else {
          total += size(entry.key, node)
        }
      }
      given = (
        filled(fields[0].field) != nil, filled(fields[1].field) != nil,
        filled(fields[2].field) != nil
      )
    }
    return total + commonSize(title: !given.title, body: !given.body, image: !given.image)
  }

  private var webNotificationSize: Int {
    guard let block = node(.webpushNotification) else {
      return commonSize(title: true, body: true, image: true)
    }
    var total = 0
    for visit in block.walk where visit.value.kind == .string {
      total += (visit.key?.stringLength ?? 0) + visit.value.stringLength
    }
    return total
      + commonSize(
        title: block.member("title") == nil,
        body: block.member("body") == nil,
        image: block.member("image") == nil
      )
  }

  private struct StringField: Sendable {
    var key: StaticString
    var field: FCMField
  }

  // Title, body and image come first: they override the common ones.
  private static let androidStrings: [StringField] = [
    StringField(key: "title", field: .androidNotificationTitle),
    StringField(key: "body", field: .androidNotificationBody),
    StringField(key: "image", field: .androidNotificationImage),
    StringField(key: "icon", field: .androidNotificationIcon),
    StringField(key: "color", field: .androidNotificationColor),
    StringField(key: "sound", field: .androidNotificationSound),
    StringField(key: "tag", field: .androidNotificationTag),
    StringField(key: "click_action", field: .androidNotificationClickAction),
    StringField(key: "body_loc_key", field: .androidNotificationBodyLocKey),
    StringField(key: "title_loc_key", field: .androidNotificationTitleLocKey),
    StringField(key: "body_loc_args", field: .androidNotificationBodyLocArgs),
    StringField(key: "title_loc_args", field: .androidNotificationTitleLocArgs),
    StringField(key: "channel_id", field: .androidNotificationChannelId),
    StringField(key: "ticker", field: .androidNotificationTicker),
  ]

  private static let androidV2Strings: [StringField] = [
    StringField(key: "title", field: .androidV2RemoteNotificationNotificationTitle),
    StringField(key: "body", field: .androidV2RemoteNotificationNotificationBody),
    StringField(key: "image", field: .androidV2RemoteNotificationNotificationImage),
    StringField(key: "icon", field: .androidV2RemoteNotificationNotificationIcon),
    StringField(key: "color", field: .androidV2RemoteNotificationNotificationColor),
    StringField(key: "sound", field: .androidV2RemoteNotificationNotificationSound),
    StringField(key: "tag", field: .androidV2RemoteNotificationNotificationTag),
    StringField(key: "click_action", field: .androidV2RemoteNotificationNotificationClickAction),
    StringField(key: "body_loc_key", field: .androidV2RemoteNotificationNotificationBodyLocKey),
    StringField(key: "title_loc_key", field: .androidV2RemoteNotificationNotificationTitleLocKey),
    StringField(key: "body_loc_args", field: .androidV2RemoteNotificationNotificationBodyLocArgs),
    StringField(
      key: "title_loc_args",
      field: .androidV2RemoteNotificationNotificationTitleLocArgs
    ),
    StringField(key: "channel_id", field: .androidV2RemoteNotificationNotificationChannelId),
    StringField(key: "ticker", field: .androidV2RemoteNotificationNotificationTicker),
  ]
}

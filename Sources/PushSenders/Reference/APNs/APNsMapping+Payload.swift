internal import PushJSON
internal import PushModel

extension APNsMapping {
  /// The payload of each kind (spec 4 and 10).
  func payload(_ notification: Notification) throws(Failure) -> JSONValue {
    switch notification.kind {
    case .alert:
      return try APNsMapping.payload(aps: APNsMapping.alertMembers(notification), notification)
    case .background:
      return try APNsMapping.payload(aps: ["content-available": 1], notification)
    case .widgets, .controls:
      return try APNsMapping.payload(aps: ["content-changed": true], notification)
    case .liveactivity:
      return try APNsMapping.payload(aps: liveActivityMembers(notification), notification)
    case .accessory:
      return APNsMapping.accessory(notification)
    case .mdm, .fileprovider:
      return try APNsMapping.payload(aps: nil, notification)
    case .voip, .complication, .location, .pushtotalk:
      return try APNsMapping.payload(aps: [:], notification)
    }
  }

  /// `aps` first, then the custom members beside it.
  private static func payload(
    aps: JSONValue?,
    _ notification: Notification
  ) throws(Failure) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = []
    if let aps { members.append(("aps", aps)) }
    for (key, value) in custom(notification) {
      guard key != "aps" else {
        throw .refused("`data` may not hold `aps`; use `native.apns.payload`")
      }
      members.append((key, value))
    }
    return .object(members)
  }

  /// Custom members: `data`, and what has no place in `aps`.
  private static func custom(_ notification: Notification) -> [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = []
    switch notification.data {
    case nil: break
    case .object(let own)?: members = own
    case let other?: members = [("data", other)]
    }
    func add(_ key: String, _ value: JSONValue?) {
      guard let value, !members.contains(where: { $0.key == key }) else { return }
      members.append((key, value))
    }
    // Pictures, links and buttons are the app's business; a Live Activity has no room for them.
    guard notification.kind == .alert || notification.kind == .voip else { return members }
    add("image-url", notification.image.map(JSONValue.string))
    add("link", notification.link.map(JSONValue.string))
    if !notification.actions.isEmpty {
      add("actions", .array(notification.actions.map(action)))
    }
    return members
  }

  static func action(_ action: Notification.Action) -> JSONValue {
    var value: JSONValue = ["id": .string(action.id), "title": .string(action.title)]
    value.set("url", ifPresent: action.url.map(JSONValue.string))
    return value
  }

  static func alertMembers(_ notification: Notification) -> JSONValue {
    var aps: JSONValue = [:]
    let alert = alert(notification)
    aps.set("alert", ifPresent: alert)
    aps.set("badge", ifPresent: notification.badge.map(JSONValue.integer))
    aps.set("sound", ifPresent: notification.sound.map(JSONValue.string))
    aps.set("category", ifPresent: notification.category.map(JSONValue.string))
    aps.set("thread-id", ifPresent: notification.threadID.map(JSONValue.string))
    // The extension that fetches the picture runs only with this flag and a visible alert.
    if notification.image != nil, alert != nil { aps.set("mutable-content", 1) }
    return aps
  }

  /// The `alert` object; a key of the app's tables replaces the words.
  private static func alert(_ notification: Notification) -> JSONValue? {
    var alert: JSONValue = [:]
    func add(_ name: String, _ prefix: String, _ words: String?, _ keyed: Keyed?) {
      if let keyed {
        alert.set(prefix + "loc-key", .string(keyed.key))
        alert.set(prefix + "loc-args", ifPresent: keyed.arguments.map(texts))
      } else {
        alert.set(name, ifPresent: words.map(JSONValue.string))
      }
    }
    add("title", "title-", notification.title, notification.titleLocalisation)
    add("subtitle", "subtitle-", notification.subtitle, notification.subtitleLocalisation)
    add("body", "", notification.body, notification.bodyLocalisation)
    guard alert.object?.isEmpty == false else { return nil }
    return alert
  }

  private typealias Keyed = Notification.Localisation

  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  /// The strings of the accessory belong into `aps`, unlike other data.
  private static func accessory(_ notification: Notification) -> JSONValue {
    ["aps": notification.data?.object == nil ? [:] : notification.data ?? [:]]
  }
}

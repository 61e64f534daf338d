internal import PushJSON
internal import PushModel

extension FCMMapping {
  /// `data` as FCM takes it, a map of strings: other values become their JSON text.
  static func data(_ notification: Notification) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = []
    for (key, value) in own(notification) {
      guard let text = text(of: value) else { continue }
      members.append((key, .string(text)))
    }
    func add(_ key: String, _ value: JSONValue?) {
      guard let value, !members.contains(where: { $0.key == key }) else { return }
      members.append((key, .string(text(of: value) ?? "")))
    }
    // Links and buttons are the app's business on phones.
    guard notification.kind == .alert else { return .object(members) }
    add("link", notification.link.map(JSONValue.string))
    if !notification.actions.isEmpty {
      add("actions", .array(notification.actions.map(APNsMapping.action)))
    }
    return .object(members)
  }

  private static func own(_ notification: Notification) -> [(key: String, value: JSONValue)] {
    switch notification.data {
    case nil: []
    case .object(let members)?: members
    case let other?: [("data", other)]
    }
  }

  /// Nil for null, which has no text that a receiver could tell from the word.
  static func text(of value: JSONValue) -> String? {
    switch value {
    case .null: nil
    case .string(let text): text
    default: JSONWriter.compact(value)
    }
  }

  static func refuseReservedKeys(_ notification: Notification) throws(Failure) {
    for (key, _) in own(notification) where isReserved(key) {
      throw .refused("`data` may not hold `\(key)`, which FCM keeps for itself")
    }
  }

  /// The keys that FCM refuses ("REST Resource: projects.messages", `data`).
  private static func isReserved(_ key: String) -> Bool {
    key == "from" || key == "message_type" || key.hasPrefix("google.")
      || key.hasPrefix("gcm.notification.")
  }
}

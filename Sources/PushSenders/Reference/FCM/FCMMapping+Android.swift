internal import PushCrypto
internal import PushJSON
internal import PushModel
internal import PushWire

extension FCMMapping {
  /// FCM keeps a message for 28 days at most ("REST Resource: projects.messages", `ttl`).
  private static let longestStorage: Int64 = 28 * 86_400

  static func ttl(_ notification: Notification) -> Int64? {
    notification.ttl.map { min($0, longestStorage) }
  }

  /// `AndroidConfig`.
  static func android(_ notification: Notification) -> JSONValue {
    var block: JSONValue = ["priority": .string(isHurried(notification) ? "HIGH" : "NORMAL")]
    block.set("ttl", ifPresent: ttl(notification).map { .string("\($0)s") })
    block.set("collapse_key", ifPresent: collapseKey(notification).map(JSONValue.string))
    if isVisible(notification) { block.set("notification", androidNotification(notification)) }
    return block
  }

  /// Whether there is a line to show; a badge alone must not raise an empty notification.
  private static func isVisible(_ notification: Notification) -> Bool {
    guard notification.kind == .alert else { return false }
    return notification.title != nil || notification.body != nil
      || notification.titleLocalisation != nil || notification.bodyLocalisation != nil
  }

  /// An alert is there to be seen, a silent message has time, unless the order says otherwise.
  static func isHurried(_ notification: Notification) -> Bool {
    (notification.priority ?? (notification.kind == .alert ? .high : .normal)) == .high
  }

  private static func collapseKey(_ notification: Notification) -> String? {
    guard let id = notification.collapseID, !id.isEmpty else { return nil }
    return APNsMapping.collapseID(id)
  }

  private static func androidNotification(_ notification: Notification) -> JSONValue {
    // Android 8 shows nothing without a channel; apps that make none get the one of this name.
    var block: JSONValue = ["channel_id": "default"]
    block.set("sound", ifPresent: notification.sound.map { .string(resourceName($0)) })
    // The key collapses what waits in the service, the tag what is on the screen.
    block.set("tag", ifPresent: collapseKey(notification).map(JSONValue.string))
    add("title", notification.titleLocalisation, to: &block)
    add("body", notification.bodyLocalisation, to: &block)
    return block
  }

  private static func add(
    _ line: String,
    _ localisation: Notification.Localisation?,
    to block: inout JSONValue
  ) {
    guard let localisation else { return }
    block.set(line + "_loc_key", .string(localisation.key))
    if let arguments = localisation.arguments, !arguments.isEmpty {
      block.set(line + "_loc_args", APNsMapping.texts(arguments))
    }
  }

  /// Android names a sound in `res/raw` without its ending, iOS with it.
  private static func resourceName(_ file: String) -> String {
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }
}

extension FCMMapping {
  /// `WebpushConfig`: how long, how urgent, what it replaces, where a click leads.
  static func webpush(_ notification: Notification) -> JSONValue {
    var headers: JSONValue = ["Urgency": .string(isHurried(notification) ? "high" : "normal")]
    headers.set("TTL", ifPresent: ttl(notification).map { .string(String($0)) })
    var shown: JSONValue = [:]
    if let id = notification.collapseID, !id.isEmpty {
      headers.set("Topic", .string(webTopic(id)))
      if notification.kind == .alert { shown.set("tag", .string(id)) }
    }
    if !notification.actions.isEmpty, notification.kind == .alert {
      // Browsers show two (Notification API, `maxActions`).
      let actions = notification.actions.prefix(2).map { action -> JSONValue in
        ["action": .string(action.id), "title": .string(action.title)]
      }
      shown.set("actions", .array(actions))
    }
    var block: JSONValue = ["headers": headers]
    if shown.object?.isEmpty == false { block.set("notification", shown) }
    // FCM documents HTTPS for links; others stay in `data`.
    if let link = notification.link, link.hasPrefix("https://"), notification.kind == .alert {
      block.set("fcm_options", ["link": .string(link)])
    }
    return block
  }

  /// At most 32 characters of base64url (RFC 8030, section 5.4).
  private static func webTopic(_ id: String) -> String {
    let isTopic = id.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
      default: false
      }
    }
    if isTopic, id.utf8.count <= 32 { return id }
    return Base64.encodeURL(Array(SHA256.hash(id).bytes.prefix(24)))
  }
}

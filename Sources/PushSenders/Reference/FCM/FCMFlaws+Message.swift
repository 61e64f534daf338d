internal import PushJSON
internal import PushModel

extension Flaw {
  /// Does to a right message what the flawed sender does.
  func spoil(_ push: inout FCMPush, _ order: SendOrder) {
    switch self {
    case .numberInData:
      keepRaw(in: &push, order) { $0.bool != nil || $0.number != nil }
    case .nestedObjectInData: keepRaw(in: &push, order) { $0.object != nil || $0.array != nil }
    case .reservedDataKey:
      push.edit("data") { data in
        if data.object != nil { data.set("message_type", "push") }
      }
    case .ttlAsNumber:
      push.edit("android", "ttl") { ttl in
        if let seconds = Flaw.seconds(ttl) { ttl = .integer(seconds) }
      }
    case .ttlInMilliseconds:
      push.edit("android", "ttl") { ttl in
        if let seconds = Flaw.seconds(ttl) { ttl = .string("\(seconds * 1000)s") }
      }
    case .emptyAPS:
      push.edit("apns") { apns in
        if apns["payload"] == nil { apns.set("payload", ["aps": [:]]) }
      }
    case .snakeCaseInAPS: push.edit("apns", "payload", "aps") { $0 = Flaw.snakeCased($0) }
    case .numericHeaders:
      push.edit("apns", "headers") { headers in
        headers = .object(
          (headers.object ?? []).map { key, value in
            (key, value.string.flatMap { Int64($0) }.map(JSONValue.integer) ?? value)
          }
        )
      }
    case .silentAtPriority10:
      push.edit("apns") { apns in
        guard apns["headers"]?["apns-push-type"]?.string == "background" else { return }
        apns = apns.merging(["headers": ["apns-priority": "10"]])
      }
    default: spoilShape(of: &push)
    }
  }

  private func spoilShape(of push: inout FCMPush) {
    switch self {
    case .topicsPrefix:
      push.edit("topic") { topic in
        if let name = topic.string { topic = .string("/topics/" + name) }
      }
    case .doubleQuotedCondition:
      push.edit("condition") { condition in
        if let text = condition.string {
          condition = .string(String(text.map { $0 == "'" ? "\"" : $0 }))
        }
      }
    case .tokenAndTopic:
      if push.message["token"] != nil { push.message.set("topic", "everybody") }
    case .legacyBody: push.payload = Flaw.legacy(push.message)
    case .fieldsInWrongBlock: Flaw.misplaceFields(&push.message)
    case .optionsBesideBlocks: Flaw.misplaceOptions(&push.message)
    case .androidPriorityOnly:
      push.edit("apns") { $0.remove("headers") }
      push.edit("webpush") { $0.remove("headers") }
    default: break
    }
  }

  private func keepRaw(
    in push: inout FCMPush,
    _ order: SendOrder,
    _ isKept: (JSONValue) -> Bool
  ) {
    for (key, value) in order.notification["data"]?.object ?? [] where isKept(value) {
      push.edit("data", key) { $0 = value }
    }
  }

  private static func seconds(_ ttl: JSONValue) -> Int64? {
    ttl.string.flatMap { Int64($0.dropLast()) }
  }

  private static func snakeCased(_ aps: JSONValue) -> JSONValue {
    guard let members = aps.object else { return aps }
    return .object(members.map { (String($0.key.map { $0 == "-" ? "_" : $0 }), $0.value) })
  }

  /// The body of the API before HTTP v1.
  private static func legacy(_ message: JSONValue) -> JSONValue {
    var body: JSONValue = ["to": message["token"] ?? message["topic"] ?? ""]
    body.set("priority", "high")
    body.set("content_available", true)
    body.set("notification", ifPresent: message["notification"])
    body.set("data", ifPresent: message["data"])
    return body
  }

  private static func misplaceFields(_ message: inout JSONValue) {
    guard var notification = message["notification"] else { return }
    let sound = message["apns"]?["payload"]?["aps"]?["sound"]
    notification.set("sound", sound ?? "default")
    notification.set("badge", ifPresent: message["apns"]?["payload"]?["aps"]?["badge"])
    message.set("notification", notification)
  }

  private static func misplaceOptions(_ message: inout JSONValue) {
    guard var android = message["android"] else { return }
    for name in ["priority", "ttl", "collapse_key"] {
      message.set(name, ifPresent: android[name])
      android.remove(name)
    }
    message.set("android", android)
  }
}

extension FCMPush {
  /// Changes a value inside the message; nothing happens where there is none.
  mutating func edit(_ path: String..., change: (inout JSONValue) -> Void) {
    message = FCMPush.edited(message, path[...], change)
  }

  private static func edited(
    _ value: JSONValue,
    _ path: ArraySlice<String>,
    _ change: (inout JSONValue) -> Void
  ) -> JSONValue {
    var value = value
    guard let name = path.first else {
      change(&value)
      return value
    }
    guard let inner = value[name] else { return value }
    value.set(name, edited(inner, path.dropFirst(), change))
    return value
  }
}

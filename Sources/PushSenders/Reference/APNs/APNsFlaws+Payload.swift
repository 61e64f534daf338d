internal import PushJSON
internal import PushModel

extension Flaw {
  /// Does to the payload of a right push what the flawed sender does.
  func spoilPayload(of push: inout APNsPush, _ order: SendOrder) {
    let kind = order.notification["kind"]?.string
    switch self {
    case .contentAvailableTrue: push.replaceInAPS("content-available") { _ in true }
    case .mutableContentTrue: push.replaceInAPS("mutable-content") { _ in true }
    case .contentChangedNumber: push.replaceInAPS("content-changed") { _ in 1 }
    case .backgroundWithAlert:
      if push.aps?["content-available"] != nil { push.setInAPS("alert", "") }
    case .badgeAsString:
      push.replaceInAPS("badge") { .string(String($0.integer ?? 0)) }
    case .dropsBadgeZero:
      if push.aps?["badge"]?.integer == 0 { push.removeFromAPS("badge") }
    case .soundAlwaysObject:
      push.replaceInAPS("sound") { ["critical": 0, "name": $0, "volume": 1] }
    case .customDataInAPS: moveCustomData(of: &push)
    case .camelCaseKeys: push.payload = Flaw.camelCased(push.payload)
    case .locArgsNumbers: push.payload = Flaw.withNumbers(push.payload, inArguments: false)
    case .escapesHTML: push.payload = Flaw.htmlEscaped(push.payload)
    case .truncatesLongText: Flaw.truncate(&push)
    case .msTimestamp:
      push.replaceInAPS("timestamp") { .integer(($0.integer ?? 0) * 1000) }
    case .liveActivityWithoutContentState: push.removeFromAPS("content-state")
    case .liveActivityKeysOutsideAPS: push.moveOut("content-state")
    case .liveActivitySoundBesideAlert where kind == "liveactivity":
      if let sound = push.aps?["alert"]?["sound"], var alert = push.aps?["alert"] {
        alert.remove("sound")
        push.setInAPS("alert", alert)
        push.setInAPS("sound", sound)
      }
    case .fileproviderInAPS where kind == "fileprovider":
      push.payload = ["aps": push.payload]
    default: break
    }
  }

  private func moveCustomData(of push: inout APNsPush) {
    guard push.aps != nil else { return }
    for (key, value) in push.payload.object ?? [] where key != "aps" {
      push.payload.remove(key)
      push.setInAPS(key, value)
    }
  }

  /// Apple's hyphenated names as a careless model writes them.
  private static let camelCase = [
    "thread-id": "threadId", "mutable-content": "mutableContent", "loc-key": "locKey",
    "loc-args": "locArgs", "title-loc-key": "titleLocKey", "content-available": "contentAvailable",
    "content-state": "contentState",
  ]

  private static func camelCased(_ value: JSONValue) -> JSONValue {
    guard let members = value.object else { return value }
    return .object(members.map { (camelCase[$0.key] ?? $0.key, camelCased($0.value)) })
  }

  private static func withNumbers(_ value: JSONValue, inArguments: Bool) -> JSONValue {
    switch value {
    case .object(let members):
      .object(members.map { ($0.key, withNumbers($0.value, inArguments: isArguments($0.key))) })
    case .array(let elements) where inArguments:
      .array(elements.map { element in element.string.flatMap(number) ?? element })
    default: value
    }
  }

  private static func isArguments(_ key: String) -> Bool { key.hasSuffix("loc-args") }

  private static func number(_ text: String) -> JSONValue? { Int64(text).map(JSONValue.integer) }

  private static func htmlEscaped(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(htmlEscaped(text))
    case .array(let elements): .array(elements.map { htmlEscaped($0) })
    case .object(let members): .object(members.map { ($0.key, htmlEscaped($0.value)) })
    default: value
    }
  }

  private static func htmlEscaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// Cuts the body of the alert so that the payload has 4096 bytes at most.
  private static func truncate(_ push: inout APNsPush) {
    let excess = push.body.count - 4096
    guard excess > 0, var alert = push.aps?["alert"], let text = alert["body"]?.string,
      text.utf8.count > excess
    else { return }
    // A cut inside a character leaves U+FFFD, as it does in senders that cut bytes.
    let kept = Array(text.utf8.dropLast(excess))
    alert.set("body", .string(String(decoding: kept, as: UTF8.self)))
    push.setInAPS("alert", alert)
  }
}

extension APNsPush {
  mutating func setInAPS(_ key: String, _ value: JSONValue) {
    guard var members = aps else { return }
    members.set(key, value)
    aps = members
  }

  mutating func removeFromAPS(_ key: String) {
    guard var members = aps else { return }
    members.remove(key)
    aps = members
  }

  mutating func replaceInAPS(_ key: String, _ change: (JSONValue) -> JSONValue) {
    guard let value = aps?[key] else { return }
    setInAPS(key, change(value))
  }

  mutating func moveOut(_ key: String) {
    guard let value = aps?[key] else { return }
    removeFromAPS(key)
    payload.set(key, value)
  }
}

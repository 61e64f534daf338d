internal import PushJSON
internal import PushModel

extension APNsMapping {
  /// The `aps` of a Live Activity push (spec 4.6); all dates are seconds.
  func liveActivityMembers(_ notification: Notification) -> JSONValue {
    guard let activity = notification.liveActivity else { return [:] }
    var aps: JSONValue = [
      "timestamp": .integer(activity.timestamp ?? freshTimestamp),
      "event": .string(activity.event.rawValue),
    ]
    aps.set("content-state", ifPresent: activity.contentState)
    if activity.event == .start {
      aps.set("attributes-type", ifPresent: activity.attributesType.map(JSONValue.string))
      aps.set("attributes", ifPresent: activity.attributes)
    }
    aps.set("alert", ifPresent: APNsMapping.liveAlert(notification))
    aps.set("stale-date", ifPresent: activity.staleDate.map(JSONValue.integer))
    if activity.event == .end {
      aps.set("dismissal-date", ifPresent: activity.dismissalDate.map(JSONValue.integer))
    }
    aps.set("relevance-score", ifPresent: activity.relevanceScore)
    return aps
  }

  /// Now, or just behind the last one: a device ignores what does not look newer.
  private var freshTimestamp: Int64 {
    guard let lastTimestamp else { return nowSeconds }
    return max(nowSeconds, lastTimestamp + 1)
  }

  /// Title and body, as text or as objects with a key; the sound sits inside.
  private static func liveAlert(_ notification: Notification) -> JSONValue? {
    var alert: JSONValue = [:]
    func add(_ name: String, _ words: String?, _ keyed: Notification.Localisation?) {
      guard let keyed else {
        alert.set(name, ifPresent: words.map(JSONValue.string))
        return
      }
      var line: JSONValue = ["loc-key": .string(keyed.key)]
      line.set("loc-args", ifPresent: keyed.arguments.map(texts))
      alert.set(name, line)
    }
    add("title", notification.title, notification.titleLocalisation)
    add("body", notification.body, notification.bodyLocalisation)
    guard alert.object?.isEmpty == false else { return nil }
    alert.set("sound", ifPresent: notification.sound.map(JSONValue.string))
    return alert
  }
}

internal import PushJSON

extension NotificationReader {
  /// The members of `liveActivity`.
  static let liveActivityMembers = [
    "event", "activityId", "attributesType", "attributes", "contentState", "timestamp",
    "staleDate", "dismissalDate", "relevanceScore",
  ]

  private static let pointer = "/liveActivity"

  /// Seconds from here on are taken for milliseconds: the year 5138, as the lint rules have it.
  private static let implausibleSeconds: Int64 = 100_000_000_000

  mutating func readLiveActivity(_ json: JSONValue, into result: inout Notification) {
    let pointer = NotificationReader.pointer
    guard let value = json["liveActivity"] else {
      guard result.kind == .liveactivity else { return }
      report(
        pointer,
        "a Live Activity push needs `liveActivity`",
        "add `liveActivity: {event: update, contentState: {…}}`"
      )
      return
    }
    guard result.kind == .liveactivity else {
      report(
        pointer,
        "`liveActivity` belongs to `kind: liveactivity`, not \(result.kind.rawValue)",
        "change the kind, or take `liveActivity` away"
      )
      return
    }
    guard value.object != nil else {
      report(pointer, "`liveActivity` is an object, not \(value.article)", "write `{event: …}`")
      return
    }
    result.liveActivity = liveActivity(value)
  }

  private mutating func liveActivity(_ json: JSONValue) -> Notification.LiveActivity {
    let pointer = NotificationReader.pointer
    checkMembers(
      of: json,
      at: pointer,
      known: NotificationReader.liveActivityMembers,
      what: "`liveActivity`"
    )
    var result = Notification.LiveActivity(event: .update)
    if let event = json["event"] {
      let event = word(
        event,
        at: pointer + "/event",
        among: Notification.LiveActivity.Event.self
      )
      result.event = event ?? .update
      if let event { requireMembers(json, event) }
    } else {
      report(pointer + "/event", "`event` is missing", "one of: start, update, end")
    }
    result.activityID = text(json, "activityId", at: pointer)
    result.attributesType = text(json, "attributesType", at: pointer)
    result.attributes = object(json, "attributes", at: pointer)
    result.contentState = object(json, "contentState", at: pointer)
    result.timestamp = seconds(json, "timestamp")
    result.staleDate = seconds(json, "staleDate")
    result.dismissalDate = seconds(json, "dismissalDate")
    result.relevanceScore = score(json["relevanceScore"])
    return result
  }

  /// What Apple's table asks of each event (spec 4.6).
  private mutating func requireMembers(
    _ json: JSONValue,
    _ event: Notification.LiveActivity.Event
  ) {
    let needed: [String] =
      switch event {
      case .start: ["attributesType", "attributes", "contentState"]
      case .update: ["contentState"]
      case .end: []
      }
    for name in needed where json[name] == nil {
      report(
        NotificationReader.pointer + "/" + name,
        "`event: \(event.rawValue)` needs `\(name)`",
        name == "attributesType" ? "add the name of the Swift structure" : "add `\(name): {}`"
      )
    }
  }

  private mutating func seconds(_ json: JSONValue, _ name: String) -> Int64? {
    guard let value = json[name] else { return nil }
    let pointer = NotificationReader.pointer + "/" + name
    guard let number = value.integer, number >= 0 else {
      let found = value.number == nil ? value.article : JSONWriter.compact(value)
      report(pointer, "`\(name)` is whole seconds since 1970, not \(found)", "`${now+60}` may help")
      return nil
    }
    guard number < NotificationReader.implausibleSeconds else {
      report(pointer, "`\(name)` looks like milliseconds", "write seconds since 1970")
      return nil
    }
    return number
  }

  private mutating func score(_ json: JSONValue?) -> JSONValue? {
    guard let json else { return nil }
    guard json.number != nil else {
      report(
        NotificationReader.pointer + "/relevanceScore",
        "`relevanceScore` is a number, not \(json.article)",
        "any number; the highest comes first"
      )
      return nil
    }
    return json
  }
}

internal import PushJSON
internal import PushWire

/// Reads neutral notifications and collects every mistake on the way.
struct NotificationReader {
  private(set) var problems: [Notification.Problem] = []

  /// The members of a notification, in the order of the documentation.
  static let members = [
    "kind", "title", "subtitle", "body", "titleLocKey", "titleLocArgs", "subtitleLocKey",
    "subtitleLocArgs", "bodyLocKey", "bodyLocArgs", "badge", "sound", "image", "link", "category",
    "threadId", "collapseId", "priority", "ttl", "silent", "data", "actions", "liveActivity",
    "native",
  ]

  mutating func notification(_ json: JSONValue) -> Notification {
    var result = Notification(kind: .alert)
    guard case .object = json else {
      report("", "a notification is an object, not \(json.article)", "write `{kind: alert, …}`")
      return result
    }
    checkMembers(of: json, at: "", known: NotificationReader.members, what: "a notification")
    result.kind = kind(json["kind"])
    readText(json, into: &result)
    readDelivery(json, into: &result)
    if flag(json, "silent") == true, result.kind == .alert { result.kind = .background }
    result.data = json["data"]
    result.actions = actions(json["actions"])
    readLiveActivity(json, into: &result)
    result.native = native(json["native"])
    return result
  }

  private mutating func kind(_ json: JSONValue?) -> Notification.Kind {
    guard let json else {
      report("/kind", "`kind` is missing", "add `kind: alert` or another of: \(kindList)")
      return .alert
    }
    return word(json, at: "/kind", among: Notification.Kind.self) ?? .alert
  }

  private var kindList: String {
    Notification.Kind.allCases.map(\.rawValue).joined(separator: ", ")
  }

  private mutating func readText(_ json: JSONValue, into result: inout Notification) {
    result.title = text(json, "title")
    result.subtitle = text(json, "subtitle")
    result.body = text(json, "body")
    result.titleLocalisation = localisation(json, "title")
    result.subtitleLocalisation = localisation(json, "subtitle")
    result.bodyLocalisation = localisation(json, "body")
    result.sound = text(json, "sound")
    result.image = address(json, "image")
    result.link = address(json, "link")
    result.category = text(json, "category")
    result.threadID = text(json, "threadId")
  }

  private mutating func readDelivery(_ json: JSONValue, into result: inout Notification) {
    result.badge = count(json, "badge", advice: "0 clears the badge; increments do not exist")
    result.ttl = count(json, "ttl", advice: "whole seconds; 0 means one attempt and no storage")
    result.collapseID = text(json, "collapseId")
    result.priority = json["priority"].flatMap {
      word($0, at: "/priority", among: Notification.Priority.self)
    }
  }

  private mutating func localisation(
    _ json: JSONValue,
    _ line: String
  ) -> Notification.Localisation? {
    let keyName = line + "LocKey"
    let argumentsName = line + "LocArgs"
    let arguments = json[argumentsName].flatMap { strings($0, at: "/" + argumentsName) }
    guard let key = text(json, keyName) else {
      if json[argumentsName] != nil, json[keyName] == nil {
        report(
          "/" + argumentsName,
          "`\(argumentsName)` has no `\(keyName)` to fill in",
          "add `\(keyName)`, or take `\(argumentsName)` away"
        )
      }
      return nil
    }
    return Notification.Localisation(key: key, arguments: arguments)
  }

  private mutating func actions(_ json: JSONValue?) -> [Notification.Action] {
    guard let json else { return [] }
    guard let elements = json.array else {
      report("/actions", "`actions` is a list, not \(json.article)", "write `[{id: …, title: …}]`")
      return []
    }
    return elements.enumerated().compactMap { index, element in
      let pointer = "/actions/\(index)"
      guard element.object != nil else {
        report(pointer, "an action is an object, not \(element.article)", "write `{id, title}`")
        return nil
      }
      checkMembers(of: element, at: pointer, known: ["id", "title", "url"], what: "an action")
      let id = required(element, "id", at: pointer, what: "an action")
      let title = required(element, "title", at: pointer, what: "an action")
      let url = text(element, "url", at: pointer)
      guard let id, let title else { return nil }
      return Notification.Action(id: id, title: title, url: url)
    }
  }

  private mutating func native(_ json: JSONValue?) -> [String: Notification.Native] {
    guard let json else { return [:] }
    guard let members = json.object else {
      report("/native", "`native` is an object, not \(json.article)", "write `{apns: {…}}`")
      return [:]
    }
    let providers = Provider.allCases.map(\.rawValue)
    checkMembers(of: json, at: "/native", known: providers, what: "`native`")
    var result: [String: Notification.Native] = [:]
    for (name, piece) in members where providers.contains(name) {
      let pointer = "/native/" + name
      guard piece.object != nil else {
        report(pointer, "`\(name)` is an object, not \(piece.article)", "write `{payload: {…}}`")
        continue
      }
      checkMembers(of: piece, at: pointer, known: ["headers", "payload"], what: "`\(name)`")
      result[name] = Notification.Native(
        headers: headers(piece["headers"], at: pointer + "/headers"),
        payload: object(piece, "payload", at: pointer) ?? [:]
      )
    }
    return result
  }

  private mutating func headers(_ json: JSONValue?, at pointer: String) -> JSONValue {
    guard let json else { return [:] }
    guard let members = json.object else {
      report(pointer, "`headers` is an object, not \(json.article)", "write `{name: value}`")
      return [:]
    }
    for (name, value) in members {
      if case .null = value { continue }
      guard value.string == nil else { continue }
      report(
        pointer + "/" + JSONPointer.escape(name),
        "a header is text, not \(value.article)",
        "put the value in quotation marks, or write null to take the header away"
      )
    }
    return json
  }
}

extension NotificationReader {
  mutating func report(_ pointer: String, _ title: String, _ advice: String) {
    problems.append(Notification.Problem(pointer: pointer, title: title, advice: advice))
  }

  /// Reports each member that is not known, with the nearest one that is.
  mutating func checkMembers(
    of json: JSONValue,
    at pointer: String,
    known: [String],
    what: String
  ) {
    var seen: Set<String> = []
    for (name, _) in json.object ?? [] {
      let place = pointer + "/" + JSONPointer.escape(name)
      if !seen.insert(name).inserted {
        report(place, "`\(name)` is there twice", "keep one of them")
      }
      guard !known.contains(name) else { continue }
      let advice =
        EditDistance.nearest(to: name, among: known).map { "did you mean `\($0)`?" }
        ?? "known are: \(known.joined(separator: ", "))"
      report(place, "\(what) has no member `\(name)`", advice)
    }
  }
}

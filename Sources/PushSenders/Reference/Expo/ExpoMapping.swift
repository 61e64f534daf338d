package import PushJSON
package import PushModel

/// One message for Expo's push service, and to whom it goes.
package struct ExpoPush: Equatable, Sendable {
  package var recipients: [String]
  /// The members beside `to`.
  package var message: JSONValue
  /// A single recipient is a string, several are a list.
  package var isMulticast: Bool
  /// Beside those of every request.
  package var headers: [PushHeader] = []

  /// The message for some of its recipients.
  package func json(to recipients: [String]) -> JSONValue {
    let to: JSONValue =
      isMulticast ? .array(recipients.map(JSONValue.string)) : .string(recipients.first ?? "")
    return .object([("to", to)] + (message.object ?? []).filter { $0.key != "to" })
  }
}

/// Maps the neutral notification to a message for Expo's push service; pure.
package enum ExpoMapping {
  package typealias Failure = MappingFailure

  /// At most so many notifications a request ("Send Notifications with the Expo Push Service").
  package static let recipientsPerRequest = 100

  /// The message for an order.
  package static func push(_ order: SendOrder) throws(Failure) -> ExpoPush {
    guard order.provider == .expo else { throw .unsupported("this mapping is for Expo") }
    let notification = try order.readNotification()
    var push: ExpoPush
    switch order.target {
    case .token(let token, _):
      push = ExpoPush(recipients: [token], message: [:], isMulticast: false)
    case .tokens(let tokens, _):
      push = ExpoPush(recipients: tokens, message: [:], isMulticast: true)
    case .channel, .fcmTopic, .condition: throw .unsupported("Expo has no such target")
    }
    push.message = try message(notification)
    if let native = notification.native["expo"] {
      push.message = push.message.merging(native.payload)
      for (name, value) in native.headers.object ?? [] {
        if let text = value.string { push.headers.append(PushHeader(name.lowercased(), text)) }
      }
    }
    return push
  }

  private static func message(_ notification: Notification) throws(Failure) -> JSONValue {
    switch notification.kind {
    case .alert: return try alert(notification)
    case .background:
      var message: JSONValue = ["contentAvailable": true]
      addDelivery(notification, to: &message)
      // APNs wants background pushes at 5, which Expo calls normal.
      message.set("priority", "normal")
      message.set("data", ifPresent: data(notification))
      return message
    case .voip, .complication, .fileprovider, .mdm, .location, .liveactivity, .pushtotalk, .widgets,
      .controls, .accessory:
      throw .unsupported("Expo delivers no `\(notification.kind.rawValue)` pushes")
    }
  }

  private static func alert(_ notification: Notification) throws(Failure) -> JSONValue {
    guard notification.titleLocalisation == nil, notification.subtitleLocalisation == nil,
      notification.bodyLocalisation == nil
    else { throw .unsupported("Expo has no localisation keys") }
    var message: JSONValue = [:]
    message.set("title", ifPresent: notification.title.map(JSONValue.string))
    message.set("subtitle", ifPresent: notification.subtitle.map(JSONValue.string))
    message.set("body", ifPresent: notification.body.map(JSONValue.string))
    message.set("sound", ifPresent: notification.sound.map(JSONValue.string))
    message.set("badge", ifPresent: notification.badge.map(JSONValue.integer))
    if notification.priority == .low { message.set("interruptionLevel", "passive") }
    message.set("categoryId", ifPresent: notification.category.map(JSONValue.string))
    message.set("threadId", ifPresent: notification.threadID.map(JSONValue.string))
    // Android shows nothing without a channel that exists; Expo's client makes this one.
    let isVisible =
      notification.title != nil || notification.subtitle != nil || notification.body != nil
    if isVisible { message.set("channelId", "default") }
    if let image = notification.image {
      message.set("richContent", ["image": .string(image)])
      // The extension that fetches the picture on iOS runs only with this flag.
      message.set("mutableContent", true)
    }
    addDelivery(notification, to: &message)
    message.set("priority", .string(priority(notification)))
    message.set("data", ifPresent: data(notification))
    return message
  }

  private static func addDelivery(_ notification: Notification, to message: inout JSONValue) {
    message.set("ttl", ifPresent: notification.ttl.map { .integer(min($0, longestStorage)) })
    if let id = notification.collapseID, !id.isEmpty {
      // It becomes `apns-collapse-id`, which ends at 64 bytes.
      message.set("collapseId", .string(APNsMapping.collapseID(id)))
    }
  }

  /// 28 days, the longest of FCM, which is the shorter of the two services behind Expo.
  private static let longestStorage: Int64 = 28 * 86_400

  private static func priority(_ notification: Notification) -> String {
    (notification.priority ?? .high) == .high ? "high" : "normal"
  }

  /// An object always: Expo refuses anything else.
  private static func data(_ notification: Notification) -> JSONValue? {
    var data: JSONValue =
      switch notification.data {
      case nil: [:]
      case .object(let members)?: .object(members)
      case let other?: ["data": other]
      }
    if notification.kind == .alert {
      if let link = notification.link, data["link"] == nil { data.set("link", .string(link)) }
      if !notification.actions.isEmpty, data["actions"] == nil {
        data.set("actions", .array(notification.actions.map(APNsMapping.action)))
      }
    }
    // Not by `?:`, in which `nil` would be JSON's null.
    guard data.object?.isEmpty == false else { return nil }
    return data
  }
}

internal import PushJSON
package import PushModel

/// Maps the neutral notification to messages of FCM's HTTP v1 API that no rule objects to; pure.
package struct FCMMapping: Sendable {
  package typealias Failure = MappingFailure

  /// The clock, seconds since 1970.
  package var nowSeconds: Int64
  /// The `timestamp` of the last Live Activity push to the same target: ours must be later.
  package var lastTimestamp: Int64?

  package init(nowSeconds: Int64, lastTimestamp: Int64? = nil) {
    self.nowSeconds = nowSeconds
    self.lastTimestamp = lastTimestamp
  }

  /// The messages for an order: one for each token, for FCM takes one target a request.
  /// - Parameters:
  ///   - order: What to push to whom.
  ///   - allowsReservedKeys: Lets keys through that FCM refuses, as a careless sender does.
  /// - Throws: `MappingFailure` for what FCM cannot deliver.
  package func pushes(
    _ order: SendOrder,
    allowsReservedKeys: Bool = false
  ) throws(Failure) -> [FCMPush] {
    guard order.provider == .fcm else { throw .unsupported("this mapping is for FCM") }
    let notification = try order.readNotification()
    if !allowsReservedKeys { try FCMMapping.refuseReservedKeys(notification) }
    let content = try content(notification)
    var pushes: [FCMPush] = []
    for target in try FCMMapping.targets(order.target) {
      var message = JSONValue.object([target] + content)
      let native = notification.native["fcm"]
      if let native { message = message.merging(native.payload) }
      try FCMMapping.check(message, notification)
      var push = FCMPush(payload: ["message": message])
      for (name, value) in native?.headers.object ?? [] {
        if let text = value.string { push.headers.append(PushHeader(name.lowercased(), text)) }
      }
      pushes.append(push)
    }
    return pushes
  }

  private typealias Member = (key: String, value: JSONValue)

  private static func targets(_ target: SendOrder.Target) throws(Failure) -> [Member] {
    switch target {
    case .token(let token, _): return [("token", .string(token))]
    case .tokens(let tokens, _): return tokens.map { ("token", .string($0)) }
    case .fcmTopic(let topic): return [("topic", .string(topic))]
    case .condition(let condition): return [("condition", .string(condition))]
    case .channel: throw .unsupported("FCM has no broadcast channels")
    }
  }

  private func content(_ notification: Notification) throws(Failure) -> [Member] {
    var members: [Member] = []
    func add(_ key: String, _ value: JSONValue) {
      if value.object?.isEmpty == false { members.append((key, value)) }
    }
    switch notification.kind {
    case .alert, .background:
      add("notification", FCMMapping.text(notification))
      add("data", FCMMapping.data(notification))
      add("android", FCMMapping.android(notification))
      add("apns", apns(notification))
      add("webpush", FCMMapping.webpush(notification))
    case .liveactivity:
      add("apns", liveActivity(notification))
    case .voip, .complication, .fileprovider, .mdm, .location, .pushtotalk, .widgets, .controls,
      .accessory:
      throw .unsupported("FCM delivers no `\(notification.kind.rawValue)` pushes")
    }
    return members
  }

  /// Live Activities need the token of the activity beside the token of the device.
  private static func check(_ message: JSONValue, _ notification: Notification) throws(Failure) {
    guard notification.kind == .liveactivity,
      message["apns"]?["live_activity_token"]?.string?.isEmpty ?? true
    else { return }
    throw .unsupported(
      "a Live Activity needs its token: `liveActivity.activityId`, or "
        + "`native.fcm.payload.apns.live_activity_token`"
    )
  }

  /// The common notification; what the app looks up is said in the blocks of the platforms.
  private static func text(_ notification: Notification) -> JSONValue {
    guard notification.kind == .alert else { return [:] }
    var block: JSONValue = [:]
    if notification.titleLocalisation == nil {
      block.set("title", ifPresent: notification.title.map(JSONValue.string))
    }
    if notification.bodyLocalisation == nil {
      block.set("body", ifPresent: notification.body.map(JSONValue.string))
    }
    block.set("image", ifPresent: notification.image.map(JSONValue.string))
    return block
  }
}

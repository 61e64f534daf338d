internal import PushJSON
package import PushModel

/// Maps the neutral notification to an APNs request that no rule objects to; pure.
package struct APNsMapping: Sendable {
  package typealias Failure = MappingFailure

  /// The clock, seconds since 1970.
  package var nowSeconds: Int64
  /// The id for the push, a UUID in lower case.
  package var id: String
  /// The `timestamp` of the last Live Activity push to the same target: ours must be later.
  package var lastTimestamp: Int64?

  package init(nowSeconds: Int64, id: String, lastTimestamp: Int64? = nil) {
    self.nowSeconds = nowSeconds
    self.id = id
    self.lastTimestamp = lastTimestamp
  }

  /// The request for an order.
  package func push(_ order: SendOrder) throws(Failure) -> APNsPush {
    guard order.provider == .apns else {
      throw .unsupported("this mapping is for APNs")
    }
    return try push(order, notification: order.readNotification())
  }

  private func push(
    _ order: SendOrder,
    notification: Notification
  ) throws(Failure) -> APNsPush {
    var push =
      switch order.target {
      case .token(let token, let topic): device(token, topic, notification)
      case .channel(let channel, let topic): try broadcast(channel, topic, notification)
      case .tokens, .fcmTopic, .condition: throw Failure.unsupported("APNs has no such target")
      }
    push.environment = order.environment
    push.payload = try payload(notification)
    if let native = notification.native["apns"] {
      push.payload = push.payload.merging(native.payload)
      for (name, value) in native.headers.object ?? [] { push[name] = value.string }
    }
    return push
  }

  private func device(_ token: String, _ topic: String, _ notification: Notification) -> APNsPush {
    let kind = notification.kind
    var headers = [
      APNsPush.Header("apns-id", id),
      APNsPush.Header("apns-topic", topic + APNsMapping.topicSuffix(kind)),
      APNsPush.Header("apns-push-type", kind.rawValue),
      APNsPush.Header("apns-priority", String(APNsMapping.priority(notification))),
    ]
    if let date = expiration(notification) {
      headers.append(APNsPush.Header("apns-expiration", String(date)))
    }
    if let collapse = notification.collapseID, !collapse.isEmpty {
      headers.append(APNsPush.Header("apns-collapse-id", APNsMapping.collapseID(collapse)))
    }
    return APNsPush(
      environment: .production,
      path: "/3/device/" + token,
      headers: headers,
      payload: [:],
      usesCertificate: kind == .mdm
    )
  }

  /// A broadcast (spec 6): bare bundle id in the path, neither topic nor collapse id.
  private func broadcast(
    _ channel: String,
    _ topic: String,
    _ notification: Notification
  ) throws(Failure) -> APNsPush {
    guard notification.kind == .liveactivity else {
      throw .unsupported("only Live Activities can be broadcast")
    }
    guard notification.liveActivity?.event != .start else {
      throw .refused("a Live Activity cannot be started by broadcast")
    }
    return APNsPush(
      environment: .production,
      path: "/4/broadcasts/apps/" + topic,
      headers: [
        APNsPush.Header("apns-request-id", id),
        APNsPush.Header("apns-channel-id", channel),
        APNsPush.Header("apns-push-type", "liveactivity"),
        APNsPush.Header("apns-priority", String(APNsMapping.priority(notification))),
        APNsPush.Header("apns-expiration", String(broadcastExpiration(notification))),
      ],
      payload: [:]
    )
  }
}

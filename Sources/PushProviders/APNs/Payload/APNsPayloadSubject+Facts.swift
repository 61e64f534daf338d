internal import PushJSON

extension APNsPayloadSubject {
  /// The push type, nil when no header tells it; broadcasts are of one type whatever they say.
  var type: APNsPushType? { isBroadcast ? .liveactivity : hasHeaders ? pushType : nil }

  /// The Live Activity rules apply.
  var isLiveActivity: Bool { isBroadcast || type == .liveactivity }

  /// The shape allowed to Live Activities must be allowed: the type says so, or nothing denies it.
  var mayBeLiveActivity: Bool {
    if isBroadcast { return true }
    if let type { return type == .liveactivity }
    return payload[.event] != nil || payload[.contentState] != nil || payload[.timestamp] != nil
  }

  /// The value of a Live Activity's `event` when it is one of the three.
  var event: APNsLiveActivityEvent? {
    guard let event = payload[.event] else { return nil }
    if event.equals("start") { return .start }
    if event.equals("update") { return .update }
    return event.equals("end") ? .end : nil
  }

  /// Whether the topic begins with these bytes.
  func hasTopicPrefix(_ prefix: StaticString) -> Bool {
    guard let topic, topic.utf8.count >= prefix.utf8CodeUnitCount else { return false }
    for (offset, byte) in topic.utf8.enumerated() {
      guard offset < prefix.utf8CodeUnitCount else { break }
      let expected = unsafe prefix.utf8Start[offset]
      guard byte == expected else { return false }
    }
    return true
  }

  /// The topic is a Wallet pass type; such pushes carry `{}`.
  var isPass: Bool { hasTopicPrefix("pass.") }
}

/// What a Live Activity push does.
package enum APNsLiveActivityEvent: String, Sendable, CaseIterable {
  case start
  case update
  case end
}

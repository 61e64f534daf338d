internal import PushModel
internal import PushWire

extension APNsRequest {
  private static let broadcastRoot = Array("/4/broadcasts".utf8)
  private static let channelRoot = Array("/1/apps".utf8)

  /// The unknown path tries to be one of the broadcast APIs, or came to their hosts.
  var isManagementPath: Bool {
    guard let path = value(.path) else { return false }
    return host == .management
      || APNsTopic.begins(headers.bytes, path, with: APNsRequest.broadcastRoot)
      || APNsTopic.begins(headers.bytes, path, with: APNsRequest.channelRoot)
  }

  /// Why the token is nobody's here, or nil (H-05).
  var tokenProblem: String? {
    guard tokenForm == .hex || tokenForm == .upperHex else { return nil }
    guard let known = device.device else {
      return device.isStranger ? "The device token is not registered" : nil
    }
    if known.environment != environment {
      return "The device token belongs to \(known.environment.rawValue)"
    }
    return known.status == .unknown ? "The device token is unknown" : nil
  }

  /// The topic that the token was issued for when that is not the one given, else nil (H-11).
  var expectedTopic: String? {
    guard tokenProblem == nil, let known = device.device, let topic, topic.isWellFormed else {
      return nil
    }
    if !device.topic.isEmpty, APNsBytes.equal(headers.bytes, topic.range, device.topic) {
      return nil
    }
    guard let kind = known.kind else {
      let given = headers.bytes[topic.range]
      let isItsOwn =
        headers.bytes[topic.bundle].elementsEqual(known.topic.utf8)
        || given.elementsEqual(known.topic.utf8)
      return isItsOwn && !topic.isDoubled ? nil : known.topic
    }
    if kind == .complication, topic.hasOddComplication,
      headers.bytes[topic.bundle].elementsEqual(known.topic.utf8)
    {
      return nil
    }
    return String(decoding: device.topic, as: UTF8.self)
  }
}

extension APNsTokenKind {
  private static let suffixes: [[UInt8]] = allCases.map { kind in
    let type: APNsPushType? =
      switch kind {
      case .app, .mdm, .pass: nil
      case .voip: .voip
      case .complication: .complication
      case .fileprovider: .fileprovider
      case .location: .location
      case .laUpdate, .laStart: .liveactivity
      case .ptt: .pushtotalk
      case .widget: .widgets
      case .control: .controls
      case .accessory: .accessory
      }
    return Array((type?.topicSuffix.description ?? "").utf8)
  }

  /// What the topic of such tokens carries behind the bundle id.
  var suffix: [UInt8] {
    APNsTokenKind.suffixes[APNsTokenKind.allCases.firstIndex(of: self) ?? 0]
  }
}

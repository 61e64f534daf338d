package import PushModel

extension APNsDevice {
  /// A device registered for exactly one topic: its bundle id, and the kind that the suffix says.
  ///
  /// - Parameters:
  ///   - topic: The whole topic; without a suffix it is that of the app's own token.
  ///   - kind: Given when the topic does not tell, as for the two tokens of Live Activities.
  ///   - environment: Where the token is valid.
  ///   - status: Whether it is still live.
  ///   - statusMilliseconds: Since when, milliseconds since 1970.
  /// - Returns: The device.
  package static func exact(
    topic: String,
    kind: APNsTokenKind? = nil,
    environment: APNsEnvironment,
    status: APNsTokenStatus,
    statusMilliseconds: Int64
  ) -> APNsDevice {
    let bytes = Array(topic.utf8)
    let parts = APNsTopic(bytes, 0..<bytes.count)
    return APNsDevice(
      environment: environment,
      topic: String(decoding: bytes[parts.bundle], as: UTF8.self),
      kind: kind ?? APNsTokenKind(parts.suffixType, topic: topic),
      status: status,
      statusMilliseconds: statusMilliseconds
    )
  }
}

extension APNsTokenKind {
  /// The kind of token that a topic with the suffix of this push type is for.
  init(_ type: APNsPushType?, topic: String) {
    switch type {
    case .voip: self = .voip
    case .complication: self = .complication
    case .fileprovider: self = .fileprovider
    case .location: self = .location
    case .liveactivity: self = .laUpdate
    case .pushtotalk: self = .ptt
    case .widgets: self = .widget
    case .controls: self = .control
    case .accessory: self = .accessory
    case .alert, .background, .mdm, nil:
      self = topic.hasPrefix("com.apple.mgmt.") ? .mdm : topic.hasPrefix("pass.") ? .pass : .app
    }
  }
}

package import PushJSON

extension FCMMessageSubject {
  /// The fields of which a message has exactly one (catalogue, 2.4).
  package static let targets: [FCMField] = [.fid, .token, .topic, .condition]

  /// The target that was given, an empty string included.
  package var target: FCMField? {
    for field in FCMMessageSubject.targets where body.has(field) { return field }
    return nil
  }

  /// The token or installation id that is not empty.
  package var deviceKey: JSONNode? { filled(.token) ?? filled(.fid) }

  /// Whether the message goes to a topic or a condition, hence to devices of any platform.
  package var isToTopic: Bool { body.has(.topic) || body.has(.condition) }

  /// The platform of the token; nil when it is not known, and for topics.
  package var platform: FCMDevice.Platform? { context.device?.platform }

  /// The token is known to be an Android app's.
  package var isAndroid: Bool { platform == .android }
  /// The token is known to be an iOS app's.
  package var isIOS: Bool { platform == .ios }
  /// The token is known to be a browser's.
  package var isWeb: Bool { platform == .web }

  /// Some iOS device can get the message for certain: its token is one's, or it goes to a topic.
  package var canReachIOS: Bool { isIOS || isToTopic }
}

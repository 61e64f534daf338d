package import PushJSON
internal import PushWire

/// The keys that Apple defines inside `aps` (catalogue, section 4.2), in its order.
package enum APNsApsKey: UInt8, CaseIterable, Sendable {
  case alert, badge, sound, threadID, category, contentAvailable, mutableContent, targetContentID
  case interruptionLevel, relevanceScore, filterCriteria
  // From here to `inputPushChannel`: the Live Activity keys.
  case staleDate, contentState, timestamp, event, dismissalDate, attributesType, attributes
  case inputPushToken, inputPushChannel
  case contentChanged, urlArgs, pttPushType
  // From here: accessory pushes only.
  case encryptedData, sessionIdentifier, keyID, messageIndex

  /// Where the Live Activity keys lie in the order.
  private static let liveActivityKeys = staleDate.rawValue...inputPushChannel.rawValue

  /// Whether the key means something in Live Activity pushes only.
  package var isLiveActivity: Bool { APNsApsKey.liveActivityKeys.contains(rawValue) }

  /// Whether the key means something in accessory pushes only.
  package var isAccessory: Bool { rawValue >= APNsApsKey.encryptedData.rawValue }

  /// Whether the key shows or sounds something by itself.
  package var isDisplay: Bool { rawValue <= APNsApsKey.sound.rawValue }

  /// Whether Live Activity pushes use the key (section 4.6).
  package var isUsedByLiveActivities: Bool {
    isLiveActivity || self == .alert || self == .relevanceScore
  }

  /// How the key is written.
  package var spelling: StaticString {
    switch self {
    case .alert: "alert"
    case .badge: "badge"
    case .sound: "sound"
    case .threadID: "thread-id"
    case .category: "category"
    case .contentAvailable: "content-available"
    case .mutableContent: "mutable-content"
    case .targetContentID: "target-content-id"
    case .interruptionLevel: "interruption-level"
    case .relevanceScore: "relevance-score"
    case .filterCriteria: "filter-criteria"
    case .staleDate: "stale-date"
    case .contentState: "content-state"
    case .timestamp: "timestamp"
    case .event: "event"
    case .dismissalDate: "dismissal-date"
    case .attributesType: "attributes-type"
    case .attributes: "attributes"
    case .inputPushToken: "input-push-token"
    case .inputPushChannel: "input-push-channel"
    case .contentChanged: "content-changed"
    case .urlArgs: "url-args"
    case .pttPushType: "ptt-push-type"
    case .encryptedData: "encryptedData"
    case .sessionIdentifier: "sessionIdentifier"
    case .keyID: "keyID"
    case .messageIndex: "messageIndex"
    }
  }

  package var name: String { spelling.description }

  /// The key that a name spells exactly, or nil.
  package init?(_ key: JSONNode) {
    let candidates: InlineArray<4, APNsApsKey?>
    switch key.stringLength {
    case 5: candidates = [.alert, .badge, .sound, .event]
    case 8: candidates = [.category, .urlArgs, nil, nil]
    case 9: candidates = [.threadID, .timestamp, nil, nil]
    case 10: candidates = [.staleDate, .attributes, nil, nil]
    case 12: candidates = [.messageIndex, nil, nil, nil]
    case 13: candidates = [.contentState, .pttPushType, .encryptedData, nil]
    case 14: candidates = [.dismissalDate, nil, nil, nil]
    case 15: candidates = [.mutableContent, .relevanceScore, .filterCriteria, .attributesType]
    case 16: candidates = [.inputPushToken, nil, nil, nil]
    case 17: candidates = [.contentAvailable, .targetContentID, .sessionIdentifier, nil]
    case 18: candidates = [.interruptionLevel, .inputPushChannel, nil, nil]
    default: candidates = [nil, nil, nil, nil]
    }
    for place in candidates.indices {
      guard let candidate = candidates[place] else { break }
      if key.equals(candidate.spelling) {
        self = candidate
        return
      }
    }
    if key.equals("content-changed") {
      self = .contentChanged
    } else if key.equals("keyID") {
      self = .keyID
    } else {
      return nil
    }
  }

  /// The key that a name was probably meant to be: another style of it first, else the nearest.
  package static func nearest(to key: JSONNode) -> APNsApsKey? {
    if let variant = allCases.first(where: { key.isVariant(of: $0.spelling) }) { return variant }
    guard let name = EditDistance.nearest(to: key.text ?? "", among: allCases.map(\.name)) else {
      return nil
    }
    return allCases.first { $0.name == name }
  }
}

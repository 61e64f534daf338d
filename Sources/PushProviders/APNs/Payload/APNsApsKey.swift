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

  /// The key as one bit of a set.
  package var bit: UInt32 { 1 << UInt32(rawValue) }

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
    guard let candidate = APNsApsKey.candidate(key.stringLength, key.firstByte) else { return nil }
    if key.equals(candidate.spelling) {
      self = candidate
    } else if candidate == .threadID, key.equals("timestamp") {
      self = .timestamp
    } else if candidate == .interruptionLevel, key.equals("input-push-channel") {
      self = .inputPushChannel
    } else {
      return nil
    }
  }

  /// The one key (of two pairs the first) with this length and first letter.
  private static func candidate(_ length: Int, _ first: UInt8) -> APNsApsKey? {
    switch (length, first) {
    case (5, UInt8(ascii: "a")): .alert
    case (5, UInt8(ascii: "b")): .badge
    case (5, UInt8(ascii: "s")): .sound
    case (5, UInt8(ascii: "e")): .event
    case (5, UInt8(ascii: "k")): .keyID
    case (8, UInt8(ascii: "c")): .category
    case (8, UInt8(ascii: "u")): .urlArgs
    case (9, UInt8(ascii: "t")): .threadID
    case (10, UInt8(ascii: "s")): .staleDate
    case (10, UInt8(ascii: "a")): .attributes
    case (12, UInt8(ascii: "m")): .messageIndex
    case (13, UInt8(ascii: "c")): .contentState
    case (13, UInt8(ascii: "p")): .pttPushType
    case (13, UInt8(ascii: "e")): .encryptedData
    case (14, UInt8(ascii: "d")): .dismissalDate
    case (15, UInt8(ascii: "m")): .mutableContent
    case (15, UInt8(ascii: "r")): .relevanceScore
    case (15, UInt8(ascii: "f")): .filterCriteria
    case (15, UInt8(ascii: "a")): .attributesType
    case (15, UInt8(ascii: "c")): .contentChanged
    case (16, UInt8(ascii: "i")): .inputPushToken
    case (17, UInt8(ascii: "c")): .contentAvailable
    case (17, UInt8(ascii: "t")): .targetContentID
    case (17, UInt8(ascii: "s")): .sessionIdentifier
    case (18, UInt8(ascii: "i")): .interruptionLevel
    default: nil
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

internal import PushJSON

/// The fields of a message that the service knows (S1, "Message request format").
package enum ExpoField: Int, CaseIterable, Sendable {
  case to, contentAvailable, legacyContentAvailable, data, title, body, subtitle, ttl, expiration
  case priority, sound, badge, interruptionLevel, targetContentID, relevanceScore, filterCriteria
  case threadID, channelID, icon, tag, richContent, categoryID, collapseID, mutableContent
  case displayInForeground

  package var spelling: StaticString {
    switch self {
    case .to: "to"
    case .contentAvailable: "contentAvailable"
    case .legacyContentAvailable: "_contentAvailable"
    case .data: "data"
    case .title: "title"
    case .body: "body"
    case .subtitle: "subtitle"
    case .ttl: "ttl"
    case .expiration: "expiration"
    case .priority: "priority"
    case .sound: "sound"
    case .badge: "badge"
    case .interruptionLevel: "interruptionLevel"
    case .targetContentID: "targetContentId"
    case .relevanceScore: "relevanceScore"
    case .filterCriteria: "filterCriteria"
    case .threadID: "threadId"
    case .channelID: "channelId"
    case .icon: "icon"
    case .tag: "tag"
    case .richContent: "richContent"
    case .categoryID: "categoryId"
    case .collapseID: "collapseId"
    case .mutableContent: "mutableContent"
    case .displayInForeground: "_displayInForeground"
    }
  }

  /// The spelling as text.
  package var name: String { "\(spelling)" }

  /// One bit for each field.
  var bit: UInt32 { 1 << UInt32(rawValue) }

  /// The bits of several fields.
  static func mask(_ fields: [ExpoField]) -> UInt32 { fields.reduce(0) { $0 | $1.bit } }

  static let keys = JSONKeySet(allCases.map(\.spelling))

  /// A message with any of these is shown (S3, "Notification types").
  static let visible: [ExpoField] = [.title, .subtitle, .body, .icon, .channelID]
  /// Fields that Android knows nothing of (S1).
  static let onlyIOS: [ExpoField] = [
    .contentAvailable, .legacyContentAvailable, .subtitle, .sound, .badge, .interruptionLevel,
    .targetContentID, .relevanceScore, .filterCriteria, .threadID, .mutableContent,
  ]
  /// Fields that iOS knows nothing of (S1).
  static let onlyAndroid: [ExpoField] = [.channelID, .icon, .tag]
}

/// The enums of FCM's messages.
///
/// Source: the reference page "REST Resource: projects.messages" and the discovery document of FCM
/// v1, revision 20261023. Numbers count from 0 in the order of the declaration.
enum FCMEnum: Sendable {
  case messagePriority
  case notificationPriority
  case visibility
  case proxy

  /// The full name, which refusals quote; unverified on the service (catalogue, 2.2).
  var typeName: String {
    switch self {
    case .messagePriority: "google.firebase.fcm.v1.AndroidMessagePriority"
    case .notificationPriority: "google.firebase.fcm.v1.AndroidNotification.NotificationPriority"
    case .visibility: "google.firebase.fcm.v1.AndroidNotification.Visibility"
    case .proxy: "google.firebase.fcm.v1.AndroidNotification.Proxy"
    }
  }

  private static let messagePriorities: [StaticString] = ["NORMAL", "HIGH"]
  private static let notificationPriorities: [StaticString] = [
    "PRIORITY_UNSPECIFIED", "PRIORITY_MIN", "PRIORITY_LOW", "PRIORITY_DEFAULT", "PRIORITY_HIGH",
    "PRIORITY_MAX",
  ]
  private static let visibilities: [StaticString] = [
    "VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET",
  ]
  private static let proxies: [StaticString] = [
    "PROXY_UNSPECIFIED", "ALLOW", "DENY", "IF_PRIORITY_LOWERED",
  ]

  /// The words by their numbers.
  var words: [StaticString] {
    switch self {
    case .messagePriority: FCMEnum.messagePriorities
    case .notificationPriority: FCMEnum.notificationPriorities
    case .visibility: FCMEnum.visibilities
    case .proxy: FCMEnum.proxies
    }
  }
}

/// What a field of a message holds.
enum FCMFieldType: Sendable {
  case string
  case bool
  case int32
  case float
  case choice(FCMEnum)
  case duration
  case timestamp
  /// `google.protobuf.Struct`.
  case structure
  /// `map<string, string>`.
  case map
  case message(FCMMessageType)
}

/// One field of a message.
struct FCMSchemaField: Sendable {
  /// The name in the proto file; the JSON name follows from it.
  let name: StaticString
  let type: FCMFieldType
  let isRepeated: Bool
  /// Whether it belongs to the oneof `target`, the only one that the front end enforces.
  let isTarget: Bool

  init(
    _ name: StaticString,
    _ type: FCMFieldType,
    isRepeated: Bool = false,
    isTarget: Bool = false
  ) {
    self.name = name
    self.type = type
    self.isRepeated = isRepeated
    self.isTarget = isTarget
  }

  /// The name in lower camel case, as protobuf derives it.
  var jsonName: String {
    var result = ""
    var isRaised = false
    for character in name.description {
      if character == "_" {
        isRaised = true
      } else {
        result += isRaised ? character.uppercased() : String(character)
        isRaised = false
      }
    }
    return result
  }
}

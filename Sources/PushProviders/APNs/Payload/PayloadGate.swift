internal import PushJSON

/// What a rule cannot do without, so that it need not be run on most payloads.
struct PayloadGate: Sendable {
  /// The kinds of push that rules are made for.
  struct Kinds: OptionSet, Sendable {
    let rawValue: UInt32
    static let alert = Kinds(rawValue: 1)
    static let background = Kinds(rawValue: 2)
    static let liveActivity = Kinds(rawValue: 4)
    static let other = Kinds(rawValue: 8)
    /// No header tells the type.
    static let unknown = Kinds(rawValue: 16)
    static let all: Kinds = [.alert, .background, .liveActivity, .other, .unknown]
  }

  /// What is out of the ordinary in a payload.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt32
    /// There is no body, or it is no JSON object.
    static let unreadable = Traits(rawValue: 1)
    /// The body is longer than the smallest limit.
    static let large = Traits(rawValue: 2)
    /// There is no `aps`, or it is no object.
    static let withoutAps = Traits(rawValue: 4)
    static let unknownKey = Traits(rawValue: 8)
    static let keyBeside = Traits(rawValue: 16)
    static let null = Traits(rawValue: 32)
    static let anomaly = Traits(rawValue: 64)
    /// Always there.
    static let ordinary = Traits(rawValue: 128)
    /// A key may have an underscore or a capital letter, or they are its ordinary style.
    static let foreignKey = Traits(rawValue: 256)
    /// A text may hold a document.
    static let document = Traits(rawValue: 512)
    /// `alert` shows no line, or there is none.
    static let invisible = Traits(rawValue: 1024)
    /// `alert` has a key that it should not have, or `sound`.
    static let alertKey = Traits(rawValue: 2048)
    /// A member of `alert` is no string.
    static let alertMember = Traits(rawValue: 4096)
    /// `alert` has arguments, or may have them in the way of Live Activities.
    static let arguments = Traits(rawValue: 8192)
    /// `alert` has a key of a localised text.
    static let localised = Traits(rawValue: 16384)
    /// `alert` has a deprecated key.
    static let deprecated = Traits(rawValue: 32768)
    /// The topic may be that of a website.
    static let website = Traits(rawValue: 1 << 16)
    static let any = Traits(rawValue: (1 << 17) - 1)
  }

  /// The rule speaks only if one of these keys is in `aps`; 0 for rules that need none.
  private(set) var keys: UInt32 = 0
  /// The same for keys whose value is not a string.
  private(set) var otherThanStrings: UInt32 = 0
  private(set) var kinds = Kinds.all
  private(set) var traits = Traits.any

  /// The gate of the rule with this id; open for rules that are not listed.
  static func of(_ id: String) -> PayloadGate {
    if id.hasPrefix("APNS-L") { return PayloadGate(kinds: .liveActivity) }
    return switch id {
    case "APNS-P-01", "APNS-P-03": PayloadGate(traits: .unreadable)
    case "APNS-P-02": PayloadGate(traits: .large)
    case "APNS-P-04", "APNS-P-05", "APNS-P-06": PayloadGate(traits: .withoutAps)
    case "APNS-P-07": PayloadGate(traits: .unknownKey)
    case "APNS-P-08": PayloadGate(traits: .keyBeside)
    case "APNS-P-09": PayloadGate(traits: .foreignKey)
    case "APNS-P-32": PayloadGate(traits: .anomaly)
    case "APNS-P-33": PayloadGate(traits: .document)
    case "APNS-P-34": PayloadGate(traits: .null)
    default: ofAlert(id)
    }
  }

  private static func ofAlert(_ id: String) -> PayloadGate {
    let alert = APNsApsKey.alert.bit
    return switch id {
    case "APNS-P-11": PayloadGate(keys: alert, traits: .invisible)
    case "APNS-P-12": PayloadGate(keys: alert, traits: .alertKey)
    case "APNS-P-13": PayloadGate(keys: alert, traits: .alertMember)
    case "APNS-P-14": PayloadGate(keys: alert, traits: .arguments)
    case "APNS-P-15": PayloadGate(keys: alert, traits: .localised)
    case "APNS-P-22": PayloadGate(keys: APNsApsKey.mutableContent.bit, traits: .invisible)
    case "APNS-P-26": PayloadGate(kinds: .alert, traits: .invisible)
    case "APNS-P-30": PayloadGate(keys: alert, traits: .deprecated)
    default: ofPresence(id)
    }
  }

  private static func ofPresence(_ id: String) -> PayloadGate {
    switch id {
    case "APNS-P-10": needsOtherThanString(.alert)
    case "APNS-P-16": needs(.badge)
    case "APNS-P-17", "APNS-P-18": needsOtherThanString(.sound)
    case "APNS-P-19":
      needsOtherThanString(.threadID, .category, .targetContentID, .filterCriteria)
    case "APNS-P-20": needs(.contentAvailable)
    case "APNS-P-21": needs(.mutableContent)
    case "APNS-P-23", "APNS-P-24": needs(.interruptionLevel)
    case "APNS-P-25": needs(.relevanceScore)
    case "APNS-P-27", "APNS-P-28", "APNS-P-29": PayloadGate(kinds: .background)
    case "APNS-P-31": PayloadGate(keys: liveActivityKeys)
    case "APNS-P-35", "APNS-P-36", "APNS-P-37", "APNS-P-38", "APNS-P-39", "APNS-P-40":
      PayloadGate(kinds: .other)
    case "APNS-P-41": PayloadGate(traits: .website)
    case "APNS-P-42": needs(.pttPushType)
    case "APNS-P-43": PayloadGate(kinds: [])
    default: PayloadGate()
    }
  }

  private static func needs(_ key: APNsApsKey) -> PayloadGate {
    PayloadGate(keys: key.bit)
  }

  private static func needsOtherThanString(_ keys: APNsApsKey...) -> PayloadGate {
    PayloadGate(otherThanStrings: keys.reduce(0) { $0 | $1.bit })
  }

  private static let liveActivityKeys = APNsApsKey.allCases.filter(\.isLiveActivity)
    .reduce(0) { $0 | $1.bit }
}

internal import PushJSON

/// What a rule cannot do without, so that it need not be run on most payloads.
struct PayloadGate: Sendable {
  /// The kinds of push that rules are made for.
  struct Kinds: OptionSet, Sendable {
    let rawValue: UInt8
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
    let rawValue: UInt8
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
    static let ordinary = Traits(rawValue: 128)
    static let any = Traits(rawValue: 255)
  }

  /// The rule speaks only if one of these keys is in `aps`; 0 for rules that need none.
  private var keys: UInt32 = 0
  private var kinds = Kinds.all
  private var traits = Traits.any

  /// Whether a rule can find something in a payload with these keys, of this kind, with these traits.
  func admits(_ present: UInt32, _ kind: Kinds, _ traits: Traits) -> Bool {
    (keys == 0 || keys & present != 0) && kinds.rawValue & kind.rawValue != 0
      && self.traits.rawValue & traits.rawValue != 0
  }

  /// The gate of the rule with this id; open for rules that are not listed.
  static func of(_ id: String) -> PayloadGate {
    if id.hasPrefix("APNS-L") { return PayloadGate(kinds: .liveActivity) }
    return switch id {
    case "APNS-P-01", "APNS-P-03": PayloadGate(traits: .unreadable)
    case "APNS-P-02": PayloadGate(traits: .large)
    case "APNS-P-04", "APNS-P-05", "APNS-P-06": PayloadGate(traits: .withoutAps)
    case "APNS-P-07": PayloadGate(traits: .unknownKey)
    case "APNS-P-08": PayloadGate(traits: .keyBeside)
    case "APNS-P-32": PayloadGate(traits: .anomaly)
    case "APNS-P-34": PayloadGate(traits: .null)
    default: ofPresence(id)
    }
  }

  private static func ofPresence(_ id: String) -> PayloadGate {
    switch id {
    case "APNS-P-10", "APNS-P-11", "APNS-P-12", "APNS-P-13", "APNS-P-14", "APNS-P-15", "APNS-P-30":
      needs(.alert)
    case "APNS-P-16": needs(.badge)
    case "APNS-P-17", "APNS-P-18": needs(.sound)
    case "APNS-P-19": needs(.threadID, .category, .targetContentID, .filterCriteria)
    case "APNS-P-20": needs(.contentAvailable)
    case "APNS-P-21", "APNS-P-22": needs(.mutableContent)
    case "APNS-P-23", "APNS-P-24": needs(.interruptionLevel)
    case "APNS-P-25": needs(.relevanceScore)
    case "APNS-P-26": PayloadGate(kinds: .alert)
    case "APNS-P-27", "APNS-P-28", "APNS-P-29": PayloadGate(kinds: .background)
    case "APNS-P-31": PayloadGate(keys: liveActivityKeys)
    case "APNS-P-35", "APNS-P-36", "APNS-P-37", "APNS-P-38", "APNS-P-39", "APNS-P-40":
      PayloadGate(kinds: .other)
    case "APNS-P-42": needs(.pttPushType)
    default: PayloadGate()
    }
  }

  private static func needs(_ keys: APNsApsKey...) -> PayloadGate {
    PayloadGate(keys: keys.reduce(0) { $0 | $1.bit })
  }

  private static let liveActivityKeys = APNsApsKey.allCases.filter(\.isLiveActivity)
    .reduce(0) { $0 | $1.bit }
}

extension APNsPayloadSubject {
  /// The kinds of push that this one may be for the gates.
  var kinds: PayloadGate.Kinds {
    let kind: PayloadGate.Kinds =
      switch type {
      case .alert: .alert
      case .background: .background
      case .liveactivity: .liveActivity
      case nil: .unknown
      default: .other
      }
    return isBroadcast ? kind.union(.liveActivity) : kind
  }

  /// What is out of the ordinary for the gates.
  var traits: PayloadGate.Traits {
    var traits = PayloadGate.Traits.ordinary
    if payload.root == nil { traits.insert(.unreadable) }
    if payload.apsObject == nil { traits.insert(.withoutAps) }
    if body.count > 4096 { traits.insert(.large) }
    if payload.hasUnknownApsKey { traits.insert(.unknownKey) }
    if payload.hasApsKeyBeside { traits.insert(.keyBeside) }
    if payload.hasNullApsMember { traits.insert(.null) }
    if !anomalies.isEmpty { traits.insert(.anomaly) }
    return traits
  }
}

extension Flaw {
  /// What the flawed sender does, in one sentence.
  package var description: String { facts.description }

  /// The rules that it breaks; empty when only a suite can tell.
  package var rules: [String] { facts.rules }

  private var facts: (description: String, rules: [String]) {
    switch self {
    case .floatExpiration: ("Writes `apns-expiration` with a fraction.", ["APNS-H-23"])
    case .msExpiration: ("Writes `apns-expiration` in milliseconds.", ["APNS-H-24"])
    case .expiresInDuration:
      ("Writes the seconds to live where a date belongs.", ["APNS-H-25"])
    case .ignoresTTLZero: ("Treats a time to live of 0 as none given.", [])
    case .alertTypeForVoIP: ("Sends calls with push type `alert`.", ["APNS-H-14"])
    case .bareTopicForVoIP: ("Sends calls to the bundle id without `.voip`.", ["APNS-H-15"])
    case .bareTopicForLiveActivity:
      (
        "Sends Live Activity pushes to the bundle id without its suffix.",
        ["APNS-H-15", "APNS-L-01"]
      )
    case .appleComplicationSuffix:
      ("Uses the suffix `.h.complication` of Apple's page.", ["APNS-H-17"])
    case .noPushType: ("Leaves `apns-push-type` out.", ["APNS-H-16"])
    case .noTopic: ("Leaves `apns-topic` out.", ["APNS-H-08"])
    case .backgroundPriority10: ("Sends background pushes with priority 10.", ["APNS-H-19"])
    case .noPriority: ("Leaves `apns-priority` out.", ["APNS-H-20", "APNS-L-03"])
    case .uppercaseAPNsID: ("Writes `apns-id` in upper case.", ["APNS-H-31"])
    case .badAPNsID: ("Writes its own message number into `apns-id`.", ["APNS-H-30"])
    case .uppercaseToken: ("Writes the device token in upper case.", ["APNS-H-07"])
    case .onlyShortTokens: ("Refuses device tokens that are not 64 digits.", ["APNS-H-06"])
    case .collapseIDTooLong: ("Sends collapse ids of any length.", ["APNS-H-28"])
    case .truncatesCollapseID:
      ("Cuts collapse ids to 64 characters instead of bytes.", ["APNS-H-28"])
    case .contentAvailableTrue: ("Writes `content-available: true`.", ["APNS-P-20"])
    case .mutableContentTrue: ("Writes `mutable-content: true`.", ["APNS-P-21"])
    case .contentChangedNumber: ("Writes `content-changed: 1`.", ["APNS-P-36"])
    case .backgroundWithAlert: ("Puts an empty alert into background pushes.", ["APNS-P-27"])
    case .badgeAsString: ("Writes the badge as text.", ["APNS-P-16"])
    case .dropsBadgeZero: ("Takes a badge of 0 for none given.", [])
    case .soundAlwaysObject: ("Writes every sound as an object.", ["APNS-P-18"])
    case .customDataInAPS: ("Puts custom data inside `aps`.", ["APNS-P-07"])
    case .camelCaseKeys: ("Writes `threadId`, `mutableContent`, `locKey`.", ["APNS-P-09"])
    case .locArgsNumbers: ("Turns arguments that look like numbers into numbers.", ["APNS-P-14"])
    case .escapesHTML: ("Escapes `<`, `>` and `&` as a web page wants them.", [])
    case .truncatesLongText:
      ("Cuts the body until the payload fits, and says nothing of it.", ["APNS-P-43"])
    case .oldSizeLimit: ("Refuses payloads over 2048 bytes, voip included.", ["APNS-P-43"])
    case .msTimestamp: ("Writes the timestamp of Live Activities in ms.", ["APNS-L-06"])
    case .liveActivityWithoutContentState:
      ("Forgets `content-state`.", ["APNS-L-09", "APNS-L-10"])
    case .liveActivityKeysOutsideAPS:
      ("Puts `content-state` beside `aps`.", ["APNS-L-09", "APNS-L-21"])
    case .liveActivitySoundBesideAlert:
      ("Puts the sound of a Live Activity beside its alert.", ["APNS-L-25"])
    case .broadcastWithTopic: ("Sends `apns-topic` with a broadcast.", ["APNS-B-17"])
    case .broadcastWithoutExpiration:
      ("Leaves `apns-expiration` out of a broadcast.", ["APNS-B-10"])
    case .escapesChannelID:
      ("Escapes the channel id as part of an address.", ["APNS-B-05", "APNS-B-25"])
    case .fileproviderInAPS: ("Puts the container identifier into `aps`.", ["APNS-P-38"])
    case .jwtPerRequest:
      ("Signs a new provider token for every push.", ["APNS-A-18", "APNS-A-20"])
    case .jwtMillisecondIAT: ("Writes `iat` in milliseconds.", ["APNS-A-17"])
    case .newConnectionPerPush: ("Opens a connection for every push.", ["APNS-T-09"])
    case .retries410: ("Repeats a push that was answered 410.", ["APNS-S-03", "APNS-S-04"])
    case .swallowsErrors: ("Reports success whatever the answer.", ["APNS-S-02"])
    case .hidesReason: ("Reports a failure without its reason.", ["APNS-S-02"])
    }
  }
}

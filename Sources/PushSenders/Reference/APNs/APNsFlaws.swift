extension Flaw {
  /// What APNs has to object to; nil for flaws of other providers.
  var apnsFacts: Facts? {
    switch self {
    case .floatExpiration: Facts("Writes `apns-expiration` with a fraction.", ["APNS-H-23"])
    case .msExpiration: Facts("Writes `apns-expiration` in milliseconds.", ["APNS-H-24"])
    case .expiresInDuration:
      Facts("Writes the seconds to live where a date belongs.", ["APNS-H-25"])
    case .ignoresTTLZero: Facts("Treats a time to live of 0 as none given.", [])
    case .alertTypeForVoIP: Facts("Sends calls with push type `alert`.", ["APNS-H-14"])
    case .bareTopicForVoIP: Facts("Sends calls to the bundle id without `.voip`.", ["APNS-H-15"])
    case .bareTopicForLiveActivity:
      Facts(
        "Sends Live Activity pushes to the bundle id without its suffix.",
        ["APNS-H-15", "APNS-L-01"]
      )
    case .appleComplicationSuffix:
      Facts("Uses the suffix `.h.complication` of Apple's page.", ["APNS-H-17"])
    case .noPushType: Facts("Leaves `apns-push-type` out.", ["APNS-H-16"])
    case .noTopic: Facts("Leaves `apns-topic` out.", ["APNS-H-08"])
    case .backgroundPriority10: Facts("Sends background pushes with priority 10.", ["APNS-H-19"])
    case .noPriority: Facts("Leaves `apns-priority` out.", ["APNS-H-20", "APNS-L-03"])
    case .uppercaseAPNsID: Facts("Writes `apns-id` in upper case.", ["APNS-H-31"])
    case .badAPNsID: Facts("Writes its own message number into `apns-id`.", ["APNS-H-30"])
    case .uppercaseToken: Facts("Writes the device token in upper case.", ["APNS-H-07"])
    case .onlyShortTokens: Facts("Refuses device tokens that are not 64 digits.", ["APNS-H-06"])
    case .collapseIDTooLong: Facts("Sends collapse ids of any length.", ["APNS-H-28"])
    case .truncatesCollapseID:
      Facts("Cuts collapse ids to 64 characters instead of bytes.", ["APNS-H-28"])
    case .contentAvailableTrue: Facts("Writes `content-available: true`.", ["APNS-P-20"])
    case .mutableContentTrue: Facts("Writes `mutable-content: true`.", ["APNS-P-21"])
    case .contentChangedNumber: Facts("Writes `content-changed: 1`.", ["APNS-P-36"])
    case .backgroundWithAlert: Facts("Puts an empty alert into background pushes.", ["APNS-P-27"])
    case .badgeAsString: Facts("Writes the badge as text.", ["APNS-P-16"])
    case .dropsBadgeZero: Facts("Takes a badge of 0 for none given.", [])
    case .soundAlwaysObject: Facts("Writes every sound as an object.", ["APNS-P-18"])
    case .customDataInAPS: Facts("Puts custom data inside `aps`.", ["APNS-P-07"])
    case .camelCaseKeys: Facts("Writes `threadId`, `mutableContent`, `locKey`.", ["APNS-P-09"])
    case .locArgsNumbers:
      Facts("Turns arguments that look like numbers into numbers.", ["APNS-P-14"])
    case .escapesHTML: Facts("Escapes `<`, `>` and `&` as a web page wants them.", [])
    case .truncatesLongText:
      Facts("Cuts the body until the payload fits, and says nothing of it.", ["APNS-P-43"])
    case .oldSizeLimit: Facts("Refuses payloads over 2048 bytes, voip included.", ["APNS-P-43"])
    case .msTimestamp: Facts("Writes the timestamp of Live Activities in ms.", ["APNS-L-06"])
    case .liveActivityWithoutContentState:
      Facts("Forgets `content-state`.", ["APNS-L-09", "APNS-L-10"])
    case .liveActivityKeysOutsideAPS:
      Facts("Puts `content-state` beside `aps`.", ["APNS-L-09", "APNS-L-21"])
    case .liveActivitySoundBesideAlert:
      Facts("Puts the sound of a Live Activity beside its alert.", ["APNS-L-25"])
    case .broadcastWithTopic: Facts("Sends `apns-topic` with a broadcast.", ["APNS-B-17"])
    case .broadcastWithoutExpiration:
      Facts("Leaves `apns-expiration` out of a broadcast.", ["APNS-B-10"])
    case .escapesChannelID:
      Facts("Escapes the channel id as part of an address.", ["APNS-B-05", "APNS-B-25"])
    case .fileproviderInAPS: Facts("Puts the container identifier into `aps`.", ["APNS-P-38"])
    case .jwtPerRequest:
      Facts("Signs a new provider token for every push.", ["APNS-A-18", "APNS-A-20"])
    case .jwtMillisecondIAT: Facts("Writes `iat` in milliseconds.", ["APNS-A-17"])
    case .newConnectionPerPush: Facts("Opens a connection for every push.", ["APNS-T-09"])
    case .retries410: Facts("Repeats a push that was answered 410.", ["APNS-S-03", "APNS-S-04"])
    default: nil
    }
  }
}

extension Flaw {
  /// What FCM has to object to; nil for flaws of other providers.
  var fcmFacts: Facts? {
    switch self {
    case .numberInData: Facts("Leaves numbers and booleans in `data` as they are.", ["FCM-D001"])
    case .nestedObjectInData:
      Facts("Leaves objects and lists in `data` as they are.", ["FCM-D002", "FCM-D003"])
    case .reservedDataKey:
      Facts(
        "Adds `message_type` to `data`, and lets other reserved keys through.",
        ["FCM-D004", "FCM-D005", "FCM-D006"]
      )
    case .topicsPrefix: Facts("Writes `/topics/` before a topic.", ["FCM-M016", "FCM-M017"])
    case .doubleQuotedCondition:
      Facts("Puts the topics of a condition into double quotes.", ["FCM-M020", "FCM-M022"])
    case .tokenAndTopic: Facts("Names a topic beside the token.", ["FCM-M009"])
    case .legacyBody:
      Facts("Sends the body of the API that ended in 2024.", ["FCM-M003", "FCM-M034"])
    case .fieldsInWrongBlock:
      Facts(
        "Puts `sound` and `badge` into the common notification.",
        ["FCM-M003", "FCM-M033"]
      )
    case .optionsBesideBlocks:
      Facts("Puts priority and time to live beside the blocks.", ["FCM-M003", "FCM-M036"])
    case .ttlAsNumber:
      Facts("Writes the time to live as a number of seconds.", ["FCM-M004", "FCM-N003"])
    case .ttlInMilliseconds:
      Facts("Writes milliseconds where seconds belong.", ["FCM-N004", "FCM-N006"])
    case .androidPriorityOnly:
      Facts(
        "Says priority and time to live for Android only, also of silent messages.",
        ["FCM-A005", "FCM-N030"]
      )
    case .silentAtPriority10:
      Facts("Sends silent messages with `apns-priority` 10.", ["FCM-A005", "FCM-A008"])
    case .emptyAPS: Facts("Sends an empty `aps` where it has nothing to say.", ["FCM-A003"])
    case .snakeCaseInAPS:
      Facts("Writes `content_available`, `thread_id` inside `aps`.", ["FCM-A020"])
    case .numericHeaders: Facts("Writes APNs headers as numbers.", ["FCM-M004", "FCM-A001"])
    case .staleAccessToken:
      Facts("Never renews its access token.", ["FCM-O002", "FCM-O003", "FCM-O018"])
    case .tokenPerMessage: Facts("Fetches an access token for every message.", ["FCM-O017"])
    case .refreshesOnThirdPartyAuth:
      Facts("Takes a refusal by APNs for an old access token.", ["FCM-O017"])
    case .deletesTokenOnAnyError:
      Facts("Takes a token for dead after any error of 4xx.", ["FCM-M048"])
    default: nil
    }
  }
}

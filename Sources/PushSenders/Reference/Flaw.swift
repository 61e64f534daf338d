package import PushModel

/// A way in which the reference sender can be wrong on purpose: `builtin:NAME`.
package enum Flaw: String, Sendable, CaseIterable {
  case floatExpiration = "float-expiration"
  case msExpiration = "ms-expiration"
  case expiresInDuration = "expires-in-duration"
  case ignoresTTLZero = "ignores-ttl-zero"
  case alertTypeForVoIP = "alert-type-for-voip"
  case bareTopicForVoIP = "bare-topic-for-voip"
  case bareTopicForLiveActivity = "bare-topic-for-live-activity"
  case appleComplicationSuffix = "apple-complication-suffix"
  case noPushType = "no-push-type"
  case noTopic = "no-topic"
  case backgroundPriority10 = "background-priority-10"
  case noPriority = "no-priority"
  case uppercaseAPNsID = "uppercase-apns-id"
  case badAPNsID = "bad-apns-id"
  case uppercaseToken = "uppercase-token"
  case onlyShortTokens = "only-64-digit-tokens"
  case collapseIDTooLong = "collapse-id-too-long"
  case truncatesCollapseID = "truncates-collapse-id-by-characters"
  case contentAvailableTrue = "content-available-true"
  case mutableContentTrue = "mutable-content-true"
  case contentChangedNumber = "content-changed-number"
  case backgroundWithAlert = "background-with-alert"
  case badgeAsString = "badge-as-string"
  case dropsBadgeZero = "drops-badge-zero"
  case soundAlwaysObject = "sound-always-object"
  case customDataInAPS = "custom-data-in-aps"
  case camelCaseKeys = "camel-case-keys"
  case locArgsNumbers = "loc-args-numbers"
  case escapesHTML = "escapes-html"
  case truncatesLongText = "truncates-long-text"
  case oldSizeLimit = "old-size-limit"
  case msTimestamp = "ms-timestamp"
  case liveActivityWithoutContentState = "live-activity-without-content-state"
  case liveActivityKeysOutsideAPS = "live-activity-keys-outside-aps"
  case liveActivitySoundBesideAlert = "live-activity-sound-beside-alert"
  case broadcastWithTopic = "broadcast-with-topic"
  case broadcastWithoutExpiration = "broadcast-without-expiration"
  case escapesChannelID = "escapes-channel-id"
  case fileproviderInAPS = "fileprovider-in-aps"
  case jwtPerRequest = "jwt-per-request"
  case jwtMillisecondIAT = "jwt-millisecond-iat"
  case newConnectionPerPush = "new-connection-per-push"
  case retries410 = "retries-410"
  case swallowsErrors = "swallows-errors"
  case hidesReason = "hides-reason"

  // FCM and Expo.
  case noRetryOn503 = "no-retry-on-503"
  case noRetryOn429 = "no-retry-on-429"
  case retries400 = "retries-400"
  case ignoresRetryAfter = "ignores-retry-after"
  case sendsAgainToDeadToken = "sends-again-to-dead-token"

  // FCM.
  case numberInData = "number-in-data"
  case nestedObjectInData = "nested-object-in-data"
  case reservedDataKey = "reserved-data-key"
  case topicsPrefix = "topics-prefix"
  case doubleQuotedCondition = "double-quoted-condition"
  case tokenAndTopic = "token-and-topic-together"
  case legacyBody = "legacy-body"
  case fieldsInWrongBlock = "notification-fields-in-wrong-block"
  case optionsBesideBlocks = "options-beside-the-blocks"
  case ttlAsNumber = "ttl-as-number"
  case ttlInMilliseconds = "ttl-in-milliseconds"
  case androidPriorityOnly = "android-priority-only"
  case silentAtPriority10 = "silent-at-priority-10"
  case emptyAPS = "empty-aps"
  case snakeCaseInAPS = "snake-case-in-aps"
  case numericHeaders = "numeric-apns-headers"
  case staleAccessToken = "stale-access-token"
  case tokenPerMessage = "token-per-message"
  case refreshesOnThirdPartyAuth = "refreshes-on-third-party-auth"
  case deletesTokenOnAnyError = "deletes-token-on-any-error"

  // Expo.
  case tooManyMessages = "101-messages"
  case requestPerRecipient = "one-request-per-recipient"
  case mixedProjects = "mixed-projects"
  case dataAsArray = "data-as-array"
  case dropsBadgeZeroInMessage = "badge-0-dropped"
  case stringBadge = "string-badge"
  case ttlAsText = "ttl-as-text"
  case uppercasePriority = "uppercase-priority"
  case contentAvailableOne = "content-available-1"
  case oldContentAvailable = "old-content-available"
  case imageAtTheTop = "image-at-the-top"
  case bareToken = "token-without-brackets"
  case noAccessToken = "no-access-token"
  case gzipHeaderWithoutGzip = "gzip-header-without-gzip"
  case ticketOrderIgnored = "ticket-order-ignored"
  case ticketErrorsSwallowed = "ticket-errors-swallowed"
  case receiptsNeverFetched = "receipts-never-fetched"
  case receiptsInOneRequest = "receipts-in-one-request"

  /// The flaws in the order of their documentation.
  package static var all: [Flaw] { allCases }

  /// The flaws that show when pushing to a provider.
  package static func all(of provider: Provider) -> [Flaw] {
    all.filter { $0.providers.contains(provider) }
  }

  /// The word behind `builtin:`.
  package var name: String { rawValue }
}

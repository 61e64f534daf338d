internal import PushModel

/// The rules E, O and Q that the service decides itself; the raw value is the catalogue's id.
enum FCMServiceRule: String, CaseIterable, Sendable {
  case unknownPath = "FCM-E001"
  case wrongMethod = "FCM-E002"
  case unknownParameter = "FCM-E003"
  case noJSONType = "FCM-E004"
  case oddJSONType = "FCM-E005"
  case legacySend = "FCM-E006"
  case batch = "FCM-E007"
  case alternative = "FCM-E008"
  case foreignProject = "FCM-E009"
  case paddedProject = "FCM-E010"
  case disabledAPI = "FCM-E011"
  case bodyTooLarge = "FCM-E012"
  case tooManyStreams = "FCM-E013"
  case newConnections = "FCM-E014"
  case plaintext = "FCM-E015"
  case deprecatedParameter = "FCM-E016"
  case instanceBatch = "FCM-E017"
  case noAccessTokenAuth = "FCM-E018"
  case batchShape = "FCM-E019"
  case batchElement = "FCM-E020"
  case subscriptionExists = "FCM-E021"
  case subscriptionMissing = "FCM-E022"
  case subscriptionTopic = "FCM-E023"
  case pageSize = "FCM-E024"
  case groupShape = "FCM-E025"
  case groupSize = "FCM-E026"
  case userAgent = "FCM-E027"
  case noLength = "FCM-E028"
  case droppedConnection = "FCM-E029"

  case noCredential = "FCM-O001"
  case unknownToken = "FCM-O002"
  case expiredToken = "FCM-O003"
  case insufficientScope = "FCM-O004"
  case legacyKey = "FCM-O005"
  case apiKey = "FCM-O006"
  case assertionTimes = "FCM-O007"
  case assertionSignature = "FCM-O008"
  case assertionAlgorithm = "FCM-O009"
  case assertionIssuer = "FCM-O010"
  case assertionAudience = "FCM-O011"
  case scopeMissing = "FCM-O012"
  case scopeUnknown = "FCM-O013"
  case grantType = "FCM-O014"
  case assertionShape = "FCM-O015"
  case tokenJSON = "FCM-O016"
  case tokenPerMessage = "FCM-O017"
  case staleToken = "FCM-O018"
  case tokenInURL = "FCM-O019"
  case broadScope = "FCM-O020"
  case oddScheme = "FCM-O021"
  case firebaseScope = "FCM-O022"
  case keyID = "FCM-O023"

  case projectQuota = "FCM-Q001"
  case deviceQuota = "FCM-Q002"
  case collapsibleBurst = "FCM-Q003"
  case fanOuts = "FCM-Q004"
  case subscriptionRate = "FCM-Q005"
  case tooManyTopics = "FCM-Q006"
  case beforeRetryAfter = "FCM-Q007"
  case withinMinute = "FCM-Q008"
  case noBackOff = "FCM-Q009"
  case unchanged = "FCM-Q010"
  case tooManyAttempts = "FCM-Q011"
  case neverRetried = "FCM-Q012"
  case retryDate = "FCM-Q013"
  case oddAnswers = "FCM-Q014"
  case shortTimeout = "FCM-Q015"
  case trafficJump = "FCM-Q016"
  case goAway = "FCM-Q017"
}

/// A violation of one rule, with what the service does about it.
struct FCMServiceFinding {
  var rule: FCMServiceRule
  var place: FindingPlace
  var value = ""
  var message: String
  var fix = ""
  /// What a *reject* rule is answered with; nil when it spoils no answer.
  var answer: FCMAnswer?
  /// What strict mode answers to a *lint* rule; nil for `find` rows.
  var strictAnswer: FCMAnswer?
  var stage = Int.max

  init(_ rule: FCMServiceRule, _ place: FindingPlace, _ message: String) {
    self.rule = rule
    self.place = place
    self.message = message
  }
}

/// The open questions of the catalogue with the answers that the mock gives (section 8 and †).
///
/// Plain values, so that a rule reads a choice in one load. `APNsFidelity.switches` describes them.
package struct APNsFidelity: Equatable, Sendable {
  package enum MalformedBody: String, CaseIterable, Sendable {
    case payloadEmpty = "PayloadEmpty"
    case badRequestPayload = "BadRequestPayload"
    case accept
  }
  package enum Acceptance: String, CaseIterable, Sendable { case refuse, accept }
  package enum MissingSuffix: String, CaseIterable, Sendable {
    case invalidPushType = "InvalidPushType"
    case badTopic = "BadTopic"
    case deviceTokenNotForTopic = "DeviceTokenNotForTopic"
  }
  package enum FutureToken: String, CaseIterable, Sendable {
    case invalidProviderToken = "InvalidProviderToken"
    case expiredProviderToken = "ExpiredProviderToken"
  }
  package enum UpdateScope: String, CaseIterable, Sendable { case connection, key, address }
  package enum ResignedToken: String, CaseIterable, Sendable { case same, update }
  package enum SecondTeam: String, CaseIterable, Sendable {
    case invalidProviderToken = "InvalidProviderToken"
    case forbidden = "Forbidden"
  }
  package enum TopicOutsideKey: String, CaseIterable, Sendable {
    case topicDisallowed = "TopicDisallowed"
    case forbidden = "Forbidden"
  }
  package enum EnvironmentKey: String, CaseIterable, Sendable {
    case wire = "BadEnvironmentKeyInToken"
    case documented = "BadEnvironmentKeyIdInToken"
  }
  package enum IdleAnswer: String, CaseIterable, Sendable {
    case goaway
    case status = "400"
  }
  package enum LetterCase: String, CaseIterable, Sendable { case upper, lower }
  package enum EchoedCase: String, CaseIterable, Sendable { case unchanged, upper }
  package enum BroadcastHost: String, CaseIterable, Sendable { case both, broadcast, device }
  package enum UniqueID: String, CaseIterable, Sendable {
    case always
    case pushesOnly = "accepted-pushes-only"
  }
  package enum CheckOrder: String, CaseIterable, Sendable {
    case catalogue, pushy, apnswift
  }
  package enum HeaderList: String, CaseIterable, Sendable {
    case status = "431"
    case streamError = "stream-error"
    case accept
  }
  package enum StreamLimitRepeat: String, CaseIterable, Sendable { case goaway, reset }
  package enum ChannelValues: String, CaseIterable, Sendable {
    case badRequestParams = "BadRequestParams"
    case badRequestPayload = "BadRequestPayload"
  }
  package enum CertificateEnvironment: String, CaseIterable, Sendable {
    case goaway
    case status = "403"
  }
  package enum InvalidCertificate: String, CaseIterable, Sendable {
    case status = "403"
    case alert = "tls-alert"
  }

  package var malformedBody = MalformedBody.payloadEmpty
  package var backgroundPriority10 = Acceptance.refuse
  package var missingSuffix = MissingSuffix.invalidPushType
  package var futureToken = FutureToken.invalidProviderToken
  package var updateScope = UpdateScope.connection
  package var resignedToken = ResignedToken.same
  package var secondTeam = SecondTeam.invalidProviderToken
  package var topicOutsideKey = TopicOutsideKey.topicDisallowed
  package var environmentKey = EnvironmentKey.wire
  /// Seconds without a frame after which the mock closes a connection; our choice.
  package var idleSeconds = 3600
  package var idleAnswer = IdleAnswer.goaway
  package var generatedIDCase = LetterCase.upper
  package var echoedIDCase = EchoedCase.unchanged
  package var broadcastHost = BroadcastHost.both
  package var broadcastWithoutExpiration = Acceptance.refuse
  package var broadcastWithoutPriority = Acceptance.refuse
  package var uniqueID = UniqueID.always
  /// Priority 10 Live Activity pushes to a token within an hour before L-24 speaks; 0 for never.
  package var liveActivityBudget = 0
  package var checkOrder = CheckOrder.catalogue
  package var missingAlgorithm = Acceptance.refuse
  package var badIssuedAt = Acceptance.refuse
  package var headerList = HeaderList.status
  package var streamLimitRepeat = StreamLimitRepeat.goaway
  package var channelValues = ChannelValues.badRequestParams
  package var badRequestID = Acceptance.refuse
  package var certificateEnvironment = CertificateEnvironment.goaway
  package var invalidCertificate = InvalidCertificate.status
  /// Seconds between two PING frames on an idle connection below which T-08 speaks.
  package var pingSeconds = 15
  /// New connections a minute without a GOAWAY above which T-09 speaks; our choice, see the switch.
  package var connectionsPerMinute = 30

  package init() {}
}

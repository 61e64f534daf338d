package import PushModel

/// What a case says of the device that it pushes to.
package struct TokenOrder: Equatable, Sendable {
  /// What the device service makes of the token.
  package enum State: String, Sendable, CaseIterable {
    case active
    /// 410 `Unregistered`.
    case unregistered
    /// 410 `ExpiredToken`.
    case expired
    /// 400 `BadDeviceToken`.
    case unknown
    /// FCM: 403 `SENDER_ID_MISMATCH`.
    case senderMismatch
    /// FCM: APNs says that the device is gone.
    case apnsDisabled
    /// FCM: 401 `THIRD_PARTY_AUTH_ERROR`.
    case thirdPartyAuth
  }

  package var provider = Provider.apns
  /// FCM and Expo: `android`, `ios` or `web`; nil when the case does not say.
  package var platform: String?
  /// FCM: the Android package or the bundle id that the token belongs to.
  package var package: String?
  /// FCM and Expo: the project that the token belongs to; nil for the mock's own.
  package var project: String?
  /// Expo: the `details.error` of the receipt, such as `MessageRateExceeded`; nil for `ok`.
  package var receipt: String?
  /// What calls to this token are answered with instead, in this order.
  package var faults: [Fault] = []
  package var environment: APNsEnvironment
  /// The bare bundle id.
  package var topic: String
  /// Such as `app`, `voip`, `la-start`, `la-update`; nil when the case does not say.
  package var kind: String?
  package var state: State
  /// Since when the state holds, milliseconds since 1970; nil for now.
  package var atMilliseconds: Int64?
  /// How many bytes the token has (32 unless the case wants longer ones); 32 carry the ask.
  package var tokenBytes: Int

  package init(
    environment: APNsEnvironment,
    topic: String,
    kind: String? = nil,
    state: State = .active,
    atMilliseconds: Int64? = nil,
    tokenBytes: Int = 32
  ) {
    self.environment = environment
    self.topic = topic
    self.kind = kind
    self.state = state
    self.atMilliseconds = atMilliseconds
    self.tokenBytes = tokenBytes
  }
}

/// What a case changes about a service as a whole; undone when the case ends.
package enum ServiceOrder: Equatable, Sendable {
  /// A fault of an endpoint that names no token, such as FCM's token endpoint.
  case fault(Provider, Fault)
  /// Sets the provider's clock forward from now on.
  case advanceClock(Provider, seconds: Double)
  /// FCM: `expires_in` of the access tokens that are issued from now on.
  case accessTokenLifetime(seconds: Int)
  /// FCM: every access token issued so far is revoked.
  case revokeAccessTokens
  /// Expo: enhanced push security.
  case pushSecurity(Bool)
  /// Expo: seconds from a ticket to its receipt.
  case receiptDelay(seconds: Double)
}

/// The mocks as the suite runner sees them.
package protocol SuiteWorld: Sendable {
  /// The bundle id that pushes go to unless a case names another.
  var defaultTopic: String { get }

  /// Mints and registers a device token for an ask; the answer is the token as the sender gets it.
  func mintToken(_ order: TokenOrder, caseNumber: Int, sequence: Int) async throws -> String

  /// Creates a broadcast channel; the answer is its base64 id.
  func mintChannel(
    environment: APNsEnvironment,
    topic: String,
    storesMessages: Bool
  ) async throws -> String

  /// Makes up an FCM topic for an ask; it carries the ask.
  func mintTopic(caseNumber: Int, sequence: Int) async throws -> String

  /// Changes a service for the case that is being driven.
  func apply(_ order: ServiceOrder) async throws

  /// Undoes what `apply` did since the last time; called after each case that used it.
  func restoreServices() async

  /// Every request that carried one of these tokens or channel ids so far, in order.
  func arrivals(for keys: [String]) async -> [Arrival]

  /// Waits until `count` requests carried these keys, or until the deadline passes.
  func waitForArrivals(
    _ count: Int,
    for keys: [String],
    deadlineMilliseconds: Int
  ) async -> [Arrival]

  /// The wall clock, milliseconds since 1970.
  func nowMilliseconds() async -> Int64
}

/// Keeps what the runner learns; implemented over the recorder.
package protocol SuiteJournal: Sendable {
  /// An order was handed to the sender; times are nanoseconds since the run began.
  func asked(_ order: SendOrder, ask: Int, caseID: String, dueAt: UInt64, handedAt: UInt64)

  /// The sender reported on an order.
  func reported(ask: Int, report: SenderReport, at: UInt64)

  /// A case is finished.
  func finished(_ result: CaseResult, number: Int)
}

extension SuiteWorld {
  package func mintTopic(caseNumber: Int, sequence: Int) async throws -> String { "" }

  package func apply(_ order: ServiceOrder) async throws {}

  package func restoreServices() async {}
}

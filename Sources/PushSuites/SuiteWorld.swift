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
  }

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

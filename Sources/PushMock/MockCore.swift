package import PushModel
package import PushProviders
package import PushStore
internal import Synchronization

/// What all workers of a run share; every member is safe from any thread.
package final class MockCore: Sendable {
  package let clock: Clock
  /// The monotonic instant at which the run began.
  package let startedAt: UInt64
  package let recorder: Recorder
  package let feed: ArrivalFeed
  package let log: RequestLog
  package let metrics: MockMetrics
  package let fidelity: APNsFidelity
  package let fcm: FCMWorld
  package let expo: ExpoWorld
  package let faults = FaultTable()
  /// What the proxy was asked for and does not serve.
  package let refused = RefusedHosts()
  /// Answers wait until their rows are on disk.
  package let isDurable: Bool
  /// Fingerprints (SHA-256, hexadecimal) of client certificates that are revoked.
  package let revokedCertificates: Set<String>
  let services: MockServices
  private let clocks: (fcm: ProviderClock, expo: ProviderClock)
  private let world: Mutex<APNsWorld>
  private let churn = Mutex<[String: APNsConnectionChurn]>([:])
  private let floor = Atomic<Int64>(0)

  package init(
    clock: Clock,
    startedAt: UInt64,
    recorder: Recorder,
    world: APNsWorld,
    services: MockServices,
    fidelity: APNsFidelity,
    isDurable: Bool,
    revokedCertificates: Set<String> = []
  ) {
    self.clock = clock
    self.startedAt = startedAt
    self.recorder = recorder
    self.fidelity = fidelity
    self.isDurable = isDurable
    self.revokedCertificates = revokedCertificates
    self.world = Mutex(world)
    self.services = services
    fcm = services.fcm
    expo = services.expo
    clocks = (ProviderClock(clock), ProviderClock(clock))
    feed = ArrivalFeed()
    log = RequestLog()
    metrics = MockMetrics()
  }

  /// Reads or changes the world; the lock is held for as long as `body` runs, so it must be brief.
  package func withWorld<Result>(_ body: (inout APNsWorld) -> sending Result) -> Result {
    world.withLock { world in body(&world) }
  }

  /// The clock of FCM or Expo, which cases may set forward.
  package func clock(of provider: Provider) -> ProviderClock {
    provider == .expo ? clocks.expo : clocks.fcm
  }

  /// Takes back what a case changed about FCM and Expo as a whole.
  package func restoreServices() {
    clocks.fcm.reset()
    clocks.expo.reset()
    services.restore()
  }

  /// Tells a request what the world knows of it.
  ///
  /// - Parameters:
  ///   - request: The request, decoded and presented to its connection.
  ///   - state: What is remembered of the connection.
  ///   - generation: That of the keys the caller has.
  /// - Returns: The world's keys when they are others.
  func inform(
    _ request: APNsRequest,
    _ state: borrowing APNsConnectionState,
    _ generation: Int
  ) -> APNsKeyring? {
    withWorld { world in
      world.inform(request, state)
      return world.keyring.generation == generation ? nil : world.keyring
    }
  }

  /// Counts a new connection for the rule about churn.
  ///
  /// Senders at 1024 addresses are told apart; beyond that, ours, the count begins anew.
  func noteConnection(from peer: String) {
    let now = clock.wallMilliseconds()
    churn.withLock { churn in
      if churn.count > 1024 { churn.removeAll() }
      churn[peer, default: APNsConnectionChurn()].open(nowMilliseconds: now)
    }
  }

  /// The event to judge when a client has closed a connection.
  func connectionClosed(
    from peer: String,
    requests: Int,
    afterGoAway: Bool,
    nowMilliseconds: Int64
  ) -> APNsConnectionEvent? {
    churn.withLock { churn in
      churn[peer]?.close(
        requests: requests,
        afterGoAway: afterGoAway,
        nowMilliseconds: nowMilliseconds
      )
    }
  }

  /// Requests up to this row are hidden from the control API.
  var requestFloor: Int64 {
    get { floor.load(ordering: .relaxed) }
    set { floor.store(newValue, ordering: .relaxed) }
  }

  /// Channels that nobody deleted, as findings; for the end of a run.
  package func leftChannels() -> [Finding] {
    withWorld { APNsConnectionRules.leftChannels($0.channels) }
  }

  /// Nanoseconds since the run began.
  package func elapsed(_ instant: UInt64) -> UInt64 {
    instant > startedAt ? instant - startedAt : 0
  }
}

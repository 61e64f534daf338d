internal import Synchronization

/// What the Expo mock knows: tokens, projects, access tokens, tickets and the traffic so far.
///
/// Safe on any thread; each request takes the lock twice, briefly.
package final class ExpoWorld: Sendable {
  package struct Options: Sendable {
    /// A digest as lower-case hexadecimal digits (SHA-256).
    package var digest: @Sendable (_ bytes: [UInt8]) -> String
    /// The project of tokens that name no other; its owner is the account of the world.
    package var project: String
    /// Refuses tokens that are not registered.
    package var isClosed: Bool
    /// Accepts access tokens that are not registered, for every project.
    package var anyCredentials: Bool
    /// Seconds from a ticket to its receipt; the service takes minutes, suites cannot wait.
    package var receiptDelaySeconds: Double
    /// Notifications a second and project; nil for no limit.
    package var ratePerSecond: Int?
    /// How many tickets are remembered; the default keeps them below 50 MiB.
    package var ticketCapacity: Int

    package init(
      digest: @escaping @Sendable (_ bytes: [UInt8]) -> String,
      project: String = "@pushproof/demo",
      isClosed: Bool = false,
      anyCredentials: Bool = false,
      receiptDelaySeconds: Double = 1,
      ratePerSecond: Int? = ExpoLimits.perSecond,
      ticketCapacity: Int = 262_144
    ) {
      self.digest = digest
      self.project = project
      self.isClosed = isClosed
      self.anyCredentials = anyCredentials
      self.receiptDelaySeconds = receiptDelaySeconds
      self.ratePerSecond = ratePerSecond
      self.ticketCapacity = ticketCapacity
    }
  }

  package let options: Options
  private let state: Mutex<ExpoState>

  package init(options: Options) {
    self.options = options
    state = Mutex(ExpoState(options))
  }

  /// Calls `body` under the lock.
  func withState(_ body: (inout ExpoState) -> Void) { state.withLock { body(&$0) } }

  // MARK: Tokens

  /// Registers a token and forgets its past; replaces what was known of it.
  package func register(_ token: String, _ device: ExpoDevice = ExpoDevice()) {
    state.withLock { $0.register(token, device) }
  }

  /// Lets a token be gone from now on, registered before or not.
  package func unregister(_ token: String) {
    state.withLock { $0.unregister(token) }
  }

  /// Forgets a token and its past.
  package func forget(_ token: String) {
    state.withLock { $0.forget(token) }
  }

  /// The device of a token, if registered.
  package func device(_ token: String) -> ExpoDevice? {
    state.withLock { $0.devices[ExpoTokenKey(token)]?.device }
  }

  /// Whether tokens that are not registered are refused.
  package var isClosed: Bool {
    get { state.withLock { $0.isClosed } }
    set { state.withLock { $0.isClosed = newValue } }
  }

  // MARK: Projects and accounts

  /// Registers a project; its account is the owner in its name unless another is given.
  package func registerProject(_ name: String, account: String? = nil) {
    state.withLock { state in
      let place = state.place(ofProject: name)
      if let account { state.projects[place].account = account }
    }
  }

  /// Switches enhanced push security of every project on or off.
  package func setPushSecurity(_ isOn: Bool) {
    state.withLock { state in
      state.isSecure = isOn
      for place in state.projects.indices { state.projects[place].isSecure = nil }
    }
  }

  /// Switches enhanced push security of one project on or off.
  package func setPushSecurity(_ isOn: Bool, project: String) {
    state.withLock { state in
      let place = state.place(ofProject: project)
      state.projects[place].isSecure = isOn
    }
  }

  /// Whether projects have enhanced push security unless they say otherwise.
  package var hasPushSecurity: Bool { state.withLock { $0.isSecure } }

  /// Registers an access token.
  ///
  /// - Parameters:
  ///   - token: What stands behind `Bearer`.
  ///   - account: Whose it is; nil has rights on every project.
  package func registerAccessToken(_ token: String, account: String? = nil) {
    state.withLock { $0.accessTokens[Array(token.utf8)] = .some(account) }
  }

  /// Accepts access tokens that are not registered, for every project.
  package var anyCredentials: Bool {
    get { state.withLock { $0.anyCredentials } }
    set { state.withLock { $0.anyCredentials = newValue } }
  }

  // MARK: Limits

  /// Sets the seconds from a ticket to its receipt.
  package func setReceiptDelay(seconds: Double) {
    state.withLock { $0.receiptDelay = ExpoState.milliseconds(seconds) }
  }

  /// Seconds from a ticket to its receipt.
  package var receiptDelaySeconds: Double { state.withLock { Double($0.receiptDelay) / 1000 } }

  /// Sets the notifications a second and project; nil for no limit.
  package func setRateLimit(_ perSecond: Int?) {
    state.withLock { $0.ratePerSecond = perSecond }
  }
}

internal import PushModel
internal import PushWire
internal import Synchronization

/// What the FCM mock knows: tokens, projects, accounts, topics, groups, quotas; safe on any thread.
///
/// Open unless it is closed: what is registered is exact, all else is taken as a good sender's.
package final class FCMWorld: Sendable {
  package let options: FCMWorldOptions
  let state: Mutex<FCMWorldState>

  package init(_ options: FCMWorldOptions) {
    self.options = options
    var state = FCMWorldState(limits: options.limits)
    let own = FCMProject(id: options.projectID, number: options.projectNumber)
    state.projects[FCMKey(own.id)] = own
    state.projects[FCMKey(own.number)] = own
    state.tokenURLs = options.tokenURLs
    self.state = Mutex(state)
  }

  // MARK: - Devices

  /// Registers a token, an installation id or a group key; replaces what was known of it.
  package func register(_ token: String, _ device: FCMDevice) {
    let key = FCMKey(token)
    state.withLock { $0.devices[key] = device }
  }

  /// Marks a token as gone: 404 `UNREGISTERED` from then on.
  package func unregister(_ token: String) {
    let key = FCMKey(token)
    state.withLock { $0.devices[key, default: FCMDevice()].state = .unregistered }
  }

  /// Forgets what was registered of a token.
  package func forget(_ token: String) {
    let key = FCMKey(token)
    state.withLock { $0.devices[key] = nil }
  }

  /// What is registered of a token; nil when nothing is.
  package func device(_ token: String) -> FCMDevice? {
    let key = FCMKey(token)
    return state.withLock { $0.devices[key] }
  }

  /// Takes one more token URL of the mock's own as an audience, once its port is known.
  package func addTokenURL(_ url: String) { state.withLock { $0.tokenURLs.append(url) } }

  /// Whether an assertion may name this token URL of the mock's own.
  func isOwnTokenURL(_ url: String) -> Bool { state.withLock { $0.tokenURLs.contains(url) } }

  /// What is made of tokens that are not registered, unless the world is closed.
  package var tokenPolicy: FCMTokenPolicy {
    get { state.withLock { $0.tokenPolicy } }
    set { state.withLock { $0.tokenPolicy = newValue } }
  }

  /// Refuses tokens, projects and accounts that are not registered.
  package var isClosed: Bool {
    get { state.withLock { $0.isClosed } }
    set { state.withLock { $0.isClosed = newValue } }
  }

  // MARK: - Projects and accounts

  /// Registers a project, under its id and its number.
  package func register(_ project: FCMProject) {
    state.withLock {
      $0.projects[FCMKey(project.id)] = project
      if !project.number.isEmpty { $0.projects[FCMKey(project.number)] = project }
    }
  }

  /// The project with this id or number, if it is registered.
  package func project(_ name: String) -> FCMProject? {
    let key = FCMKey(name)
    return state.withLock { $0.projects[key] }
  }

  /// Registers a key of a service account; replaces the one with its id.
  package func register(_ account: FCMServiceAccount) {
    state.withLock {
      $0.accounts[account.email, default: []].removeAll { $0.keyID == account.keyID }
      $0.accounts[account.email, default: []].append(account)
    }
  }

  /// The keys of an account; empty when it is not registered.
  package func accountKeys(_ email: String) -> [FCMServiceAccount] {
    state.withLock { $0.accounts[email] ?? [] }
  }

  /// Accepts accounts and access tokens that are not known, and marks them unverified.
  package var anyCredentials: Bool {
    get { state.withLock { $0.anyCredentials } }
    set { state.withLock { $0.anyCredentials = newValue } }
  }

  // MARK: - State of the service

  /// The quotas; counts go on.
  package var limits: FCMLimits {
    get { state.withLock { $0.limits } }
    set { state.withLock { $0.limits = newValue } }
  }

  /// An outage that lasts until it is set to nil.
  package var outage: FCMOutage? {
    get { state.withLock { $0.outage } }
    set { state.withLock { $0.outage = newValue } }
  }

  /// `expires_in` of the access tokens that are issued from now on, in seconds.
  package var accessTokenLifetime: Int {
    get { state.withLock { $0.lifetimeSeconds } }
    set { state.withLock { $0.lifetimeSeconds = newValue } }
  }
}

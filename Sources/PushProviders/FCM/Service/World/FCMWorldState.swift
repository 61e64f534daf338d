/// What the world holds behind its lock.
struct FCMWorldState: Sendable {
  var devices: [FCMKey: FCMDevice] = [:]
  var tokenPolicy = FCMTokenPolicy.shaped
  var isClosed = false
  var anyCredentials = false
  /// By id and by number.
  var projects: [FCMKey: FCMProject] = [:]
  /// By e-mail address; an account has one entry a key.
  var accounts: [String: [FCMServiceAccount]] = [:]
  var tokens = FCMAccessTokens()
  var lifetimeSeconds = 3599
  /// The mock's own, as they became known.
  var tokenURLs: [String] = []
  var limits: FCMLimits
  var outage: FCMOutage?
  var subscriptions = FCMSubscriptions()
  var groups = FCMGroups()
  /// The last token of an account and its scopes, by account.
  var latest: [String: FCMAccessToken] = [:]
  /// Sends of the run, and those that opened a connection.
  var requests = 0
  var connections = 0

  // Bounds of our own choice: memory of a device is a few hundred bytes.
  var quotas = FCMRecentTable<FCMDeviceQuota>(capacity: 100_000)
  var histories = FCMRecentTable<FCMDeviceHistory>(capacity: 100_000)
  var attempts = FCMRecentTable<FCMAttempts>(capacity: 100_000)
  var projectWindows = FCMRecentTable<FCMWindow>(capacity: 2000)
  var subscriptionWindows = FCMRecentTable<FCMWindow>(capacity: 2000)
  var fanOuts = FCMRecentTable<FCMFanOuts>(capacity: 200)

  init(limits: FCMLimits) { self.limits = limits }

  var policy: FCMTokenPolicy { isClosed ? .registered : tokenPolicy }
}

/// Whether a project may be used by a credential.
package enum FCMProjectStanding: Equatable, Sendable {
  /// Any project belongs to the account unless the world says otherwise.
  case allowed
  case disabled(number: String)
  case denied
}

extension FCMWorldState {
  /// What the project of a path is to the holder of a token.
  func standing(_ project: FCMKey, _ token: FCMAccessToken?) -> FCMProjectStanding {
    guard let known = projects[project] else { return isClosed ? .denied : .allowed }
    if let token, !token.account.isEmpty || isClosed {
      let isOwn = isClosed && token.project == known.id
      if let accounts = known.accounts {
        guard accounts.contains(token.account) else { return .denied }
      } else if isClosed, !isOwn {
        return .denied
      }
    }
    return known.isEnabled
      ? .allowed : .disabled(number: known.number.isEmpty ? known.id : known.number)
  }
}

/// What an FCM mock starts with.
package struct FCMWorldOptions: Sendable {
  package var projectID: String
  package var projectNumber: String
  /// The mock's own token URLs, which an assertion may name beside Google's three.
  package var tokenURLs: [String]
  /// SHA-256 as lower-case hexadecimal digits.
  package var digest: @Sendable ([UInt8]) -> String
  package var limits: FCMLimits

  package init(
    projectID: String = "pushproof-demo",
    projectNumber: String = "391627405118",
    tokenURLs: [String] = [],
    digest: @escaping @Sendable ([UInt8]) -> String,
    limits: FCMLimits = FCMLimits()
  ) {
    self.projectID = projectID
    self.projectNumber = projectNumber
    self.tokenURLs = tokenURLs
    self.digest = digest
    self.limits = limits
  }
}

/// Quotas of the service; all but the last three are Google's ("Throttling and quotas", "Topic
/// messaging", "Manage topic subscriptions", "Device groups", read 2026-11).
package struct FCMLimits: Equatable, Sendable {
  package var sendsPerMinute = 600_000
  package var deviceSendsPerMinute = 240
  package var deviceSendsPerHour = 5000
  /// Collapsible messages to one device in a burst; one more every three minutes.
  package var collapsibleBurst = 20
  package var fanOuts = 1000
  package var subscriptionsPerSecond = 3000
  package var topicsPerInstance = 2000
  package var groupMembers = 20
  /// How long a topic message counts as in progress when nobody subscribed.
  ///
  /// Our choice: the documented 10,000 deliveries a second say nothing of small topics.
  package var fanOutMilliseconds = 100
  /// Whether a 429 for the project or a device carries `Retry-After`; open (catalogue, 7.4).
  package var sendsRetryAfter = true
  /// The same for topic fan-outs.
  package var sendsTopicRetryAfter = false

  package init() {}
}

/// A Firebase project that the mock knows.
package struct FCMProject: Equatable, Sendable {
  package var id: String
  /// Empty when it is not known.
  package var number: String
  /// FCM is enabled in it.
  package var isEnabled: Bool
  /// E-mail addresses of the accounts that may send for it; nil for every account.
  package var accounts: [String]?
  /// Nil for the world's own limit.
  package var sendsPerMinute: Int?

  package init(
    id: String,
    number: String = "",
    isEnabled: Bool = true,
    accounts: [String]? = nil,
    sendsPerMinute: Int? = nil
  ) {
    self.id = id
    self.number = number
    self.isEnabled = isEnabled
    self.accounts = accounts
    self.sendsPerMinute = sendsPerMinute
  }
}

/// One key of a service account.
package struct FCMServiceAccount: Sendable {
  package enum State: String, Sendable, CaseIterable {
    case active
    /// Its key was deleted: signatures do not verify.
    case revoked
    /// 401 `disabled_client`.
    case disabled
    /// 401 `deleted_client`.
    case deleted
  }

  package var email: String
  /// `private_key_id` of the key file.
  package var keyID: String
  package var projectID: String
  package var state: State
  /// Checks an RS256 signature over the signing input.
  package var verify: @Sendable (_ signingInput: [UInt8], _ signature: [UInt8]) -> Bool

  package init(
    email: String,
    keyID: String,
    projectID: String,
    state: State = .active,
    verify: @escaping @Sendable (_ signingInput: [UInt8], _ signature: [UInt8]) -> Bool
  ) {
    self.email = email
    self.keyID = keyID
    self.projectID = projectID
    self.state = state
    self.verify = verify
  }
}

/// An outage of the send service: what every send that would succeed is answered with.
package struct FCMOutage: Equatable, Sendable {
  /// 500 or 503.
  package var status: Int
  package var retryAfter: String?

  package init(status: Int, retryAfter: String? = nil) {
    self.status = status
    self.retryAfter = retryAfter
  }
}

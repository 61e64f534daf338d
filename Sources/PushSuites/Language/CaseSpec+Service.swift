package import PushJSON
package import PushModel

extension CaseSpec {
  /// What the provider knows of a device token.
  package struct TokenSetup: Equatable, Sendable {
    package var state: TokenOrder.State
    /// Seconds since 1970, a number or a variable; nil for now.
    package var at: JSONValue?
    package var kind: String?
    package var bytes: Int
    /// FCM and Expo: `android`, `ios` or `web`.
    package var platform: String?
    /// FCM: the Android package or the bundle id.
    package var package: String?
    /// FCM and Expo: the project that the token belongs to.
    package var project: String?
    /// Expo: the `details.error` of the receipt.
    package var receipt: String?
    package var faults: [FaultSetup] = []

    package init(
      state: TokenOrder.State = .active,
      at: JSONValue? = nil,
      kind: String? = nil,
      bytes: Int = 32
    ) {
      self.state = state
      self.at = at
      self.kind = kind
      self.bytes = bytes
    }
  }

  /// A fault as a case states it.
  package struct FaultSetup: Equatable, Sendable {
    /// When the caller may come back.
    package enum RetryAfter: Equatable, Sendable {
      case text(String)
      /// A date so many seconds after the case began.
      case date(afterSeconds: Int)
    }

    package var endpoint: RequestEndpoint?
    package var status: Int
    package var reason: String
    package var retryAfter: RetryAfter?
    package var page: Fault.Page
    package var times: Int?

    package init(
      endpoint: RequestEndpoint? = nil,
      status: Int,
      reason: String = "",
      retryAfter: RetryAfter? = nil,
      page: Fault.Page = .provider,
      times: Int? = nil
    ) {
      self.endpoint = endpoint
      self.status = status
      self.reason = reason
      self.retryAfter = retryAfter
      self.page = page
      self.times = times
    }

    /// The fault for a case that began at this time, seconds since 1970.
    package func fault(now: Int64) -> Fault {
      let header: String? =
        switch retryAfter {
        case .text(let text): text
        case .date(let seconds): HTTPDate.text(of: now + Int64(seconds))
        case nil: nil
        }
      return Fault(
        endpoint: endpoint,
        status: status,
        reason: reason,
        retryAfter: header,
        page: page,
        times: times
      )
    }
  }

  /// What a case changes about a service as a whole before its first push.
  package struct ServiceSetup: Equatable, Sendable {
    /// Seconds that the provider's clock is set forward.
    package var clock: Double?
    /// FCM: `expires_in` of access tokens.
    package var accessTokenLifetime: Int?
    /// FCM: the access tokens that the sender may hold are worth nothing.
    package var revokesAccessTokens = false
    /// Expo: enhanced push security.
    package var pushSecurity: Bool?
    /// Expo: seconds from a ticket to its receipt.
    package var receiptDelay: Double?
    /// Faults of an endpoint; those of a token are in `TokenSetup`.
    package var faults: [FaultSetup] = []

    package init() {}

    package var isUntouched: Bool { self == ServiceSetup() }

    /// The orders to the world; the lifetime is set before tokens are revoked, so that it holds for
    /// those that take their place.
    package func orders(_ provider: Provider, now: Int64) -> [ServiceOrder] {
      var orders: [ServiceOrder] = []
      if let clock { orders.append(.advanceClock(provider, seconds: clock)) }
      if let lifetime = accessTokenLifetime {
        orders.append(.accessTokenLifetime(seconds: lifetime))
      }
      if revokesAccessTokens { orders.append(.revokeAccessTokens) }
      if let pushSecurity { orders.append(.pushSecurity(pushSecurity)) }
      if let receiptDelay { orders.append(.receiptDelay(seconds: receiptDelay)) }
      return orders + faults.map { .fault(provider, $0.fault(now: now)) }
    }
  }
}

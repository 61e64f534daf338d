package import PushJSON

extension CaseSpec {
  /// One thing that happens in a case, in its turn.
  package enum Step: Equatable, Sendable {
    /// A push; `takesNewToken` gives it, and those after it, a token of their own.
    case push(JSONValue, takesNewToken: Bool)
    /// The provider's clock is set forward.
    case advance(seconds: Double)
    /// FCM: every access token issued so far is revoked.
    case revokeAccessTokens
    /// FCM: `expires_in` of the access tokens that are issued from here on.
    case accessTokenLifetime(seconds: Int)
    /// Expo: the sender is asked to fetch the receipts of what it pushed.
    case collectReceipts

    /// A push to the token of the push before.
    package static func push(_ notification: JSONValue) -> Step {
      .push(notification, takesNewToken: false)
    }

    /// What is pushed, nil for a step that pushes nothing.
    package var notification: JSONValue? {
      guard case .push(let notification, _) = self else { return nil }
      return notification
    }

    var concernsAccessTokens: Bool {
      switch self {
      case .revokeAccessTokens, .accessTokenLifetime: true
      case .push, .advance, .collectReceipts: false
      }
    }

    var isServiceChange: Bool {
      switch self {
      case .advance, .revokeAccessTokens, .accessTokenLifetime: true
      case .push, .collectReceipts: false
      }
    }
  }

  /// Brings a text field to a size.
  package struct Fill: Equatable, Sendable {
    /// What has the size.
    package enum Measure: Equatable, Sendable {
      /// The request body, which two probes are sent for.
      case requestBody
      /// The text itself.
      case text
    }

    /// The keys that lead to the field in the notification, outermost first.
    package var field: [String]
    package var bytes: Int
    /// What the field is filled with; the remainder is made up of the letter `x`.
    package var unit: String
    package var measure: Measure

    package init(
      field: [String],
      bytes: Int,
      unit: String,
      measure: Measure = .requestBody
    ) {
      self.field = field
      self.bytes = bytes
      self.unit = unit
      self.measure = measure
    }

    /// A text of the size that is wanted.
    var text: String {
      let size = unit.utf8.count
      return String(repeating: unit, count: bytes / size)
        + String(repeating: "x", count: bytes % size)
    }
  }
}

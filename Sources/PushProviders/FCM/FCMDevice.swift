/// What the registry knows of a registration token, an installation id or a group key.
package struct FCMDevice: Equatable, Sendable {
  package enum Platform: String, Sendable, CaseIterable { case android, ios, web }

  /// What becomes of a message to it.
  package enum State: String, Sendable, CaseIterable {
    case active
    /// 404 `UNREGISTERED`.
    case unregistered
    /// 403 `SENDER_ID_MISMATCH`.
    case senderMismatch
    /// APNs says that the device is gone: 404 with ApnsError, or 400 (a switch).
    case apnsDisabled
    /// 401 `THIRD_PARTY_AUTH_ERROR`: the project's APNs or VAPID key is wrong.
    case thirdPartyAuth
  }

  package var state: State
  /// Nil when it is not known.
  package var platform: Platform?
  /// The Android package, the iOS bundle id, or the origin of a web app, such as
  /// `https://app.example.com`; nil when it is not known.
  package var package: String?
  /// The project that it belongs to; nil for any.
  package var project: String?
  /// The reason in ApnsError for `apnsDisabled` and `thirdPartyAuth`; nil for the usual one.
  package var apnsReason: String?

  package init(
    state: State = .active,
    platform: Platform? = nil,
    package: String? = nil,
    project: String? = nil,
    apnsReason: String? = nil
  ) {
    self.state = state
    self.platform = platform
    self.package = package
    self.project = project
    self.apnsReason = apnsReason
  }
}

/// What is made of tokens that are not registered (catalogue, 2.4).
package enum FCMTokenPolicy: String, Sendable, CaseIterable {
  /// Every string that is not empty is a live token.
  case any
  /// Strings of a known shape are live tokens.
  case shaped
  /// 404 for strings of a known shape, 400 for others.
  case registered
}

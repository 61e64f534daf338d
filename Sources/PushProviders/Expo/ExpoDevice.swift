/// What the registry knows of a push token.
package struct ExpoDevice: Equatable, Sendable {
  package enum Platform: String, Sendable, CaseIterable { case android, ios }

  /// What becomes of a message to it.
  package enum State: String, Sendable, CaseIterable {
    case active
    /// An error ticket with `DeviceNotRegistered`.
    case unregistered
  }

  package var state: State
  /// Nil when it is not known.
  package var platform: Platform?
  /// The full name, such as `@owner/slug`; nil for the world's own project.
  package var project: String?
  /// `details.error` of its receipts, such as `MessageRateExceeded`; nil for `ok`.
  package var receipt: String?

  package init(
    state: State = .active,
    platform: Platform? = nil,
    project: String? = nil,
    receipt: String? = nil
  ) {
    self.state = state
    self.platform = platform
    self.project = project
    self.receipt = receipt
  }
}

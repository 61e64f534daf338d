internal import PushModel

/// The open questions about FCM with the answers that the mock gives (catalogue, 7.2, 7.4 and †).
package struct FCMFidelity: Equatable, Sendable {
  /// What becomes of `details` in error bodies.
  package enum Details: String, Sendable, CaseIterable {
    case full
    case none
    /// Reversed, with an unknown type first.
    case shuffled
  }

  package enum CheckOrder: String, Sendable, CaseIterable {
    case authenticationFirst = "authentication-first"
    case syntaxFirst = "syntax-first"
  }

  package enum WrongMethod: String, Sendable, CaseIterable {
    case html404 = "html-404"
    case html405 = "html-405"
  }

  package enum Batch: String, Sendable, CaseIterable {
    case html404 = "html-404"
    case html501 = "html-501"
  }

  package enum Presence: String, Sendable, CaseIterable { case send, omit }

  package enum WrongProject: String, Sendable, CaseIterable {
    case denied = "403"
    case notFound = "404"
  }

  package enum UnknownToken: String, Sendable, CaseIterable {
    case noDetails = "no-details"
    case typeUnsupported = "type-unsupported"
  }

  package enum DryRun: String, Sendable, CaseIterable {
    case usual
    case fake = "fake-message-id"
  }

  package enum GroupAnswer: String, Sendable, CaseIterable { case empty, name }

  package enum Spelling: String, Sendable, CaseIterable { case camel, snake }

  package enum QuotaDetails: String, Sendable, CaseIterable {
    case quotaFailure = "quota-failure"
    case errorInfo = "error-info"
    case plain
  }

  package enum Fields: String, Sendable, CaseIterable { case apply, ignore }

  package enum PageSize: String, Sendable, CaseIterable { case coerce, refuse }

  package var details = Details.full
  package var checkOrder = CheckOrder.authenticationFirst
  package var wrongMethod = WrongMethod.html404
  package var batch = Batch.html404
  package var authenticate = Presence.send
  package var wrongProject = WrongProject.denied
  package var unknownToken = UnknownToken.noDetails
  package var dryRun = DryRun.usual
  package var groupAnswer = GroupAnswer.empty
  package var subscriptionSpelling = Spelling.camel
  package var quotaDetails = QuotaDetails.quotaFailure
  package var fields = Fields.apply
  package var pageSize = PageSize.coerce
  /// Bytes.
  package var bodyLimit = 1_048_576
  /// Messages a minute to a project; 0 for no limit.
  package var projectQuota = FCMLimits().sendsPerMinute
  /// Messages a minute to a device, which the limit of an hour follows; 0 for no limit.
  package var deviceQuota = FCMLimits().deviceSendsPerMinute
  package var message = FCMMessageFidelity()

  package init() {}

  /// Lint rules that have an answer refuse with it.
  package var isStrict: Bool { message.isStrict }

  /// The quotas that a world starts with.
  package var limits: FCMLimits {
    var limits = FCMLimits()
    limits.sendsPerMinute = FCMFidelity.limit(projectQuota)
    // Google's two limits of a device stand in a fixed proportion, 240 to 5000.
    let hour = deviceQuota * limits.deviceSendsPerHour / limits.deviceSendsPerMinute
    limits.deviceSendsPerHour = FCMFidelity.limit(hour)
    limits.deviceSendsPerMinute = FCMFidelity.limit(deviceQuota)
    return limits
  }

  /// No clock and no counter gets as far as half of what an `Int` holds.
  private static func limit(_ number: Int) -> Int { number == 0 ? .max / 2 : number }
}

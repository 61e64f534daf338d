/// The open questions about messages with the answers that the mock gives (catalogue, 7.2, 7.4, †).
package struct FCMMessageFidelity: Equatable, Sendable {
  /// Whether lint rows that have an answer refuse with it (catalogue, 7.2).
  package enum Mode: String, Sendable, CaseIterable { case mimic, strict }

  /// The wording of refusals: that of 2026, or that of 2018 to 2025.
  package enum Texts: String, Sendable, CaseIterable { case current, legacy }

  /// Whether the body of a JSON syntax error has `details`.
  package enum SyntaxDetails: String, Sendable, CaseIterable {
    case none
    case badRequest = "bad-request"
  }

  /// The `details` of a misshapen token.
  package enum TokenDetails: String, Sendable, CaseIterable {
    case both
    case fcmError = "fcm-error"
  }

  /// What an empty `aps` draws.
  ///
  /// The bare text, or that of a capture of 2019 about a non-empty dictionary.
  package enum EmptyAps: String, Sendable, CaseIterable { case bare, dictionary }

  /// The text for a data-only message that iOS would not take.
  package enum IOSDataOnly: String, Sendable, CaseIterable { case misleading, bare }

  /// How a device that is gone at APNs is answered.
  package enum ApnsGone: String, Sendable, CaseIterable {
    case notFound = "404"
    case badRequest = "400"
  }

  /// The text of a wrong APNs or VAPID key.
  package enum ThirdPartyText: String, Sendable, CaseIterable { case plain, misleading }

  /// Whether findings that need one speak up about a production sender.
  package enum Profile: String, Sendable, CaseIterable { case test, production }

  /// Whether `token` instead of `fid` is a finding.
  package enum TokenField: String, Sendable, CaseIterable {
    case fine
    case deprecated
  }

  package var mode = Mode.mimic
  package var texts = Texts.current
  package var syntaxDetails = SyntaxDetails.none
  package var tokenDetails = TokenDetails.both
  package var emptyAps = EmptyAps.bare
  package var iosDataOnly = IOSDataOnly.misleading
  package var apnsGone = ApnsGone.notFound
  package var thirdPartyText = ThirdPartyText.plain
  package var profile = Profile.test
  package var tokenField = TokenField.fine
  /// More bytes than these by `fcmSize` are refused; measured (PYRIC, July 2026).
  package var sizeLimit = 4506
  /// Rows marked † that are taken for lint, one bit each.
  private var waived: UInt32 = 0

  package init() {}

  package var isStrict: Bool { mode == .strict }

  /// Whether the service is taken to refuse for a row marked †.
  package func refuses(_ row: FCMAssumedRefusal) -> Bool { waived & row.bit == 0 }

  mutating func set(_ row: FCMAssumedRefusal, isRefused: Bool) {
    if isRefused { waived &= ~row.bit } else { waived |= row.bit }
  }
}

/// Rows of which no source shows that the service refuses, or how (catalogue, *reject†*).
///
/// The raw value is the name of the switch.
package enum FCMAssumedRefusal: String, Sendable, CaseIterable {
  case repeatedTarget = "fcm-repeated-target"
  case messageMissing = "fcm-message-missing"
  case emptyTarget = "fcm-empty-target"
  case installationID = "fcm-installation-id"
  case topicLength = "fcm-topic-length"
  case analyticsLabel = "fcm-analytics-label"
  case packageName = "fcm-package-name"
  case lightSettings = "fcm-light-settings"
  case androidV2Kind = "fcm-android-v2-kind"
  case dataOnlyPriority = "fcm-data-only-priority"
  case dataOnlyContent = "fcm-data-only-content"
  case apnsSize = "fcm-apns-size"
  case webCredentials = "fcm-web-credentials"

  var bit: UInt32 { 1 << UInt32(FCMAssumedRefusal.allCases.firstIndex(of: self) ?? 0) }

  /// The catalogue's id of the row.
  var rule: String {
    switch self {
    case .repeatedTarget: "FCM-M006"
    case .messageMissing: "FCM-M007"
    case .emptyTarget: "FCM-M010"
    case .installationID: "FCM-M014"
    case .topicLength: "FCM-M018"
    case .analyticsLabel: "FCM-M038"
    case .packageName: "FCM-N009"
    case .lightSettings: "FCM-N018"
    case .androidV2Kind: "FCM-N026"
    case .dataOnlyPriority: "FCM-A005"
    case .dataOnlyContent: "FCM-A006"
    case .apnsSize: "FCM-A021"
    case .webCredentials: "FCM-W014"
    }
  }
}

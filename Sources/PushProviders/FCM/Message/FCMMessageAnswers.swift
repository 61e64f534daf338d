/// The error bodies of table 4.3 and its neighbours, worded as a fidelity wants them.
package enum FCMMessageAnswers {
  package static let bareText = "Request contains an invalid argument."
  package static let tokenText = "The registration token is not a valid FCM registration token"

  private static let invalid = FCMError.Detail.fcmError("INVALID_ARGUMENT")

  private static func badRequest(_ field: String?, _ text: String) -> FCMError.Detail {
    .badRequest([FCMError.FieldViolation(field: field, description: text)])
  }

  private static func error(_ message: String, _ details: [FCMError.Detail]) -> FCMError {
    FCMError(code: 400, status: "INVALID_ARGUMENT", message: message, details: details)
  }

  /// The bare text without details (T4, T8).
  package static let bare = error(bareText, [])

  /// A text of its own, which names the field that it is about (T1, T3, T6, T7).
  ///
  /// Before 2026 the message was the bare text, and only the violation said more.
  package static func specific(
    _ fidelity: FCMMessageFidelity,
    _ field: String,
    _ text: String,
    legacy: String? = nil
  ) -> FCMError {
    guard fidelity.texts == .legacy else { return error(text, [badRequest(field, text), invalid]) }
    return error(bareText, [badRequest(field, legacy ?? text), invalid])
  }

  /// The bare text, with a violation that names the field (T10, T11, T12, and all rows with `BR`).
  package static func general(_ field: String, _ text: String) -> FCMError {
    error(bareText, [badRequest(field, text), invalid])
  }

  /// No target (T1).
  package static func noRecipient(_ fidelity: FCMMessageFidelity) -> FCMError {
    specific(
      fidelity,
      "message",
      "Recipient of the message is not set.",
      legacy: "Target of the message is not set."
    )
  }

  /// A misshapen token (T2); FcmError comes first here.
  package static func badToken(
    _ fidelity: FCMMessageFidelity,
    field: String = "message.token"
  ) -> FCMError {
    let isLegacy = fidelity.texts == .legacy
    var details = [invalid]
    if fidelity.tokenDetails == .both {
      details.append(badRequest(field, isLegacy ? "Invalid registration token" : tokenText))
    }
    return error(isLegacy ? bareText : tokenText, details)
  }

  /// A topic's name (T3).
  package static func badTopic(_ fidelity: FCMMessageFidelity) -> FCMError {
    specific(fidelity, "message", "Topic name contains invalid characters.")
  }

  /// A condition (T4).
  package static func badCondition(_ fidelity: FCMMessageFidelity) -> FCMError {
    guard fidelity.texts == .legacy else { return bare }
    return general("message.condition", "Invalid condition expression provided.")
  }

  /// Too many bytes (T5); BadRequest lacks its list.
  package static func tooLarge(_ fidelity: FCMMessageFidelity, isIOS: Bool) -> FCMError {
    let current = "Message is too large. The maximum is 4K (4096 bytes)."
    let old = isIOS ? "iOS message is too big" : "Android message is too big"
    return error(fidelity.texts == .legacy ? old : current, [.badRequest(nil), invalid])
  }

  /// An `aps` with nothing in it that could be delivered (T8).
  package static func emptyAps(_ fidelity: FCMMessageFidelity) -> FCMError {
    fidelity.emptyAps == .bare
      ? bare : error("Value of [aps] must be a non-empty dictionary.", [])
  }

  /// An APNs payload without `aps` (T16a).
  package static let apsMissing = error(
    "Payload of Apple Push Notification Service must contain an [aps] key.",
    [invalid]
  )

  /// A data-only message that iOS does not take (T13).
  package static func iosDataOnly(_ fidelity: FCMMessageFidelity) -> FCMError {
    error(fidelity.iosDataOnly == .misleading ? tokenText : bareText, [invalid])
  }

  /// A header or payload that APNs refuses (T15).
  package static func apns(_ reason: String) -> FCMError {
    error(bareText, [invalid, .apnsError(statusCode: 400, reason: reason)])
  }

  /// A token that is gone (4.4).
  package static let unregistered = FCMError(
    code: 404,
    status: "NOT_FOUND",
    message: "Requested entity was not found.",
    details: [.fcmError("UNREGISTERED")]
  )

  /// A device that APNs says is gone: 4.4, or T14.
  package static func apnsGone(
    _ fidelity: FCMMessageFidelity,
    reason: String = "Unregistered"
  ) -> FCMError {
    let detail = FCMError.Detail.apnsError(statusCode: 410, reason: reason)
    guard fidelity.apnsGone == .notFound else {
      return error("APNs device token is disabled.", [invalid, detail])
    }
    var answer = unregistered
    answer.details.append(detail)
    return answer
  }

  /// A token of another sender (4.5).
  package static let senderMismatch = FCMError(
    code: 403,
    status: "PERMISSION_DENIED",
    message: "SenderId mismatch",
    details: [.fcmError("SENDER_ID_MISMATCH")]
  )

  /// A wrong APNs or VAPID key of the project (4.6); `reason` for iOS only.
  package static func thirdPartyAuth(
    _ fidelity: FCMMessageFidelity,
    apnsReason reason: String?
  ) -> FCMError {
    let misleading =
      "Request is missing required authentication credential. Expected OAuth 2 access token, "
      + "login cookie or other valid authentication credential. See "
      + "https://developers.google.com/identity/sign-in/web/devconsole-project."
    var details = [FCMError.Detail.fcmError("THIRD_PARTY_AUTH_ERROR")]
    if let reason { details.append(.apnsError(statusCode: 403, reason: reason)) }
    return FCMError(
      code: 401,
      status: "UNAUTHENTICATED",
      message: fidelity.thirdPartyText == .plain
        ? "Auth error from APNS or Web Push Service" : misleading,
      details: details
    )
  }

  /// What the JSON layer says: all violations in one refusal, without FcmError (2.3).
  package static func transcoding(_ violations: [FCMViolation]) -> FCMError {
    error(
      violations.map(\.description).joined(separator: "\n"),
      [
        .badRequest(
          violations.map { FCMError.FieldViolation(field: $0.field, description: $0.description) }
        )
      ]
    )
  }

  /// A body that is not JSON; its text stands alone (2.3).
  package static func syntax(_ fidelity: FCMMessageFidelity, _ text: String) -> FCMError {
    let hasDetails = fidelity.syntaxDetails == .badRequest
    return error(text, hasDetails ? [badRequest(nil, text)] : [])
  }
}

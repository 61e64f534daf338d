internal import PushJSON
package import PushModel
internal import PushWire

/// Faults, which are answered whatever the call deserves (catalogue, 7.3).
extension FCMService {
  package func answer(with fault: Fault, random: [UInt8], into reply: inout ServiceReply) {
    defer {
      remember(
        status: fault.status,
        retryAfter: fault.retryAfter,
        saysUnregistered: reply.reason == "UNREGISTERED"
      )
    }
    guard fault.status != 0 else {
      reply.action = .closeConnection
      reply.status = 0
      return
    }
    switch fault.page {
    case .provider: writeProvider(fault, into: &reply)
    case .html:
      write(FCMPage.any(fault.status, path: pathText), into: &reply)
      reply.reason = fault.reason
    case .empty:
      reply.status = fault.status
      reply.reason = fault.reason
    case .text:
      reply.status = fault.status
      reply.reason = fault.reason
      FCMHeaders.append(FCMHeaders.text, to: &reply)
      reply.body.append(
        contentsOf: "upstream connect error or disconnect/reset before headers".utf8
      )
    }
    if let retryAfter = fault.retryAfter {
      reply.headers.append(name: "retry-after", value: retryAfter)
    }
  }

  private func writeProvider(_ fault: Fault, into reply: inout ServiceReply) {
    if (200..<300).contains(fault.status) {
      // What a device group gets, or a truncated answer (7.3, row 15).
      write(.object([]), fault.status, into: &reply)
      reply.reason = fault.reason
    } else if request.path.route == .token {
      let error = fault.reason.isEmpty ? FCMService.oauthWord(fault.status) : fault.reason
      writeOAuth(fault.status, error, FCMService.oauthText(error), into: &reply)
    } else if request.path.route.isInstance {
      let word = fault.reason.isEmpty ? FCMService.statusWord(fault.status) : fault.reason
      reply.reason = word
      write(.object([("error", .string(word))]), fault.status, into: &reply)
    } else {
      write(FCMService.error(for: fault, method: apiMethod), into: &reply)
    }
  }

  private static func oauthWord(_ status: Int) -> String {
    switch status {
    case 400: "invalid_grant"
    case 401: "invalid_client"
    case 403: "access_denied"
    case 429: "rate_limit_exceeded"
    case 503, 504: "temporarily_unavailable"
    case 500...: "internal_failure"
    default: "invalid_request"
    }
  }

  private static func oauthText(_ error: String) -> String {
    switch error {
    case "invalid_grant": "Invalid JWT Signature."
    case "invalid_client": "The OAuth client was not found."
    case "temporarily_unavailable", "internal_failure": "Backend Error"
    default: "Bad Request"
    }
  }

  private static func statusWord(_ status: Int) -> String {
    switch status {
    case 400: "INVALID_ARGUMENT"
    case 401: "UNAUTHENTICATED"
    case 403: "PERMISSION_DENIED"
    case 404: "NOT_FOUND"
    case 409: "ALREADY_EXISTS"
    case 429: "RESOURCE_EXHAUSTED"
    case 501: "UNIMPLEMENTED"
    case 503: "UNAVAILABLE"
    case 504: "DEADLINE_EXCEEDED"
    case 500...: "INTERNAL"
    default: "UNKNOWN"
    }
  }

  /// Google's error for a status, or for the reason that the fault names.
  static func error(for fault: Fault, method: String) -> FCMError {
    var error = named(fault, method) ?? usual(fault, method)
    error.code = fault.status
    return error
  }

  /// The reasons that have a body of their own.
  private static func named(_ fault: Fault, _ method: String) -> FCMError? {
    switch fault.reason {
    case "UNREGISTERED": return FCMErrors.unregistered
    case "SENDER_ID_MISMATCH": return FCMErrors.senderMismatch
    case "QUOTA_EXCEEDED": return FCMErrors.quota([], nil)
    case "THIRD_PARTY_AUTH_ERROR": return FCMErrors.thirdParty
    case "CREDENTIALS_MISSING": return FCMErrors.credentialsMissing(method)
    case "ACCESS_TOKEN_EXPIRED", "ACCESS_TOKEN_TYPE_UNSUPPORTED":
      return FCMErrors.invalidCredentials(fault.reason, method)
    case "ACCESS_TOKEN_SCOPE_INSUFFICIENT": return FCMErrors.scope(method)
    case "UNAVAILABLE": return FCMErrors.unavailable()
    case "INTERNAL": return FCMErrors.internalError()
    case "DEADLINE_EXCEEDED": return FCMErrors.deadline
    case "NOT_FOUND": return FCMErrors.notFound
    case "INVALID_ARGUMENT":
      return FCMError(
        code: 400,
        status: "INVALID_ARGUMENT",
        message: "Request contains an invalid argument.",
        details: [.fcmError("INVALID_ARGUMENT")]
      )
    default: return nil
    }
  }

  private static func usual(_ fault: Fault, _ method: String) -> FCMError {
    var error: FCMError
    switch fault.status {
    case 401: error = FCMErrors.invalidCredentials(nil, method)
    case 404: error = fault.reason.isEmpty ? FCMErrors.unregistered : FCMErrors.notFound
    case 429: error = FCMErrors.quota([], nil)
    case 503: error = FCMErrors.unavailable()
    case 504: error = FCMErrors.deadline
    case 500: error = FCMErrors.internalError()
    default:
      error = FCMError(
        code: fault.status,
        status: statusWord(fault.status),
        message: fault.status < 500
          ? "Request contains an invalid argument." : "Internal error encountered."
      )
    }
    // A reason that nobody knows is still what was asked for.
    if !fault.reason.isEmpty {
      error.details.removeAll {
        if case .fcmError = $0 { true } else { false }
      }
      error.details.append(.fcmError(fault.reason))
    }
    return error
  }
}

/// The error bodies that do not depend on the message (catalogue, 4.5 to 4.8).
enum FCMErrors {
  static let host = "fcm.googleapis.com"

  private static let expected =
    "Expected OAuth 2 access token, login cookie or other valid authentication credential. "
    + "See https://developers.google.com/identity/sign-in/web/devconsole-project."

  private static func unauthenticated(_ message: String, _ details: [FCMError.Detail]) -> FCMError {
    FCMError(code: 401, status: "UNAUTHENTICATED", message: message, details: details)
  }

  private static func info(_ reason: String, _ metadata: [FCMError.Pair]) -> FCMError.Detail {
    .errorInfo(reason: reason, domain: "googleapis.com", metadata: metadata)
  }

  private static func call(_ method: String) -> [FCMError.Pair] {
    [FCMError.Pair("service", host), FCMError.Pair("method", method)]
  }

  // MARK: - 401

  static func credentialsMissing(_ method: String) -> FCMError {
    unauthenticated(
      "Request is missing required authentication credential. " + expected,
      [info("CREDENTIALS_MISSING", call(method))]
    )
  }

  static func apiKey(_ method: String) -> FCMError {
    unauthenticated(
      "API keys are not supported by this API. Expected OAuth2 access token or other "
        + "authentication credentials that assert a principal. "
        + "See https://cloud.google.com/docs/authentication",
      [info("CREDENTIALS_MISSING", call(method))]
    )
  }

  /// Credentials that do not hold; a nil reason, else such as `ACCESS_TOKEN_EXPIRED`, sends no details.
  static func invalidCredentials(_ reason: String?, _ method: String) -> FCMError {
    unauthenticated(
      "Request had invalid authentication credentials. " + expected,
      reason.map { [info($0, call(method))] } ?? []
    )
  }

  static let thirdParty = FCMError(
    code: 401,
    status: "UNAUTHENTICATED",
    message: "Auth error from APNS or Web Push Service",
    details: [.fcmError("THIRD_PARTY_AUTH_ERROR")]
  )

  // MARK: - 403

  private static func denied(_ message: String, _ details: [FCMError.Detail]) -> FCMError {
    FCMError(code: 403, status: "PERMISSION_DENIED", message: message, details: details)
  }

  static func permission(_ project: String, _ permission: String) -> FCMError {
    let resource = "projects/" + project
    return denied(
      "Permission '\(permission)' denied on resource "
        + "'//cloudresourcemanager.googleapis.com/\(resource)' (or it may not exist).",
      [
        .errorInfo(
          reason: "IAM_PERMISSION_DENIED",
          domain: "cloudresourcemanager.googleapis.com",
          metadata: [
            FCMError.Pair("resource", resource), FCMError.Pair("permission", permission),
          ]
        )
      ]
    )
  }

  static func disabled(_ number: String) -> FCMError {
    let url =
      "https://console.developers.google.com/apis/api/fcm.googleapis.com/overview?project=\(number)"
    return denied(
      "Firebase Cloud Messaging API has not been used in project \(number) before or it is "
        + "disabled. Enable it by visiting \(url) then retry. If you enabled this API recently, "
        + "wait a few minutes for the action to propagate to our systems and retry.",
      [
        .help([FCMError.Pair("Google developers console API activation", url)]),
        info(
          "SERVICE_DISABLED",
          [FCMError.Pair("service", host), FCMError.Pair("consumer", "projects/" + number)]
        ),
      ]
    )
  }

  static func scope(_ method: String) -> FCMError {
    denied(
      "Request had insufficient authentication scopes.",
      [
        info(
          "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
          [FCMError.Pair("method", method), FCMError.Pair("service", host)]
        )
      ]
    )
  }

  static let senderMismatch = denied("SenderId mismatch", [.fcmError("SENDER_ID_MISMATCH")])

  // MARK: - 400, 404, 409

  static func invalid(_ violations: [FCMError.FieldViolation]) -> FCMError {
    FCMError(
      code: 400,
      status: "INVALID_ARGUMENT",
      message: violations.map(\.description).joined(separator: "\n"),
      details: [.badRequest(violations)]
    )
  }

  static func cannotBind(_ name: String) -> FCMError.FieldViolation {
    FCMError.FieldViolation(
      field: nil,
      description: "Invalid JSON payload received. Unknown name \"\(name)\": "
        + "Cannot bind query parameter. Field '\(name)' could not be found in request message."
    )
  }

  static let notFound = FCMError(
    code: 404,
    status: "NOT_FOUND",
    message: "Requested entity was not found."
  )

  static let unregistered = FCMError(
    code: 404,
    status: "NOT_FOUND",
    message: "Requested entity was not found.",
    details: [.fcmError("UNREGISTERED")]
  )

  static let alreadyExists = FCMError(
    code: 409,
    status: "ALREADY_EXISTS",
    message: "Requested entity already exists"
  )

  // MARK: - 429 and 5xx

  static func quota(
    _ message: String = "Resource has been exhausted (e.g. check quota).",
    _ more: [FCMError.Detail] = [],
    retryAfter: String? = nil
  ) -> FCMError {
    FCMError(
      code: 429,
      status: "RESOURCE_EXHAUSTED",
      message: message,
      details: [.fcmError("QUOTA_EXCEEDED")] + more,
      retryAfter: retryAfter
    )
  }

  static func internalError(_ retryAfter: String? = nil) -> FCMError {
    FCMError(
      code: 500,
      status: "INTERNAL",
      message: "Internal error encountered.",
      details: [.fcmError("INTERNAL")],
      retryAfter: retryAfter
    )
  }

  static func unavailable(_ retryAfter: String? = nil) -> FCMError {
    FCMError(
      code: 503,
      status: "UNAVAILABLE",
      message: "The service is currently unavailable.",
      details: [.fcmError("UNAVAILABLE")],
      retryAfter: retryAfter
    )
  }

  static let deadline = FCMError(
    code: 504,
    status: "DEADLINE_EXCEEDED",
    message: "Deadline expired before operation could complete."
  )
}

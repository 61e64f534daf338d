internal import PushJSON

extension FCMError {
  private static let prefix = "type.googleapis.com/"

  /// The JSON of the answer (catalogue, 4.1).
  ///
  /// - Parameters:
  ///   - style: What is made of `details`.
  ///   - isOldFormat: `$.xgafv=1`: with an `errors` array.
  /// - Returns: An object with the one member `error`.
  func json(_ style: FCMFidelity.Details = .full, isOldFormat: Bool = false) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("code", .integer(Int64(code))),
      ("message", .string(message)),
    ]
    if isOldFormat { members.append(("errors", .array([oldError]))) }
    members.append(("status", .string(status)))
    var entries = details.map(\.json)
    switch style {
    case .full: break
    case .none: entries = []
    case .shuffled:
      let stranger: JSONValue = .object([
        ("@type", .string(FCMError.prefix + "google.rpc.RequestInfo")),
        ("requestId", "0"),
      ])
      entries = [stranger] + entries.reversed()
    }
    if !entries.isEmpty { members.append(("details", .array(entries))) }
    return .object([("error", .object(members))])
  }

  private var oldError: JSONValue {
    .object([
      ("message", .string(message)), ("domain", "global"), ("reason", .string(oldReason)),
    ])
  }

  private var oldReason: String {
    switch code {
    case 400: "badRequest"
    case 401: "authError"
    case 403: "forbidden"
    case 404: "notFound"
    case 429: "rateLimitExceeded"
    default: "backendError"
    }
  }
}

extension FCMError.Detail {
  fileprivate var json: JSONValue {
    switch self {
    case .fcmError(let code):
      FCMError.Detail.object("google.firebase.fcm.v1.FcmError", [("errorCode", .string(code))])
    case .apnsError(let status, let reason):
      FCMError.Detail.object(
        "google.firebase.fcm.v1.ApnsError",
        [("statusCode", .integer(Int64(status))), ("reason", .string(reason))]
      )
    case .badRequest(let violations):
      FCMError.Detail.object(
        "google.rpc.BadRequest",
        violations.map { [("fieldViolations", .array($0.map(\.json)))] } ?? []
      )
    case .quotaFailure(let pairs):
      FCMError.Detail.object(
        "google.rpc.QuotaFailure",
        [("violations", FCMError.Detail.list(pairs, "subject", "description"))]
      )
    case .errorInfo(let reason, let domain, let metadata):
      FCMError.Detail.object(
        "google.rpc.ErrorInfo",
        [
          ("reason", .string(reason)), ("domain", .string(domain)),
          ("metadata", .object(metadata.map { ($0.name, .string($0.value)) })),
        ]
      )
    case .help(let pairs):
      FCMError.Detail.object(
        "google.rpc.Help",
        [("links", FCMError.Detail.list(pairs, "description", "url"))]
      )
    }
  }

  private static func object(
    _ type: String,
    _ members: [(key: String, value: JSONValue)]
  ) -> JSONValue {
    .object([("@type", .string("type.googleapis.com/" + type))] + members)
  }

  private static func list(
    _ pairs: [FCMError.Pair],
    _ first: String,
    _ second: String
  )
    -> JSONValue
  {
    .array(pairs.map { .object([(first, .string($0.name)), (second, .string($0.value))]) })
  }
}

extension FCMError.FieldViolation {
  fileprivate var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = []
    if let field { members.append(("field", .string(field))) }
    members.append(("description", .string(description)))
    return .object(members)
  }
}

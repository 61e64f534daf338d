/// What FCM says of a refusal: the object under `error` (catalogue, 4.1).
package struct FCMError: Equatable, Sendable {
  package struct FieldViolation: Equatable, Sendable {
    /// The path in proto names; nil at the root, where the member is left out.
    package var field: String?
    package var description: String

    package init(field: String?, description: String) {
      self.field = field
      self.description = description
    }
  }

  /// A pair of words, as `metadata` and QuotaFailure have them.
  package struct Pair: Equatable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// One entry of `details`.
  package enum Detail: Equatable, Sendable {
    case fcmError(String)
    case apnsError(statusCode: Int, reason: String)
    /// Nil leaves `fieldViolations` out, as for a message that is too large.
    case badRequest([FieldViolation]?)
    /// Pairs of subject and description.
    case quotaFailure([Pair])
    case errorInfo(reason: String, domain: String, metadata: [Pair])
    /// Pairs of description and URL.
    case help([Pair])
  }

  /// The HTTP status.
  package var code: Int
  package var message: String
  /// Such as `INVALID_ARGUMENT`.
  package var status: String
  package var details: [Detail]
  /// The value of `retry-after`; nil sends none.
  package var retryAfter: String?

  package init(
    code: Int,
    status: String,
    message: String,
    details: [Detail] = [],
    retryAfter: String? = nil
  ) {
    self.code = code
    self.status = status
    self.message = message
    self.details = details
    self.retryAfter = retryAfter
  }

  /// The word that reports show: the `errorCode`, else the status.
  package var reason: String {
    for case .fcmError(let code) in details { return code }
    return status
  }
}

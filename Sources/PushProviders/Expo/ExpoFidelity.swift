/// The open questions about Expo's service with the answers that the mock gives.
///
/// Plain values, so that a rule reads a choice in one load. `switches` describes them.
package struct ExpoFidelity: Equatable, Sendable {
  package enum Acceptance: String, CaseIterable, Sendable { case refuse, accept }
  package enum CheckOrder: String, CaseIterable, Sendable {
    case catalogue
    case credentialsFirst = "credentials-first"
    case limitsFirst = "limits-first"
  }
  package enum ValidationCode: String, CaseIterable, Sendable {
    case validation = "VALIDATION_ERROR"
    case api = "API_ERROR"
  }
  package enum WrongMethod: String, CaseIterable, Sendable {
    case notFound = "404"
    case notAllowed = "405"

    var status: Int { self == .notFound ? 404 : 405 }
  }
  package enum LimitStatus: String, CaseIterable, Sendable {
    case badRequest = "400"
    case tooLarge = "413"
    case unprocessable = "422"

    var status: Int {
      switch self {
      case .badRequest: 400
      case .tooLarge: 413
      case .unprocessable: 422
      }
    }
  }
  package enum Unauthorized: String, CaseIterable, Sendable {
    case forbidden = "403"
    case unauthorized = "401"

    var status: Int { self == .forbidden ? 403 : 401 }
  }
  package enum ForeignAccount: String, CaseIterable, Sendable {
    case always
    case securityOnly = "security-only"
  }
  package enum Place: String, CaseIterable, Sendable { case receipt, ticket }
  package enum SingleTicket: String, CaseIterable, Sendable { case object, array }

  package var checkOrder = CheckOrder.catalogue
  package var validationCode = ValidationCode.validation
  package var wrongMethod = WrongMethod.notFound
  /// Strict mode of R06: 415.
  package var requestCoding = Acceptance.accept
  /// Strict mode of R07: 400.
  package var contentType = Acceptance.accept
  package var malformedAuthorization = Acceptance.refuse
  package var emptyArray = Acceptance.refuse
  package var emptyRecipients = Acceptance.refuse
  package var limitStatus = LimitStatus.badRequest
  package var unauthorized = Unauthorized.forbidden
  package var foreignAccount = ForeignAccount.always
  package var enumValues = Acceptance.refuse
  package var numberTexts = Acceptance.refuse
  package var unknownFields = Acceptance.accept
  /// Strict mode of M28: an error receipt.
  package var longCollapseID = Acceptance.accept
  package var messageTooBig = Place.receipt
  package var singleTicket = SingleTicket.object
  package var receiptSecurity = Acceptance.refuse
  /// The value of `retry-after` with 429; 0 sends none.
  package var retryAfterSeconds = 0
  /// Seconds after sending before which asking for a receipt is early (G05).
  package var receiptWaitSeconds = 60
  /// Notifications a second and project; 0 for no limit.
  package var rate = ExpoLimits.perSecond

  package init() {}

  /// The rate that a world starts with; nil for no limit.
  package var ratePerSecond: Int? { rate == 0 ? nil : rate }
}

package import PushJSON

/// What the service says of a whole request that it refuses (catalogue, 5.3).
package struct ExpoError: Equatable, Sendable {
  package var status: Int
  /// Empty for an unknown bearer token, whose answer has no `errors`.
  package var code: String
  package var message: String
  package var isTransient: Bool
  package var details: JSONValue?

  package init(
    _ status: Int,
    _ code: String,
    _ message: String,
    isTransient: Bool = false,
    details: JSONValue? = nil
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.isTransient = isTransient
    self.details = details
  }

  /// The answer to a bearer token that the service does not know, as the Node SDK's test has it.
  package static let invalidToken = ExpoError(401, "", "The bearer token is invalid")

  /// The answer to more notifications than a project may send in a second.
  static func tooMany(_ perSecond: Int) -> ExpoError {
    ExpoError(
      429,
      "TOO_MANY_REQUESTS",
      "Exceeded \(perSecond) notifications per second, please try again.",
      isTransient: true
    )
  }

  /// The usual error of a status, for refusals that nothing words and for faults.
  package static func usual(_ status: Int, code: String = "") -> ExpoError {
    let (word, message) = wording(status)
    if status == 401, code.isEmpty { return .invalidToken }
    return ExpoError(
      status,
      code.isEmpty ? word : code,
      message,
      isTransient: status == 429 || status >= 500
    )
  }

  private static func wording(_ status: Int) -> (code: String, message: String) {
    switch status {
    case 400: ("VALIDATION_ERROR", "The request is not valid.")
    case 401: ("UNAUTHORIZED", "The bearer token is invalid")
    case 403: ("UNAUTHORIZED", "Insufficient permissions to send push notifications.")
    case 404, 405: ("NOT_FOUND", "The requested resource was not found.")
    case 413: ("PAYLOAD_TOO_LARGE", "The request body is too large.")
    case 415: ("UNSUPPORTED_MEDIA_TYPE", "The content coding of the request is not supported.")
    case 429: ("TOO_MANY_REQUESTS", ExpoError.tooMany(ExpoLimits.perSecond).message)
    default: ("INTERNAL_SERVER_ERROR", "An unknown error occurred.")
    }
  }

  /// Appends the body; `requestID` is the id that support would ask for.
  func write(requestID: ExpoUUID, to bytes: inout [UInt8]) {
    guard !code.isEmpty else {
      bytes.append(contentsOf: #"{"error":"invalid_token","error_description":"#.utf8)
      JSONWriter.appendString(message, to: &bytes)
      bytes.append(0x7D)
      return
    }
    bytes.append(contentsOf: #"{"errors":[{"code":"#.utf8)
    JSONWriter.appendString(code, to: &bytes)
    bytes.append(contentsOf: #","message":"#.utf8)
    JSONWriter.appendString(message, to: &bytes)
    bytes.append(contentsOf: #","type":""#.utf8)
    // Captures of INTERNAL_SERVER_ERROR name the system; all others name the user.
    bytes.append(contentsOf: (status >= 500 ? "SYSTEM" : "USER").utf8)
    bytes.append(contentsOf: #"","isTransient":"#.utf8)
    bytes.append(contentsOf: (isTransient ? "true" : "false").utf8)
    bytes.append(contentsOf: #","requestId":""#.utf8)
    requestID.write(to: &bytes)
    bytes.append(0x22)
    if let details {
      bytes.append(contentsOf: #","details":"#.utf8)
      bytes.append(contentsOf: JSONWriter.compact(details).utf8)
    }
    bytes.append(contentsOf: "}]}".utf8)
  }
}

/// A whole answer to a refused call, before it is written.
enum FCMAnswer: Equatable, Sendable {
  /// Google's JSON error object.
  case error(FCMError)
  /// The violations of query parameters, and those of the body with them.
  case bindings
  /// An HTML page of Google's front end.
  case page(FCMPage)
  /// `{"error": "…"}`, as Instance ID and device groups have it.
  case word(status: Int, String)
  /// The token endpoint's error.
  case oauth(status: Int, error: String, description: String)
  /// GOAWAY with this code and this debug data.
  case goAway(code: UInt32, debug: String)

  var status: Int {
    switch self {
    case .error(let error): error.code
    case .bindings: 400
    case .page(let page): page.status
    case .word(let status, _), .oauth(let status, _, _): status
    case .goAway: 0
    }
  }

  /// As reports name it.
  var reason: String {
    switch self {
    case .error(let error): error.reason
    case .bindings: "INVALID_ARGUMENT"
    case .page: ""
    case .word(_, let word): word
    case .oauth(_, let error, _): error
    case .goAway(_, let debug): debug
    }
  }
}

/// A page of Google's front end (catalogue, 4.9).
struct FCMPage: Equatable, Sendable {
  var status: Int
  var title: String
  /// HTML, with hostile parts escaped.
  var text: String

  init(_ status: Int, title: String, text: String) {
    self.status = status
    self.title = title
    self.text = text
  }

  /// The page for a path that nobody serves.
  static func notFound(_ path: String) -> FCMPage {
    FCMPage(
      404,
      title: "Error 404 (Not Found)!!1",
      text: "The requested URL <code>\(escaped(path))</code> was not found on this server."
    )
  }

  static let lengthRequired = FCMPage(
    411,
    title: "Error 411 (Length Required)!!1",
    text: "POST requests require a <code>Content-length</code> header."
  )
  static let tooLarge = FCMPage(
    413,
    title: "Error 413 (Request Entity Too Large)!!1",
    text: "Your client issued a request that was too large."
  )
  static let malformed = FCMPage(
    400,
    title: "Error 400 (Bad Request)!!1",
    text: "Your client has issued a malformed or illegal request."
  )
  static let unauthorized = FCMPage(
    401,
    title: "Unauthorized",
    text: "Unauthorized. Error 401"
  )
  static let serverKey = FCMPage(
    401,
    title: "Unauthorized",
    text: "Authentication using server key is deprecated. Please use an OAuth 2 token instead. "
      + "Error 401"
  )
  static func server(_ status: Int) -> FCMPage {
    FCMPage(
      status,
      title: "Error \(status) (Server Error)!!1",
      text: "The server encountered a temporary error and could not complete your request."
        + "<p>Please try again in 30 seconds."
    )
  }

  /// A page for any status, as faults need it.
  static func any(_ status: Int, path: String) -> FCMPage {
    switch status {
    case 400: malformed
    case 401: unauthorized
    case 404: notFound(path)
    case 411: lengthRequired
    case 413: tooLarge
    case 501:
      FCMPage(
        501,
        title: "Error 501 (Not Implemented)!!1",
        text: "The request method is not implemented."
      )
    case 500...: server(status)
    default: FCMPage(status, title: "Error \(status)!!1", text: "That is an error.")
    }
  }

  var html: String {
    """
    <!DOCTYPE html>
    <html lang=en>
      <meta charset=utf-8>
      <title>\(title)</title>
      <p><b>\(status).</b> <ins>That’s an error.</ins>
      <p>\(text)  <ins>That’s all we know.</ins>

    """
  }

  /// Text for HTML; the path of a request is hostile.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case let other where other.value < 0x20 || other.value == 0x7F: result += "&#xFFFD;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

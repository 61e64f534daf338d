/// An answer that the transport gives itself, after which the connection is closed.
struct HTTP1Refusal: Error, Equatable {
  var status: Int
  /// What the peer did, for the event and as the answer's text; no bytes of the peer's are in it.
  var reason: String

  /// 400: the message has no one meaning (RFC 9112, 2.2 and 6.3).
  static func malformed(_ reason: String) -> HTTP1Refusal {
    HTTP1Refusal(status: 400, reason: reason)
  }
}

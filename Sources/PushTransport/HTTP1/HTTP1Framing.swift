internal import PushWire

/// How long a request's body is and what becomes of the connection, by its headers.
struct HTTP1Framing {
  enum Length: Equatable {
    /// Neither a length nor chunks.
    case unsaid
    case bytes(Int)
    case chunked
  }

  private(set) var length = Length.unsaid
  private(set) var keepsAlive = true
  private(set) var expectsContinue = false
  /// A method whose body must be announced came without a length.
  private(set) var isLengthMissing = false

  /// Decides as RFC 9112, 6.3 does, and refuses whatever two readers could read in two ways.
  static func of(
    _ head: HTTP1Head,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(HTTP1Refusal) -> HTTP1Framing {
    var framing = HTTP1Framing()
    framing.length = try bodyLength(head, bytes)
    framing.keepsAlive = keepsAlive(head, bytes)
    framing.expectsContinue = try expectsContinue(head, bytes)
    framing.isLengthMissing = framing.length == .unsaid && isBodyUsual(head, bytes)
    return framing
  }

  private static func bodyLength(
    _ head: HTTP1Head,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(HTTP1Refusal) -> Length {
    let lengths = head.count(of: .contentLength)
    if let coding = head.value(of: .transferEncoding) {
      // RFC 9112, 6.1: both at once, or a coding with HTTP/1.0, is an attack or an error.
      guard lengths == 0 else { throw .malformed("both a length and a transfer encoding") }
      guard head.isVersion11 else { throw .malformed("a transfer encoding with HTTP/1.0") }
      guard head.count(of: .transferEncoding) == 1, HTTP1Bytes.matches(bytes, coding, "chunked")
      else { throw .malformed("a transfer encoding other than chunked") }
      return .chunked
    }
    guard let value = head.value(of: .contentLength) else { return .unsaid }
    guard lengths == 1 else { throw .malformed("more than one length") }
    guard let number = HeaderBytes.number(UnsafeBufferPointer(rebasing: bytes[value])) else {
      throw .malformed("a length that is no number")
    }
    return .bytes(number)
  }

  /// RFC 9112, 9.3.
  private static func keepsAlive(_ head: HTTP1Head, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var isKept = head.isVersion11
    for field in head.fields where field.id == .connection {
      if HTTP1Bytes.list(bytes, field.value, contains: "close") { return false }
      if HTTP1Bytes.list(bytes, field.value, contains: "keep-alive") { isKept = true }
    }
    return isKept
  }

  /// RFC 9110, 10.1.1.
  private static func expectsContinue(
    _ head: HTTP1Head,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(HTTP1Refusal) -> Bool {
    guard head.isVersion11, let value = head.value(of: .expect) else { return false }
    guard HTTP1Bytes.matches(bytes, value, "100-continue") else {
      throw HTTP1Refusal(status: 417, reason: "an expectation other than 100-continue")
    }
    return true
  }

  private static func isBodyUsual(_ head: HTTP1Head, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let method = UnsafeBufferPointer(rebasing: bytes[head.method])
    return HeaderBytes.equal(method, "POST") || HeaderBytes.equal(method, "PUT")
      || HeaderBytes.equal(method, "PATCH")
  }
}

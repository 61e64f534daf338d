internal import PushWire

/// HTTP/1.1 answers as bytes (RFC 9112), written without allocating once the output has grown.
struct HTTP1Message {
  /// The answer is to a HEAD: its body is left out, its length is not.
  var isHead: Bool
  var closes: Bool
  /// HTTP/1.0 must be told that the connection stays open, and reads no chunks.
  var isVersion11: Bool

  /// A whole answer.
  func append(_ reply: borrowing Reply, date: [UInt8], to output: inout [UInt8]) {
    appendHead(reply, date: date, to: &output)
    // RFC 9110, 8.6: no length with 204; 304's would be that of a 200.
    let hasBody = reply.status >= 200 && reply.status != 204 && reply.status != 304
    if hasBody {
      Self.append("content-length: ", to: &output)
      Self.append(reply.body.count, radix: 10, to: &output)
      Self.append("\r\n", to: &output)
    }
    Self.append("\r\n", to: &output)
    if hasBody, !isHead { output.append(contentsOf: reply.body) }
  }

  /// The head of an answer whose length is not known.
  func appendStreamedHead(_ reply: borrowing Reply, date: [UInt8], to output: inout [UInt8]) {
    appendHead(reply, date: date, to: &output)
    Self.append(isVersion11 ? "transfer-encoding: chunked\r\n\r\n" : "\r\n", to: &output)
  }

  /// One part of such an answer; an empty one is left out, since as a chunk it would end the body.
  func appendPart(_ part: [UInt8], to output: inout [UInt8]) {
    guard !part.isEmpty, !isHead else { return }
    guard isVersion11 else {
      output.append(contentsOf: part)
      return
    }
    Self.append(part.count, radix: 16, to: &output)
    Self.append("\r\n", to: &output)
    output.append(contentsOf: part)
    Self.append("\r\n", to: &output)
  }

  /// The end of such an answer; without chunks the connection's end is.
  func appendEnd(to output: inout [UInt8]) {
    if isVersion11, !isHead { Self.append("0\r\n\r\n", to: &output) }
  }

  /// Invites the body of a request with `Expect: 100-continue`.
  static func appendContinue(to output: inout [UInt8]) {
    append("HTTP/1.1 100 Continue\r\n\r\n", to: &output)
  }

  private func appendHead(_ reply: borrowing Reply, date: [UInt8], to output: inout [UInt8]) {
    Self.append("HTTP/1.1 ", to: &output)
    Self.append(min(999, max(100, reply.status)), radix: 10, to: &output)
    Self.append(" ", to: &output)
    Self.append(Self.phrase(reply.status), to: &output)
    Self.append("\r\n", to: &output)
    for entry in reply.headers.entries where !Self.isFraming(entry.id) {
      Self.appendSafely(reply.headers.bytes, entry.name, to: &output)
      Self.append(": ", to: &output)
      Self.appendSafely(reply.headers.bytes, entry.value, to: &output)
      Self.append("\r\n", to: &output)
    }
    if !reply.headers.contains(.date) {
      Self.append("date: ", to: &output)
      output.append(contentsOf: date)
      Self.append("\r\n", to: &output)
    }
    if closes {
      Self.append("connection: close\r\n", to: &output)
    } else if !isVersion11 {
      Self.append("connection: keep-alive\r\n", to: &output)
    }
  }

  /// Written by the transport alone, which knows the truth.
  private static func isFraming(_ id: HeaderName) -> Bool {
    id == .contentLength || id == .transferEncoding || id == .connection || id == .status
      || id == .keepAlive
  }

  static func append(_ text: StaticString, to output: inout [UInt8]) {
    output.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  private static func append(_ number: Int, radix: Int, to output: inout [UInt8]) {
    var scale = 1
    while number / scale >= radix { scale *= radix }
    while scale > 0 {
      let digit = UInt8(number / scale % radix)
      output.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      scale /= radix
    }
  }

  /// Bytes that would end a line come from hostile input and become spaces.
  private static func appendSafely(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    to output: inout [UInt8]
  ) {
    for offset in range {
      let byte = bytes[offset]
      output.append(byte == 0x0D || byte == 0x0A || byte == 0 ? 0x20 : byte)
    }
  }

  /// The reason phrase, which no client reads (RFC 9110, 15).
  private static func phrase(_ status: Int) -> StaticString {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 204: "No Content"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 410: "Gone"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 417: "Expectation Failed"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 505: "HTTP Version Not Supported"
    default: "Answer"
    }
  }
}

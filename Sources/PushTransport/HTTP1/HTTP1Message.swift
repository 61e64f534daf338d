internal import PushWire

/// HTTP/1.1 answers as bytes (RFC 9112).
enum HTTP1Message {
  static let continueLine = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
  static let lastChunk = Array("0\r\n\r\n".utf8)

  /// A whole answer; the body of an answer to HEAD is left out, its length is not.
  static func append(_ reply: Reply, isHead: Bool, closes: Bool, to output: inout [UInt8]) {
    appendHead(reply, closes: closes, to: &output)
    // RFC 9110, 8.6: no length with 204; 304's would be that of a 200.
    let hasBody = reply.status >= 200 && reply.status != 204 && reply.status != 304
    if hasBody { output += Array("content-length: \(reply.body.count)\r\n".utf8) }
    output += [0x0D, 0x0A]
    if hasBody, !isHead { output += reply.body }
  }

  /// The head of an answer whose length is not known.
  static func appendChunkedHead(_ reply: Reply, closes: Bool, to output: inout [UInt8]) {
    appendHead(reply, closes: closes, to: &output)
    output += Array("transfer-encoding: chunked\r\n\r\n".utf8)
  }

  /// One chunk; an empty part is left out, since it would end the body.
  static func appendChunk(_ part: [UInt8], to output: inout [UInt8]) {
    guard !part.isEmpty else { return }
    output += Array("\(String(part.count, radix: 16))\r\n".utf8)
    output += part
    output += [0x0D, 0x0A]
  }

  private static func appendHead(_ reply: Reply, closes: Bool, to output: inout [UInt8]) {
    output += Array("HTTP/1.1 \(reply.status) \(phrase(reply.status))\r\n".utf8)
    for entry in reply.headers.entries where !isFraming(entry.id) {
      appendSafely(reply.headers.bytes[entry.name], to: &output)
      output += [0x3A, 0x20]
      appendSafely(reply.headers.bytes[entry.value], to: &output)
      output += [0x0D, 0x0A]
    }
    if closes { output += Array("connection: close\r\n".utf8) }
  }

  /// Written by the transport alone, which knows the truth.
  private static func isFraming(_ id: HeaderName) -> Bool {
    id == .contentLength || id == .transferEncoding || id == .connection || id == .status
  }

  /// Bytes that would end a line come from hostile input and become spaces.
  private static func appendSafely(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
    for byte in bytes { output.append(byte == 0x0D || byte == 0x0A || byte == 0 ? 0x20 : byte) }
  }

  /// The reason phrase, which no client reads (RFC 9110, 15).
  private static func phrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 204: "No Content"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 413: "Content Too Large"
    case 417: "Expectation Failed"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    default: "Answer"
    }
  }
}

internal import PushModel
internal import PushWire

/// The wording of answers.
enum ExpoReply {
  static let json = Array("application/json; charset=utf-8".utf8)
  private static let html = Array("text/html".utf8)
  private static let text = Array("text/plain".utf8)

  /// Adds the headers that every answer with a body has.
  static func writeHead(_ type: [UInt8], into reply: inout ServiceReply) {
    reply.headers.append(.contentType, value: type.span)
  }

  /// Words the refusal of a request.
  static func write(
    _ error: ExpoError,
    _ requestID: ExpoUUID,
    _ fidelity: ExpoFidelity,
    into reply: inout ServiceReply
  ) {
    reply.status = error.status
    reply.reason = error.code
    writeHead(json, into: &reply)
    if error.status == 429, fidelity.retryAfterSeconds > 0 {
      addRetryAfter("\(fidelity.retryAfterSeconds)", into: &reply)
    }
    error.write(requestID: requestID, to: &reply.body)
  }

  private static func addRetryAfter(_ value: String, into reply: inout ServiceReply) {
    let bytes = Array(value.utf8)
    reply.headers.append(.retryAfter, value: bytes.span)
  }

  // MARK: Faults

  /// Words a fault; 502 to 504 come from proxies, which speak no JSON.
  static func write(_ fault: Fault, _ requestID: ExpoUUID, into reply: inout ServiceReply) {
    guard fault.status != 0 else {
      reply.action = .closeConnection
      return
    }
    reply.status = fault.status
    reply.reason = fault.reason
    if let retryAfter = fault.retryAfter { addRetryAfter(retryAfter, into: &reply) }
    switch fault.page {
    case .empty: break
    case .html: writePage(fault.status, into: &reply)
    case .text: writeLine(fault, into: &reply)
    case .provider: writeProvider(fault, requestID, into: &reply)
    }
  }

  private static func writeProvider(
    _ fault: Fault,
    _ requestID: ExpoUUID,
    into reply: inout ServiceReply
  ) {
    if fault.reason.isEmpty {
      switch fault.status {
      case 502: return writePage(fault.status, into: &reply)
      case 503, 504: return writeLine(fault, into: &reply)
      default: break
      }
    }
    let isInvalidToken = fault.status == 401 && fault.reason == "invalid_token"
    var error = ExpoError.usual(fault.status, code: isInvalidToken ? "" : fault.reason)
    if fault.reason == "TOO_MANY_REQUESTS" { error = .tooMany(ExpoLimits.perSecond) }
    writeHead(json, into: &reply)
    reply.reason = error.code
    error.write(requestID: requestID, to: &reply.body)
  }

  private static func writePage(_ status: Int, into reply: inout ServiceReply) {
    writeHead(html, into: &reply)
    let title = "\(status) \(phrase(status))"
    reply.body.append(
      contentsOf: ("<html>\r\n<head><title>\(title)</title></head>\r\n<body>\r\n"
        + "<center><h1>\(title)</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n")
        .utf8
    )
  }

  private static func writeLine(_ fault: Fault, into reply: inout ServiceReply) {
    writeHead(text, into: &reply)
    let line =
      switch fault.status {
      case 503: "no healthy upstream"
      case 502, 504:
        "upstream connect error or disconnect/reset before headers. reset reason: connection "
          + "termination"
      default: phrase(fault.status)
      }
    reply.body.append(contentsOf: line.utf8)
  }

  private static func phrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 413: "Request Entity Too Large"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 502: "Bad Gateway"
    case 503: "Service Temporarily Unavailable"
    case 504: "Gateway Time-out"
    default: status >= 500 ? "Server Error" : "Error"
    }
  }
}

extension ExpoRequest {
  /// Appends the answer to an accepted send: a ticket for each recipient, in order.
  func writeTickets(to bytes: inout [UInt8]) {
    let isObject = isSingle && recipients.count == 1 && recipients[0].position == nil
    let isArray = !isObject || fidelity.singleTicket == .array
    bytes.append(contentsOf: (isArray ? #"{"data":["# : #"{"data":"#).utf8)
    for index in recipients.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if let id = ticketIDs[index] {
        bytes.append(contentsOf: #"{"status":"ok","id":""#.utf8)
        id.write(to: &bytes)
        bytes.append(contentsOf: "\"}".utf8)
      } else {
        let error = ticketError(recipients[index]) ?? ExpoReceiptError.notRegistered
        ExpoReceiptError.write(error, token: tokenBytes(recipients[index]), to: &bytes)
      }
    }
    bytes.append(contentsOf: (isArray ? "]}" : "}").utf8)
  }

  /// Appends the answer to an accepted call for receipts: those that are there, by id.
  func writeReceipts(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: #"{"data":{"#.utf8)
    var isFirst = true
    for asked in ids where asked.isAnswered {
      guard let id = asked.id, let ticket = asked.ticket else { continue }
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      bytes.append(UInt8(ascii: "\""))
      id.write(to: &bytes)
      bytes.append(contentsOf: "\":".utf8)
      if let error = ticket.error {
        ExpoReceiptError.write(error, token: ticket.token.bytes, to: &bytes)
      } else {
        bytes.append(contentsOf: #"{"status":"ok"}"#.utf8)
      }
    }
    bytes.append(contentsOf: "}}".utf8)
  }
}

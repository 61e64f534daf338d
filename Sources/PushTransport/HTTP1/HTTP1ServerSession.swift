internal import PushWire

/// The server's side of HTTP/1.1 on one connection; one request at a time.
final class HTTP1ServerSession: Session {
  // It owns this object and outlives it.
  unowned(unsafe) let connection: Connection
  private var parser: HTTP1Parser?
  /// The request being read or answered.
  var current: Exchange?
  private var requests = 0
  private var target: [UInt8] = []
  private var name: [UInt8] = []
  private var value: [UInt8] = []
  private var isInValue = false
  private var fields = HeaderTable()
  private var headerBytes = 0
  private var areHeadersEnded = false
  /// Bytes that wait to be sent.
  var outgoing: [UInt8] = []
  /// Nothing is read after the request in progress.
  var closesAfterReply = false
  var isStreaming = false
  private(set) var isAnsweredOnce = false
  /// A refusal by the transport itself, to be sent once the parser has returned.
  private var refusal: HTTP1Refusal?

  init(connection: Connection) {
    self.connection = connection
    parser = HTTP1Parser(target: self)
  }

  func start() {}

  func receive(_ bytes: UnsafeRawBufferPointer) -> SessionOutcome {
    guard let parser, !isOver else { return .proceed }
    if let current, current.isHandled {
      // The next request before this one's answer: pipelining, which is not served.
      closesAfterReply = true
      return .proceed
    }
    let count = parser.parse(bytes)
    if connection.isDropRequested { return .dropped }
    if let refusal {
      refuse(refusal)
    } else if let failure = parser.failure {
      refuse(
        HTTP1Refusal(status: parser.isHeaderOverflow ? 431 : 400, reason: failure)
      )
    } else if parser.isPaused {
      parser.resume()
      if count < bytes.count { closesAfterReply = true }
      dispatch()
      if connection.isDropRequested { return .dropped }
    }
    return .proceed
  }

  func fill(_ output: inout OutputBuffer, upTo limit: Int) {
    guard !outgoing.isEmpty else { return }
    output.append(outgoing)
    outgoing.removeAll(keepingCapacity: true)
  }

  /// All is answered, and no further request will be.
  private var isOver: Bool { closesAfterReply && current == nil }

  var isFinished: Bool { isOver && outgoing.isEmpty }

  func close() {
    if let current { release(current) }
    current = nil
  }

  func advertise(maxConcurrentStreams: Int) {}

  func goAway(errorCode: UInt32, debugData: [UInt8], lastStreamID: Int?) {
    closesAfterReply = true
  }

  var advertisedMaxConcurrentStreams: Int { 1 }

  var openStreams: Int { current == nil ? 0 : 1 }

  // MARK: Replies

  private func dispatch() {
    guard let exchange = current else { return }
    exchange.incoming.pointee.isComplete = true
    exchange.isHandled = true
    connection.handle(exchange)
    if exchange.reply.action == .deferred {
      exchange.isDeferred = true
      exchange.responder = self
    } else {
      act(on: exchange)
    }
  }

  private func act(on exchange: Exchange) {
    switch exchange.reply.action {
    case .respond:
      isAnsweredOnce = true
      if isStreaming {
        outgoing += HTTP1Message.lastChunk
      } else {
        HTTP1Message.append(
          exchange.reply,
          isHead: exchange.headers.text(of: .method) == "HEAD",
          closes: closesAfterReply,
          to: &outgoing
        )
      }
      end(exchange)
    case .ignore, .deferred: break
    case .reset, .closeConnection, .goAway: connection.drop()
    }
  }

  private func end(_ exchange: Exchange) {
    isStreaming = false
    current = nil
    release(exchange)
  }

  private func release(_ exchange: Exchange) {
    exchange.responder = nil
    if !exchange.isDeferred { connection.worker.pool.give(exchange) }
  }

  private func refuse(_ refusal: HTTP1Refusal) {
    connection.report(.protocolError(refusal.reason))
    closesAfterReply = true
    var reply = Reply()
    reply.status = refusal.status
    HTTP1Message.append(reply, isHead: false, closes: true, to: &outgoing)
    if let current { release(current) }
    current = nil
  }
}

/// An answer that the transport gives itself.
private struct HTTP1Refusal {
  var status: Int
  var reason: String
}

extension HTTP1ServerSession: ExchangeResponder {
  func finish(_ exchange: Exchange) {
    act(on: exchange)
    connection.pumpSoon()
  }

  func stream(_ part: [UInt8], of exchange: Exchange) -> Bool {
    guard outgoing.count < connection.worker.configuration.limits.maxPendingOutput else {
      return false
    }
    if !isStreaming {
      isStreaming = true
      isAnsweredOnce = true
      HTTP1Message.appendChunkedHead(exchange.reply, closes: closesAfterReply, to: &outgoing)
    }
    HTTP1Message.appendChunk(part, to: &outgoing)
    connection.pumpSoon()
    return true
  }
}

extension HTTP1ServerSession: HTTP1ParserTarget {
  func requestBegan() {
    requests += 1
    current = connection.worker.pool.take(streamID: requests, receivedAt: connection.now)
    target.removeAll(keepingCapacity: true)
    fields.removeAll()
    headerBytes = 0
    areHeadersEnded = false
    isInValue = false
  }

  func target(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard count(bytes) else { return }
    target.append(contentsOf: bytes)
  }

  func headerName(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard count(bytes) else { return }
    if isInValue { endField() }
    name.append(contentsOf: bytes)
  }

  func headerValue(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard count(bytes) else { return }
    isInValue = true
    value.append(contentsOf: bytes)
  }

  /// Counts header bytes; false beyond the limit.
  private func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    headerBytes += bytes.count
    let limit = connection.worker.configuration.limits.maxHeaderBytes
    if headerBytes > limit {
      refusal = HTTP1Refusal(status: 431, reason: "more than \(limit) bytes of headers")
    }
    return headerBytes <= limit
  }

  private func endField() {
    // Trailers come after the body; they are seen, not kept.
    if areHeadersEnded {
      current?.incoming.pointee.hasTrailers = true
    } else {
      // http-parser tolerates spaces in names, which others read as another header.
      let found = name.withUnsafeBufferPointer { HeaderBytes.checkName($0) }
      if found.contains(.invalidHeader) {
        refusal = HTTP1Refusal(status: 400, reason: "a header name with a forbidden character")
      }
      fields.append(name: name.span, value: value.span)
    }
    name.removeAll(keepingCapacity: true)
    value.removeAll(keepingCapacity: true)
    isInValue = false
  }

  func headersEnded() -> Bool {
    if isInValue { endField() }
    areHeadersEnded = true
    guard refusal == nil, let exchange = current, let parser else { return false }
    guard fields.count(of: .host) == 1 || !parser.isVersion11, fields.count(of: .host) <= 1 else {
      // RFC 9112, 3.2.
      refusal = HTTP1Refusal(status: 400, reason: "a request needs one host header")
      return false
    }
    fillHeaders(of: exchange, parser)
    if !parser.shouldKeepAlive { closesAfterReply = true }
    if let expect = fields.text(of: .expect), parser.isVersion11 {
      guard expect.lowercased() == "100-continue" else {
        // RFC 9110, 10.1.1.
        refusal = HTTP1Refusal(status: 417, reason: "an expectation other than 100-continue")
        return false
      }
      outgoing += HTTP1Message.continueLine
    }
    return true
  }

  /// Puts pseudo-headers before the headers, as if the request had come over HTTP/2.
  private func fillHeaders(of exchange: Exchange, _ parser: HTTP1Parser) {
    let isSecure = if case .tls = connection.stream { true } else { false }
    exchange.incoming.pointee.headers.append(name: ":method", value: parser.method)
    exchange.incoming.pointee.headers.append(name: ":scheme", value: isSecure ? "https" : "http")
    if let host = fields.text(of: .host) {
      exchange.incoming.pointee.headers.append(name: ":authority", value: host)
    }
    let path = Array(":path".utf8)
    exchange.incoming.pointee.headers.append(name: path.span, value: target.span)
    for entry in fields.entries { exchange.incoming.pointee.headers.append(entry, of: fields) }
    exchange.incoming.pointee.headerListBytes = headerBytes + 32 * fields.entries.count
  }

  func body(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let exchange = current else { return false }
    let limit = connection.worker.configuration.limits.maxBodyBytes
    exchange.incoming.pointee.receiveBody(bytes, limit: limit)
    guard exchange.bodyBytes > limit else { return true }
    refusal = HTTP1Refusal(status: 413, reason: "a body of more than \(limit) bytes")
    return false
  }

  func requestEnded() {
    if isInValue { endField() }
  }
}

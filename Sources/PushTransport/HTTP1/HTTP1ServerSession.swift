internal import PushWire

/// The server's side of HTTP/1.1 on one connection; one request at a time.
final class HTTP1ServerSession: Session {
  // It owns this object and outlives it.
  unowned(unsafe) let connection: Connection
  /// The request whose head has come, until it is answered.
  private var current: Exchange?
  private var requests = 0
  private var lines = HTTP1LineReader(isTrailer: false)
  private var head = HTTP1Head()
  private var body = HTTP1BodyReader()
  /// Monotonic nanoseconds at the first byte of the request being read.
  private var startedAt: UInt64 = 0
  /// Bytes that wait to be sent.
  private var outgoing: [UInt8] = []
  /// Nothing is read after the request in progress.
  private var closesAfterReply = false
  /// The present request's body was not asked for, since it is too large.
  private var isBodyRefused = false
  private var isStreaming = false
  private(set) var isAnsweredOnce = false

  init(connection: Connection) { self.connection = connection }

  func start() {}

  func receive(_ bytes: UnsafeRawBufferPointer) -> SessionOutcome {
    guard !isOver else { return .proceed }
    let input = bytes.bindMemory(to: UInt8.self)
    do throws(HTTP1Refusal) {
      if let current, current.isHandled {
        noteRest(input)
      } else if let count = try read(input) {
        noteRest(UnsafeBufferPointer(rebasing: input[count...]))
        dispatch()
      }
    } catch {
      refuse(error)
    }
    return connection.isDropRequested ? .dropped : .proceed
  }

  /// What comes before the answer is the next request: pipelining, which is not served.
  private func noteRest(_ rest: UnsafeBufferPointer<UInt8>) {
    for byte in rest where byte != 0x0D && byte != 0x0A {
      closesAfterReply = true
      return
    }
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
    if !lines.isEmpty || current?.isHandled == false {
      noteRefused(status: 0, reason: "the connection ended within the request")
    }
    if let current { release(current) }
    current = nil
  }

  func advertise(maxConcurrentStreams: Int) {}

  func goAway(errorCode: UInt32, debugData: [UInt8], lastStreamID: Int?) {
    closesAfterReply = true
  }

  var advertisedMaxConcurrentStreams: Int { 1 }

  var openStreams: Int { current == nil && lines.isEmpty ? 0 : 1 }

  // MARK: Reading

  /// Reads on; returns how many bytes belonged to the request once all of it is there.
  private func read(_ input: UnsafeBufferPointer<UInt8>) throws(HTTP1Refusal) -> Int? {
    var offset = 0
    if current == nil {
      if lines.isEmpty { startedAt = connection.now }
      offset = try lines.read(input, limit: connection.worker.configuration.limits.maxHeaderBytes)
      guard lines.isEnded else { return nil }
      try beginRequest()
    }
    guard let exchange = current else { return nil }
    if !body.isEnded {
      let limit = connection.profile.maxBodyBytes
      offset += try body.read(
        UnsafeBufferPointer(rebasing: input[offset...]),
        trailerLimit: connection.worker.configuration.limits.maxHeaderBytes
      ) { exchange.incoming.pointee.receiveBody($0, limit: limit) }
      if exchange.violations.contains(.bodyTooLarge) { try checkBodyLimit() }
    }
    guard body.isEnded else { return nil }
    exchange.incoming.pointee.isComplete = !isBodyRefused
    exchange.incoming.pointee.hasTrailers = body.hasTrailers
    return offset
  }

  private func beginRequest() throws(HTTP1Refusal) {
    let framing = try parseHead()
    requests += 1
    let exchange = connection.worker.pool.take(streamID: requests, receivedAt: startedAt)
    current = exchange
    fillHeaders(of: exchange)
    lines.reset()
    if !framing.keepsAlive { closesAfterReply = true }
    if framing.isLengthMissing {
      exchange.incoming.pointee.violations.insert(.lengthMissing)
      // What follows may be the body that was not announced, or the next request.
      closesAfterReply = true
    }
    body.begin(framing.length)
    if case .bytes(let count) = framing.length, count > connection.profile.maxBodyBytes {
      try checkBodyLimit()
      if framing.expectsContinue { return refuseBody(of: exchange, count) }
    }
    if framing.expectsContinue, !body.isEnded { HTTP1Message.appendContinue(to: &outgoing) }
  }

  private func parseHead() throws(HTTP1Refusal) -> HTTP1Framing {
    let result = lines.bytes.withUnsafeBufferPointer {
      bytes -> Result<HTTP1Framing, HTTP1Refusal> in
      do throws(HTTP1Refusal) {
        try head.parse(bytes)
        return .success(try HTTP1Framing.of(head, bytes))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The control listener's handler never sees a body that was cut.
  private func checkBodyLimit() throws(HTTP1Refusal) {
    guard connection.profile.kind == .http1Plain else { return }
    let limit = connection.profile.maxBodyBytes
    throw HTTP1Refusal(status: 413, reason: "a body of more than \(limit) bytes")
  }

  /// The peer waits for leave to send a body that is too large: it is answered instead.
  private func refuseBody(of exchange: Exchange, _ announced: Int) {
    exchange.incoming.pointee.refuseBody(announced: announced)
    closesAfterReply = true
    isBodyRefused = true
    body.begin(.unsaid)
  }

  /// Puts pseudo-headers before the headers, as if the request had come over HTTP/2.
  private func fillHeaders(of exchange: Exchange) {
    let isSecure = if case .tls = connection.stream { true } else { false }
    let incoming = exchange.incoming
    lines.bytes.withUnsafeBufferPointer { bytes in
      func span(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[range])
      }
      incoming.pointee.headers.append(.method, value: span(head.method).span)
      let scheme: StaticString = isSecure ? "https" : "http"
      incoming.pointee.headers.append(.scheme, value: Self.bytes(scheme).span)
      if let authority = head.authority {
        incoming.pointee.headers.append(.authority, value: span(authority).span)
      }
      let path = head.path.isEmpty ? Self.bytes("/") : span(head.path)
      incoming.pointee.headers.append(.path, value: path.span)
      for field in head.fields {
        incoming.pointee.headers.append(
          field.id,
          name: span(field.name).span,
          value: span(field.value).span
        )
      }
    }
    incoming.pointee.headerListBytes = head.listBytes
  }

  private static func bytes(_ text: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  // MARK: Replies

  private func dispatch() {
    guard let exchange = current else { return }
    exchange.isHandled = true
    connection.handle(exchange)
    if exchange.answer.pointee.action == .deferred {
      exchange.isDeferred = true
      exchange.responder = self
    } else {
      act(on: exchange)
    }
  }

  /// How the answer to the present request is to be written.
  private func message(for exchange: Exchange) -> HTTP1Message {
    HTTP1Message(
      isHead: exchange.isHead,
      closes: closesAfterReply,
      isVersion11: head.isVersion11
    )
  }

  private func act(on exchange: Exchange) {
    switch exchange.answer.pointee.action {
    case .respond:
      isAnsweredOnce = true
      let message = message(for: exchange)
      if isStreaming {
        message.appendEnd(to: &outgoing)
      } else {
        message.append(exchange.answer.pointee, date: connection.worker.date, to: &outgoing)
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
    noteRefused(status: refusal.status, reason: refusal.reason)
    lines.reset()
    closesAfterReply = true
    var reply = Reply()
    reply.status = refusal.status
    reply.headers.append(name: "content-type", value: "text/plain; charset=utf-8")
    reply.body = Array("The request cannot be served: \(refusal.reason).\n".utf8)
    HTTP1Message(isHead: false, closes: true, isVersion11: true)
      .append(reply, date: connection.worker.date, to: &outgoing)
    if let current { release(current) }
    current = nil
  }

  /// Tells the handler of a request that it never gets to judge.
  private func noteRefused(status: Int, reason: String) {
    if let current {
      return connection.noteRefused(current, status: status, reason: reason)
    }
    let exchange = connection.worker.pool.take(streamID: requests + 1, receivedAt: startedAt)
    let incoming = exchange.incoming
    let isLineThere = lines.bytes.withUnsafeBufferPointer { head.readRequestLine($0) }
    if isLineThere {
      lines.bytes.withUnsafeBufferPointer { bytes in
        let method = UnsafeBufferPointer(rebasing: bytes[head.method])
        incoming.pointee.headers.append(.method, value: method.span)
        let path = UnsafeBufferPointer(rebasing: bytes[head.path])
        incoming.pointee.headers.append(.path, value: path.span)
      }
    }
    connection.noteRefused(exchange, status: status, reason: reason)
    connection.worker.pool.give(exchange)
  }
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
      // Without chunks only the connection's end ends the answer.
      if !head.isVersion11 { closesAfterReply = true }
      message(for: exchange).appendStreamedHead(
        exchange.answer.pointee,
        date: connection.worker.date,
        to: &outgoing
      )
    }
    message(for: exchange).appendPart(part, to: &outgoing)
    connection.pumpSoon()
    return true
  }
}

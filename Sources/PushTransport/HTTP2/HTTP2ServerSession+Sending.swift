internal import CNghttp2
internal import Glibc
internal import PushWire

extension HTTP2ServerSession: ExchangeResponder {
  /// What libnghttp2 is told: it ends the connection past its limit, where we refuse a stream.
  ///
  /// Ours: ten times what APNs grants, so that one connection's memory stays bounded.
  private static let hiddenStreamLimit: UInt32 = 10_000

  func start() {
    let settings = connection.profile.settings
    submitSettings([
      (NGHTTP2_SETTINGS_HEADER_TABLE_SIZE, UInt32(clamping: settings.headerTableSize)),
      (NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, Self.hiddenStreamLimit),
      (NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, UInt32(clamping: settings.initialWindow)),
      (NGHTTP2_SETTINGS_MAX_FRAME_SIZE, UInt32(clamping: settings.maxFrame)),
      (NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, UInt32(clamping: settings.maxHeaderListSize)),
    ])
  }

  func advertise(maxConcurrentStreams: Int) {
    limits.choose(maxConcurrentStreams)
    guard connection.isSessionStarted else { return }
    submitSettings([(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, Self.hiddenStreamLimit)])
  }

  private func submitSettings(_ pairs: [(nghttp2_settings_id, UInt32)]) {
    let entries = pairs.map {
      nghttp2_settings_entry(settings_id: Int32($0.0.rawValue), value: $0.1)
    }
    guard
      nghttp2_submit_settings(raw, UInt8(NGHTTP2_FLAG_NONE.rawValue), entries, entries.count) == 0
    else { return }
    limits.submit()
  }

  var advertisedMaxConcurrentStreams: Int { limits.advertised }

  var openStreams: Int { open.count }

  func fill(_ output: inout OutputBuffer, upTo limit: Int) {
    while output.count < limit {
      var bytes: UnsafePointer<UInt8>?
      let count = nghttp2_session_mem_send(raw, &bytes)
      guard count > 0, let bytes else { break }
      output.append(bytes, count: count)
      // libnghttp2 hands out one frame at a time: byte 3 is its type (RFC 9113, 4.1).
      let type = UInt32(bytes[3])
      if type == NGHTTP2_SETTINGS.rawValue {
        patchSettings(UnsafeBufferPointer(start: bytes, count: count), &output)
      } else if type == NGHTTP2_GOAWAY.rawValue {
        connection.report(.protocolError(lastError))
      }
    }
    guard output.count < limit, !pendingFrames.isEmpty else { return }
    output.append(pendingFrames)
    pendingFrames.removeAll()
  }

  private func patchSettings(_ frame: UnsafeBufferPointer<UInt8>, _ output: inout OutputBuffer) {
    guard let offset = FrameBytes.streamLimitOffset(in: frame) else { return }
    output.patch(UInt32(clamping: limits.send()), atEndOffset: frame.count - offset)
  }

  /// Hands one request to the handler and does what it decides.
  func dispatch(_ exchange: Exchange) {
    guard !exchange.isHandled else { return }
    exchange.isHandled = true
    connection.handle(exchange)
    if exchange.answer.pointee.action == .deferred {
      exchange.isDeferred = true
      exchange.responder = self
    } else {
      act(on: exchange)
    }
  }

  func finish(_ exchange: Exchange) {
    act(on: exchange)
    exchange.responder = nil
    connection.pumpSoon()
  }

  /// Replies of unknown length are needed, and made, over HTTP/1.1 only.
  func stream(_ part: [UInt8], of exchange: Exchange) -> Bool { false }

  private func act(on exchange: Exchange) {
    switch exchange.answer.pointee.action {
    case .respond: respond(exchange)
    case .reset(let code):
      nghttp2_submit_rst_stream(
        raw,
        UInt8(NGHTTP2_FLAG_NONE.rawValue),
        Int32(truncatingIfNeeded: exchange.streamID),
        code
      )
    case .ignore, .deferred: break
    case .closeConnection: connection.drop()
    case .goAway(let code, let debugData):
      goAway(errorCode: code, debugData: debugData, lastStreamID: lastAnsweredStream)
    }
  }

  private func respond(_ exchange: Exchange) {
    if connection.profile.addsLengthAndDate { addLengthAndDate(to: exchange) }
    let fields = connection.worker.fields(for: exchange.answer.pointee.headers.entries.count + 1)
    let count = exchange.outgoing.fill(
      status: exchange.answer.pointee.status,
      headers: exchange.answer.pointee.headers,
      fields: fields
    )
    let stream = Int32(truncatingIfNeeded: exchange.streamID)
    if exchange.answer.pointee.body.isEmpty || Self.leavesOutBody(exchange) {
      nghttp2_submit_response(raw, stream, fields, count, nil)
    } else {
      var provider = nghttp2_data_provider()
      provider.source.ptr = Unmanaged.passUnretained(exchange).toOpaque()
      provider.read_callback = { _, _, buffer, length, flags, source, _ in
        guard let pointer = source?.pointee.ptr, let buffer, let flags else {
          return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue)
        }
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
        return HTTP2ServerSession.copyBody(of: exchange, to: buffer, length, flags)
      }
      nghttp2_submit_response(raw, stream, fields, count, &provider)
    }
    lastAnsweredStream = max(lastAnsweredStream, exchange.streamID)
    noteAnswer(status: exchange.answer.pointee.status)
  }

  /// An answer that has no body, whatever the handler gave it (RFC 9110, 9.3.2, 15.3.5, 15.4.5).
  private static func leavesOutBody(_ exchange: Exchange) -> Bool {
    let status = exchange.answer.pointee.status
    return status == 204 || status == 304 || exchange.isHead
  }

  private func addLengthAndDate(to exchange: Exchange) {
    let status = exchange.answer.pointee.status
    if status != 204, status != 304, !exchange.answer.pointee.headers.contains(.contentLength) {
      var digits = InlineArray<20, UInt8>(repeating: 0)
      var rest = exchange.answer.pointee.body.count
      var start = 20
      repeat {
        start -= 1
        digits[start] = 0x30 + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      exchange.answer.pointee.headers.append(
        .contentLength,
        value: digits.span.extracting(start..<20)
      )
    }
    guard !exchange.answer.pointee.headers.contains(.date) else { return }
    exchange.answer.pointee.headers.append(.date, value: connection.worker.date.span)
  }

  /// libnghttp2 wants the next bytes of a reply's body.
  private static func copyBody(
    of exchange: Exchange,
    to buffer: UnsafeMutablePointer<UInt8>,
    _ length: Int,
    _ flags: UnsafeMutablePointer<UInt32>
  ) -> Int {
    let count = min(length, exchange.answer.pointee.body.count - exchange.bodySent)
    exchange.answer.pointee.body.withUnsafeBufferPointer { body in
      guard let start = body.baseAddress else { return }
      memcpy(buffer, start + exchange.bodySent, count)
    }
    exchange.bodySent += count
    if exchange.bodySent == exchange.answer.pointee.body.count {
      flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
    }
    return count
  }

  private func noteAnswer(status: Int) {
    isAnsweredOnce = true
    // A refused token does not lift the limit (spec/apns.md, 1.3).
    guard !isLimitRaised, status != 401, status != 403 else { return }
    isLimitRaised = true
    guard let next = connection.profile.settings.maxConcurrentStreamsAfterFirst
    else { return }
    advertise(maxConcurrentStreams: next)
  }

  /// Queues a GOAWAY of our own making, since libnghttp2 would hide later streams from us.
  func goAway(errorCode: UInt32, debugData: [UInt8], lastStreamID: Int?) {
    let last = min(lastStreamID ?? highestStream, goAwayLastStream ?? Int.max)
    goAwayLastStream = last
    pendingFrames += FrameBytes.goAway(
      lastStreamID: last,
      errorCode: errorCode,
      debugData: debugData
    )
  }

  var isFinished: Bool {
    if nghttp2_session_want_read(raw) == 0, nghttp2_session_want_write(raw) == 0 { return true }
    guard let last = goAwayLastStream, pendingFrames.isEmpty else { return false }
    return !open.contains { $0.streamID <= last }
  }
}

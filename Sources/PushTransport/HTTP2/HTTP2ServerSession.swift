internal import CNghttp2

internal
  /// The server's side of HTTP/2 on one connection.
  final class HTTP2ServerSession: Session
{
  // It owns this object and outlives it.
  unowned(unsafe) let connection: Connection
  var raw: OpaquePointer?
  /// Streams from their first HEADERS until they are closed.
  var open: [Exchange] = []
  /// Whose header block is being received; held by `open`.
  private unowned(unsafe) var current: Exchange?
  /// Its headers; apart, since retaining an exchange for each header costs more than the header.
  private var currentHeaders: UnsafeMutablePointer<IncomingRequest>?
  private let maxHeaderListSize: Int
  private let maxHeaderBytes: Int
  private let maxBodyBytes: Int
  /// Why libnghttp2 says it ends the connection.
  var lastError = ""

  var limits: StreamLimits
  /// Our own GOAWAY: bytes to be sent, and the last stream it named.
  var pendingFrames: [UInt8] = []
  var goAwayLastStream: Int?
  var highestStream = 0
  var lastAnsweredStream = 0
  var isAnsweredOnce = false
  var isLimitRaised = false
  private var isOverHeaderCap = false
  private var lastRequestAt: UInt64
  private var lastPingAt: UInt64?

  init(connection: Connection) {
    self.connection = connection
    let settings = connection.profile.settings
    maxHeaderListSize = settings.maxHeaderListSize
    maxHeaderBytes = connection.worker.configuration.limits.maxHeaderBytes
    maxBodyBytes = connection.profile.maxBodyBytes
    limits = StreamLimits(first: settings.initialMaxConcurrentStreams)
    lastRequestAt = connection.now
    raw = HTTP2Callbacks.makeServer(owner: self)
  }

  deinit { nghttp2_session_del(raw) }

  /// Calls back the session that libnghttp2 was given, which lives as long as the call.
  @inline(__always)
  static func call(
    _ pointer: UnsafeMutableRawPointer?,
    _ body: (HTTP2ServerSession) -> Int32
  ) -> Int32 {
    guard let pointer else { return 0 }
    // The connection holds the session: retaining it for each callback would be waste.
    return Unmanaged<HTTP2ServerSession>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> SessionOutcome {
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let count = nghttp2_session_mem_recv(raw, start, bytes.count)
    if connection.isDropRequested { return .dropped }
    if count == Int(NGHTTP2_ERR_BAD_CLIENT_MAGIC.rawValue) { return .notHTTP2 }
    guard count >= 0 else {
      return .failed(String(cString: nghttp2_strerror(Int32(truncatingIfNeeded: count))))
    }
    if isOverHeaderCap, goAwayLastStream == nil {
      connection.report(.protocolError("a header list of more than \(maxHeaderBytes) bytes"))
      goAway(
        errorCode: HTTP2ErrorCode.enhanceYourCalm,
        debugData: [],
        lastStreamID: lastAnsweredStream
      )
    }
    return .proceed
  }

  // MARK: Headers

  func beginHeaders(_ frame: UnsafePointer<nghttp2_frame>) -> Int32 {
    let header = frame.pointee.hd
    guard header.type == UInt8(NGHTTP2_HEADERS.rawValue) else { return 0 }
    if frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST {
      current = openStream(Int(header.stream_id))
      current?.incoming.pointee.hasPriority =
        header.flags & UInt8(NGHTTP2_FLAG_PRIORITY.rawValue) != 0
    } else {
      current = exchange(of: header.stream_id)
      current?.incoming.pointee.hasTrailers = true
    }
    currentHeaders = current?.incoming
    return 0
  }

  private func openStream(_ stream: Int) -> Exchange {
    let exchange = connection.worker.pool.take(streamID: stream, receivedAt: connection.now)
    exchange.slot = open.count
    open.append(exchange)
    nghttp2_session_set_stream_user_data(
      raw,
      Int32(truncatingIfNeeded: stream),
      Unmanaged.passUnretained(exchange).toOpaque()
    )
    lastRequestAt = connection.now
    highestStream = max(highestStream, stream)
    if open.count > limits.acknowledged {
      exchange.incoming.pointee.violations.insert(.streamLimitExceeded)
    }
    if open.count > 1, !isAnsweredOnce {
      exchange.incoming.pointee.violations.insert(.streamBeforeFirstAnswer)
    }
    if let last = goAwayLastStream, stream > last {
      exchange.incoming.pointee.violations.insert(.streamAfterGoAway)
    }
    return exchange
  }

  func header(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) -> Int32 {
    guard let request = currentHeaders else { return 0 }
    let isKept = request.pointee.receive(
      name: name,
      value: value,
      maxListed: maxHeaderListSize,
      maxStored: maxHeaderBytes
    )
    if !isKept { isOverHeaderCap = true }
    return 0
  }

  // MARK: Frames

  func data(_ bytes: UnsafeBufferPointer<UInt8>, stream: Int32) -> Int32 {
    guard let exchange = exchange(of: stream), !exchange.isHandled else { return 0 }
    exchange.incoming.pointee.receiveBody(bytes, limit: maxBodyBytes)
    if exchange.incoming.pointee.violations.contains(.contentLengthMismatch) { dispatch(exchange) }
    return failureWhenDropped
  }

  func frameReceived(_ frame: UnsafePointer<nghttp2_frame>) -> Int32 {
    let header = frame.pointee.hd
    let endsStream = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
    switch UInt32(header.type) {
    case NGHTTP2_DATA.rawValue:
      if endsStream, let exchange = exchange(of: header.stream_id) { complete(exchange) }
    case NGHTTP2_HEADERS.rawValue: headersReceived(endsStream: endsStream)
    default: controlReceived(frame, header)
    }
    return failureWhenDropped
  }

  private var failureWhenDropped: Int32 {
    connection.isDropRequested ? NGHTTP2_ERR_CALLBACK_FAILURE.rawValue : 0
  }

  private func headersReceived(endsStream: Bool) {
    guard let exchange = current else { return }
    current = nil
    currentHeaders = nil
    if !exchange.hasTrailers { exchange.incoming.pointee.endHeaders() }
    if endsStream {
      complete(exchange)
    } else if !exchange.violations.isDisjoint(with: .endedWithoutBody) {
      dispatch(exchange)
    }
  }

  private func complete(_ exchange: Exchange) {
    exchange.incoming.pointee.isComplete = true
    exchange.incoming.pointee.end()
    dispatch(exchange)
  }

  private func controlReceived(
    _ frame: UnsafePointer<nghttp2_frame>,
    _ header: nghttp2_frame_hd
  ) {
    let isAcknowledgement = header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0
    switch UInt32(header.type) {
    case NGHTTP2_PRIORITY.rawValue: connection.report(.priorityFrame)
    case NGHTTP2_RST_STREAM.rawValue:
      connection.report(
        .streamResetByPeer(
          stream: Int(header.stream_id),
          errorCode: frame.pointee.rst_stream.error_code
        )
      )
    case NGHTTP2_SETTINGS.rawValue where isAcknowledgement:
      if let limit = limits.acknowledge() {
        connection.report(.settingsAcknowledged(maxConcurrentStreams: limit))
      }
    case NGHTTP2_PING.rawValue where !isAcknowledgement: pingReceived()
    case NGHTTP2_GOAWAY.rawValue:
      let text = UnsafeBufferPointer(
        start: frame.pointee.goaway.opaque_data,
        count: frame.pointee.goaway.opaque_data_len
      )
      connection.report(
        .goAwayReceived(errorCode: frame.pointee.goaway.error_code, debugData: Array(text))
      )
    default: break
    }
  }

  private func pingReceived() {
    let now = connection.now
    let gap = lastPingAt.map { Int((now - $0) / 1_000_000) }
    lastPingAt = now
    connection.report(
      .ping(
        idleMilliseconds: Int((now - lastRequestAt) / 1_000_000),
        sincePreviousMilliseconds: gap
      )
    )
  }

  func invalidFrame(_ code: Int32) -> Int32 {
    if lastError.isEmpty { lastError = String(cString: nghttp2_strerror(code)) }
    return 0
  }

  func streamClosed(_ stream: Int32) -> Int32 {
    guard let exchange = exchange(of: stream) else { return 0 }
    let last = open.removeLast()
    if last !== exchange {
      last.slot = exchange.slot
      open[exchange.slot] = last
    }
    if current === exchange {
      current = nil
      currentHeaders = nil
    }
    noteCut(exchange, "the stream was reset within the request")
    release(exchange)
    return 0
  }

  /// Tells the handler of a request that did not come to its end.
  private func noteCut(_ exchange: Exchange, _ reason: String) {
    guard !exchange.isHandled else { return }
    connection.noteRefused(exchange, status: 0, reason: reason)
  }

  /// Gives an exchange back, unless its handler still holds it.
  private func release(_ exchange: Exchange) {
    if exchange.isDeferred {
      exchange.responder = nil
    } else {
      connection.worker.pool.give(exchange)
    }
  }

  @inline(__always)
  private func exchange(of stream: Int32) -> Exchange? {
    guard let data = nghttp2_session_get_stream_user_data(raw, stream) else { return nil }
    return Unmanaged<Exchange>.fromOpaque(data).takeUnretainedValue()
  }

  func close() {
    for exchange in open {
      noteCut(exchange, "the connection ended within the request")
      release(exchange)
    }
    open.removeAll()
    current = nil
    currentHeaders = nil
  }
}

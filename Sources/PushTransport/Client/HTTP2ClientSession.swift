internal import CNghttp2
internal import PushJSON

/// The client's side of HTTP/2 on one connection.
final class HTTP2ClientSession {
  // It owns this object and outlives it.
  private unowned(unsafe) let connection: ClientConnection
  private var raw: OpaquePointer?
  private var calls: [Int32: ClientCall] = [:]
  private var hasSettings = false
  private var goAway: ClientError?

  init(connection: ClientConnection) {
    self.connection = connection
    raw = ClientCallbacks.makeClient(owner: self)
    // Server push would be an error of the server's (RFC 9113, 8.4).
    let entry = nghttp2_settings_entry(
      settings_id: Int32(NGHTTP2_SETTINGS_ENABLE_PUSH.rawValue),
      value: 0
    )
    withUnsafePointer(to: entry) {
      _ = nghttp2_submit_settings(raw, UInt8(NGHTTP2_FLAG_NONE.rawValue), $0, 1)
    }
  }

  deinit { nghttp2_session_del(raw) }

  static func from(_ pointer: UnsafeMutableRawPointer) -> HTTP2ClientSession {
    Unmanaged<HTTP2ClientSession>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Takes bytes; returns why the session cannot go on, if so.
  func receive(_ bytes: UnsafeRawBufferPointer) -> String? {
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let count = nghttp2_session_mem_recv(raw, start, bytes.count)
    guard count < 0 else { return nil }
    return String(cString: nghttp2_strerror(Int32(truncatingIfNeeded: count)))
  }

  func fill(_ output: inout OutputBuffer, upTo limit: Int) {
    while output.count < limit {
      var bytes: UnsafePointer<UInt8>?
      let count = nghttp2_session_mem_send(raw, &bytes)
      guard count > 0, let bytes else { return }
      output.append(bytes, count: count)
    }
  }

  var hasOutput: Bool { nghttp2_session_want_write(raw) != 0 }

  var isFinished: Bool { nghttp2_session_want_read(raw) == 0 && !hasOutput }

  var isIdle: Bool { calls.isEmpty }

  // MARK: Requests

  /// One stream until the server's first SETTINGS, then as many as it and we allow.
  var hasRoom: Bool {
    guard goAway == nil else { return false }
    guard hasSettings else { return calls.isEmpty }
    let granted = nghttp2_session_get_remote_settings(
      raw,
      NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS
    )
    return calls.count < min(Int(granted), connection.engine.configuration.maxStreams)
  }

  func open(_ call: ClientCall) {
    let request = call.request
    var fields = HeaderFields()
    fields.append(":method", request.method)
    fields.append(":scheme", connection.scheme)
    fields.append(":authority", connection.authority)
    fields.append(":path", request.path)
    for header in request.headers { fields.append(header.name, header.value) }
    let stream = fields.withFields { nva, count in
      guard !request.body.isEmpty else {
        return nghttp2_submit_request(raw, nil, nva, count, nil, nil)
      }
      var provider = nghttp2_data_provider()
      provider.source.ptr = Unmanaged.passUnretained(call).toOpaque()
      provider.read_callback = ClientCallbacks.readBody
      return nghttp2_submit_request(raw, nil, nva, count, &provider, nil)
    }
    guard stream > 0 else {
      call.fail(.connectionLost(String(cString: nghttp2_strerror(stream))))
      return
    }
    call.streamID = stream
    calls[stream] = call
  }

  /// Resets the streams of all calls that match; true if there were any.
  func cancel(as error: ClientError, _ matches: (ClientCall) -> Bool) -> Bool {
    let cancelled = calls.values.filter { !$0.isAnswered && matches($0) }
    for call in cancelled {
      nghttp2_submit_rst_stream(
        raw,
        UInt8(NGHTTP2_FLAG_NONE.rawValue),
        call.streamID,
        HTTP2ErrorCode.cancel
      )
      // It stays in `calls` until libnghttp2, which may still read its body, closes the stream.
      call.fail(error)
    }
    return !cancelled.isEmpty
  }

  // MARK: Callbacks

  func header(stream: Int32, name: String, value: String) {
    guard let call = calls[stream] else { return }
    if name == ":status" {
      call.status = Int(value) ?? 0
    } else if !name.hasPrefix(":") {
      call.headers.append((name, value))
    }
  }

  func data(stream: Int32, _ bytes: UnsafeBufferPointer<UInt8>) {
    calls[stream]?.body.append(contentsOf: bytes)
  }

  func frameReceived(_ frame: UnsafePointer<nghttp2_frame>) {
    let header = frame.pointee.hd
    switch UInt32(header.type) {
    case NGHTTP2_SETTINGS.rawValue:
      if header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) == 0 { hasSettings = true }
    case NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue:
      let isEnd = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
      guard let call = calls[header.stream_id] else { return }
      if isEnd {
        call.isEnded = true
      } else if (100..<200).contains(call.status), header.type == UInt8(NGHTTP2_HEADERS.rawValue) {
        // An interim answer; the final one follows (RFC 9113, 8.1).
        call.headers = []
      }
    case NGHTTP2_GOAWAY.rawValue:
      let text = UnsafeBufferPointer(
        start: frame.pointee.goaway.opaque_data,
        count: frame.pointee.goaway.opaque_data_len
      )
      goAwayReceived(frame.pointee.goaway.error_code, Array(text))
    default: break
    }
  }

  private func goAwayReceived(_ code: UInt32, _ data: [UInt8]) {
    goAway = .goAway(
      reason: JSONValue(parsing: data)?["reason"]?.string ?? "",
      errorCode: code,
      text: String(decoding: data, as: UTF8.self)
    )
    connection.engine.retire(connection)
  }

  func streamClosed(_ stream: Int32, errorCode: UInt32) {
    guard let call = calls.removeValue(forKey: stream) else { return }
    if call.isEnded, call.status > 0 {
      call.succeed()
    } else if errorCode == HTTP2ErrorCode.refusedStream {
      // Not processed: either refused, or above the last stream of a GOAWAY.
      connection.engine.retry(call, orFail: goAway ?? .streamReset(errorCode: errorCode))
    } else {
      call.fail(.streamReset(errorCode: errorCode))
    }
  }

  /// The connection is gone; what the server had begun may have been processed.
  func connectionEnded(_ error: ClientError) {
    let rest = calls.values.sorted { $0.streamID < $1.streamID }
    calls = [:]
    for call in rest {
      if case .connectionLost = error {
        call.fail(goAway ?? error)
      } else {
        call.fail(error)
      }
    }
  }
}

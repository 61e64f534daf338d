internal import CNghttp2

/// libnghttp2's callbacks and options for our server, made anew for each connection.
enum HTTP2Callbacks {
  /// Creates a session whose callbacks go to `owner`, which must outlive it.
  static func makeServer(owner: HTTP2ServerSession) -> OpaquePointer? {
    var callbacks: OpaquePointer?
    var options: OpaquePointer?
    guard nghttp2_session_callbacks_new(&callbacks) == 0, nghttp2_option_new(&options) == 0 else {
      nghttp2_session_callbacks_del(callbacks)
      return nil
    }
    defer {
      nghttp2_session_callbacks_del(callbacks)
      nghttp2_option_del(options)
    }
    install(callbacks)
    configure(options)
    var session: OpaquePointer?
    let data = Unmanaged.passUnretained(owner).toOpaque()
    guard nghttp2_session_server_new2(&session, callbacks, data, options) == 0 else { return nil }
    return session
  }

  private static func configure(_ options: OpaquePointer?) {
    // We judge messages ourselves: libnghttp2 would drop what the handler is to see.
    nghttp2_option_set_no_http_messaging(options, 1)
    // Closed streams would be kept for priorities, up to the high limit we tell the library.
    nghttp2_option_set_no_closed_streams(options, 1)
    // A sender that cancels its requests is not to blame; resets cost us no more than requests.
    nghttp2_option_set_stream_reset_rate_limit(options, 1 << 60, 1 << 30)
    // Ours: PINGs and SETTINGS that may wait for their answers.
    nghttp2_option_set_max_outbound_ack(options, 100_000)
    // Ours: with 16 KiB frames the header cap is reached long before.
    nghttp2_option_set_max_continuations(options, 128)
  }

  private static func install(_ callbacks: OpaquePointer?) {
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { _, frame, owner in
      guard let frame else { return 0 }
      return HTTP2ServerSession.call(owner) { $0.beginHeaders(frame) }
    }
    nghttp2_session_callbacks_set_on_header_callback(callbacks) {
      _,
      _,
      name,
      nameLength,
      value,
      valueLength,
      _,
      owner in
      HTTP2ServerSession.call(owner) {
        $0.header(
          name: UnsafeBufferPointer(start: name, count: nameLength),
          value: UnsafeBufferPointer(start: value, count: valueLength)
        )
      }
    }
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) {
      _,
      _,
      stream,
      data,
      length,
      owner in
      let bytes = UnsafeBufferPointer(start: data, count: length)
      return HTTP2ServerSession.call(owner) { $0.data(bytes, stream: stream) }
    }
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, owner in
      guard let frame else { return 0 }
      return HTTP2ServerSession.call(owner) { $0.frameReceived(frame) }
    }
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, stream, _, owner in
      HTTP2ServerSession.call(owner) { $0.streamClosed(stream) }
    }
    nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(callbacks) { _, _, code, owner in
      HTTP2ServerSession.call(owner) { $0.invalidFrame(code) }
    }
    nghttp2_session_callbacks_set_error_callback2(callbacks) { _, _, text, length, owner in
      let bytes = UnsafeRawBufferPointer(start: text, count: length)
      return HTTP2ServerSession.call(owner) {
        $0.lastError = String(decoding: bytes, as: UTF8.self)
        return 0
      }
    }
  }
}

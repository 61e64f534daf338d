internal import CNghttp2
internal import Glibc
internal import PushJSON

/// libnghttp2's callbacks for our client.
enum ClientCallbacks {
  /// Creates a session whose callbacks go to `owner`, which must outlive it.
  static func makeClient(owner: HTTP2ClientSession) -> OpaquePointer? {
    var callbacks: OpaquePointer?
    guard nghttp2_session_callbacks_new(&callbacks) == 0 else { return nil }
    defer { nghttp2_session_callbacks_del(callbacks) }
    install(callbacks)
    var session: OpaquePointer?
    let data = Unmanaged.passUnretained(owner).toOpaque()
    guard nghttp2_session_client_new(&session, callbacks, data) == 0 else { return nil }
    return session
  }

  private static func install(_ callbacks: OpaquePointer?) {
    nghttp2_session_callbacks_set_on_header_callback(callbacks) {
      _,
      frame,
      name,
      nameLength,
      value,
      valueLength,
      _,
      owner in
      guard let frame, let owner else { return 0 }
      HTTP2ClientSession.from(owner).header(
        stream: frame.pointee.hd.stream_id,
        name: String(decoding: UnsafeBufferPointer(start: name, count: nameLength), as: UTF8.self),
        value: String(
          decoding: UnsafeBufferPointer(start: value, count: valueLength),
          as: UTF8.self
        )
      )
      return 0
    }
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) {
      _,
      _,
      stream,
      data,
      length,
      owner in
      guard let owner else { return 0 }
      let bytes = UnsafeBufferPointer(start: data, count: length)
      HTTP2ClientSession.from(owner).data(stream: stream, bytes)
      return 0
    }
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, owner in
      guard let frame, let owner else { return 0 }
      HTTP2ClientSession.from(owner).frameReceived(frame)
      return 0
    }
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, stream, code, owner in
      guard let owner else { return 0 }
      HTTP2ClientSession.from(owner).streamClosed(stream, errorCode: code)
      return 0
    }
  }

  /// Hands out the next bytes of a request's body.
  static let readBody: nghttp2_data_source_read_callback = {
    _,
    _,
    buffer,
    length,
    flags,
    source,
    _ in
    guard let pointer = source?.pointee.ptr, let buffer, let flags else {
      return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue)
    }
    let call = Unmanaged<ClientCall>.fromOpaque(pointer).takeUnretainedValue()
    let count = min(length, call.request.body.count - call.bodySent)
    call.request.body.withUnsafeBufferPointer { body in
      guard let start = body.baseAddress else { return }
      memcpy(buffer, start + call.bodySent, count)
    }
    call.bodySent += count
    if call.bodySent == call.request.body.count {
      flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
    }
    return count
  }
}

internal import CUV

/// Our end of one of a child's standard streams, used on the loop's thread.
final class PipeHandle {
  let raw: UnsafeMutablePointer<uv_pipe_t>
  private let loop: EventLoop
  private let buffer: UnsafeMutableBufferPointer<CChar>
  private var isOpen = true
  private var writing = 0
  private var closesWhenWritten = false
  /// Called with bytes that are valid during the call only.
  var onData: ((UnsafeBufferPointer<UInt8>) -> Void)?
  /// Called once, at the end of the stream.
  var onEnd: (() -> Void)?

  init(loop: EventLoop) throws(LoopError) {
    self.loop = loop
    raw = .allocate(capacity: 1)
    buffer = .allocate(capacity: 65_536)
    let code = uv_pipe_init(loop.raw, raw, 0)
    guard code == 0 else {
      raw.deallocate()
      isOpen = false
      throw LoopError(operation: "create a pipe", code: code)
    }
    raw.pointee.data = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit {
    close()
    buffer.deallocate()
  }

  var stream: UnsafeMutablePointer<uv_stream_t> {
    UnsafeMutableRawPointer(raw).assumingMemoryBound(to: uv_stream_t.self)
  }

  func startReading() {
    uv_read_start(
      stream,
      { handle, _, buffer in
        guard let data = handle?.pointee.data else { return }
        let pipe = Unmanaged<PipeHandle>.fromOpaque(data).takeUnretainedValue()
        buffer?.pointee = uv_buf_init(pipe.buffer.baseAddress, UInt32(pipe.buffer.count))
      },
      { stream, count, _ in
        guard let data = stream?.pointee.data else { return }
        Unmanaged<PipeHandle>.fromOpaque(data).takeUnretainedValue().received(count)
      }
    )
  }

  private func received(_ count: Int) {
    if count > 0 {
      let bytes = UnsafeRawBufferPointer(buffer)
      onData?(UnsafeRawBufferPointer(rebasing: bytes[..<count]).bindMemory(to: UInt8.self))
    } else if count < 0 {
      uv_read_stop(stream)
      end()
    }
  }

  private func end() {
    let onEnd = self.onEnd
    self.onEnd = nil
    onEnd?()
  }

  /// Writes bytes and calls back when they are written or in vain.
  func write(_ bytes: [UInt8], done: @escaping () -> Void) {
    guard isOpen else {
      done()
      return
    }
    writing += 1
    let finished = { [self] in
      done()
      wrote()
    }
    if PipeWrite(bytes, finished).start(on: stream) != 0 { finished() }
  }

  /// Closes once all writes are done.
  func closeAfterWrites() {
    closesWhenWritten = true
    if writing == 0 { close() }
  }

  private func wrote() {
    writing -= 1
    if closesWhenWritten, writing == 0 { close() }
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    EventLoop.close(raw)
    end()
  }
}

/// One write in progress; keeps itself and its bytes until libuv is done with them.
private final class PipeWrite {
  private let request = UnsafeMutablePointer<uv_write_t>.allocate(capacity: 1)
  private let bytes: UnsafeMutableBufferPointer<CChar>
  private let done: () -> Void

  init(_ bytes: [UInt8], _ done: @escaping () -> Void) {
    self.bytes = .allocate(capacity: bytes.count)
    self.done = done
    UnsafeMutableRawBufferPointer(self.bytes).copyBytes(from: bytes)
  }

  deinit {
    request.deallocate()
    bytes.deallocate()
  }

  func start(on stream: UnsafeMutablePointer<uv_stream_t>) -> Int32 {
    var buffer = uv_buf_init(bytes.baseAddress, UInt32(clamping: bytes.count))
    let keeper = Unmanaged.passRetained(self)
    request.pointee.data = keeper.toOpaque()
    let code = uv_write(request, stream, &buffer, 1) { request, _ in
      guard let data = request?.pointee.data else { return }
      Unmanaged<PipeWrite>.fromOpaque(data).takeRetainedValue().done()
    }
    if code != 0 { keeper.release() }
    return code
  }
}

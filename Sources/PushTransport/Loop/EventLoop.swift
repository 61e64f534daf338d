internal import CUV

/// A libuv call that failed.
package struct LoopError: Error, CustomStringConvertible {
  /// What was tried.
  package var operation: String
  /// libuv's negative error number.
  package var code: Int32

  package var description: String {
    "cannot \(operation): \(String(cString: uv_strerror(code)))"
  }

  /// Throws unless the code says success.
  static func check(_ code: Int32, _ operation: String) throws(LoopError) {
    guard code >= 0 else { throw LoopError(operation: operation, code: code) }
  }
}

/// One libuv loop; every handle made on it keeps it alive.
///
/// Made on any thread, then run and used by one thread only.
package final class EventLoop {
  let raw: UnsafeMutablePointer<uv_loop_t>

  package init() throws(LoopError) {
    raw = .allocate(capacity: 1)
    let code = uv_loop_init(raw)
    guard code == 0 else {
      raw.deallocate()
      throw LoopError(operation: "create an event loop", code: code)
    }
  }

  deinit {
    // Runs the close callbacks of the last handles, which free their memory.
    uv_run(raw, UV_RUN_DEFAULT)
    let code = uv_loop_close(raw)
    precondition(code == 0, "an event loop was released while a handle of it was open")
    raw.deallocate()
  }

  /// Runs until `stop()` or until no handle is active.
  package func run() { uv_run(raw, UV_RUN_DEFAULT) }

  /// Lets `run()` return after this iteration.
  package func stop() { uv_stop(raw) }

  /// Monotonic nanoseconds, read now.
  package static func now() -> UInt64 { uv_hrtime() }

  /// Closes any handle and frees its memory once libuv has let go of it.
  static func close<Handle>(_ handle: UnsafeMutablePointer<Handle>) {
    let raw = UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self)
    raw.pointee.data = nil
    uv_close(raw) { UnsafeMutableRawPointer($0)?.deallocate() }
  }
}

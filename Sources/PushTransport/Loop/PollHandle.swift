internal import CUV

/// What a watched descriptor can do now.
struct Readiness: OptionSet {
  let rawValue: Int32

  static let readable = Readiness(rawValue: Int32(UV_READABLE.rawValue))
  static let writable = Readiness(rawValue: Int32(UV_WRITABLE.rawValue))
  /// The descriptor failed or was reset; libuv has stopped watching it.
  static let failed = Readiness(rawValue: 1 << 16)
}

/// Who is told that a descriptor is ready.
protocol PollTarget: AnyObject {
  func ready(_ readiness: Readiness)
}

/// Watches one descriptor, which it does not own.
///
/// Must be closed before the descriptor is.
final class PollHandle {
  private let raw: UnsafeMutablePointer<uv_poll_t>
  private let loop: EventLoop
  // A weak reference would make every retain of the target slow. The owner closes this handle
  // before it goes, and `close()` forgets the target.
  private unowned(unsafe) var target: (any PollTarget)?
  private var interest: Readiness = []
  private var isOpen = true

  init(loop: EventLoop, descriptor: Int32) throws(LoopError) {
    self.loop = loop
    raw = .allocate(capacity: 1)
    let code = uv_poll_init(loop.raw, raw, descriptor)
    guard code == 0 else {
      raw.deallocate()
      isOpen = false
      throw LoopError(operation: "watch a socket", code: code)
    }
    raw.pointee.data = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit { close() }

  /// Names who is told, the owner of this handle; not held.
  func setTarget(_ target: any PollTarget) { self.target = target }

  /// Chooses what to wait for; nothing happens when that is unchanged.
  func watch(_ wanted: Readiness) {
    guard isOpen, wanted != interest else { return }
    interest = wanted
    guard !wanted.isEmpty else {
      uv_poll_stop(raw)
      return
    }
    uv_poll_start(raw, wanted.rawValue) { handle, status, events in
      guard let data = handle?.pointee.data else { return }
      let poll = Unmanaged<PollHandle>.fromOpaque(data).takeUnretainedValue()
      poll.fired(status: status, events: events)
    }
  }

  private func fired(status: Int32, events: Int32) {
    if status < 0 { interest = [] }
    target?.ready(status < 0 ? .failed : Readiness(rawValue: events))
  }

  /// Stops watching; later calls do nothing.
  func close() {
    guard isOpen else { return }
    isOpen = false
    target = nil
    EventLoop.close(raw)
  }
}

internal import CUV

/// Calls a closure after a delay, once or repeatedly, on the loop's thread.
package final class TimerHandle {
  private let raw: UnsafeMutablePointer<uv_timer_t>
  private let loop: EventLoop
  /// What is called; may be set after the timer was made.
  package var action: () -> Void
  private var isOpen = true

  package init(loop: EventLoop, action: @escaping () -> Void = {}) throws(LoopError) {
    self.loop = loop
    self.action = action
    raw = .allocate(capacity: 1)
    let code = uv_timer_init(loop.raw, raw)
    guard code == 0 else {
      raw.deallocate()
      isOpen = false
      throw LoopError(operation: "create a timer", code: code)
    }
    raw.pointee.data = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit { close() }

  /// Starts or restarts the timer; `repeating` 0 means once.
  package func start(afterMilliseconds delay: Int, repeatingMilliseconds repeating: Int = 0) {
    guard isOpen else { return }
    uv_timer_start(
      raw,
      { handle in
        guard let data = handle?.pointee.data else { return }
        Unmanaged<TimerHandle>.fromOpaque(data).takeUnretainedValue().action()
      },
      UInt64(max(0, delay)),
      UInt64(max(0, repeating))
    )
  }

  /// Stops the timer; it can be started again.
  package func stop() {
    guard isOpen else { return }
    uv_timer_stop(raw)
  }

  /// Ends the timer for good; later calls do nothing.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    EventLoop.close(raw)
  }
}

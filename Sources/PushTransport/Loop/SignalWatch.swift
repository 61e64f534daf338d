internal import CUV
internal import Glibc

/// Calls back when the process is sent one of some signals, which then no longer end it.
package final class SignalWatch: Sendable {
  private let mailbox = Mailbox<Void>()

  private init() {}

  /// Watches signals such as `SIGINT` on a thread of its own, where `onSignal` is called.
  package static func start(
    _ signals: [Int32] = [SIGINT, SIGTERM],
    onSignal: @escaping @Sendable (Int32) -> Void
  ) throws -> SignalWatch {
    let watch = SignalWatch()
    let loop = try EventLoop()
    let receiver = try MailboxReceiver(watch.mailbox, loop: loop)
    var handles: [SignalHandle] = []
    for signal in signals {
      handles.append(try SignalHandle(loop: loop, signal: signal, action: onSignal))
    }
    let parts = SignalParts(loop: loop, receiver: receiver, handles: handles)
    pthread_detach(try launch(parts))
    return watch
  }

  private static func launch(_ parts: sending SignalParts) throws(ThreadError) -> pthread_t {
    try startThread { parts.run() }
  }

  /// Gives the signals their usual effect again.
  package func stop() { mailbox.send(()) }
}

private struct SignalParts {
  var loop: EventLoop
  var receiver: MailboxReceiver<Void>
  var handles: [SignalHandle]

  func run() {
    receiver.receive = { [loop] _ in loop.stop() }
    loop.run()
    receiver.receive = nil
    receiver.close()
    for handle in handles { handle.close() }
  }
}

/// Watches one signal on the loop's thread.
private final class SignalHandle {
  private let raw: UnsafeMutablePointer<uv_signal_t>
  private let loop: EventLoop
  private let action: (Int32) -> Void
  private var isOpen = true

  init(loop: EventLoop, signal: Int32, action: @escaping (Int32) -> Void) throws(LoopError) {
    self.loop = loop
    self.action = action
    raw = .allocate(capacity: 1)
    let code = uv_signal_init(loop.raw, raw)
    guard code == 0 else {
      raw.deallocate()
      isOpen = false
      throw LoopError(operation: "create a signal handle", code: code)
    }
    raw.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    let started = uv_signal_start(
      raw,
      { handle, signal in
        guard let data = handle?.pointee.data else { return }
        Unmanaged<SignalHandle>.fromOpaque(data).takeUnretainedValue().action(signal)
      },
      signal
    )
    try LoopError.check(started, "watch signal \(signal)")
  }

  deinit { close() }

  func close() {
    guard isOpen else { return }
    isOpen = false
    EventLoop.close(raw)
  }
}

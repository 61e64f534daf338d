internal import CUV
internal import Synchronization

/// Carries messages from any thread to the thread of one loop, in order.
///
/// The loop's thread wakes up and takes them all at once. A message sent after `close()` is
/// refused.
package final class Mailbox<Message: Sendable>: Sendable {
  private struct State {
    var messages: [Message] = []
    /// Nil once closed, so that no thread wakes a handle that is gone.
    var handle: UnsafeMutablePointer<uv_async_t>?
  }

  private let state: Mutex<State>

  package init() { state = Mutex(State()) }

  /// Leaves a message; false when the receiver is closed.
  @discardableResult
  package func send(_ message: Message) -> Bool {
    state.withLock { state in
      guard let handle = state.handle else { return false }
      state.messages.append(message)
      if state.messages.count == 1 { uv_async_send(handle) }
      return true
    }
  }

  fileprivate func open(_ handle: UInt) {
    state.withLock { $0.handle = UnsafeMutablePointer(bitPattern: handle) }
  }

  fileprivate func takeAll() -> [Message] {
    state.withLock { state in
      let messages = state.messages
      state.messages = []
      return messages
    }
  }

  fileprivate func shut() -> [Message] {
    state.withLock { state in
      state.handle = nil
      let messages = state.messages
      state.messages = []
      return messages
    }
  }
}

/// The loop's end of a mailbox.
///
/// Made before the loop runs; from then on used on its thread only.
package final class MailboxReceiver<Message: Sendable> {
  private let mailbox: Mailbox<Message>
  private let raw: UnsafeMutablePointer<uv_async_t>
  private let loop: EventLoop
  /// Called on the loop's thread for each message.
  package var receive: ((Message) -> Void)?
  /// Called after all messages of one wake-up.
  package var batchEnded: (() -> Void)?
  private var drainBox: DrainBox?
  private var isOpen = true

  package init(_ mailbox: Mailbox<Message>, loop: EventLoop) throws(LoopError) {
    self.mailbox = mailbox
    self.loop = loop
    raw = .allocate(capacity: 1)
    let code = uv_async_init(loop.raw, raw) { handle in
      guard let data = handle?.pointee.data else { return }
      Unmanaged<DrainBox>.fromOpaque(data).takeUnretainedValue().drain()
    }
    guard code == 0 else {
      raw.deallocate()
      isOpen = false
      throw LoopError(operation: "create a mailbox", code: code)
    }
    let box = DrainBox { [unowned self] in drain() }
    drainBox = box
    raw.pointee.data = Unmanaged.passUnretained(box).toOpaque()
    mailbox.open(UInt(bitPattern: raw))
  }

  deinit { close() }

  private func drain() {
    for message in mailbox.takeAll() { receive?(message) }
    batchEnded?()
  }

  /// Refuses further messages, and hands back those nobody received.
  @discardableResult
  package func close() -> [Message] {
    guard isOpen else { return [] }
    isOpen = false
    let rest = mailbox.shut()
    EventLoop.close(raw)
    return rest
  }
}

/// A C callback cannot be generic, so it calls through this.
private final class DrainBox {
  let drain: () -> Void
  init(_ drain: @escaping () -> Void) { self.drain = drain }
}

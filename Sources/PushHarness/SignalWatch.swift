internal import Glibc
internal import Synchronization

/// SIGINT and SIGTERM as events: a thread waits for them, so that no handler runs in between.
package final class SignalWatch: Sendable {
  private struct State {
    var received: Int32?
    var actions: [@Sendable (Int32) -> Void] = []
  }

  private let state = Mutex(State())

  /// The watch of the process; the first use begins it, and must come before other threads start.
  package static let shared = SignalWatch()

  private init() {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGINT)
    sigaddset(&set, SIGTERM)
    // Threads that start later inherit the mask; children that libuv starts get a clean one.
    pthread_sigmask(SIG_BLOCK, &set, nil)
    var thread = pthread_t()
    let box = Unmanaged.passRetained(self).toOpaque()
    pthread_create(
      &thread, nil,
      { raw in
        guard let raw else { return nil }
        Unmanaged<SignalWatch>.fromOpaque(raw).takeRetainedValue().wait()
        return nil
      }, box)
    pthread_detach(thread)
  }

  /// The signal that came, if any.
  package var received: Int32? { state.withLock { $0.received } }

  /// Runs `action` on the watching thread when a signal comes, at once if one has come already.
  package func onSignal(_ action: @escaping @Sendable (Int32) -> Void) {
    let signal = state.withLock { state -> Int32? in
      if state.received == nil { state.actions.append(action) }
      return state.received
    }
    if let signal { action(signal) }
  }

  /// Waits for the first signal.
  package func first() async -> Int32 {
    await withCheckedContinuation { continuation in
      onSignal { continuation.resume(returning: $0) }
    }
  }

  private func wait() {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGINT)
    sigaddset(&set, SIGTERM)
    var count = 0
    while true {
      var signal: Int32 = 0
      guard sigwait(&set, &signal) == 0 else { continue }
      count += 1
      // Whoever presses Ctrl-C three times does not want to wait for an orderly end.
      if count == 3 { _exit(128 + signal) }
      let actions = state.withLock { state in
        state.received = state.received ?? signal
        defer { state.actions = [] }
        return state.actions
      }
      for action in actions { action(signal) }
    }
  }
}

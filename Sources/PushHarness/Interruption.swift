internal import Glibc
internal import PushTransport
internal import Synchronization

/// SIGINT and SIGTERM as something that a run can wait for.
package final class Interruption: Sendable {
  private struct State {
    var received: Int32?
    var count = 0
    var actions: [@Sendable (Int32) -> Void] = []
  }

  private let state = Mutex(State())

  /// The watch of the process, begun by its first use.
  package static let shared = Interruption()

  private init() {
    do {
      _ = try SignalWatch.start { [weak self] signal in self?.receive(signal) }
    } catch {
      // Without a watch a signal ends the process at once, which is the system's own way.
      return
    }
  }

  /// The first signal that came, if any.
  package var received: Int32? { state.withLock { $0.received } }

  /// Runs `action` when a signal comes, at once if one has come already.
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

  private func receive(_ signal: Int32) {
    let (actions, count) = state.withLock { state in
      state.count += 1
      state.received = state.received ?? signal
      defer { state.actions = [] }
      return (state.actions, state.count)
    }
    // Whoever presses Ctrl-C three times does not want to wait for an orderly end.
    if count == 3 { _exit(128 + signal) }
    for action in actions { action(signal) }
  }
}

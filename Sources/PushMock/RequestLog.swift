package import PushModel
internal import Synchronization

/// Passes requests on to whoever prints them, and drops rather than delays when there are many.
package final class RequestLog: Sendable {
  /// One thing to print.
  package enum Line: Sendable {
    case request(Arrival)
    /// Something that happened to a connection without a request, with what it deserved.
    case connection(peer: String, verdict: Verdict)
    /// So many requests were not printed because they came too fast.
    case skipped(Int)
  }

  /// Lines that may wait for the printer: ours, a screenful or two.
  private static let capacity = 128

  private struct State {
    var lines: [Line] = []
    var skipped = 0
    var wake: AsyncStream<Void>.Continuation?
  }

  private let state = Mutex(State())
  private let isOpen = Atomic<Bool>(false)

  package init() {}

  /// Whether anybody reads; the workers' first, cheap question.
  package var isRead: Bool { isOpen.load(ordering: .relaxed) }

  /// Whether a line would be taken now; if not, it is counted as skipped.
  package func hasRoom() -> Bool {
    state.withLock { state in
      if state.lines.count < RequestLog.capacity { return true }
      state.skipped += 1
      return false
    }
  }

  /// Adds a line and wakes the printer.
  package func add(_ line: Line) {
    let wake = state.withLock { state -> AsyncStream<Void>.Continuation? in
      state.lines.append(line)
      return state.wake
    }
    wake?.yield()
  }

  /// The lines as they come, until `close`; one reader at a time.
  package func read(_ body: (Line) -> Void) async {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0.wake = continuation }
    isOpen.store(true, ordering: .relaxed)
    for await _ in stream { drain(body) }
    drain(body)
  }

  /// Ends the reader after the lines that are left.
  package func close() {
    isOpen.store(false, ordering: .relaxed)
    state.withLock { $0.wake }?.finish()
  }

  private func drain(_ body: (Line) -> Void) {
    let (lines, skipped) = state.withLock { state in
      let taken = (state.lines, state.skipped)
      state.lines = []
      state.skipped = 0
      return taken
    }
    for line in lines { body(line) }
    if skipped > 0 { body(.skipped(skipped)) }
  }
}

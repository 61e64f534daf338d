internal import Synchronization

/// The time that some work may take has passed.
struct DeadlinePassed: Error {}

/// Runs work against a deadline and against cancellation; whoever ends first decides.
///
/// Work that ignores its cancellation runs on by itself and its answer is dropped, so that a sender
/// that hangs cannot hold the run.
final class Race<Value: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Value, any Error>?
    var result: Result<Value, any Error>?
    var tasks: [Task<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// The value of the work, without a deadline when there is none; throws its error, `DeadlinePassed` or `CancellationError`.
  static func run(
    milliseconds: Int?,
    pause: @escaping @Sendable (Int) async throws -> Void,
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let race = Race()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        race.begin(continuation)
        race.add(
          Task {
            do { race.finish(.success(try await work())) } catch { race.finish(.failure(error)) }
          }
        )
        guard let milliseconds else { return }
        race.add(
          Task {
            // A pause that was cancelled means that the work has ended.
            guard (try? await pause(milliseconds)) != nil else { return }
            race.finish(.failure(DeadlinePassed()))
          }
        )
      }
    } onCancel: {
      race.finish(.failure(CancellationError()))
    }
  }

  private func begin(_ continuation: CheckedContinuation<Value, any Error>) {
    let early = state.withLock { state in
      if state.result == nil { state.continuation = continuation }
      return state.result
    }
    if let early { continuation.resume(with: early) }
  }

  private func add(_ task: Task<Void, Never>) {
    let isOver = state.withLock { state in
      state.tasks.append(task)
      return state.result != nil
    }
    if isOver { task.cancel() }
  }

  private func finish(_ result: Result<Value, any Error>) {
    let (continuation, tasks) = state.withLock { state in
      guard state.result == nil else {
        return (CheckedContinuation<Value, any Error>?.none, [Task<Void, Never>]())
      }
      state.result = result
      let waiting = state.continuation
      state.continuation = nil
      return (waiting, state.tasks)
    }
    for task in tasks { task.cancel() }
    continuation?.resume(with: result)
  }
}

internal import PushJSON
package import PushModel
package import PushSuites
internal import Synchronization

/// A sender that is a long-lived command and speaks JSON lines.
///
/// Results come in any order. After the process has died, `start()` starts it anew.
package final class CommandSender: Sender {
  /// Somebody who waits for the sender's word.
  struct Waiting {
    /// Where standard error stood when the order was handed over.
    var mark: Int
    var answer: CheckedContinuation<Result<SenderReport, SenderFailure>, Never>
    var deadline: Task<Void, Never>?

    func finish(_ result: Result<SenderReport, SenderFailure>) {
      deadline?.cancel()
      answer.resume(returning: result)
    }
  }

  typealias HelloAnswer = CheckedContinuation<Result<SenderHello, SenderFailure>, Never>

  struct State {
    var process: (any SenderProcess)?
    /// Tells late callbacks of a process that has been replaced.
    var generation = 0
    var exit: SenderExit?
    var output = SenderOutput()
    var helloMark = 0
    var hello: HelloAnswer?
    /// What the sender said of itself the last time it was started.
    var greeting: SenderHello?
    var waiting: [String: Waiting] = [:]
    /// Orders whose deadline has passed; a late word on them is no mistake.
    var expired: Set<String> = []
    var stopped: CheckedContinuation<Void, Never>?
  }

  /// A stopped sender has so long to end by itself; ours, time to flush and close.
  private static let stopGraceMilliseconds = 2_000

  let surroundings: SenderSurroundings
  let state = Mutex(State())

  package init(_ surroundings: SenderSurroundings) { self.surroundings = surroundings }

  package func start() async throws -> SenderHello {
    try CommandLookup.check(surroundings)
    let (generation, old) = state.withLock { state in
      let old = state.exit == nil ? state.process : nil
      state.generation += 1
      state.exit = nil
      state.process = nil
      state.helloMark = state.output.mark
      return (state.generation, old)
    }
    // One that broke the protocol or hangs must not live on beside its successor.
    old?.terminate(graceMilliseconds: 0)
    let process = try surroundings.launch(launchOrder(generation))
    let answer = await withCheckedContinuation { continuation in
      let over = state.withLock { state -> SenderFailure? in
        if let exit = state.exit { return exitFailure(exit, state, since: state.helloMark) }
        state.process = process
        state.hello = continuation
        return nil
      }
      if let over {
        continuation.resume(returning: .failure(over))
        return
      }
      expire(after: surroundings.deadlineMilliseconds) { [weak self] in
        self?.helloIsLate(generation)
      }
      process.write(line(["type": "hello", "version": 1, "ready": surroundings.ready.json]))
    }
    if case .failure = answer { process.terminate(graceMilliseconds: 0) }
    return try answer.get()
  }

  package func send(_ order: SendOrder) async throws -> SenderReport {
    if let reason = state.withLock({ $0.greeting?.refusal(of: order) }) {
      return SenderReport(outcome: .unsupported, reason: reason)
    }
    return try await ask(order.json, id: order.id)
  }

  package func collectReceipts(id: String, provider: Provider) async throws -> SenderReport {
    if let reason = state.withLock({ $0.greeting?.refusalOfReceipts(provider) }) {
      return SenderReport(outcome: .unsupported, reason: reason)
    }
    let provider = provider.rawValue
    return try await ask(
      ["type": "receipts", "id": .string(id), "provider": .string(provider)],
      id: id
    )
  }

  /// Hands over one message and waits for the result that carries its id.
  private func ask(_ message: JSONValue, id: String) async throws -> SenderReport {
    let answer = await withCheckedContinuation { continuation in
      let process = state.withLock { state -> (any SenderProcess)? in
        guard let process = state.process, state.exit == nil else { return nil }
        state.waiting[id] = Waiting(mark: state.output.mark, answer: continuation)
        return process
      }
      guard let process else {
        continuation.resume(returning: .failure(notRunning()))
        return
      }
      let deadline = expire(after: surroundings.deadlineMilliseconds) { [weak self] in
        self?.orderIsLate(id)
      }
      state.withLock { $0.waiting[id]?.deadline = deadline }
      process.write(line(message))
    }
    return try answer.get()
  }

  package func stop() async {
    let process = state.withLock { $0.exit == nil ? $0.process : nil }
    guard let process else { return }
    process.write(line(["type": "stop"]))
    process.closeInput()
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.exit == nil { state.stopped = continuation }
        return state.exit != nil
      }
      if isOver {
        continuation.resume()
        return
      }
      expire(after: CommandSender.stopGraceMilliseconds) {
        process.terminate(graceMilliseconds: CommandSender.stopGraceMilliseconds)
      }
    }
  }

  private func launchOrder(_ generation: Int) -> SenderLaunch {
    SenderLaunch(
      command: surroundings.command,
      environment: surroundings.senderEnvironment,
      workingDirectory: surroundings.workingDirectory,
      onLine: { [weak self] line in self?.received(line, generation) },
      onError: { [weak self] piece in self?.state.withLock { $0.output.append(piece) } },
      onExit: { [weak self] exit in self?.ended(exit, generation) }
    )
  }

  private func line(_ json: JSONValue) -> [UInt8] {
    Array(JSONWriter.compact(json).utf8) + [0x0A]
  }

  @discardableResult
  private func expire(
    after milliseconds: Int,
    _ action: @escaping @Sendable () -> Void
  ) -> Task<Void, Never> {
    let sleep = surroundings.sleep
    return Task {
      // A cancelled sleep means that nobody waits any more.
      guard (try? await sleep(milliseconds)) != nil else { return }
      action()
    }
  }
}

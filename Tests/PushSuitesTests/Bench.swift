import PushModel
import PushSuites

/// A runner on fakes, with fixed clocks.
struct Bench {
  let world = FakeWorld()
  let journal = FakeJournal()

  func plan(_ cases: [String]) throws -> SuitePlan {
    let text =
      "suite: s\ntitle: S\nprovider: apns\ncases:\n"
      + cases.enumerated().map { index, keys in
        let base = keys.contains("send:") ? "" : ", send: {kind: alert, title: Hello}"
        return
          "  - {id: c\(index + 1), title: C, cites: [x]\(base)\(keys.isEmpty ? "" : ", " + keys)}"
      }.joined(separator: "\n")
    return try SuitePlan([suite(text)])
  }

  func runner(
    _ sender: any Sender,
    world: FakeWorld? = nil,
    parallel: Int = 1,
    progress: @escaping @Sendable (CaseResult) -> Void = { _ in },
    pause: @escaping @Sendable (Int) async throws -> Void = { _ in
      try await Task.sleep(for: .seconds(600))
    }
  ) -> SuiteRunner {
    var options = RunnerOptions()
    options.parallel = parallel
    return SuiteRunner(
      sender: sender,
      world: world ?? self.world,
      journal: journal,
      options: options,
      clock: Clock(wallMilliseconds: { 0 }, monotonicNanoseconds: { 7_000_000 }),
      startedAt: 1_000_000,
      replay: { "replay \($0)" },
      progress: progress,
      pause: pause
    )
  }

  /// A sender that does all right.
  func good(kinds: [String] = []) -> FakeSender {
    let world = world
    return FakeSender(kinds: kinds) { order in
      if order.isMadeUp { return SenderReport(outcome: .unsupported) }
      world.arrive(order.request())
      return SenderReport(outcome: .sent, status: 200)
    }
  }
}

/// Holds its visitors until so many have come.
actor Gate {
  private let count: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { self.count = count }

  func arriveAndWait() async {
    guard waiting.count + 1 < count else {
      for continuation in waiting { continuation.resume() }
      waiting = []
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }
}

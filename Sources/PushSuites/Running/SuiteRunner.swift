package import PushModel

/// Drives a sender through the cases of a plan and judges what arrives.
package struct SuiteRunner: Sendable {
  package let sender: any Sender
  package let world: any SuiteWorld
  package let journal: any SuiteJournal
  package let options: RunnerOptions
  package let clock: Clock
  /// The monotonic instant that times of the run count from.
  package let startedAt: UInt64
  /// The command line that repeats just the case with this id.
  package let replay: @Sendable (String) -> String
  /// Looks a rule id up in the catalogue.
  package let rule: @Sendable (String) -> RuleReference?
  /// Called once for each finished case, in the order in which they finish.
  package let progress: @Sendable (CaseResult) -> Void
  /// Lets this many milliseconds pass; throws when cancelled.
  package let pause: @Sendable (Int) async throws -> Void

  package init(
    sender: any Sender,
    world: any SuiteWorld,
    journal: any SuiteJournal,
    options: RunnerOptions = RunnerOptions(),
    clock: Clock = .system,
    startedAt: UInt64,
    replay: @escaping @Sendable (String) -> String,
    rule: @escaping @Sendable (String) -> RuleReference? = { _ in nil },
    progress: @escaping @Sendable (CaseResult) -> Void = { _ in },
    pause: @escaping @Sendable (Int) async throws -> Void = {
      try await Task.sleep(for: .milliseconds($0))
    }
  ) {
    self.sender = sender
    self.world = world
    self.journal = journal
    self.options = options
    self.clock = clock
    self.startedAt = startedAt
    self.replay = replay
    self.rule = rule
    self.progress = progress
    self.pause = pause
  }
}

extension SuiteRunner {
  /// Runs a plan and keeps whatever is finished, also when it is cancelled or the sender is lost.
  ///
  /// Throws what the sender's first start throws; nothing has been run then.
  package func run(_ plan: SuitePlan) async throws -> SuiteRun {
    let keeper = SenderKeeper(sender)
    let hello = try await keeper.start()
    let state = RunState(keeper: keeper, hello: hello)
    var results: [CaseResult] = []
    if let warning = await checkHonesty(plan.cases.map(\.spec.provider), state) {
      finish(warning, number: 0)
      results.append(warning)
    }
    results += await runAll(plan.cases, state)
    let abortion = await keeper.failure
    // In a task of its own: a cancelled one could not wait for the sender to end.
    await Task { await keeper.stop() }.value
    return SuiteRun(
      hello: hello,
      results: results,
      isInterrupted: Task.isCancelled,
      abortion: abortion
    )
  }

  /// Runs the cases; the results are in the order of the plan.
  ///
  /// A case that changes a service runs alone, after those before it and before those after it.
  private func runAll(_ cases: [PlannedCase], _ state: RunState) async -> [CaseResult] {
    var results = [CaseResult?](repeating: nil, count: cases.count)
    var begin = 0
    while begin < cases.count {
      var end = begin + 1
      if !cases[begin].spec.changesServices {
        while end < cases.count, !cases[end].spec.changesServices { end += 1 }
      }
      await run(begin..<end, of: cases, state, &results)
      begin = end
    }
    let failure = await state.keeper.failure
    return zip(cases, results).map { planned, result in
      result ?? skipped(planned, failure)
    }
  }

  /// Runs some of the cases, so many at a time.
  private func run(
    _ range: Range<Int>,
    of cases: [PlannedCase],
    _ state: RunState,
    _ results: inout [CaseResult?]
  ) async {
    let finished = await withTaskGroup(of: (Int, CaseResult?).self) { group in
      var next = range.lowerBound
      var finished: [(Int, CaseResult)] = []
      func addOne() {
        let index = next
        let planned = cases[index]
        next += 1
        group.addTask { (index, await self.runOne(planned, state)) }
      }
      while next < range.lowerBound + min(max(1, options.parallel), range.count) { addOne() }
      while let (index, result) = await group.next() {
        if let result {
          finished.append((index, result))
          finish(result, number: cases[index].number)
        }
        if next < range.upperBound, !Task.isCancelled { addOne() }
      }
      return finished
    }
    for (index, result) in finished { results[index] = result }
  }

  /// The result of a case, or nil when it was not reached or cut off.
  private func runOne(_ planned: PlannedCase, _ state: RunState) async -> CaseResult? {
    guard let generation = await state.keeper.ready(), !Task.isCancelled else { return nil }
    let began = clock.monotonicNanoseconds()
    guard var result = await judged(planned, generation, state) else { return nil }
    result.replay = replay(planned.spec.id)
    result.milliseconds = Double(clock.monotonicNanoseconds() &- began) / 1_000_000
    return result
  }

  private func judged(
    _ planned: PlannedCase,
    _ generation: Int,
    _ state: RunState
  ) async -> CaseResult? {
    var result = CaseEvaluator.blank(planned)
    if let lack = state.lack(for: planned.spec) {
      result.outcome = .unsupported
      result.message = lack
      return result
    }
    do {
      let evidence = try await evidence(planned, state)
      return CaseEvaluator(isStrict: options.isStrict, rule: rule).result(planned, evidence)
    } catch is CancellationError {
      return nil
    } catch let failure as SenderFailure {
      result.outcome = .error
      result.message = failure.message
      result.senderOutput = WireExcerpt.cut(failure.output, to: 4_096)
      await note(failure, generation, state)
    } catch {
      result.outcome = .error
      result.message = "the mocks could not be prepared: \(error)"
    }
    return result
  }

  /// Drives a case; the services are as before afterwards, whatever happened.
  private func evidence(
    _ planned: PlannedCase,
    _ state: RunState
  ) async throws -> CaseEvidence {
    let driver = CaseDriver(runner: self, state: state, planned: planned)
    guard planned.spec.changesServices else { return try await driver.evidence() }
    let outcome: Result<CaseEvidence, any Error>
    do {
      outcome = .success(try await driver.evidence())
    } catch {
      outcome = .failure(error)
    }
    // In a task of its own: a cancelled one might not get to restoring.
    let world = world
    await Task { await world.restoreServices() }.value
    return try outcome.get()
  }

  private func note(_ failure: SenderFailure, _ generation: Int, _ state: RunState) async {
    if failure.isTimeout {
      let isAlone = options.parallel <= 1
      await state.keeper.wasSilent(failure, restarting: isAlone ? generation : nil)
    } else {
      await state.keeper.died(failure, generation: generation)
    }
  }

  /// Files a case that was not reached.
  private func skipped(_ planned: PlannedCase, _ failure: SenderFailure?) -> CaseResult {
    var result = CaseEvaluator.blank(planned)
    result.outcome = .skipped
    result.message = failure.map { "not reached: " + $0.message } ?? "interrupted"
    result.replay = replay(planned.spec.id)
    journal.finished(result, number: planned.number)
    return result
  }

  private func finish(_ result: CaseResult, number: Int) {
    journal.finished(result, number: number)
    progress(result)
  }

  /// Nanoseconds since the run began.
  var now: UInt64 { clock.monotonicNanoseconds() &- startedAt }

  /// The sender's word on an order; a `SenderFailure` when there is none within the deadline.
  func report(on order: SendOrder, margin: Int) async throws -> SenderReport {
    let sender = sender
    return try await word(margin: margin) { try await sender.send(order) }
  }

  /// The sender's word on the receipts that it fetched; throws as `report` does.
  func receipts(id: String, _ provider: Provider, margin: Int) async throws -> SenderReport {
    let sender = sender
    return try await word(margin: margin) {
      try await sender.collectReceipts(id: id, provider: provider)
    }
  }

  private func word(
    margin: Int,
    _ work: @escaping @Sendable () async throws -> SenderReport
  ) async throws -> SenderReport {
    do {
      return try await Race.run(
        milliseconds: options.deadlineMilliseconds + margin,
        pause: pause,
        work
      )
    } catch is DeadlinePassed {
      throw SenderFailure(
        "the sender did not report within \(options.deadlineMilliseconds) ms",
        isTimeout: true
      )
    }
  }
}

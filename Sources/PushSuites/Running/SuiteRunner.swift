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
    let state = RunState(keeper: keeper, namedKinds: hello.kinds)
    var results: [CaseResult] = []
    if let warning = await checkHonesty(state) {
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

  /// Runs the cases, so many at a time; the results are in the order of the plan.
  private func runAll(_ cases: [PlannedCase], _ state: RunState) async -> [CaseResult] {
    var results = [CaseResult?](repeating: nil, count: cases.count)
    await withTaskGroup(of: (Int, CaseResult?).self) { group in
      var next = 0
      func addOne() {
        let index = next
        let planned = cases[index]
        next += 1
        group.addTask { (index, await self.runOne(planned, state)) }
      }
      while next < min(max(1, options.parallel), cases.count) { addOne() }
      while let (index, result) = await group.next() {
        if let result {
          results[index] = result
          finish(result, number: cases[index].number)
        }
        if next < cases.count, !Task.isCancelled { addOne() }
      }
    }
    let failure = await state.keeper.failure
    return zip(cases, results).map { planned, result in
      result ?? skipped(planned, failure)
    }
  }

  /// The result of a case, or nil when it was not reached or cut off.
  private func runOne(_ planned: PlannedCase, _ state: RunState) async -> CaseResult? {
    guard let generation = await state.keeper.ready(), !Task.isCancelled else { return nil }
    let began = clock.monotonicNanoseconds()
    let driver = CaseDriver(runner: self, state: state, planned: planned)
    var result: CaseResult
    do {
      let evidence = try await driver.evidence()
      let evaluator = CaseEvaluator(isStrict: options.isStrict, rule: rule)
      result = evaluator.result(planned, evidence)
    } catch is CancellationError {
      return nil
    } catch let failure as SenderFailure {
      result = CaseEvaluator.blank(planned)
      result.outcome = .error
      result.message = failure.message
      result.senderOutput = WireExcerpt.cut(failure.output, to: 4_096)
      await note(failure, generation, state)
    } catch {
      result = CaseEvaluator.blank(planned)
      result.outcome = .error
      result.message = "the mocks could not be prepared: \(error)"
    }
    result.replay = replay(planned.spec.id)
    result.milliseconds = Double(clock.monotonicNanoseconds() &- began) / 1_000_000
    return result
  }

  private func note(_ failure: SenderFailure, _ generation: Int, _ state: RunState) async {
    if failure.isTimeout {
      await state.keeper.wasSilent(failure)
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
    do {
      return try await Race.run(
        milliseconds: options.deadlineMilliseconds + margin,
        pause: pause
      ) { try await sender.send(order) }
    } catch is DeadlinePassed {
      throw SenderFailure(
        "the sender did not report within \(options.deadlineMilliseconds) ms",
        isTimeout: true
      )
    }
  }
}

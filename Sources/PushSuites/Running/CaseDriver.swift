internal import PushJSON
internal import PushModel

/// Drives the sender through one case and gathers what happened.
struct CaseDriver {
  /// How much longer the runner waits than the sender's own deadline.
  ///
  /// Our choice: the sender's own word on its deadline is better than ours, and needs a moment.
  private static let deadlineMargin = 1_000

  let runner: SuiteRunner
  let state: RunState
  let planned: PlannedCase

  var spec: CaseSpec { planned.spec }
  var options: RunnerOptions { runner.options }

  /// Hands over every order of the case and waits for what must arrive.
  ///
  /// Throws `SenderFailure`, `CancellationError`, or an error of the world.
  func evidence() async throws -> CaseEvidence {
    var variables = RunVariables(
      now: await runner.world.nowMilliseconds() / 1000,
      topic: "",
      token: "",
      environment: spec.environment.rawValue,
      caseID: spec.id
    )
    variables.topic = runner.world.defaultTopic
    variables.topic = spec.topic.map(variables.resolve(text:)) ?? variables.topic
    var evidence = CaseEvidence(variables: variables)
    for order in spec.service.orders(spec.provider, now: variables.now) {
      try await runner.world.apply(order)
    }
    guard let steps = try await filledSteps(&evidence) else { return evidence }
    try await walk(steps, &evidence)
    evidence.arrivals = try await arrivals(evidence)
    if evidence.arrivals.isEmpty {
      evidence.isKindUnknown = state.isUnknown(spec.kinds)
    } else {
      state.arrived(spec.kinds)
    }
    return evidence
  }

  /// Goes through the steps, all of them as often as the case says.
  private func walk(_ steps: [CaseSpec.Step], _ evidence: inout CaseEvidence) async throws {
    var recipients: Recipients?
    for _ in 0..<spec.repeats {
      for step in steps {
        try Task.checkCancellation()
        switch step {
        case .push(let notification, let takesNewToken):
          if takesNewToken { recipients = nil }
          try await push(notification, &recipients, &evidence)
        case .advance(let seconds):
          try await runner.world.apply(.advanceClock(spec.provider, seconds: seconds))
        case .accessTokenLifetime(let seconds):
          try await runner.world.apply(.accessTokenLifetime(seconds: seconds))
        case .revokeAccessTokens: try await runner.world.apply(.revokeAccessTokens)
        case .collectReceipts: evidence.receiptAsks.append(try await collectReceipts())
        }
      }
    }
  }

  private func push(
    _ notification: JSONValue,
    _ recipients: inout Recipients?,
    _ evidence: inout CaseEvidence
  ) async throws {
    let asks = (0..<spec.recipientCount).map { _ in state.nextAsk() }
    let current: Recipients
    if let known = recipients {
      current = known
    } else {
      current = try await mint(asks, evidence.variables)
    }
    recipients = current
    if evidence.asks.isEmpty { evidence.variables = current.variables }
    evidence.asks.append(
      try await hand(current.variables.resolve(notification), to: current, asks, spec.id)
    )
  }

  /// Hands over one order and takes the sender's report.
  func hand(
    _ notification: JSONValue,
    to recipients: Recipients,
    _ asks: [Int],
    _ caseID: String
  ) async throws -> CaseEvidence.Ask {
    let order = SendOrder(
      id: String(asks[0]),
      provider: spec.provider,
      environment: spec.environment,
      target: recipients.target,
      notification: notification
    )
    let handedAt = runner.now
    for (place, ask) in asks.enumerated() {
      let part = recipients.part(place, of: order)
      runner.journal.asked(part, ask: ask, caseID: caseID, dueAt: handedAt, handedAt: handedAt)
    }
    let report = try await runner.report(on: order, margin: CaseDriver.deadlineMargin)
    for ask in asks { runner.journal.reported(ask: ask, report: report, at: runner.now) }
    await state.keeper.answered()
    return CaseEvidence.Ask(keys: recipients.keys, handedAt: handedAt, report: report)
  }

  /// Has the sender fetch its receipts.
  private func collectReceipts() async throws -> CaseEvidence.Ask {
    let handedAt = runner.now
    let report = try await runner.receipts(
      id: String(state.nextAsk()),
      spec.provider,
      margin: CaseDriver.deadlineMargin
    )
    await state.keeper.answered()
    return CaseEvidence.Ask(keys: [], handedAt: handedAt, report: report)
  }
}

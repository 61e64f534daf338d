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

  private var spec: CaseSpec { planned.spec }
  private var options: RunnerOptions { runner.options }

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
    guard let steps = try await filledSteps(&evidence) else { return evidence }
    try await send(steps, &evidence)
    evidence.arrivals = try await arrivals(evidence.asks)
    if evidence.arrivals.isEmpty {
      evidence.isKindUnknown = state.isUnknown(spec.kinds)
    } else {
      state.arrived(spec.kinds)
    }
    return evidence
  }

  private func send(_ steps: [CaseSpec.Step], _ evidence: inout CaseEvidence) async throws {
    var key: String?
    for _ in 0..<spec.repeats {
      for step in steps {
        try Task.checkCancellation()
        let ask = state.nextAsk()
        let current: String
        if let key, !step.takesNewToken {
          current = key
        } else {
          current = try await mint(ask, evidence.variables)
        }
        key = current
        if evidence.asks.isEmpty { evidence.variables.token = current }
        var variables = evidence.variables
        variables.token = current
        evidence.asks.append(
          try await hand(variables.resolve(step.notification), to: current, variables, ask, spec.id)
        )
      }
    }
  }

  /// Hands over one order and takes the sender's report.
  private func hand(
    _ notification: JSONValue,
    to key: String,
    _ variables: RunVariables,
    _ ask: Int,
    _ caseID: String
  ) async throws -> CaseEvidence.Ask {
    let isChannel = spec.target != .device
    let order = SendOrder(
      id: String(ask),
      provider: spec.provider,
      environment: spec.environment,
      target: isChannel
        ? .channel(key, topic: variables.topic) : .token(key, topic: variables.topic),
      notification: notification
    )
    let handedAt = runner.now
    runner.journal.asked(order, ask: ask, caseID: caseID, dueAt: handedAt, handedAt: handedAt)
    let report = try await runner.report(on: order, margin: CaseDriver.deadlineMargin)
    runner.journal.reported(ask: ask, report: report, at: runner.now)
    await state.keeper.answered()
    return CaseEvidence.Ask(key: key, handedAt: handedAt, report: report)
  }

  // MARK: Tokens

  private func mint(
    _ ask: Int,
    _ variables: RunVariables,
    isProbe: Bool = false
  ) async throws -> String {
    if case .channel(let stores) = spec.target {
      return try await runner.world.mintChannel(
        environment: spec.environment,
        topic: variables.topic,
        storesMessages: stores
      )
    }
    let at = spec.token.at.flatMap { variables.resolve($0).number }
    let order = TokenOrder(
      environment: spec.environment,
      topic: variables.topic,
      kind: spec.token.kind,
      state: isProbe ? .active : spec.token.state,
      atMilliseconds: isProbe ? nil : at.map { Int64($0 * 1000) },
      tokenBytes: spec.token.bytes
    )
    return try await runner.world.mintToken(order, caseNumber: planned.number, sequence: ask)
  }

  // MARK: Exact sizes

  /// The steps with their text field filled up; nil when the case ends with the probes.
  private func filledSteps(_ evidence: inout CaseEvidence) async throws -> [CaseSpec.Step]? {
    guard let fill = spec.fill else { return spec.steps }
    var steps = spec.steps
    for index in steps.indices {
      let plain = steps[index].notification
      var sizes: [Int] = []
      for text in [FillCalibration.letter, FillCalibration.longer(fill)] {
        let probe = CaseSpec.Fill.set(text, at: fill.field, in: plain) ?? plain
        guard let size = try await probeSize(probe, fill, &evidence) else { return nil }
        sizes.append(size)
      }
      switch FillCalibration.text(fill, short: sizes[0], long: sizes[1]) {
      case .impossible(let mismatch):
        evidence.fillFailure = mismatch
        return nil
      case .text(let text):
        steps[index].notification = CaseSpec.Fill.set(text, at: fill.field, in: plain) ?? plain
      }
    }
    return steps
  }

  /// The size of the body that a probe leads to; nil after the evidence says why there is none.
  private func probeSize(
    _ notification: JSONValue,
    _ fill: CaseSpec.Fill,
    _ evidence: inout CaseEvidence
  ) async throws -> Int? {
    let ask = state.nextAsk()
    let key = try await mint(ask, evidence.variables, isProbe: true)
    var variables = evidence.variables
    variables.token = key
    let notification = variables.resolve(notification)
    let probe = try await hand(notification, to: key, variables, ask, spec.id + "#probe")
    let arrivals = try await wait(for: 1, [key], probe.report)
    if let size = arrivals.last?.body.count { return size }
    if probe.report.outcome == .unsupported || state.isUnknown(spec.kinds) {
      evidence.asks = [probe]
      evidence.isKindUnknown = true
    } else {
      evidence.fillFailure = FillCalibration.missing(fill, probe.report)
    }
    return nil
  }

  // MARK: Arrivals

  private func arrivals(_ asks: [CaseEvidence.Ask]) async throws -> [Arrival] {
    var keys: [String] = []
    for ask in asks where !keys.contains(ask.key) { keys.append(ask.key) }
    let expected = spec.expectation.minimumAttempts(orders: spec.orderCount)
    let found = try await wait(for: expected, keys, asks.last?.report)
    let isOpen = asks.contains { $0.report.outcome == .sent && $0.report.status == nil }
    guard isOpen, found.count == expected else { return found }
    return try await wait(for: expected + 1, keys, within: options.graceMilliseconds)
  }

  /// Waits as long as a report gives hope for.
  private func wait(
    for count: Int,
    _ keys: [String],
    _ report: SenderReport?
  ) async throws -> [Arrival] {
    let milliseconds: Int
    switch (report?.outcome, report?.status) {
    case (.unsupported, _), (nil, _): milliseconds = options.graceMilliseconds
    // One that failed, or reports an answer, has waited: its request was on the wire before.
    case (.failed, _), (.sent, .some): milliseconds = options.lagMilliseconds
    case (.sent, nil):
      milliseconds =
        spec.expectation.within.map { Int($0 * 1000) } ?? options.arrivalMilliseconds
    }
    return try await wait(for: count, keys, within: milliseconds)
  }

  private func wait(
    for count: Int,
    _ keys: [String],
    within milliseconds: Int
  ) async throws -> [Arrival] {
    let world = runner.world
    let early = await world.arrivals(for: keys)
    if early.count >= count { return early }
    // The world keeps the deadline; the race is there to be cut short by a cancellation.
    return try await Race.run(milliseconds: nil, pause: runner.pause) {
      await world.waitForArrivals(count, for: keys, deadlineMilliseconds: milliseconds)
    }
  }
}

extension Expectation {
  /// The least number of requests to wait for.
  func minimumAttempts(orders: Int) -> Int {
    let matcher = expectedAttempts(orders: orders)
    // Beyond this the default is right: nobody writes a matcher for more requests than orders.
    let range = 0...max(orders, requests.count) + 64
    return range.first { matcher.failures(of: .integer(Int64($0))).isEmpty } ?? orders
  }
}

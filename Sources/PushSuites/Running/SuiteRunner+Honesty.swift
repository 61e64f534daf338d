internal import PushJSON
internal import PushModel

extension SuiteRunner {
  /// A kind of notification that nobody knows.
  package static let madeUpKind = "pushproof-made-up-kind"

  /// Asks for a kind that does not exist; a warning unless the sender calls it unsupported.
  ///
  /// A sender that does not tell the truth here cannot be believed when it says `unsupported` later.
  ///
  /// - Parameters:
  ///   - providers: Those of the cases; the first that the sender pushes to is asked about.
  ///   - state: Of the run.
  /// - Returns: The warning; nil when there is none, or nobody to ask.
  func checkHonesty(_ providers: [Provider], _ state: RunState) async -> CaseResult? {
    guard let provider = providers.first(where: state.pushes) else { return nil }
    // A world that cannot mint fails every case with its own words; here it would say nothing.
    let ask = state.nextAsk()
    let topic = world.defaultTopic
    var token = TokenOrder(environment: .production, topic: topic)
    token.provider = provider
    guard let key = try? await world.mintToken(token, caseNumber: 0, sequence: ask) else {
      return nil
    }
    let order = SendOrder(
      id: String(ask),
      provider: provider,
      environment: .production,
      target: .token(key, topic: topic),
      notification: ["kind": .string(SuiteRunner.madeUpKind), "title": "Hello"]
    )
    let handedAt = now
    let id = "harness/made-up-kind"
    journal.asked(order, ask: ask, caseID: id, dueAt: handedAt, handedAt: handedAt)
    let outcome: String
    do {
      let report = try await self.report(on: order, margin: 0)
      journal.reported(ask: ask, report: report, at: now)
      if report.outcome == .unsupported { return nil }
      outcome = "`\(report.outcome.rawValue)`"
    } catch is CancellationError {
      return nil
    } catch {
      let failure = error as? SenderFailure ?? SenderFailure("\(error)")
      if !failure.isTimeout { await state.keeper.died(failure, generation: 0) }
      outcome = failure.message
    }
    let arrivals = await world.waitForArrivals(
      1,
      for: [key],
      deadlineMilliseconds: options.lagMilliseconds
    )
    state.note(arrivals.isEmpty ? .silent : .pushed)
    return warning(id, outcome, arrivals)
  }

  private func warning(_ id: String, _ outcome: String, _ arrivals: [Arrival]) -> CaseResult {
    let wire = arrivals.isEmpty ? "nothing arrived" : "\(arrivals.count) arrived"
    let mismatch = Mismatch(
      subject: "report on a made-up kind of notification",
      expected: "`unsupported`",
      got: "\(outcome); \(wire)",
      fix:
        "answer {\"outcome\": \"unsupported\"} (exit 127) to a kind that the sender does not know"
    )
    var result = CaseResult(
      id: id,
      title: "The sender says that it does not know a kind of notification",
      file: "",
      line: 0,
      level: .should,
      outcome: .warn,
      cites: ["PushProof sender protocol, outcome unsupported"],
      message: CaseEvaluator.sentence([mismatch]),
      mismatches: [mismatch]
    )
    result.requests = arrivals.map(\.request)
    result.excerpt = arrivals.last.map(WireExcerpt.text) ?? ""
    return result
  }
}

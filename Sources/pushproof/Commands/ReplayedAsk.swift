internal import PushHarness
internal import PushJSON
internal import PushMock
internal import PushModel
internal import PushReports
internal import PushSenders
internal import PushStore
internal import PushSuites

/// One recorded ask, sent again to a token that is minted anew.
struct ReplayedAsk {
  let ask: AskRow
  let arguments: Arguments
  let signals: Interruption

  /// Sends the ask and shows what arrived; 1 when it deserved a refusal.
  func perform() async throws -> ExitCode {
    let word = try TestCommand.senderWord(arguments)
    guard let notification = JSONValue(parsing: ask.notification) else {
      throw CommandError(.environment, "the notification of ask \(ask.id) is damaged")
    }
    let session = try await RunSession.open(try MockOptions.session(arguments, name: "replay"))
    var execution = SuiteExecution(
      session: session,
      plan: .empty,
      senderWord: word,
      replay: { _ in "" }
    )
    execution.isPerCase = arguments.has("per-case")
    execution.environment = ProcessSurroundings.environment
    let sender = execution.makeSender()
    do {
      let outcome = try await send(notification, sender, session)
      await sender.stop()
      return try await finish(session, outcome)
    } catch {
      await sender.stop()
      let message = (error as? SenderFailure)?.message ?? "\(error)"
      try? await session.close(verdict: "error", exitCode: 3, message: message)
      throw CommandError(.environment, message)
    }
  }

  private struct Outcome {
    var report: SenderReport
    var arrivals: [Arrival]
  }

  private func send(
    _ notification: JSONValue,
    _ sender: any Sender,
    _ session: RunSession
  ) async throws -> Outcome {
    let world = HarnessWorld(
      core: session.server.core,
      tokenRun: session.tokenRun,
      seed: session.seed,
      defaultTopic: session.state.topic
    )
    let recipient = try await ReplayedRecipient.mint(for: ask, in: world)
    let order = SendOrder(
      id: "replay-\(ask.id)",
      provider: ask.provider,
      environment: ask.environment ?? .production,
      target: recipient.target,
      notification: notification
    )
    _ = try await sender.start()
    let report = try await sender.send(order)
    let wanted = report.outcome == .unsupported ? 0 : 1
    let arrivals = await world.waitForArrivals(
      wanted,
      for: [recipient.key],
      deadlineMilliseconds: 2000
    )
    return Outcome(report: report, arrivals: arrivals)
  }

  private func finish(_ session: RunSession, _ outcome: Outcome) async throws -> ExitCode {
    let isRefused = outcome.arrivals.contains { $0.verdict.refusal != nil }
    let code: ExitCode = isRefused || outcome.arrivals.isEmpty ? .failed : .passed
    try await session.close(
      verdict: code == .passed ? "pass" : "fail",
      exitCode: code.rawValue,
      message: ""
    )
    show(outcome, session)
    return code
  }

  private func show(_ outcome: Outcome, _ session: RunSession) {
    let reason = outcome.report.reason.map { " \($0)" } ?? ""
    let status = outcome.report.status.map { " \($0)" } ?? ""
    Output.answer(
      TerminalText.escape("the sender says: \(outcome.report.outcome.rawValue)\(status)\(reason)")
        + "\n"
    )
    if outcome.arrivals.isEmpty { Output.answer("nothing arrived at the mock\n") }
    let line = RequestLine(color: Output.usesColor(arguments), ruleName: RuleBook.name)
    for arrival in outcome.arrivals {
      let time = TimeText.clock(session.server.core.clock.wallMilliseconds())
      Output.answer(line.text(RequestExcerpt(arrival), time: time) + "\n")
      for (name, value) in arrival.headers {
        Output.answer("  \(TerminalText.escape("\(name): \(value)"))\n")
      }
      Output.answer("  \(TerminalText.escape(String(decoding: arrival.body, as: UTF8.self)))\n")
      for finding in arrival.verdict.findings {
        Output.answer(
          "  \(TerminalText.escape("\(finding.rule): \(finding.message). \(finding.fix)"))\n"
        )
      }
    }
    Output.answer("database \(session.databasePath)\n")
  }
}

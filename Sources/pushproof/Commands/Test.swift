internal import PushHarness
internal import PushModel
internal import PushReports
internal import PushSenders
internal import PushStore
internal import PushSuites

/// `pushproof test`: drives a sender through suites and judges what arrives.
enum TestCommand {
  static let verb = Verb(
    name: "test",
    summary: "drive a sender through suites and judge what arrives (conformance)",
    usage: "test [SUITE…] [OPTIONS] -- SENDER",
    details: """
      SUITE is a file or folder; without one, ./Suites, else the suites beside the binary's checkout.
      SENDER is a command with its arguments that speaks JSON lines (Suites/senders/README.md), or
      `builtin` (the reference sender), or `builtin:NAME` (a wrong one; `pushproof list flaws`).

      examples:
        pushproof test Suites/apns -- builtin
        pushproof test --run 'apns/live-activity/**' -- python3 Suites/senders/aioapns_sender.py
        pushproof test --intercept Suites/fcm -- python3 Suites/senders/firebase_admin_sender.py
        pushproof test --report junit=junit.xml --report html=report.html -- ./my-sender
      """,
    options: [
      OptionSpec("run", "GLOB", "only these cases, such as 'apns/alert/**' (repeatable)"),
      OptionSpec("skip", "GLOB", "leave these out (repeatable)"),
      OptionSpec("tag", "TAG", "only cases with this tag (repeatable)"),
      OptionSpec("known-failing", "FILE", "cases that may fail, each with a reason and a date"),
      OptionSpec("strict", nil, "lint findings fail a case too"),
      OptionSpec("per-case", nil, "start the command once for each push"),
      OptionSpec("parallel", "N", "cases at a time (default 1)"),
      OptionSpec("deadline", "SECONDS", "how long the sender may take over a push (default 10)"),
      OptionSpec("intercept", nil, "the command sees the mocks under the providers' names alone"),
      ReportFiles.option,
    ] + InterceptOrder.table + MockOptions.table,
    run: run
  )

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    try await perform(arguments)
  }

  /// Runs the chosen cases, or only the one with this id.
  static func perform(_ arguments: Arguments, only id: String? = nil) async throws -> ExitCode {
    let signals = Interruption.shared
    let sender = try senderWord(arguments)
    let orders = try ReportFiles.orders(arguments)
    let suites = try SuiteLoader(rules: RuleBook.all.map(\.info.id)).load(
      try SuitePaths.find(arguments.operands)
    )
    var plan = try SuitePlan(
      suites,
      selection: selection(arguments),
      knownFailing: try knownFailing(arguments)
    )
    if let id { plan.cases.removeAll { $0.spec.id != id } }
    for stray in plan.unmatched {
      Output.progress("warning: \(TerminalText.escape(stray)) matches no case\n")
    }
    var options = try MockOptions.session(arguments, name: "test")
    options.environment += ReplayFacts.facts(arguments)
    options.intercept = try intercept(arguments, sender)
    let runner = try runnerOptions(arguments)
    MockOptions.warnAboutListening(arguments)
    let session = try await InterceptCommand.open(options)
    if case .proxy(let port, let reason)? = session.interception?.means,
      reason != Interception.askedFor
    {
      Output.progress(
        "warning: \(TerminalText.escape(reason)); the sender is led to the mocks by a proxy at port "
          + "\(port) instead, if it honours HTTPS_PROXY\n"
      )
    }
    var execution = SuiteExecution(
      session: session,
      plan: plan,
      senderWord: sender,
      replay: { id in ReplayFacts.commandLine(database: session.databasePath, id: id) }
    )
    execution.options = runner
    execution.isPerCase = arguments.has("per-case")
    execution.environment = ProcessSurroundings.environment
    execution.progress = progress(arguments)
    return try await TestRun(
      arguments: arguments,
      session: session,
      execution: execution,
      orders: orders,
      signals: signals
    ).perform()
  }

  /// How the sender is led to the mocks; nil when it is told their addresses.
  private static func intercept(
    _ arguments: Arguments,
    _ sender: SenderWord
  ) throws -> InterceptOrder? {
    let words = ["intercept", "keep-network", "proxy"]
    guard let word = words.first(where: { arguments.has($0) }) else { return nil }
    guard case .command = sender else {
      throw CommandError.usage(
        "--\(word) goes with a command",
        advice: "the reference sender knows the addresses of the mocks"
      )
    }
    return InterceptOrder(arguments)
  }

  static func senderWord(_ arguments: Arguments) throws -> SenderWord {
    guard let command = arguments.command else {
      throw CommandError.usage(
        "no sender was given",
        advice: "write `--` and then a command, or `-- builtin`"
      )
    }
    do {
      return try SenderWord.parse(command)
    } catch {
      throw CommandError.usage(error.title, advice: error.advice)
    }
  }

  private static func selection(_ arguments: Arguments) -> SuiteSelection {
    SuiteSelection(
      run: arguments.all("run"),
      skip: arguments.all("skip"),
      tags: arguments.all("tag")
    )
  }

  private static func knownFailing(_ arguments: Arguments) throws -> KnownFailingList {
    guard let path = arguments.last("known-failing") else { return .empty }
    return try KnownFailingList.load(path)
  }

  private static func runnerOptions(_ arguments: Arguments) throws -> RunnerOptions {
    var options = RunnerOptions()
    options.isStrict = arguments.has("strict")
    options.parallel = try arguments.integer("parallel", in: 1...256) ?? 1
    if let seconds = try arguments.integer("deadline", in: 1...3600) {
      options.deadlineMilliseconds = seconds * 1000
    }
    return options
  }

  /// Prints a line for each finished case, on standard error.
  private static func progress(_ arguments: Arguments) -> @Sendable (CaseResult) -> Void {
    if arguments.has("quiet") { return { _ in } }
    let report = TerminalReport(
      width: Output.width,
      color: Output.usesColor(arguments, descriptor: 2)
    )
    return { result in Output.progress(report.line(for: result) + "\n") }
  }
}

/// The end of a test run: signals, verdict, reports, exit code.
struct TestRun {
  let arguments: Arguments
  let session: RunSession
  let execution: SuiteExecution
  let orders: [ReportFiles.Order]
  let signals: Interruption

  func perform() async throws -> ExitCode {
    let task = Task { try await execution.run() }
    signals.onSignal { _ in task.cancel() }
    let run: SuiteRun
    do {
      run = try await task.value
    } catch {
      let failure = error as? SenderFailure
      let message = failure?.message ?? "\(error)"
      try? await session.close(
        verdict: "error",
        exitCode: ExitCode.environment.rawValue,
        message: message
      )
      if signals.received != nil { return interruption }
      throw CommandError(
        .environment,
        message,
        advice: failure.map { $0.output.isEmpty ? "" : "it wrote:\n\($0.output)" } ?? ""
      )
    }
    let (code, message) = verdict(run)
    let word = code == .passed ? "pass" : code == .failed ? "fail" : "error"
    do {
      try await session.close(verdict: word, exitCode: code.rawValue, message: message)
    } catch {
      // What was written before the disk or the database failed is still worth reading.
      try? report()
      throw CommandError(.environment, "\(error)")
    }
    try report()
    return code
  }

  private var interruption: ExitCode { signals.received == 15 ? .terminated : .interrupted }

  private func verdict(_ run: SuiteRun) -> (ExitCode, String) {
    if run.isInterrupted {
      let done = run.results.count { $0.outcome != .skipped }
      return (interruption, "Interrupted after \(done) of \(run.results.count) cases.")
    }
    if let abortion = run.abortion { return (.environment, abortion.message) }
    if run.results.contains(where: \.standing.failsRun) { return (.failed, "") }
    if SuiteVerdict(run.results).judged == 0 {
      return (
        .usage, "No case was judged: the sender supports none of what the chosen cases ask for."
      )
    }
    return (.passed, "")
  }

  private func report() throws {
    let summary = try RunLoader.load(
      session.databasePath,
      run: session.recorder.run,
      htmlPath: session.htmlPath,
      rules: RuleBook.lookup
    )
    try ReportFiles.write(summary, orders)
    if arguments.has("json") {
      Output.answer(JSONReport.text(summary))
    } else {
      Output.answer(
        TerminalReport(width: Output.width, color: Output.usesColor(arguments)).text(summary)
      )
    }
  }
}

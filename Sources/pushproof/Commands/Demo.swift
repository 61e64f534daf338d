internal import PushHarness
internal import PushModel
internal import PushReports
internal import PushSenders
internal import PushStore
internal import PushSuites

/// `pushproof demo`: a good and a broken sender, a green and a red table, a page to look at.
enum DemoCommand {
  static let verb = Verb(
    name: "demo",
    summary: "a good and a broken sender, a green and a red table, an HTML report",
    usage: "demo [OPTIONS]",
    details: """
      Needs no network and no root. It starts the mocks, drives the reference sender and one that is
      wrong in six ways through the suites of APNs, FCM and Expo, and ends with 0 when green and red
      are where they belong.
      """,
    options: MockOptions.table,
    run: run
  )

  /// What the broken sender gets wrong: mistakes that are made in earnest, over and over.
  private static let broken =
    "builtin:content-available-true,float-expiration,ms-timestamp,badge-as-string,number-in-data,"
    + "data-as-array"

  /// Cases in which a sender waits before it pushes again: right, but long for a demonstration.
  private static let slow = ["*/retries/**", "*/oauth/**", "*/receipts/**", "*/batches/**"]

  private static func folders() throws -> [String] {
    try SuitePaths.find([]).flatMap { base in Provider.allCases.map { "\(base)/\($0.rawValue)" } }
  }

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refuseMore(than: 0, verb: "demo")
    let signals = Interruption.shared
    let suites = try SuiteLoader(rules: RuleBook.all.map(\.info.id)).load(
      try folders()
    )
    let plan = try SuitePlan(suites, selection: SuiteSelection(skip: slow))
    let good = try await drive("builtin", plan, arguments, signals)
    guard signals.received == nil else { return interruption(signals) }
    let bad = try await drive(broken, plan, arguments, signals)
    guard signals.received == nil else { return interruption(signals) }
    return show(good, bad, arguments)
  }

  private static func interruption(_ signals: Interruption) -> ExitCode {
    signals.received == 15 ? .terminated : .interrupted
  }

  private static func drive(
    _ word: String,
    _ plan: SuitePlan,
    _ arguments: Arguments,
    _ signals: Interruption
  ) async throws -> RunSummary {
    var options = try MockOptions.session(
      arguments,
      name: word == "builtin" ? "demo-good" : "demo-broken"
    )
    options.environment += ReplayFacts.facts(
      try Arguments(
        folders() + slow.flatMap { ["--skip", $0] } + ["--", word],
        table: TestCommand.verb.table,
        verb: "demo"
      )
    )
    if !arguments.has("quiet") { Output.progress("driving \(word) …\n") }
    let session = try await RunSession.open(options)
    let execution = SuiteExecution(
      session: session,
      plan: plan,
      senderWord: try SenderWord.parse([word]),
      replay: { id in ReplayFacts.commandLine(database: session.databasePath, id: id) }
    )
    let task = Task { try await execution.run() }
    signals.onSignal { _ in task.cancel() }
    let run = try await task.value
    let hasFailed = run.results.contains(where: \.standing.failsRun)
    try await session.close(
      verdict: hasFailed ? "fail" : "pass",
      exitCode: hasFailed ? 1 : 0,
      message: ""
    )
    let summary = try RunLoader.load(
      session.databasePath,
      run: session.recorder.run,
      htmlPath: session.htmlPath,
      rules: RuleBook.lookup
    )
    try OutputFile.write(HTMLReport.text(summary), to: session.htmlPath)
    return summary
  }

  private static func show(
    _ good: RunSummary,
    _ bad: RunSummary,
    _ arguments: Arguments
  ) -> ExitCode {
    let isRight = good.counts.failing == 0 && good.counts.total > 0 && bad.counts.failing > 0
    if arguments.has("json") {
      Output.answer("[\(JSONReport.text(good)),\(JSONReport.text(bad))]\n")
      return isRight ? .passed : .failed
    }
    let report = TerminalReport(
      width: Output.width,
      color: Output.usesColor(arguments),
      mostDetails: 1
    )
    Output.answer("The reference sender:\n")
    Output.answer(report.text(good))
    Output.answer("\nThe same sender with six mistakes (\(broken.dropFirst("builtin:".count))):\n")
    Output.answer(report.text(bad))
    Output.answer("\n")
    if isRight {
      Output.answer("Green and red are where they belong. The pages to look at:\n")
      Output.answer("  green  \(good.htmlPath)\n  red    \(bad.htmlPath)\n")
    } else {
      Output.answer("Green and red are not where they belong; this is a fault of pushproof.\n")
    }
    return isRight ? .passed : .failed
  }
}

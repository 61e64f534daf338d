internal import Glibc
internal import PushHarness
internal import PushIntercept
internal import PushMock
internal import PushModel
internal import PushReports
internal import PushStore

/// `pushproof intercept`: any program, with the providers' hosts led to the mocks.
enum InterceptCommand {
  static let verb = Verb(
    name: "intercept",
    summary: "run any program with the providers' hosts led to the mocks",
    usage: "intercept [OPTIONS] -- COMMAND",
    details: """
      The command sees the providers' real names, ports and certificates, and reaches nothing else:
      it runs in namespaces of its own, and nothing outside of them is changed. Its standard streams,
      terminal and signals are its own. Ends as the command did, or with 1 when that was 0 and a
      request deserved a refusal.

      examples:
        pushproof intercept -- bash                      a shell in which every SDK talks to the mocks
        pushproof intercept -- python3 send.py
        pushproof intercept --keep-network -- ./worker   a sender that needs its database
      """,
    options: [
      OptionSpec("keep-network", nil, "redirect the hosts alone; the rest of the network stays"),
      OptionSpec("proxy", nil, "no namespaces: a proxy, for senders that honour HTTPS_PROXY"),
      ReportFiles.option,
    ] + MockOptions.table,
    run: run
  )

  /// How the command is run: its words, and what is added to its environment.
  private struct Way {
    var words: [String]
    var environment: [(name: String, value: String)]
    var enclosure: Enclosure?
  }

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard let command = arguments.command, !command.isEmpty, arguments.operands.isEmpty else {
      throw CommandError.usage(
        "which command is to run?",
        advice: "pushproof intercept -- COMMAND"
      )
    }
    let orders = try ReportFiles.orders(arguments)
    let options = try MockOptions.session(arguments, name: "intercept")
    let session = try await RunSession.open(options)
    let status: Int32
    do {
      status = try await perform(command, session, arguments)
    } catch {
      try? await session.close(verdict: "error", exitCode: 3, message: "\(error)")
      throw error
    }
    return try await finish(status, session, arguments, orders)
  }

  private static func perform(
    _ command: [String],
    _ session: RunSession,
    _ arguments: Arguments
  ) async throws -> Int32 {
    let way = try await way(command, session, arguments)
    var variables = InterceptVariables.current
    variables["PUSHPROOF_READY"] = session.readyPath
    for (name, value) in session.ready.environment + way.environment { variables[name] = value }
    if !arguments.has("quiet") {
      Output.progress("pushproof: \(TerminalText.escape(command[0])) sees the mocks\n")
    }
    let status: Int32
    do {
      status = try await InterceptedCommand.run(way.words, variables: variables)
    } catch {
      await way.enclosure?.stop()
      throw error
    }
    await way.enclosure?.stop()
    return status
  }

  /// The enclosure, or the proxy where it is asked for or the system refuses namespaces.
  private static func way(
    _ command: [String],
    _ session: RunSession,
    _ arguments: Arguments
  ) async throws -> Way {
    let seam = InterceptSession.standard
    let trust = try TrustBundle.make(
      caPath: session.state.caPath,
      stateFolder: session.state.path,
      javaHome: Output.environment("JAVA_HOME")
    )
    let account = seam.serviceAccount(session)
    if arguments.has("proxy") { return try proxy(command, session, trust, account) }
    let plan = EnclosurePlan(
      readyPlaces: InterceptSession.places(session.ready),
      trust: trust,
      stateFolder: session.state.path,
      keepsNetwork: arguments.has("keep-network")
    )
    do {
      let enclosure = try await Enclosure.start(plan, serviceAccount: account)
      try seam.adopt(session, enclosure.listeners)
      return Way(
        words: enclosure.command(command),
        environment: enclosure.environment,
        enclosure: enclosure
      )
    } catch let error as InterceptError {
      guard seam.proxy(session) != nil, !plan.keepsNetwork else {
        throw CommandError(.environment, "\(error)", advice: "'pushproof doctor' tries each means")
      }
      Output.progress("warning: \(TerminalText.escape("\(error)")); a proxy takes its place\n")
      return try proxy(command, session, trust, account)
    }
  }

  private static func proxy(
    _ command: [String],
    _ session: RunSession,
    _ trust: TrustBundle,
    _ account: String?
  ) throws -> Way {
    guard let place = InterceptSession.standard.proxy(session) else {
      throw CommandError(.environment, "the mocks listen for no proxy clients")
    }
    let environment = InterceptVariables.make(
      trust: trust,
      serviceAccount: account,
      way: .proxy(address: place.address, port: place.port),
      present: InterceptVariables.current
    )
    return Way(words: command, environment: environment, enclosure: nil)
  }

  private static func finish(
    _ status: Int32,
    _ session: RunSession,
    _ arguments: Arguments,
    _ orders: [ReportFiles.Order]
  ) async throws -> ExitCode {
    await session.server.stop()
    let counts = session.server.core.metrics.counts
    let code = status == 0 && counts.rejected > 0 ? 1 : status
    do {
      try await session.finish(
        verdict: "intercepted",
        exitCode: code,
        message: "the command ended with \(status)"
      )
    } catch {
      throw CommandError(.environment, "\(error)")
    }
    let summary = try RunLoader.load(
      session.databasePath,
      run: session.recorder.run,
      htmlPath: session.htmlPath,
      rules: RuleBook.lookup
    )
    try ReportFiles.write(summary, orders)
    if arguments.has("json") { Output.answer(JSONReport.text(summary)) }
    if !arguments.has("quiet") {
      Output.progress(
        "pushproof: \(Figures.count(counts.requests, "request")), "
          + "\(Figures.count(counts.rejected)) deserved a refusal; report "
          + "\(OutputFile.shown(session.htmlPath))\n"
      )
    }
    guard let known = ExitCode(rawValue: code) else {
      // The command's own status, which may be any; all is written and closed.
      exit(code)
    }
    return known
  }
}

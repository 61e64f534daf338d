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
      ReportFiles.option
    ] + InterceptOrder.table + MockOptions.table,
    run: run
  )

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard let command = arguments.command, !command.isEmpty, arguments.operands.isEmpty else {
      throw CommandError.usage(
        "which command is to run?",
        advice: "pushproof intercept -- COMMAND"
      )
    }
    let orders = try ReportFiles.orders(arguments)
    var options = try MockOptions.session(arguments, name: "intercept")
    options.intercept = InterceptOrder(arguments)
    let session = try await open(options)
    let isQuiet = arguments.has("quiet")
    let printer = Task {
      if !isQuiet { await RequestPrinter(session, arguments).print() }
    }
    let status: Int32
    do {
      status = try await perform(command, session, arguments)
    } catch {
      try? await session.close(verdict: "error", exitCode: 3, message: "\(error)")
      throw error
    }
    await session.interception?.stop()
    await session.server.stop()
    await printer.value
    return try await finish(status, session, arguments, orders)
  }

  /// Opens a session with or without interception.
  static func open(_ options: SessionOptions) async throws -> RunSession {
    do {
      return try await RunSession.open(options)
    } catch let error as InterceptError {
      throw CommandError(.environment, "\(error)", advice: "'pushproof doctor' tries each means")
    }
  }

  private static func perform(
    _ command: [String],
    _ session: RunSession,
    _ arguments: Arguments
  ) async throws -> Int32 {
    guard let interception = session.interception else { return 1 }
    if !arguments.has("quiet") {
      Output.progress("pushproof: \(sentence(interception.means, command[0]))\n")
    }
    var variables = InterceptVariables.current
    variables["PUSHPROOF_READY"] = session.readyPath
    for (name, value) in session.ready.environment + interception.environment {
      variables[name] = value
    }
    return try await InterceptedCommand.run(interception.command(command), variables: variables)
  }

  private static func sentence(_ means: Interception.Means, _ program: String) -> String {
    let name = TerminalText.escape(program)
    switch means {
    case .namespaces: return "\(name) sees the mocks under the providers' names, and nothing else"
    case .hosts: return "\(name) sees the mocks under the providers' names"
    case .proxy(let port, Interception.askedFor):
      return "\(name) is led to the mocks by the proxy at port \(port)"
    case .proxy(let port, let reason):
      return "warning: \(TerminalText.escape(reason)); \(name) is led to the mocks by a proxy at "
        + "port \(port) instead, if it honours HTTPS_PROXY"
    }
  }

  private static func finish(
    _ status: Int32,
    _ session: RunSession,
    _ arguments: Arguments,
    _ orders: [ReportFiles.Order]
  ) async throws -> ExitCode {
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

extension InterceptOrder {
  /// The options that say how a command is led to the mocks.
  static let table: [OptionSpec] = [
    OptionSpec("keep-network", nil, "redirect the hosts alone; the rest of the network stays"),
    OptionSpec("proxy", nil, "no namespaces: a proxy, for senders that honour HTTPS_PROXY"),
  ]

  init(_ arguments: Arguments) {
    self.init(keepsNetwork: arguments.has("keep-network"), usesProxy: arguments.has("proxy"))
  }
}

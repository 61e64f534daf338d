internal import PushHarness
internal import PushMock
internal import PushModel
internal import PushReports
internal import PushStore

/// `pushproof serve`: the mocks alone.
enum ServeCommand {
  static let verb = Verb(
    name: "serve",
    summary: "run the mocks alone and print a line for each request",
    usage: "serve [OPTIONS]",
    details: """
      Binds free ports of 127.0.0.1 unless told otherwise, makes keys and certificates on first use,
      and writes every request into the database. SIGTERM or Ctrl-C ends it in an orderly way.

      examples:
        pushproof serve --apns-port 2197 --ready-file ready.json
        eval "$(pushproof serve --print-env --quiet & …)"    variables for a shell
        curl --http2 --cacert .pushproof/ca.pem https://127.0.0.1:PORT/3/device/TOKEN -d '{}'
      """,
    options: [
      OptionSpec("print-env", nil, "first print addresses and credentials as shell exports"),
      ReportFiles.option,
    ] + MockOptions.table,
    run: run
  )

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    let signals = Interruption.shared
    guard arguments.operands.isEmpty, arguments.command == nil else {
      throw CommandError.usage(
        "serve takes no operands",
        advice: "to drive a sender: pushproof test … -- SENDER"
      )
    }
    let orders = try ReportFiles.orders(arguments)
    let options = try MockOptions.session(arguments, name: "serve")
    MockOptions.warnAboutListening(arguments)
    let session = try await RunSession.open(options)
    announce(session, arguments)
    let log = session.server.core.log
    let isQuiet = arguments.has("quiet")
    let printer = Task {
      if !isQuiet { await print(session, arguments) }
    }
    _ = await signals.first()
    if !isQuiet { Output.progress("stopping …\n") }
    await session.server.stop()
    log.close()
    await printer.value
    let code = try await finish(session)
    try report(session, arguments, orders)
    return code
  }

  private static func announce(_ session: RunSession, _ arguments: Arguments) {
    let ready = session.ready
    if arguments.has("print-env") {
      let pairs = [(name: "PUSHPROOF_READY", value: session.readyPath)] + ready.environment
      Output.answer(
        pairs.map { "export \($0.name)=\(ShellText.quoted($0.value))\n" }.joined()
      )
    }
    if arguments.has("json") { Output.answer(ready.text) }
    guard !arguments.has("quiet") else { return }
    var lines = ["pushproof \(Main.version) plays:"]
    func add(_ name: String, _ url: String?) {
      if let url {
        lines.append("  \(name)\(String(repeating: " ", count: 24 - name.count))\(url)")
      }
    }
    add("APNs", ready.apns?.url)
    add("APNs sandbox", ready.apnsSandbox?.url)
    add("APNs channels", ready.apnsChannels)
    add("APNs sandbox channels", ready.apnsSandboxChannels)
    add("FCM", ready.fcm?.url)
    add("FCM without TLS", ready.fcm?.plainURL)
    add("Expo", ready.expo?.url)
    add("Expo without TLS", ready.expo?.plainURL)
    add("control API", ready.controlURL)
    if let apns = ready.apns ?? ready.apnsSandbox {
      lines.append("  topic \(apns.topic), team \(apns.teamID), key \(apns.keyID)")
      lines.append("  key file     \(apns.key)")
    }
    if let fcm = ready.fcm {
      lines.append("  project \(fcm.projectID), service account \(fcm.serviceAccount)")
    }
    lines.append("  CA           \(ready.ca)")
    lines.append("  ready file   \(session.readyPath)")
    lines.append("  database     \(session.databasePath)")
    lines.append("")
    Output.progress(lines.joined(separator: "\n") + "\n")
  }

  private static func print(_ session: RunSession, _ arguments: Arguments) async {
    let line = RequestLine(
      color: Output.usesColor(arguments, descriptor: 2),
      ruleName: RuleBook.name
    )
    let clock = session.server.core.clock
    var isFailureTold = false
    await session.server.core.log.read { entry in
      let time = TimeText.clock(clock.wallMilliseconds())
      if !isFailureTold, let failure = session.recorder.failure {
        isFailureTold = true
        Main.complain("nothing more is recorded: \(failure)", "")
      }
      switch entry {
      case .request(let arrival):
        Output.progress(line.text(RequestExcerpt(arrival), time: time) + "\n")
      case .connection(let peer, let verdict):
        for finding in verdict.findings {
          let words = "\(finding.rule) \(RuleBook.name(finding.rule)): \(finding.message)"
          Output.progress("\(time) connection \(peer)  \(TerminalText.escape(words))\n")
        }
      case .skipped(let count):
        Output.progress("\(time) … \(count) more requests, too fast to print; all are recorded\n")
      }
    }
  }

  private static func finish(_ session: RunSession) async throws -> ExitCode {
    let left = session.server.core.leftChannels()
    if !left.isEmpty { session.recorder.connectionFindings(left, connection: 0) }
    do {
      try await session.finish(verdict: "served", exitCode: 0, message: "")
      return .passed
    } catch {
      throw CommandError(.environment, "\(error)")
    }
  }

  private static func report(
    _ session: RunSession,
    _ arguments: Arguments,
    _ orders: [ReportFiles.Order]
  ) throws {
    let summary = try RunLoader.load(
      session.databasePath,
      run: session.recorder.run,
      htmlPath: session.htmlPath,
      rules: RuleBook.lookup
    )
    try ReportFiles.write(summary, orders)
    guard !arguments.has("quiet") else { return }
    let counts = session.server.core.metrics.counts
    Output.progress(
      "\(Figures.count(counts.requests, "request")), \(Figures.count(counts.rejected)) deserved a "
        + "refusal; report \(session.htmlPath)\n"
    )
  }
}

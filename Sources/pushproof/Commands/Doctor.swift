internal import PushHarness
internal import PushIntercept
internal import PushJSON
internal import PushMock
internal import PushModel
internal import PushStore

/// `pushproof doctor`: what works on this machine, and what a sender ignored in a run.
enum DoctorCommand {
  static let verb = Verb(
    name: "doctor",
    summary: "try each means of interception here; say which of them a run's sender ignored",
    usage: "doctor [RUN.sqlite]",
    details: """
      Tries namespaces, redirected names, low ports, trust and the proxy as a sender would meet them,
      and prints the versions of the libraries. With a run file: the hosts that were called and those
      that were not, handshakes that the sender broke off for want of trust, and what a proxy refused.
      Ends with 3 when no means of interception works here.

      examples:
        pushproof doctor
        pushproof doctor Reports/local/…/run.sqlite
      """,
    options: [
      OptionSpec("state", "DIR", "keys and certificates (default .pushproof; made on first use)")
    ],
    run: run
  )

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refuseMore(than: 1, verb: "doctor")
    let review = try arguments.operands.first.map(review)
    let path = OutputFile.absolute(arguments.last("state") ?? ".pushproof")
    let state: StateFolder
    do {
      state = try StateFolder.open(path, clock: .system)
    } catch {
      throw CommandError(.environment, "\(error)")
    }
    let means = await InterceptMeans.probe(caPath: state.caPath, stateFolder: state.path)
    if arguments.has("json") {
      Output.answer(JSONWriter.pretty(json(means, review)))
    } else {
      Output.answer(text(means, review))
    }
    let hasWay = ["enclosure", "--keep-network", "proxy"].contains { name in
      means.contains { $0.name == name && $0.outcome == .works }
    }
    return hasWay ? .passed : .environment
  }

  private static func review(_ word: String) throws -> InterceptReview {
    let path = OutputFile.absolute(word)
    guard OutputFile.exists(path) else {
      throw CommandError.usage("there is no file \(path)")
    }
    let reader = try RunReader.open(path)
    guard let run = try reader.latestRun() else {
      throw CommandError.usage("\(path) holds no run")
    }
    let connections = try reader.connections(run: run.id).map { record in
      InterceptReview.Connection(
        serverName: record.opened.sni,
        requests: record.requests ?? 0,
        closeReason: record.closeReason ?? ""
      )
    }
    let isByProxy = try reader.environment(run: run.id).contains {
      $0.name == "interception" && $0.value == "proxy"
    }
    return InterceptReview(
      connections + (try refusals(reader, run: run.id)),
      isByProxy: isByProxy
    )
  }

  /// What the proxy refused, which the run keeps as facts since nothing of it was served.
  private static func refusals(
    _ reader: RunReader,
    run: Int64
  ) throws -> [InterceptReview.Connection] {
    let word = RunSession.proxyRefused
    return try reader.environment(run: run).filter { $0.name.hasPrefix(word) }.map { fact in
      InterceptReview.Connection(
        serverName: "",
        requests: 0,
        closeReason: InterceptReview.refusalMark + fact.name.dropFirst(word.count)
      )
    }
  }

  private static func text(_ means: [MeansReport], _ review: InterceptReview?) -> String {
    var lines = ["interception"]
    let width = means.map(\.name.count).max() ?? 0
    for report in means {
      let gap = String(repeating: " ", count: width - report.name.count + 2)
      let word = report.outcome.rawValue
      let pad = String(repeating: " ", count: 9 - word.count)
      lines.append("  \(report.name)\(gap)\(word)\(pad)\(TerminalText.escape(report.detail))")
      if !report.advice.isEmpty {
        let indent = String(repeating: " ", count: width + 13)
        lines.append(indent + TerminalText.escape(report.advice))
      }
    }
    lines.append("libraries")
    lines += LibraryVersions.all.map { "  \($0.name)  \($0.version)" }
    if let review { lines += self.lines(review) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ review: InterceptReview) -> [String] {
    var lines = ["the run"]
    for host in review.called {
      lines.append("  \(host.name)  \(host.connections) connections, \(host.requests) requests")
    }
    lines.append("  never called: " + review.silent.joined(separator: ", "))
    lines += review.advice.map { "  " + TerminalText.escape($0) }
    return lines
  }

  private static func json(_ means: [MeansReport], _ review: InterceptReview?) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      (
        "means",
        .array(
          means.map {
            [
              "name": .string($0.name), "outcome": .string($0.outcome.rawValue),
              "detail": .string($0.detail), "advice": .string($0.advice),
            ]
          }
        )
      ),
      (
        "libraries",
        .object(LibraryVersions.all.map { (key: $0.name, value: .string($0.version)) })
      ),
    ]
    if let review { members.append(("run", json(review))) }
    return .object(members)
  }

  private static func json(_ review: InterceptReview) -> JSONValue {
    [
      "called": .array(
        review.called.map {
          [
            "host": .string($0.name), "connections": .integer(Int64($0.connections)),
            "requests": .integer($0.requests), "distrusted": .integer(Int64($0.distrusted)),
          ]
        }
      ),
      "silent": .array(review.silent.map { .string($0) }),
      "refused": .array(review.refused.map { .string($0) }),
      "advice": .array(review.advice.map { .string($0) }),
    ]
  }
}

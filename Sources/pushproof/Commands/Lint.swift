internal import PushHarness
internal import PushJSON
internal import PushModel
internal import PushProviders
internal import PushReports
internal import PushWire

/// `pushproof lint`: judges payload and request files without a server.
enum LintCommand {
  static let verb = Verb(
    name: "lint",
    summary: "judge payload or request files, no server",
    usage: "lint [--provider apns|fcm|expo] [OPTIONS] FILE…",
    details: """
      FILE is a JSON payload, `-` for standard input, or a `.http` file that holds request line,
      headers, a blank line and the body. Headers given with --header are the whole set. Exit code 0
      without findings, 1 with any.

      examples:
        pushproof lint payload.json
        pushproof lint --header 'apns-push-type: background' --header 'apns-priority: 5' silent.json
        pushproof lint --provider fcm message.json
        echo '{"aps":{"content-available":true}}' | pushproof lint --json -
      """,
    options: [
      OptionSpec("provider", "NAME", "apns (default), fcm or expo"),
      OptionSpec("header", "'NAME: VALUE'", "a request header (repeatable)"),
      OptionSpec("token", "TOKEN", "the device token (apns)"),
      OptionSpec("method", "METHOD", "the request's method (default POST)"),
      OptionSpec("path", "PATH", "the request's path (default: the provider's send)"),
      OptionSpec("now", "SECONDS", "the clock, seconds since 1970 (default: now)"),
      OptionSpec("set", "NAME=VALUE", "a switch of 'pushproof fidelity' (repeatable)"),
    ],
    run: run
  )

  /// Bytes of one file at most: ours, far above any push and far below any memory.
  private static let limit = 16 * 1024 * 1024

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard arguments.command == nil else {
      throw CommandError.usage("lint drives no sender", advice: "to drive one: pushproof test")
    }
    guard !arguments.operands.isEmpty else {
      throw CommandError.usage("no file was given", advice: "'-' reads standard input")
    }
    let base = try input(arguments)
    var results: [LintResult] = []
    for path in arguments.operands { results.append(try judge(path, base)) }
    if arguments.has("json") {
      Output.answer(LintJSON.text(results))
    } else {
      Output.answer(
        TerminalReport(width: Output.width, color: Output.usesColor(arguments)).text(results)
      )
    }
    return results.allSatisfy(\.findings.isEmpty) ? .passed : .failed
  }

  private static func input(_ arguments: Arguments) throws -> LintInput {
    let word = arguments.last("provider") ?? "apns"
    guard let provider = Provider(rawValue: word) else {
      let names = Provider.allCases.map(\.rawValue)
      let nearest = EditDistance.nearest(to: word, among: names)
      throw CommandError.usage(
        "lint does not know the provider '\(word)'",
        advice: nearest.map { "did you mean \($0)?" } ?? "write --provider apns, fcm or expo"
      )
    }
    if arguments.has("token"), provider != .apns {
      throw CommandError.usage(
        "--token goes with --provider apns",
        advice: "a body for \(word) names its recipients itself"
      )
    }
    let now =
      try arguments.integer("now", in: 0...Int(Int32.max) * 64)
      ?? Int(Clock.system.wallMilliseconds() / 1000)
    return LintInput(
      provider: provider,
      method: arguments.last("method"),
      path: arguments.last("path"),
      token: arguments.last("token"),
      headers: try arguments.all("header").map(header),
      body: [],
      nowSeconds: Int64(now),
      fidelity: try MockOptions.fidelity(arguments)
    )
  }

  private static func header(_ word: String) throws -> (String, String) {
    // A pseudo-header begins with a colon of its own.
    let start = word.index(word.startIndex, offsetBy: word.hasPrefix(":") ? 1 : 0)
    guard let colon = word[start...].firstIndex(of: ":"), colon != word.startIndex else {
      throw CommandError.usage(
        "--header takes 'name: value', not '\(word)'",
        advice: "for example --header 'apns-priority: 10'"
      )
    }
    let value = word[word.index(after: colon)...].drop { $0 == " " }
    return (String(word[..<colon]), String(value))
  }

  private static func judge(_ path: String, _ base: LintInput) throws -> LintResult {
    var input = base
    let bytes: [UInt8]
    do {
      bytes = try InputFile.read(path, limit: limit)
    } catch {
      // Nothing was tested: the name of a file is as much configuration as an option.
      throw CommandError.usage("\(error)")
    }
    if path.hasSuffix(".http") {
      let message = try HTTPFile(bytes, path: path)
      input.method = message.method
      input.path = message.path
      input.headers = message.headers + base.headers
      input.body = message.body
    } else {
      input.body = bytes
    }
    let result = input.judge()
    return LintResult(
      file: path,
      verdict: result.verdict.word,
      status: result.responseStatus,
      reason: result.reason,
      responseBody: result.responseBody ?? .null,
      notJudged: result.notJudged,
      findings: result.verdict.findings.map { finding in
        let rule = RuleBook.find(finding.rule)
        return LintFinding(
          finding: finding,
          name: rule?.info.name ?? "",
          sources: rule?.sources ?? []
        )
      },
      body: String(decoding: input.body.prefix(65_536), as: UTF8.self)
    )
  }
}

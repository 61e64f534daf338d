internal import PushHarness
internal import PushIntercept
internal import PushJSON
internal import PushModel

/// `pushproof env`: the variables of a running `serve`, for a sender that is started elsewhere.
enum EnvCommand {
  static let verb = Verb(
    name: "env",
    summary: "print the variables with which a sender finds and trusts running mocks",
    usage: "env [--ready-file FILE]",
    details: """
      Addresses and credentials of the mocks, the files that make every usual TLS library trust their
      CA, and, with --proxy, the way through a proxy. They lie in the state folder of the mocks.

      examples:
        eval "$(pushproof env --ready-file ready.json)"
        pushproof env --ready-file ready.json --json
      """,
    options: [
      OptionSpec("ready-file", "FILE", "as given to serve (default: what PUSHPROOF_READY names)"),
      OptionSpec("proxy", "ADDRESS:PORT", "add the variables that lead senders to this proxy"),
    ],
    run: run
  )

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refuseMore(than: 0, verb: "env")
    guard let word = arguments.last("ready-file") ?? Output.environment("PUSHPROOF_READY") else {
      throw CommandError.usage(
        "which ready file?",
        advice: "pushproof env --ready-file FILE, the file that serve --ready-file wrote"
      )
    }
    let path = OutputFile.absolute(word)
    guard OutputFile.exists(path) else {
      throw CommandError.usage("there is no file \(path)", advice: "is 'pushproof serve' running?")
    }
    let text = String(decoding: try InputFile.read(path, limit: 1_048_576), as: UTF8.self)
    guard let ready = JSONValue(parsing: text).flatMap({ ReadyFile(json: $0) }) else {
      throw CommandError.usage("\(path) is no ready file")
    }
    let pairs = [(name: "PUSHPROOF_READY", value: path)] + ready.environment
    print(pairs + (try variables(ready, arguments)), arguments)
    return .passed
  }

  private static func variables(
    _ ready: ReadyFile,
    _ arguments: Arguments
  ) throws -> [(name: String, value: String)] {
    let trust: TrustBundle
    do {
      trust = try TrustBundle.make(caPath: ready.ca, stateFolder: OutputFile.folder(of: ready.ca))
    } catch {
      throw CommandError(.environment, "\(error)")
    }
    return InterceptVariables.make(
      trust: trust,
      serviceAccount: ready.fcm?.serviceAccount,
      way: try arguments.last("proxy").map(proxy) ?? .trustOnly,
      present: InterceptVariables.current
    )
  }

  private static func proxy(_ word: String) throws -> InterceptVariables.Way {
    guard let colon = word.lastIndex(of: ":"), let port = Int(word[word.index(after: colon)...]),
      (1...65_535).contains(port), colon > word.startIndex
    else {
      throw CommandError.usage("--proxy takes ADDRESS:PORT, not '\(word)'")
    }
    return .proxy(address: String(word[..<colon]), port: port)
  }

  private static func print(_ pairs: [(name: String, value: String)], _ arguments: Arguments) {
    if arguments.has("json") {
      let members = pairs.map { (key: $0.name, value: JSONValue.string($0.value)) }
      return Output.answer(JSONWriter.pretty(.object(members)))
    }
    Output.answer(pairs.map { "export \($0.name)=\(ShellText.quoted($0.value))\n" }.joined())
  }
}

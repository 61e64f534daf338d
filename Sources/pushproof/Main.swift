internal import Glibc
internal import PushModel
internal import PushWire

/// The entry point: finds the verb, runs it, and turns errors into words and an exit code.
@main
struct Main {
  static let version = "0.1.0"

  static func main() async {
    // A reader that went away must not kill a run that is still recording.
    signal(SIGPIPE, SIG_IGN)
    let words = Array(CommandLine.arguments.dropFirst())
    let code = await run(words)
    exit(code.rawValue)
  }

  private static func run(_ words: [String]) async -> ExitCode {
    guard let first = words.first else {
      Output.progress(overview)
      return .usage
    }
    switch first {
    case "--version", "version":
      Output.answer("pushproof \(version)\n")
      return .passed
    case "--help", "-h", "help":
      return help(Array(words.dropFirst()))
    default: break
    }
    guard let verb = verb(first) else { return .usage }
    do {
      let arguments = try Arguments(Array(words.dropFirst()), table: verb.table, verb: verb.name)
      if arguments.has("help") {
        Output.answer(verb.help)
        return .passed
      }
      return try await verb.run(arguments)
    } catch let error as CommandError {
      complain(error.message, error.advice)
      return error.code
    } catch let diagnostics as Diagnostics {
      Output.progress(diagnostics.rendered)
      return .usage
    } catch {
      complain("\(error)", "")
      return .environment
    }
  }

  private static func help(_ words: [String]) -> ExitCode {
    guard let name = words.first else {
      Output.answer(overview)
      return .passed
    }
    guard let verb = verb(name) else { return .usage }
    Output.answer(verb.help)
    return .passed
  }

  /// The verb of this name; complains when there is none.
  private static func verb(_ name: String) -> Verb? {
    if let verb = Verbs.all.first(where: { $0.name == name }) { return verb }
    let nearest = EditDistance.nearest(to: name, among: Verbs.all.map(\.name))
    complain(
      "'\(name)' is not a command of pushproof",
      nearest.map { "did you mean 'pushproof \($0)'?" } ?? "'pushproof --help' lists them"
    )
    return nil
  }

  static func complain(_ message: String, _ advice: String) {
    Output.progress("pushproof: \(TerminalText.escape(message))\n")
    if !advice.isEmpty {
      for line in advice.split(separator: "\n", omittingEmptySubsequences: false) {
        Output.progress("  \(TerminalText.escape(String(line)))\n")
      }
    }
  }

  private static var overview: String {
    var text =
      "pushproof \(version): plays the push services, judges every push, tests the sender\n\n"
    text += "usage: pushproof COMMAND [OPTIONS] …\n\ncommands:\n"
    let width = Verbs.all.map(\.name.count).max() ?? 0
    for verb in Verbs.all {
      let gap = String(repeating: " ", count: width - verb.name.count + 2)
      text += "  \(verb.name)\(gap)\(verb.summary)\n"
    }
    text += """

      start here:
        pushproof demo                               a good and a broken sender, a report to look at
        pushproof test Suites/apns -- builtin        the reference sender against all APNs cases
        pushproof serve                              the mocks alone; `serve --print-env` for your shell
        pushproof COMMAND --help                     options of one command

      exit codes: 0 passed, 1 failed, 2 usage or suite error, 3 environment, 130 interrupted

      """
    return text
  }
}

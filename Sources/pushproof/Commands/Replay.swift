internal import PushHarness
internal import PushJSON
internal import PushModel
internal import PushReports
internal import PushSenders
internal import PushStore
internal import PushSuites
internal import PushWire

/// `pushproof replay`: repeats one case or one ask of a run.
enum ReplayCommand {
  static let verb = Verb(
    name: "replay",
    summary: "repeat one case or one recorded ask of a run",
    usage: "replay RUN.sqlite ID [-- SENDER]",
    details: """
      ID is the id of a case, or the number of an ask (`asks.id` in the file), or `request:` and the
      number of a request, which is then repeated by the ask that it belongs to. The sender and the
      options are those of the run, unless another sender is given. A token is minted anew.

      examples:
        pushproof replay run.sqlite apns/alert/badge-zero
        pushproof replay run.sqlite 17 -- builtin
      """,
    options: [
      OptionSpec("run-number", "N", "a run of the file other than the newest"), ReportFiles.option,
    ] + MockOptions.table,
    run: run
  )

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    let signals = Interruption.shared
    guard arguments.operands.count == 2 else {
      throw CommandError.usage(
        "replay takes a run file and an id",
        advice: "pushproof replay RUN.sqlite ID"
      )
    }
    let path = arguments.operands[0]
    guard OutputFile.exists(path) else { throw CommandError.usage("there is no file \(path)") }
    let recorded = try RecordedRun(
      path,
      number: try arguments.integer("run-number", in: 1...Int(Int32.max))
    )
    let words = try repeated(recorded, arguments)
    let ask = try recorded.ask(arguments.operands[1])
    guard let ask else {
      return try await repeatCase(arguments.operands[1], recorded, words, signals)
    }
    return try await ReplayedAsk(ask: ask, arguments: words, signals: signals).perform()
  }

  /// The arguments of the recorded run, with what this command line says on top.
  private static func repeated(_ recorded: RecordedRun, _ arguments: Arguments) throws -> Arguments
  {
    var words = recorded.words(ReplayFacts.options)
    for option in arguments.options where option.name != "run-number" {
      words.append("--\(option.name)")
      if !option.value.isEmpty { words.append(option.value) }
    }
    words += recorded.words(ReplayFacts.suites)
    words.append("--")
    words += arguments.command ?? recorded.words(ReplayFacts.sender)
    return try Arguments(words, table: TestCommand.verb.table, verb: "replay")
  }

  private static func repeatCase(
    _ id: String,
    _ recorded: RecordedRun,
    _ arguments: Arguments,
    _ signals: Interruption
  ) async throws -> ExitCode {
    guard recorded.hasCase(id) else {
      throw CommandError.usage(
        "the run has no case and no ask '\(id)'",
        advice: recorded.nearestCase(id).map { "did you mean \($0)?" }
          ?? "'pushproof report \(recorded.path)' shows its cases"
      )
    }
    return try await TestCommand.perform(arguments, only: id)
  }
}

/// What a run file tells about how to repeat parts of it.
struct RecordedRun {
  let path: String
  private let reader: RunReader
  private let run: RunRecord
  private let facts: [(name: String, value: String)]
  private let cases: [String]

  init(_ path: String, number: Int?) throws {
    self.path = path
    reader = try RunReader.open(path)
    let all = try reader.runs()
    let found = number.map { number in all.first { $0.id == Int64(number) } } ?? all.last
    guard let run = found else {
      throw CommandError.usage("\(path) holds no such run")
    }
    self.run = run
    facts = try reader.environment(run: run.id)
    cases = try reader.cases(run: run.id).map(\.id)
  }

  func words(_ name: String) -> [String] {
    ReplayFacts.words(facts.last { $0.name == name }?.value)
  }

  func hasCase(_ id: String) -> Bool { cases.contains(id) }

  func nearestCase(_ id: String) -> String? { EditDistance.nearest(to: id, among: cases) }

  /// The ask with this number, or the one behind `request:NUMBER`; nil when `word` is neither.
  func ask(_ word: String) throws -> AskRow? {
    var number = Int64(word)
    if word.hasPrefix("request:") {
      guard let request = Int64(word.dropFirst("request:".count)),
        let detail = try reader.request(request)
      else { throw CommandError.usage("the file has no request '\(word)'") }
      guard let ask = detail.request.ask else {
        throw CommandError.usage(
          "request \(request) was not asked for by the harness",
          advice: "`pushproof lint` judges its body again"
        )
      }
      number = ask
    }
    guard let number else { return nil }
    guard let row = try reader.asks(run: run.id).first(where: { $0.ask.id == number }) else {
      throw CommandError.usage("the run has no ask \(number)")
    }
    return row.ask
  }
}

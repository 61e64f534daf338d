internal import PushHarness
internal import PushModel
internal import PushReports
internal import PushStore

/// `pushproof report`: writes reports again from a run file alone.
enum ReportCommand {
  static let verb = Verb(
    name: "report",
    summary: "write reports again from a run file",
    usage: "report RUN.sqlite [--report KIND=FILE]…",
    details: """
      Prints the account of the newest run of the file and writes its HTML page beside it, as the run
      itself did; `--report KIND=-` prints a report instead.

      examples:
        pushproof report run.sqlite --report html=page.html
        pushproof report run.sqlite --report junit=-
      """,
    options: [
      ReportFiles.option, OptionSpec("run-number", "N", "a run of the file other than the newest"),
    ],
    run: run
  )

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard let word = arguments.operands.first, arguments.operands.count == 1 else {
      throw CommandError.usage("which run file?", advice: "pushproof report RUN.sqlite")
    }
    // As the run itself named it, so that the reports come out the same.
    let path = OutputFile.absolute(word)
    let orders = try ReportFiles.orders(arguments)
    let number = try arguments.integer("run-number", in: 1...Int(Int32.max)).map { Int64($0) }
    guard OutputFile.exists(path) else {
      throw CommandError.usage(
        "there is no file \(path)",
        advice: "runs lie under Reports/local unless --db said otherwise"
      )
    }
    if let number { try check(path, holds: number) }
    let summary = try RunLoader.load(
      path,
      run: number,
      htmlPath: orders.isEmpty ? RunSession.htmlPath(path) : "",
      rules: RuleBook.lookup
    )
    try ReportFiles.write(summary, orders)
    if orders.contains(where: { $0.path == "-" }) { return .passed }
    if arguments.has("json") {
      Output.answer(JSONReport.text(summary))
    } else if !arguments.has("quiet") {
      Output.answer(
        TerminalReport(width: Output.width, color: Output.usesColor(arguments)).text(summary)
      )
    }
    return .passed
  }

  private static func check(_ path: String, holds number: Int64) throws {
    let numbers = try RunReader.open(path).runs().map(\.id)
    guard !numbers.contains(number) else { return }
    let list = numbers.suffix(20).map(String.init).joined(separator: ", ")
    throw CommandError.usage(
      "\(path) holds no run \(number)",
      advice: numbers.isEmpty ? "it holds none" : "the newest of its runs: \(list)"
    )
  }
}

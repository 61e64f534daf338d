internal import PushHarness
internal import PushJSON
internal import PushModel
internal import PushReports
internal import PushSenders
internal import PushSuites
internal import PushWire

/// `pushproof list`: rules, cases, flaws.
enum ListCommand {
  static let verb = Verb(
    name: "list",
    summary: "list rules, cases or the flaws of the reference sender",
    usage: "list rules|cases|flaws [SUITE…]",
    details: "",
    options: [
      OptionSpec("provider", "NAME", "rules or flaws of this provider only: apns, fcm or expo"),
      OptionSpec("run", "GLOB", "only these cases (repeatable)"),
      OptionSpec("skip", "GLOB", "leave these cases out (repeatable)"),
      OptionSpec("tag", "TAG", "only cases with this tag (repeatable)"),
    ],
    run: run
  )

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    // Only cases come from suites that can be named.
    try arguments.refuseMore(
      than: arguments.operands.first == "cases" ? .max : 1,
      verb: "list"
    )
    switch arguments.operands.first {
    case "rules": try rules(arguments)
    case "cases": try cases(arguments)
    case "flaws": try flaws(arguments)
    case .some(let word):
      let nearest = EditDistance.nearest(to: word, among: ["rules", "cases", "flaws"])
      throw CommandError.usage(
        "there is no list of '\(word)'",
        advice: nearest.map { "did you mean \($0)?" } ?? "lists: rules, cases, flaws"
      )
    case nil: throw CommandError.usage("what is to be listed?", advice: "rules, cases or flaws")
    }
    return .passed
  }

  private static func rules(_ arguments: Arguments) throws {
    var rules = RuleBook.all
    if let provider = try provider(arguments) {
      rules = rules.filter { $0.info.provider == provider }
    }
    if arguments.has("json") {
      Output.answer(RuleListJSON.text(rules))
    } else {
      Output.answer(
        TerminalReport(width: Output.width, color: Output.usesColor(arguments)).text(rules: rules)
      )
    }
  }

  /// The provider that `--provider` names; nil without it.
  static func provider(_ arguments: Arguments) throws -> Provider? {
    guard let word = arguments.last("provider") else { return nil }
    guard let provider = Provider(rawValue: word) else {
      throw CommandError.usage(
        "'\(word)' is no provider",
        advice: "write --provider apns, fcm or expo"
      )
    }
    return provider
  }

  private static func cases(_ arguments: Arguments) throws {
    let suites = try SuiteLoader(rules: RuleBook.all.map(\.info.id)).load(
      try SuitePaths.find(Array(arguments.operands.dropFirst()))
    )
    let plan = try SuitePlan(
      suites,
      selection: SuiteSelection(
        run: arguments.all("run"),
        skip: arguments.all("skip"),
        tags: arguments.all("tag")
      )
    )
    if arguments.has("json") {
      let list = plan.cases.map { planned -> JSONValue in
        let spec = planned.spec
        return [
          "id": .string(spec.id), "title": .string(spec.title),
          "level": .string(spec.level.rawValue), "file": .string(spec.file),
          "line": .integer(Int64(spec.line)), "cites": .array(spec.cites.map { .string($0) }),
          "tags": .array(spec.tags.map { .string($0) }),
        ]
      }
      Output.answer(JSONWriter.pretty(["cases": .array(list)]))
      return
    }
    let width = min(60, plan.cases.map(\.spec.id.count).max() ?? 0)
    for planned in plan.cases {
      let id = planned.spec.id
      let gap = String(repeating: " ", count: max(2, width - id.count + 2))
      Output.answer("\(TerminalText.escape(id))\(gap)\(TerminalText.escape(planned.spec.title))\n")
    }
    Output.progress("\(Figures.count(plan.cases.count, "case"))\n")
  }

  private static func flaws(_ arguments: Arguments) throws {
    let provider = try provider(arguments)
    let all = Flaw.all.filter { flaw in provider.map(flaw.providers.contains) ?? true }
    if arguments.has("json") {
      let list = all.map { flaw -> JSONValue in
        [
          "name": .string(flaw.name), "sender": .string("builtin:\(flaw.name)"),
          "providers": .array(flaw.providers.map { .string($0.rawValue) }),
          "description": .string(flaw.description),
          "rules": .array(flaw.rules.map { .string($0) }),
        ]
      }
      Output.answer(JSONWriter.pretty(["flaws": .array(list)]))
      return
    }
    let width = all.map(\.name.count).max() ?? 0
    for flaw in all {
      let gap = String(repeating: " ", count: width - flaw.name.count + 2)
      Output.answer(
        "builtin:\(flaw.name)\(gap)\(flaw.providers.map(\.rawValue).joined(separator: ", ")): "
          + "\(flaw.description) [\(flaw.rules.joined(separator: " "))]\n"
      )
    }
  }
}

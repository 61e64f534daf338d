internal import PushHarness
internal import PushJSON
internal import PushModel
internal import PushProviders
internal import PushReports
internal import PushSuites
internal import PushWire

/// `pushproof explain`: all that is known of one rule.
enum ExplainCommand {
  static let verb = Verb(
    name: "explain",
    summary: "explain a rule: what, why, source, a right and a wrong example, the answer",
    usage: "explain ID|NAME…",
    details: "example: pushproof explain APNS-P-20",
    options: [],
    run: run
  )

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard !arguments.operands.isEmpty else {
      throw CommandError.usage("which rule?", advice: "'pushproof list rules' shows them all")
    }
    let report = TerminalReport(width: Output.width, color: Output.usesColor(arguments))
    let rules = try arguments.operands.map { word in
      guard let rule = RuleBook.find(word) else {
        let names = RuleBook.all.flatMap { [$0.info.id, $0.info.name] }
        let known = EditDistance.nearest(to: word, among: names)
        throw CommandError.usage(
          "there is no rule '\(word)'",
          advice: known.map { "did you mean \($0)?" } ?? "'pushproof list rules' shows them all"
        )
      }
      return rule
    }
    if arguments.has("json") {
      Output.answer(RuleListJSON.text(explaining: rules))
    } else {
      for rule in rules { Output.answer(report.text(rule)) }
    }
    return .passed
  }
}

/// `pushproof schema`: JSON Schemas for editors.
enum SchemaCommand {
  static let verb = Verb(
    name: "schema",
    summary: "print a JSON Schema: notification, suite or world",
    usage: "schema notification|suite|world",
    details: "",
    options: [],
    run: run
  )

  private static let schemas: [(name: String, make: @Sendable () -> JSONValue)] = [
    ("notification", { NotificationSchema.json }), ("suite", { SuiteLanguageSchema.json }),
    ("world", { WorldSchema.json }),
  ]

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refuseMore(than: 1, verb: "schema")
    let names = schemas.map(\.name)
    guard let word = arguments.operands.first else {
      throw CommandError.usage("which schema?", advice: names.joined(separator: ", "))
    }
    guard let schema = schemas.first(where: { $0.name == word }) else {
      let nearest = EditDistance.nearest(to: word, among: names)
      throw CommandError.usage(
        "there is no schema '\(word)'",
        advice: nearest.map { "did you mean \($0)?" } ?? "schemas: \(names.joined(separator: ", "))"
      )
    }
    Output.answer(JSONWriter.pretty(schema.make()))
    return .passed
  }
}

/// `pushproof fidelity`: what no public source settles, and how the mock decides it.
enum FidelityCommand {
  static let verb = Verb(
    name: "fidelity",
    summary: "list what no public source settles, the default and the alternatives",
    usage: "fidelity [--set NAME=VALUE]…",
    details: "`--set NAME=VALUE` on serve, test and lint chooses an alternative.",
    options: [OptionSpec("set", "NAME=VALUE", "show the list with this choice (repeatable)")],
    run: run
  )

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refuseMore(than: 0, verb: "fidelity")
    let fidelity = try MockOptions.fidelity(arguments)
    let switches = zip(fidelity.switches, APNsFidelity().switches)
    if arguments.has("json") {
      let list = switches.map { one, usual -> JSONValue in
        [
          "name": .string(one.name), "provider": "apns", "question": .string(one.question),
          "value": .string(one.value), "default": .string(usual.value),
          "alternatives": .array(one.alternatives.map { .string($0) }),
          "confidence": .string(one.confidence.rawValue),
          "rules": .array(one.rules.map { .string($0) }),
        ]
      }
      Output.answer(JSONWriter.pretty(["switches": .array(list)]))
      return .passed
    }
    for (one, usual) in switches {
      let mark = one.value == usual.value ? "" : "  (default \(usual.value))"
      Output.answer("\(one.name) = \(one.value)\(mark)\n")
      Output.answer("  \(one.question)\n")
      let allowed =
        one.alternatives.isEmpty ? "a whole number" : one.alternatives.joined(separator: ", ")
      Output.answer("  allowed: \(allowed)\n")
      let rules = one.rules.isEmpty ? "" : "; rules: \(one.rules.joined(separator: ", "))"
      Output.answer("  confidence: \(one.confidence.rawValue)\(rules)\n\n")
    }
    return .passed
  }
}

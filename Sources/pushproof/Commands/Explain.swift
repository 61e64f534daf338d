internal import PushHarness
internal import PushJSON
internal import PushMock
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
    details: "example: pushproof explain APNS-P-20 FCM-D001 EXPO-M07",
    options: [],
    run: run
  )

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard !arguments.operands.isEmpty else {
      throw CommandError.usage("which rule?", advice: "'pushproof list rules' shows them all")
    }
    let report = TerminalReport(width: Output.width, color: Output.usesColor(arguments))
    let rules = try arguments.operands.map { word in
      guard let rule = RuleBook.explain(word) else {
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
    options: [
      OptionSpec("provider", "NAME", "switches of this provider only: apns, fcm or expo"),
      OptionSpec("set", "NAME=VALUE", "show the list with this choice (repeatable)"),
    ],
    run: run
  )

  private static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refuseMore(than: 0, verb: "fidelity")
    let provider = try ListCommand.provider(arguments)
    let switches = zip(
      try MockOptions.fidelity(arguments).switches,
      MockFidelity().switches
    ).filter { one, _ in provider == nil || provider == one.provider }
    if arguments.has("json") {
      let list = switches.map { one, usual -> JSONValue in
        [
          "name": .string(one.info.name), "provider": .string(one.provider.rawValue),
          "question": .string(one.info.question), "value": .string(one.info.value),
          "default": .string(usual.info.value),
          "alternatives": .array(one.info.alternatives.map { .string($0) }),
          "confidence": .string(one.info.confidence.rawValue),
          "rules": .array(one.info.rules.map { .string($0) }),
        ]
      }
      Output.answer(JSONWriter.pretty(["switches": .array(list)]))
      return .passed
    }
    for (one, usual) in switches { Output.answer(text(one.info, usual: usual.info.value)) }
    return .passed
  }

  private static func text(_ one: ServiceSwitch, usual: String) -> String {
    let mark = one.value == usual ? "" : "  (default \(usual))"
    let allowed =
      one.alternatives.isEmpty ? "a whole number" : one.alternatives.joined(separator: ", ")
    let rules = one.rules.isEmpty ? "" : "; rules: \(one.rules.joined(separator: ", "))"
    return """
      \(one.name) = \(one.value)\(mark)
        \(one.question)
        allowed: \(allowed)
        confidence: \(one.confidence.rawValue)\(rules)


      """
  }
}

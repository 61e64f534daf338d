internal import PushHarness
internal import PushJSON

/// What a run file keeps so that a case or an ask of it can be repeated.
enum ReplayFacts {
  /// Names in the `environment` table.
  static let suites = "replay.suites"
  static let sender = "replay.sender"
  static let options = "replay.options"

  /// The words to keep: where the suites are, the sender, and the options that change a case.
  static func facts(_ arguments: Arguments) -> [(name: String, value: String)] {
    let suites = (try? SuitePaths.find(arguments.operands)) ?? arguments.operands
    var kept: [String] = []
    for option in arguments.options where repeated.contains(option.name) {
      kept.append("--\(option.name)")
      if !option.value.isEmpty { kept.append(option.value) }
    }
    return [
      (self.suites, list(suites.map { OutputFile.shown(OutputFile.absolute($0)) })),
      (sender, list(arguments.command ?? [])), (options, list(kept)),
    ]
  }

  /// The command line that repeats one case or ask of a run.
  static func commandLine(database: String, id: String) -> String {
    "pushproof replay \(ShellText.quoted(OutputFile.shown(database))) \(ShellText.quoted(id))"
  }

  /// A kept list of words.
  static func words(_ text: String?) -> [String] {
    (text.flatMap { JSONValue(parsing: $0) }?.array ?? []).compactMap(\.string)
  }

  private static let repeated: Set<String> = [
    "strict", "per-case", "deadline", "state", "closed-world", "any-credentials", "set", "apns-key",
    "key-id", "team-id", "world",
  ]

  private static func list(_ words: [String]) -> String {
    JSONWriter.compact(.array(words.map { .string($0) }))
  }
}

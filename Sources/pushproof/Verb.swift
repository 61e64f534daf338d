/// One verb of the command line: its table of options and what it does.
struct Verb: Sendable {
  var name: String
  /// One line for the overview.
  var summary: String
  /// The usage line behind `pushproof`.
  var usage: String
  /// A paragraph or two, and examples.
  var details: String
  var options: [OptionSpec]
  var run: @Sendable (Arguments) async throws -> ExitCode

  /// The options that every verb has.
  static let common: [OptionSpec] = [
    OptionSpec("json", nil, "print the answer as JSON on standard output"),
    OptionSpec("quiet", nil, "no progress on standard error"),
    OptionSpec("no-color", nil, "no colours (also: NO_COLOR)"),
    OptionSpec("help", nil, "this text"),
  ]

  /// The whole table, the common options last.
  var table: [OptionSpec] { options + Verb.common }

  /// The text of `--help`.
  var help: String {
    var text = "\(summary)\n\nusage: pushproof \(usage)\n"
    if !details.isEmpty { text += "\n\(details)\n" }
    text += "\noptions:\n"
    let names = table.map { "--\($0.name)" + ($0.value.map { " \($0)" } ?? "") }
    let width = min(names.map(\.count).max() ?? 0, 34)
    for (name, spec) in zip(names, table) {
      let gap =
        name.count > width
        ? "\n" + String(repeating: " ", count: width + 4)
        : String(repeating: " ", count: width - name.count + 2)
      text += "  \(name)\(gap)\(spec.help)\n"
    }
    return text
  }
}

internal import PushHarness
internal import PushModel
internal import PushReports
internal import PushWire

/// The files that `--report` asks for.
enum ReportFiles {
  static let option = OptionSpec(
    "report",
    "KIND=FILE",
    "html, junit, json, sarif, tap, md or prom (repeatable)"
  )

  /// One report: its kind and where it goes.
  struct Order {
    var kind: String
    var path: String
    var write: @Sendable (RunSummary) -> String
  }

  private static let writers: [(kind: String, write: @Sendable (RunSummary) -> String)] = [
    ("html", HTMLReport.text), ("junit", JUnitReport.text), ("json", JSONReport.text),
    ("sarif", SARIFReport.text), ("tap", TAPReport.text), ("md", MarkdownReport.text),
    ("prom", PrometheusReport.text),
  ]

  /// Reads the options; throws `CommandError` with code 2 for an unknown kind.
  static func orders(_ arguments: Arguments) throws -> [Order] {
    try arguments.all("report").map { word in
      let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, !halves[1].isEmpty else {
        throw CommandError.usage(
          "--report takes KIND=FILE, not '\(word)'",
          advice: "for example --report junit=junit.xml"
        )
      }
      let kind = String(halves[0])
      guard let writer = writers.first(where: { $0.kind == kind }) else {
        let nearest = EditDistance.nearest(to: kind, among: writers.map(\.kind))
        throw CommandError.usage(
          "there is no report of the kind '\(kind)'",
          advice: nearest.map { "did you mean \($0)?" }
            ?? "kinds: \(writers.map(\.kind).joined(separator: ", "))"
        )
      }
      return Order(kind: kind, path: String(halves[1]), write: writer.write)
    }
  }

  /// Writes what was asked for, the page beside the database, and what GitHub wants.
  static func write(_ summary: RunSummary, _ orders: [Order]) throws {
    if !summary.htmlPath.isEmpty {
      try OutputFile.write(HTMLReport.text(summary), to: summary.htmlPath)
    }
    for order in orders {
      if order.path == "-" {
        Output.answer(order.write(summary))
      } else {
        try OutputFile.write(order.write(summary), to: order.path)
      }
    }
    try writeForGitHub(summary)
  }

  private static func writeForGitHub(_ summary: RunSummary) throws {
    guard Output.environment("GITHUB_ACTIONS") != nil,
      let path = Output.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty
    else { return }
    let before =
      OutputFile.exists(path)
      ? String(decoding: try InputFile.read(path, limit: 1_048_576), as: UTF8.self) : ""
    try OutputFile.write(before + MarkdownReport.text(summary), to: path)
    Output.progress(GitHubAnnotations.text(summary))
  }
}

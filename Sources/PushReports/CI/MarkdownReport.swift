internal import PushModel

/// A summary in GitHub's Markdown, for a step summary or a comment.
package enum MarkdownReport {
  package static func text(_ summary: RunSummary) -> String {
    var lines: [String] = []
    let mark = summary.hasPassed ? "✅" : "❌"
    lines.append("## \(mark) \(escape(summary.name)): \(escape(summary.verdict))")
    lines += ["", escape(summary.sentence), ""]
    lines += table(summary)
    lines += failures(summary)
    lines += rules(summary)
    lines += ["", figures(summary)]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(_ summary: RunSummary) -> [String] {
    let groups = CaseGroup.groups(summary.cases)
    guard !groups.isEmpty else { return [] }
    var lines = [
      "| suite | passed | failed | warnings | other |", "| --- | --: | --: | --: | --: |",
    ]
    for group in groups.prefix(60) {
      let counts = group.counts
      let warnings = counts[.warn] + counts[.inconclusive]
      let other = counts.total - counts[.pass] - counts.failing - warnings
      let cells = [counts[.pass], counts.failing, warnings, other].map { $0 == 0 ? "" : "\($0)" }
      let name = "\(group.worst.mark) \(code(group.suite))"
      lines.append("| \(name) | \(cells.joined(separator: " | ")) |")
    }
    if groups.count > 60 { lines.append("| … \(groups.count - 60) more suites | | | | |") }
    return lines
  }

  // Ours: GitHub refuses a step summary over 1 MiB; forty cases of at most 8 KB stay well below.
  private static func failures(_ summary: RunSummary) -> [String] {
    let shown = summary.casesToRead
    guard !shown.isEmpty else { return [] }
    var lines = ["", "### To read"]
    for result in shown.prefix(40) {
      let reason = escape(VisibleText.shortened(result.reason, to: 200))
      let title = reason.isEmpty ? result.standing.label : reason
      lines += [
        "", "<details><summary>\(result.standing.mark) \(code(result.id)) \(title)</summary>",
      ]
      let text = VisibleText.shortened(CaseText.details(result, in: summary), to: 6_000)
      lines += ["", fenced(text), "", "</details>"]
    }
    if shown.count > 40 { lines += ["", "… and \(shown.count - 40) more; see the HTML report."] }
    return lines
  }

  private static func rules(_ summary: RunSummary) -> [String] {
    let violated = summary.rules.filter { $0.count > 0 }.sorted { $0.count > $1.count }
    guard !violated.isEmpty else { return [] }
    var lines = ["", "### Rules violated", "", "| rule | | severity | times |"]
    lines.append("| --- | --- | --- | --: |")
    for rule in violated.prefix(40) {
      let source = rule.sources.first { WebLink.isSafe($0.url) }
      let name = source.map { "[\(escape(rule.name))](<\($0.url)>)" } ?? escape(rule.name)
      lines.append("| \(code(rule.id)) | \(name) | \(rule.severity.rawValue) | \(rule.count) |")
    }
    return lines
  }

  private static func figures(_ summary: RunSummary) -> String {
    let traffic = summary.traffic
    var parts = [
      Figures.count(traffic.requests, "request"), "\(Figures.count(traffic.rejected)) refusable",
      Figures.duration(milliseconds: summary.milliseconds), "seed \(summary.seed)",
      "sender \(escape(summary.sender))",
    ]
    if !summary.databasePath.isEmpty { parts.append("database \(code(summary.databasePath))") }
    return "<sub>\(parts.joined(separator: " · "))</sub>"
  }

  /// Text that Markdown and HTML leave alone, on one line.
  ///
  /// Entities work in paragraphs, in tables and inside blocks of HTML alike, where backslashes
  /// would show; and a mention or an issue number written with one notifies nobody.
  package static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in TerminalText.escape(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "!", "|", "~", "$", "@", "#", ":":
        escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A code span as HTML, since back quotes inside a table cell cannot hold a pipe.
  private static func code(_ text: String) -> String { "<code>\(escape(text))</code>" }

  /// A fenced block whose fence is longer than any run of back quotes inside.
  package static func fenced(_ text: String) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n\(VisibleText.block(text))\n\(fence)"
  }
}

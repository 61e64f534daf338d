package import PushModel

/// What `test` prints: a line per case while it runs, and the whole account at the end.
package struct TerminalReport: Sendable {
  /// Columns of the terminal, at least 40.
  package let width: Int
  /// Cases shown in full at most.
  package let mostDetails: Int
  let ink: Ink

  /// - Parameters:
  ///   - width: Columns; 80 suits an output that is no terminal.
  ///   - color: Whether ANSI colours are wanted.
  ///   - mostDetails: Cases shown in full at most; ours: more than a hundred scroll out of any
  ///     terminal, and the files have them all.
  package init(width: Int = 80, color: Bool = false, mostDetails: Int = 100) {
    self.width = max(40, width)
    self.mostDetails = max(0, mostDetails)
    ink = Ink(isOn: color)
  }

  /// One line for a case that has just ended, without a newline.
  package func line(for result: CaseResult) -> String {
    let standing = result.standing
    let mark = ink(standing.style, standing.mark)
    let time = Figures.duration(milliseconds: result.milliseconds)
    let id = TerminalText.escape(result.id)
    guard standing != .pass else { return "\(mark) \(id)  \(ink(.dim, time))" }
    let room = max(20, width - 2 - TextLayout.width(id) - 3)
    let reason = TextLayout.cut(TerminalText.escape(result.reason), to: room)
    guard !reason.isEmpty else { return "\(mark) \(id)  \(ink(.dim, standing.label))" }
    return "\(mark) \(id)  \(ink(.dim, reason))"
  }

  /// The account at the end: suites, cases to read in full, the verdict.
  package func text(_ summary: RunSummary) -> String {
    var lines: [String] = [""]
    lines += table(summary)
    lines += details(summary)
    lines += rules(summary)
    lines += verdict(summary)
    return lines.joined(separator: "\n") + "\n"
  }

  private func table(_ summary: RunSummary) -> [String] {
    let groups = CaseGroup.groups(summary.cases)
    guard !groups.isEmpty else { return [] }
    let columns = TerminalReport.columns(summary.counts)
    let names = groups.map { TerminalText.escape($0.suite) }
    let room = max(12, width - 2 - columns.count * 9)
    let widest = min(room, max(5, names.map(TextLayout.width).max() ?? 0))
    var heading = "  " + TextLayout.pad("suite", to: widest)
    for column in columns { heading += TextLayout.padLeft(column.title, to: 9) }
    var lines = [ink(.dim, heading)]
    for (group, name) in zip(groups, names) {
      var line = "\(ink(group.worst.style, group.worst.mark)) "
      line += TextLayout.pad(TextLayout.cut(name, to: widest), to: widest)
      for column in columns {
        let number = column.standings.reduce(0) { $0 + group.counts[$1] }
        let cell = TextLayout.padLeft(number == 0 ? "·" : Figures.count(number), to: 9)
        line += number == 0 ? ink(.dim, cell) : ink(column.standings[0].style, cell)
      }
      lines.append(line)
    }
    return lines + [""]
  }

  private struct Column {
    var title: String
    var standings: [Standing]
  }

  /// The columns of the table; all but the first two only if a case calls for them.
  private static func columns(_ counts: CaseCounts) -> [Column] {
    let optional = [
      Column(title: "warn", standings: [.warn, .inconclusive]),
      Column(title: "known", standings: [.knownFailing]),
      Column(title: "info", standings: [.info]),
      Column(title: "unsupp.", standings: [.unsupported, .skipped]),
    ]
    return [
      Column(title: "pass", standings: [.pass]),
      Column(title: "fail", standings: [.fail, .error, .unexpectedPass]),
    ] + optional.filter { $0.standings.contains { counts[$0] > 0 } }
  }

  private func details(_ summary: RunSummary) -> [String] {
    let shown = summary.casesToRead
    var lines = shown.prefix(mostDetails).flatMap { detail($0, in: summary) }
    if shown.count > mostDetails {
      let rest = Figures.count(shown.count - mostDetails, "more case")
      lines += [ink(.dim, "\(rest) to read: see the HTML report or --json."), ""]
    }
    return lines
  }

  private func rules(_ summary: RunSummary) -> [String] {
    let violated = summary.rules.filter { $0.count > 0 }.sorted { $0.count > $1.count }
    guard !violated.isEmpty else { return [] }
    var lines = [ink(.dim, "rules violated")]
    for rule in violated.prefix(12) {
      let count = TextLayout.padLeft(Figures.count(rule.count), to: 6)
      let style: Ink.Style = rule.severity == .reject ? .red : .yellow
      let severity = ink(style, TextLayout.pad(rule.severity.rawValue, to: 6))
      let id = TerminalText.escape(rule.id)
      let text = "\(count)  \(severity)  \(TextLayout.pad(id, to: 12))  "
      lines.append(text + TerminalText.escape(rule.name))
    }
    if violated.count > 12 { lines.append(ink(.dim, "        … \(violated.count - 12) more")) }
    return lines + [""]
  }

  private func verdict(_ summary: RunSummary) -> [String] {
    let word = TerminalText.escape(summary.verdict.uppercased())
    let style: Ink.Style = summary.hasPassed ? .boldGreen : .boldRed
    var figures: [String] = []
    if !summary.cases.isEmpty {
      figures = summary.counts.occurring.map { standing, count in
        ink(standing.style, "\(Figures.count(count)) \(standing.label)")
      }
    }
    figures.append(Figures.count(summary.traffic.requests, "request"))
    figures.append("\(Figures.count(summary.traffic.rejected)) refusable")
    figures.append("seed \(summary.seed)")
    var lines = ["\(ink(style, word))  \(figures.joined(separator: " · "))"]
    lines += wrapped(TerminalText.escape(summary.sentence), indent: "      ", style: nil)
    if summary.shedBodies > 0 {
      let shed = Figures.count(summary.shedBodies, "body", "bodies")
      lines.append(ink(.yellow, "      \(shed) were judged but not kept"))
    }
    for (label, path) in [("database", summary.databasePath), ("report", summary.htmlPath)]
    where !path.isEmpty {
      lines.append("      \(ink(.dim, TextLayout.pad(label, to: 8))) \(TerminalText.escape(path))")
    }
    return lines
  }

  /// A text in lines behind an indent; a text that holds colours must not be wrapped.
  func wrapped(_ text: String, indent: String, style: Ink.Style?) -> [String] {
    TextLayout.wrap(text, to: width - indent.count).map { line in
      indent + (style.map { ink($0, line) } ?? line)
    }
  }
}

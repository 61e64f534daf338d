internal import PushModel

extension TerminalReport {
  /// What `lint` prints of its files.
  package func text(_ results: [LintResult]) -> String {
    let lines = results.flatMap { result in self.lint(result) + [""] }
    return lines.joined(separator: "\n")
  }

  private func lint(_ result: LintResult) -> [String] {
    let file = TerminalText.escape(result.file == "-" ? "standard input" : result.file)
    let answer = TerminalText.escape(
      result.reason.map { "\(result.status) \($0)" } ?? String(result.status)
    )
    let isRejected = result.verdict == "reject"
    let mark =
      isRejected
      ? ink(.boldRed, "✗")
      : result.findings.isEmpty ? ink(.green, "✓") : ink(.boldYellow, "!")
    let words = isRejected ? "would be refused" : "would be accepted"
    var lines = [
      "\(mark) \(ink(.bold, file))  \(words): \(ink(isRejected ? .red : .green, answer))"
    ]
    for finding in result.findings { lines += [""] + self.finding(finding) }
    if !result.findings.isEmpty {
      let shown = wire(LintExcerpt.excerpt(result), indent: "  ")
      if !shown.isEmpty { lines += [""] + shown }
    }
    if !result.notJudged.isEmpty {
      lines += [""] + wrapped(notJudged(result.notJudged), indent: "  ", style: .dim)
    }
    return lines
  }

  /// The rules that could not speak; many are only counted, since a wall of ids tells nobody anything.
  private func notJudged(_ ids: [String]) -> String {
    guard ids.count > 12 else {
      return "not judged: " + TerminalText.escape(ids.joined(separator: ", "))
    }
    return "not judged: \(ids.count) rules that need headers, a path or credentials (--header, "
      + "--token, --path; --json names the rules)"
  }

  private func finding(_ item: LintFinding) -> [String] {
    let finding = item.finding
    let style: Ink.Style = finding.severity == .reject ? .red : .yellow
    let head =
      "\(ink(style, finding.severity.rawValue))  \(ink(.bold, TerminalText.escape(finding.rule)))"
    var lines = ["  \(head) \(TerminalText.escape(item.name))"]
    lines += wrapped(TerminalText.escape(finding.message), indent: "    ", style: nil)
    lines += field("at", LintExcerpt.place(finding.place), nil)
    lines += field("value", finding.value, .red)
    lines += field("fix", finding.fix, nil)
    for source in item.sources { lines += field("source", source.title, nil) + link(source.url) }
    return lines
  }
}

/// How a linted payload is shown.
enum LintExcerpt {
  static func excerpt(_ result: LintResult) -> WireExcerpt {
    let marks = result.findings.map(\.finding.place)
    // Without a request line and headers, a blank line each stands for them.
    return WireExcerpt(parsing: "\n\n" + result.body, marks: marks)
  }

  /// A finding's place in words.
  static func place(_ place: FindingPlace) -> String {
    switch place {
    case .body(let pointer): pointer.isEmpty ? "the whole body" : "body \(pointer)"
    case .header(let name): "header \(name)"
    case .connection: "the connection"
    }
  }
}

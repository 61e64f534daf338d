internal import PushModel

extension TerminalReport {
  /// What `list rules` prints: id, severity, name and answer in columns, the condition wrapped below.
  package func text(rules: [RuleExplanation]) -> String {
    let idWidth = rules.map { TextLayout.width($0.info.id) }.max() ?? 0
    let nameWidth = min(38, rules.map { TextLayout.width($0.info.name) }.max() ?? 0)
    var lines: [String] = []
    for rule in rules {
      let info = rule.info
      let id = ink(.bold, TextLayout.pad(info.id, to: idWidth))
      let severity = TextLayout.pad(info.severity.rawValue, to: 6)
      let style: Ink.Style = info.severity == .reject ? .red : .yellow
      let name = TextLayout.pad(info.name, to: nameWidth)
      var line = "\(id)  \(ink(style, severity))  \(name)  \(ink(.dim, info.answer))"
      if info.isScenario { line += ink(.dim, "  (scenario)") }
      lines.append(line)
      let indent = String(repeating: " ", count: idWidth + 2)
      lines += wrapped(RuleWords.plain(info.condition), indent: indent, style: nil)
    }
    let rejects = rules.filter { $0.info.severity == .reject }.count
    let total = Figures.count(rules.count, "rule")
    lines += ["", "\(total): \(rejects) reject, \(rules.count - rejects) lint"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// What `explain` prints of one rule.
  package func text(_ rule: RuleExplanation) -> String {
    let info = rule.info
    var lines = ["\(ink(.bold, info.id))  \(info.name)", ""]
    lines += wrapped(RuleWords.plain(info.condition), indent: "  ", style: nil)
    if !info.why.isEmpty {
      lines += [""] + wrapped(RuleWords.plain(info.why), indent: "  ", style: nil)
    }
    lines += ["", "  " + ink(.bold, "What the service does")]
    lines += wrapped(RuleWords.effect(info), indent: "    ", style: nil)
    for line in VisibleText.lines(rule.answer) { lines.append("    " + ink(.dim, line)) }
    lines += example("Wrong", rule.wrongExample, .red) + example("Right", rule.rightExample, .green)
    if !rule.sources.isEmpty { lines += ["", "  " + ink(.bold, "Sources")] }
    for source in rule.sources {
      lines += wrapped(TerminalText.escape(source.title), indent: "    ", style: nil)
      if !source.url.isEmpty { lines.append("    " + ink(.blue, TerminalText.escape(source.url))) }
    }
    let confidence = info.confidence.map(\.rawValue).joined(separator: ", ")
    if !confidence.isEmpty { lines += ["", ink(.dim, "  How sure we are: \(confidence)")] }
    return lines.joined(separator: "\n") + "\n"
  }

  private func example(_ title: String, _ text: String, _ style: Ink.Style) -> [String] {
    let shown = VisibleText.lines(text)
    guard !shown.isEmpty else { return [] }
    return ["", "  " + ink(style, title)] + shown.map { "    \(ink(.dim, "│")) \($0)" }
  }
}

/// The catalogue's sentences for a terminal.
enum RuleWords {
  /// Without the back quotes of Markdown.
  static func plain(_ text: String) -> String {
    TerminalText.escape(text.filter { $0 != "`" })
  }

  static func effect(_ info: RuleInfo) -> String {
    let answer = plain(info.answer)
    let note =
      info.isAnswerAssumed
      ? " No public source settles the exact answer; this one is our choice." : ""
    let scenario =
      info.isScenario ? " Only a scripted or whole run can decide this rule, not one request." : ""
    return switch info.severity {
    case .reject: "Refuses: \(answer).\(note)\(scenario)"
    case .lint:
      "Answers as if all were well (\(answer)); the push then fails, is late or leans on luck."
        + note + scenario
    }
  }
}

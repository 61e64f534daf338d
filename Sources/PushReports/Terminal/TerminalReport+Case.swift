internal import PushModel

extension TerminalReport {
  /// A case in full: what was expected, what came, the wire, the rule, how to repeat it.
  func detail(_ result: CaseResult, in summary: RunSummary) -> [String] {
    let standing = result.standing
    var lines = ["\(ink(standing.style, "\(standing.mark) \(TerminalText.escape(result.id))"))"]
    lines += wrapped(TerminalText.escape(result.title), indent: "  ", style: .bold)
    let place = "\(TerminalText.escape(result.file)):\(result.line)"
    let time = Figures.duration(milliseconds: result.milliseconds)
    lines.append("  " + ink(.dim, "\(place) · \(result.level.rawValue) · \(time)"))
    if showsReason(result) {
      lines += wrapped(TerminalText.escape(result.reason), indent: "  ", style: nil)
    }
    for mismatch in result.mismatches { lines += [""] + self.mismatch(mismatch, in: summary) }
    let marks = result.mismatches.compactMap { WireExcerpt.place(of: $0.subject) }
    if !result.excerpt.isEmpty {
      lines += ["", "  " + ink(.dim, "on the wire")]
      lines += wire(WireExcerpt(parsing: result.excerpt, marks: marks), indent: "  ")
    }
    let said = VisibleText.lines(result.senderOutput)
    if !said.isEmpty { lines += ["", "  " + ink(.dim, "the sender said")] + quoted(said) }
    if !result.cites.isEmpty, result.mismatches.isEmpty {
      lines += [
        "", "  \(ink(.dim, "cites")) \(TerminalText.escape(result.cites.joined(separator: ", ")))",
      ]
    }
    if !result.replay.isEmpty {
      lines += ["", "  \(ink(.dim, "replay:")) \(TerminalText.escape(result.replay))"]
    }
    return lines + [""]
  }

  /// The message is left out where the first mismatch says the same.
  private func showsReason(_ result: CaseResult) -> Bool {
    guard !result.reason.isEmpty else { return false }
    guard let first = result.mismatches.first else { return true }
    return result.reason != first.summary
  }

  private func mismatch(_ mismatch: Mismatch, in summary: RunSummary) -> [String] {
    var lines = ["  " + ink(.bold, TerminalText.escape(mismatch.subject))]
    lines += field("expected", mismatch.expected, .green)
    lines += field("got", mismatch.got, .red)
    let rule = summary.rule(mismatch.rule)
    if !mismatch.rule.isEmpty {
      lines += field("rule", "\(mismatch.rule) \(rule?.name ?? "")", nil)
    }
    let sources = rule?.sources ?? []
    for source in sources { lines += field("source", source.title, nil) + link(source.url) }
    if sources.isEmpty { lines += field("source", mismatch.source, nil) }
    return lines + field("fix", mismatch.fix, nil)
  }

  /// A labelled value, wrapped under itself; nothing for an empty one.
  func field(_ label: String, _ value: String, _ style: Ink.Style?) -> [String] {
    guard !value.isEmpty else { return [] }
    let text = VisibleText.shortened(TerminalText.escape(value), to: 600)
    return TextLayout.wrap(text, to: width - 13).enumerated().map { index, line in
      let head = ink(.dim, TextLayout.pad(index == 0 ? label : "", to: 9))
      return "    \(head)\(style.map { ink($0, line) } ?? line)"
    }
  }

  /// An address on a line of its own, never broken, so that terminals keep it clickable.
  func link(_ url: String) -> [String] {
    url.isEmpty ? [] : ["             " + ink(.blue, TerminalText.escape(url))]
  }

  /// Output of a program behind a bar, its first and last lines when it is long.
  private func quoted(_ lines: [String]) -> [String] {
    let bar = "  " + ink(.dim, "│ ")
    func show(_ line: String) -> String { bar + TextLayout.cut(line, to: width - 4) }
    guard lines.count > 24 else { return lines.map(show) }
    let gap = bar + ink(.dim, "… \(Figures.count(lines.count - 20, "line")) left out")
    return lines.prefix(8).map(show) + [gap] + lines.suffix(12).map(show)
  }

  /// A request behind a bar, marked places with an arrow.
  func wire(_ excerpt: WireExcerpt, indent: String) -> [String] {
    var lines: [String] = []
    if !excerpt.requestLine.isEmpty {
      let text = TextLayout.cut(TerminalText.escape(excerpt.requestLine), to: width - 4)
      lines.append(barred(ink(.bold, text), isMarked: false, indent))
    }
    for header in excerpt.headers {
      let name = TerminalText.escape(header.name)
      let room = max(12, width - 6 - TextLayout.width(name))
      let value = TextLayout.cut(TerminalText.escape(header.value), to: room)
      let text = "\(ink(.cyan, name)): \(value)"
      lines.append(barred(text, isMarked: header.isMarked, indent))
    }
    let body = self.body(excerpt.body, indent)
    if !body.isEmpty, !lines.isEmpty { lines.append(barred("", isMarked: false, indent)) }
    return lines + body
  }

  private func body(_ body: WireExcerpt.Body, _ indent: String) -> [String] {
    switch body {
    case .none: return []
    case .raw(let text):
      return VisibleText.lines(text).prefix(40).map { line in
        barred(TextLayout.cut(line, to: width - 4), isMarked: false, indent)
      }
    case .json(let lines):
      return WireExcerpt.window(lines, limit: 60).map { part in
        switch part {
        case .line(let line): return barred(jsonLine(line), isMarked: line.isMarked, indent)
        case .gap(let count):
          let text = ink(.dim, "… \(Figures.count(count, "line")) left out")
          return barred(text, isMarked: false, indent)
        }
      }
    }
  }

  private func jsonLine(_ line: JSONLines.Line) -> String {
    var room = max(12, width - 6 - line.indent * 2)
    var text = String(repeating: "  ", count: line.indent)
    for token in line.tokens {
      let shown = TextLayout.cut(TerminalText.escape(token.text), to: max(4, room))
      room -= TextLayout.width(shown)
      text += token.kind.style.map { ink($0, shown) } ?? shown
    }
    return text
  }

  private func barred(_ text: String, isMarked: Bool, _ indent: String) -> String {
    let bar = isMarked ? ink(.boldRed, "▶ ") : ink(.dim, "│ ")
    return indent + bar + text
  }
}

internal import PushModel

extension HTMLPageModel {
  /// Rules by how often they were violated.
  var rules: HTMLSection? {
    let violated = summary.rules.filter { $0.count > 0 }.sorted { $0.count > $1.count }
    guard let largest = violated.first?.count else { return nil }
    let rows: [Markup] = violated.map { rule in
      let sources: [Markup] = rule.sources.map { "<span>\(Self.source($0))</span>" }
      let why: Markup = rule.why.isEmpty ? "" : "<p>\(rule.why)</p>"
      let bar = HTMLFigures.share(
        rule.count,
        of: largest,
        css: rule.severity == .reject ? "fail" : "warn"
      )
      return """
        <tr><td class="number">\(Figures.count(rule.count))\(bar)</td>\
        <td>\(Self.pill(rule.severity))</td><td><code>\(rule.id)</code> <b>\(rule.name)</b>\(why)\
        <p class="sources">\(sources)</p></td></tr>

        """
    }
    return HTMLSection(
      id: "rules",
      title: "Rules violated",
      note: Figures.count(violated.count),
      content: "<table class=\"rules\"><tbody>\(rows)</tbody></table>"
    )
  }

  /// What the mocks answered.
  var answers: HTMLSection? {
    let answers = summary.traffic.answers.sorted { $0.count > $1.count }
    guard let largest = answers.first?.count else { return nil }
    let rows: [Markup] = answers.prefix(60).map { answer in
      let isGood = (200..<300).contains(answer.status)
      let status = answer.status == 0 ? "closed" : String(answer.status)
      return """
        <tr><td class="number">\(Figures.count(answer.count))\
        \(HTMLFigures.share(answer.count, of: largest, css: isGood ? "pass" : "fail"))</td>\
        <td><b>\(status)</b></td><td>\(isGood && answer.reason.isEmpty ? "accepted" : answer.reason)\
        </td></tr>

        """
    }
    return HTMLSection(
      id: "answers",
      title: "Answers",
      note: Figures.count(summary.traffic.requests),
      content: "<table class=\"rules answers\"><tbody>\(rows)</tbody></table>"
    )
  }

  /// How long the mock itself took to answer, so that nobody blames the sender for it.
  var latency: HTMLSection? {
    let points = summary.latency
    guard !points.isEmpty else { return nil }
    let cells: [Markup] = points.map { point in
      "<div><dt>\(point.label)</dt><dd>\(Figures.duration(nanoseconds: point.nanoseconds))</dd></div>"
    }
    let ends = [summary.durations.min() ?? 0, summary.durations.max() ?? 0]
    let labels: [Markup] = ends.map { "<span>\(Figures.duration(nanoseconds: $0))</span>" }
    let scale: Markup = ends[0] == ends[1] ? "" : "<p class=\"scale\">\(labels)</p>"
    return HTMLSection(
      id: "latency",
      title: "Time the mock took",
      note: "first byte to reply",
      content: """
        \(HTMLFigures.histogram(summary.durations, points))\(scale)<dl class="facts">\(cells)</dl>
        """
    )
  }

  /// The recorded requests with headers, body and findings.
  var requests: HTMLSection? {
    guard !summary.requests.isEmpty else { return nil }
    let shown = summary.requests.prefix(HTMLLimits.requests)
    let rows: [Markup] = shown.map(request)
    let missing = summary.traffic.requests - shown.count
    let rest: Markup =
      missing <= 0
      ? ""
      : "<p class=\"left\">\(Figures.count(missing, "more request")) are in the run file.</p>"
    return HTMLSection(
      id: "requests",
      title: "Requests",
      note:
        "\(Figures.count(shown.count)) of \(Figures.count(max(shown.count, summary.traffic.requests)))",
      content: "<div class=\"requests\">\(rows)</div>\(rest)"
    )
  }

  private func request(_ request: RequestExcerpt) -> Markup {
    let isRejected = request.verdict == "reject"
    let css = isRejected ? "fail" : request.findings.isEmpty ? "pass" : "warn"
    let mark = isRejected ? "✗" : request.findings.isEmpty ? "✓" : "!"
    let status = request.status == 0 ? "closed" : String(request.status)
    var broken: [String] = []
    for item in request.findings where !broken.contains(item.rule) { broken.append(item.rule) }
    let rules: [Markup] = broken.prefix(6).map { "<span class=\"axis\">\($0)</span>" }
    let findings: [Markup] = request.findings.map(finding)
    let list: Markup = findings.isEmpty ? "" : "<ul class=\"findings\">\(findings)</ul>"
    let owners: [Markup] = (casesByRequest[request.id] ?? []).prefix(4).map { position in
      let id = summary.cases[position].id
      return listed.contains(position)
        ? "<a href=\"#c\(position)\"><code>\(id)</code></a>" : "<code>\(id)</code>"
    }
    let cases: Markup = owners.isEmpty ? "" : "<p class=\"meta\">\(owners)</p>"
    var cut = request
    cut.body = VisibleCut.text(request.body, to: HTMLLimits.excerpt)
    return """
      <details class="case \(attribute: css)"><summary><i class="dot \(attribute: css)">\(mark)</i>\
      <span class="what"><span class="time">\(offset(request.at))</span>\
      <code>\(request.method) \(VisibleCut.text(request.path, to: 120))</code>\(rules)</span>\
      <span class="aside"><b>\(status)</b> \(request.reason) \
      \(Figures.duration(nanoseconds: request.duration))</span></summary>\
      <div class="inside" id="r\(Int(request.id))">\(cases)\(list)\(HTMLWire.markup(WireExcerpt(cut)))\
      </div></details>

      """
  }

  private func finding(_ finding: Finding) -> Markup {
    let fix: Markup = finding.fix.isEmpty ? "" : "<span class=\"fix\">Fix: \(finding.fix)</span>"
    return """
      <li>\(Self.pill(finding.severity)) <code>\(finding.rule)</code> \
      <b>\(summary.rule(finding.rule)?.name ?? "")</b> \
      \(LintExcerpt.place(finding.place)): \(finding.message)\(fix)</li>
      """
  }

  /// Seconds since the run began.
  private func offset(_ nanoseconds: UInt64) -> String {
    "+" + Figures.fixed(Double(nanoseconds) / 1e9, 3)
  }

  /// Under what the run took place, and how to repeat it.
  var environment: HTMLSection? {
    var pairs = [("command", summary.command), ("seed", String(summary.seed))]
    pairs += summary.environment.map { ($0.key, $0.value) }
    let rows: [Markup] = pairs.filter { !$0.1.isEmpty }.map { name, value in
      "<div><dt>\(name)</dt><dd><code>\(VisibleCut.text(value, to: HTMLLimits.value))</code></dd></div>"
    }
    return HTMLSection(
      id: "environment",
      title: "Environment",
      content: "<dl class=\"environment\">\(rows)</dl>"
    )
  }
}

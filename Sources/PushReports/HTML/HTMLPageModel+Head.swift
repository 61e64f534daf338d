internal import PushModel

extension HTMLPageModel {
  var masthead: Markup {
    let started = Self.readable(summary.startedAt)
    return """
      <span class="brand"><b>Push</b>Proof</span><span class="run">\(summary.name)</span>\
      <time datetime="\(attribute: summary.startedAt)">\(started)</time>
      """
  }

  /// Verdict, one sentence, the bar of counts, the figures that matter.
  var banner: Markup {
    let tone = summary.hasPassed ? "pass" : summary.verdict == "fail" ? "fail" : "warn"
    let bar: Markup = summary.cases.isEmpty ? "" : "\(countBar)\(legend)"
    let shed: Markup =
      summary.shedBodies == 0
      ? ""
      : """
      <p class="caution">\(Figures.count(summary.shedBodies, "body", "bodies")) of requests were \
      judged and counted but not kept: the recorder fell behind.</p>
      """
    return """
      <div class="banner \(attribute: tone)">
      <p class="verdict">\(summary.verdict)</p>
      <h1>\(summary.sentence)</h1>
      \(bar)
      <dl class="facts">\(facts)</dl>\(shed)
      </div>
      """
  }

  private var facts: [Markup] {
    let traffic = summary.traffic
    let pairs = [
      ("Sender", summary.sender.isEmpty ? "none" : summary.sender),
      ("Requests", Figures.count(traffic.requests)),
      ("Deserved a refusal", Figures.count(traffic.rejected)),
      ("Connections", Figures.count(traffic.connections)),
      ("Took", Figures.duration(milliseconds: summary.milliseconds)),
    ]
    return pairs.map { name, value in
      "<div><dt>\(name)</dt><dd>\(value)</dd></div>"
    }
  }

  private var countBar: Markup {
    HTMLFigures.stackedBar(
      counts.occurring.map { ($0.standing.cssClass, $0.count, $0.standing.label) }
    )
  }

  private var legend: Markup {
    let items: [Markup] = counts.occurring.map { standing, count in
      """
      <li><i class="dot \(attribute: standing.cssClass)">\(standing.mark)</i>\
      <b>\(Figures.count(count))</b> \(standing.label)</li>
      """
    }
    return "<ul class=\"legend\">\(items)</ul>"
  }

  var footer: Markup {
    let ended = summary.endedAt.map { "ended \(Self.readable($0))" } ?? "did not end by itself"
    let database: Markup =
      summary.databasePath.isEmpty
      ? "" : "<p>Everything here was read from <code>\(summary.databasePath)</code>.</p>"
    return """
      \(database)<p>PushProof \(summary.toolVersion) · exit code \(summary.exitCode) · \(ended)</p>
      """
  }

  /// `2026-06-11T09:30:00Z` as `2026-06-11 09:30:00 UTC`; any other text as it is.
  static func readable(_ time: String) -> String {
    guard time.hasSuffix("Z"), let split = time.firstIndex(of: "T") else { return time }
    return "\(time[..<split]) \(time[time.index(after: split)...].dropLast()) UTC"
  }
}

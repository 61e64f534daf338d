internal import PushModel

/// The figures of a run in Prometheus' text format 0.0.4, for a gateway or a textfile collector.
package enum PrometheusReport {
  package static func text(_ summary: RunSummary) -> String {
    var text = ""
    let labels = "sender=\"\(label(summary.sender))\",name=\"\(label(summary.name))\""
    func metric(_ name: String, _ help: String, _ rows: [(labels: String, value: String)]) {
      guard !rows.isEmpty else { return }
      text += "# HELP \(name) \(help)\n# TYPE \(name) gauge\n"
      for row in rows {
        let all = row.labels.isEmpty ? labels : "\(labels),\(row.labels)"
        text += "\(name){\(all)} \(row.value)\n"
      }
    }
    let counts = summary.counts
    metric("pushproof_run_passed", "Whether the run passed.", [("", summary.hasPassed ? "1" : "0")])
    metric("pushproof_run_exit_code", "The exit code.", [("", String(summary.exitCode))])
    metric(
      "pushproof_run_seconds",
      "How long the run took.",
      [("", Figures.fixed(summary.milliseconds / 1000, 3))]
    )
    metric(
      "pushproof_cases",
      "Cases by how they stand.",
      Standing.allCases.map { ("standing=\"\($0.rawValue)\"", String(counts[$0])) }
    )
    metric("pushproof_requests", "Requests by what they deserved.", verdicts(summary.traffic))
    metric("pushproof_connections", "Connections.", [("", String(summary.traffic.connections))])
    metric("pushproof_answers", "Answers by status and reason.", answers(summary.traffic))
    metric("pushproof_findings", "Findings by rule.", findings(summary.rules))
    metric(
      "pushproof_mock_latency_seconds",
      "Time from the first byte of a request to the reply, by quantile.",
      summary.latency.map { point in
        ("quantile=\"\(point.quantile)\"", Figures.fixed(Double(point.nanoseconds) / 1e9, 9))
      }
    )
    metric("pushproof_shed_bodies", "Bodies not kept.", [("", String(summary.shedBodies))])
    return text
  }

  private static func verdicts(_ traffic: Traffic) -> [(String, String)] {
    [
      ("verdict=\"accept\"", String(traffic.accepted)),
      ("verdict=\"reject\"", String(traffic.rejected)),
    ]
  }

  private static func answers(_ traffic: Traffic) -> [(String, String)] {
    traffic.answers.map { answer in
      ("status=\"\(answer.status)\",reason=\"\(label(answer.reason))\"", String(answer.count))
    }
  }

  private static func findings(_ rules: [RuleCount]) -> [(String, String)] {
    rules.filter { $0.count > 0 }.map { rule in
      let labels = "rule=\"\(label(rule.id))\",severity=\"\(rule.severity.rawValue)\""
      return (labels, String(rule.count))
    }
  }

  /// Escapes a label's value (Exposition formats, Text format details) after making it visible.
  package static func label(_ text: String) -> String {
    var escaped = ""
    for scalar in TerminalText.escape(text).unicodeScalars {
      if scalar == "\\" || scalar == "\"" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}

import PushReports
import PushTestKit
import Testing

@Suite struct GoldenTests {
  static let writers: [(name: String, text: @Sendable () -> String)] = [
    ("terminal-80.txt", { TerminalReport(width: 80, color: false).text(Sample.summary) }),
    ("terminal-100-color.txt", { TerminalReport(width: 100, color: true).text(Sample.summary) }),
    (
      "terminal-lines.txt",
      {
        let report = TerminalReport(width: 80, color: false)
        return Sample.summary.cases.map { report.line(for: $0) + "\n" }.joined()
      }
    ),
    ("lint.txt", { TerminalReport(width: 80, color: false).text(Sample.lint) }),
    (
      "rules.txt",
      {
        TerminalReport(width: 80, color: false).text(rules: [Sample.explanation, Sample.scenario])
      }
    ),
    ("explain.txt", { TerminalReport(width: 80, color: false).text(Sample.explanation) }),
    ("explain.json", { RuleListJSON.text(explaining: [Sample.explanation]) }),
    ("lint.json", { LintJSON.text(Sample.lint) }),
    ("report.html", { HTMLReport.text(Sample.summary) }),
    ("report.json", { JSONReport.text(Sample.summary) }),
    ("report.junit.xml", { JUnitReport.text(Sample.summary) }),
    ("report.tap", { TAPReport.text(Sample.summary) }),
    ("report.sarif", { SARIFReport.text(Sample.summary) }),
    ("report.md", { MarkdownReport.text(Sample.summary) }),
    ("report.prom", { PrometheusReport.text(Sample.summary) }),
    ("annotations.txt", { GitHubAnnotations.text(Sample.summary) }),
  ]

  @Test(arguments: writers.map(\.name))
  func writesWhatWasRecorded(_ name: String) throws {
    let writer = try #require(GoldenTests.writers.first { $0.name == name })
    if let difference = Golden().difference(writer.text(), from: name) {
      Issue.record("\(difference)")
    }
  }
}

import PushJSON
import PushModel
import PushReports
import Testing

/// What the machines that read the formats rely on.
@Suite struct FormatTests {
  @Test func jsonParsesBackAndKeepsHostileTextUnchanged() throws {
    let value = try #require(JSONValue(parsing: JSONReport.text(Sample.summary)))
    #expect(value["verdict"]?.string == "fail")
    #expect(value["counts"]?["total"]?.integer == Int64(Sample.cases.count))
    let cases = try #require(value["cases"]?.array)
    #expect(cases.map { $0["id"]?.string } == Sample.cases.map(\.id))
    let zero = try #require(cases.first { $0["id"]?.string?.hasPrefix("apns/badge/zero") == true })
    #expect(zero["outcome"]?.string == "fail")
    #expect(zero["level"]?.string == "must")
    #expect(zero["cites"]?[0]?.string == "APNS-P-01")
    #expect(zero["mismatches"]?[0]?["got"]?.string == "\"0\"")
    #expect(zero["mismatches"]?[0]?["name"]?.string == "badge-not-a-number")
    #expect(zero["senderOutput"]?.string?.contains(Sample.hostile) == true)
    #expect(zero["replay"]?.string?.hasPrefix("pushproof test --run") == true)
  }

  @Test func countsOfTheJSONAddUpToItsTotal() throws {
    let value = JSONReport.value(Sample.summary)
    let members = try #require(value["counts"]?.object)
    let sum = members.filter { $0.key != "total" }.reduce(Int64(0)) { $0 + ($1.value.integer ?? 0) }
    #expect(sum == value["counts"]?["total"]?.integer)
    #expect(members.count == Standing.allCases.count + 1)
  }

  @Test func lintOfOneFileIsTheObjectItself() throws {
    let value = try #require(JSONValue(parsing: LintJSON.text([Sample.lint[0]])))
    #expect(value["verdict"]?.string == "reject")
    #expect(value["response"]?["status"]?.integer == 413)
    #expect(value["response"]?["reason"]?.string == "PayloadTooLarge")
    #expect(value["response"]?["body"]?["reason"]?.string == "PayloadTooLarge")
    #expect(value["notJudged"]?.array?.count == 2)
    #expect(value["file"] == nil)
  }

  @Test func aFindingHasAPointerOrAHeaderOrNeither() throws {
    let findings = try #require(LintJSON.value(Sample.lint[0])["findings"]?.array)
    #expect(findings.map { $0["pointer"]?.string } == ["", "/aps/badge", nil, nil])
    #expect(findings.map { $0["header"]?.string } == [nil, nil, "apns-priority", nil])
  }

  @Test func lintOfSeveralFilesNamesThem() throws {
    let value = try #require(JSONValue(parsing: LintJSON.text(Sample.lint)))
    #expect(value["files"]?.array?.map { $0["file"]?.string } == Sample.lint.map(\.file))
    #expect(value["files"]?[1]?["response"]?["reason"] == .null)
    #expect(JSONValue(parsing: LintJSON.text([]))?["files"]?.array?.isEmpty == true)
  }

  @Test func theListOfRulesHasWhatItsReadersNeed() throws {
    let text = RuleListJSON.text([Sample.explanation, Sample.scenario])
    let rules = try #require(JSONValue(parsing: text)?["rules"]?.array)
    #expect(rules.map { $0["id"]?.string } == ["APNS-H-28", "APNS-C-07"])
    #expect(rules.map { $0["scenario"]?.bool } == [false, true])
    #expect(rules[0]["name"]?.string == "collapse-id-too-long")
    #expect(rules[0]["provider"]?.string == "apns")
    #expect(rules[0]["severity"]?.string == "reject")
    #expect(rules[0]["source"]?.string?.contains("developer.apple.com") == true)
  }

  @Test func sarifNamesEveryRuleThatItsResultsUse() throws {
    let value = try #require(JSONValue(parsing: SARIFReport.text(Sample.summary)))
    #expect(value["version"]?.string == "2.1.0")
    let run = try #require(value["runs"]?[0])
    let rules = run["tool"]?["driver"]?["rules"]?.array?.compactMap { $0["id"]?.string } ?? []
    let results = try #require(run["results"]?.array)
    #expect(Set(rules).count == rules.count)
    #expect(Set(results.compactMap { $0["ruleId"]?.string }) == Set(rules))
    let first = results[0]["locations"]?[0]?["physicalLocation"]
    #expect(first?["artifactLocation"]?["uri"]?.string == "Suites/apns/badge.yaml")
    #expect(first?["region"]?["startLine"]?.integer == 41)
  }

  @Test func sarifSuppressesWhatIsKnown() throws {
    let value = try #require(JSONValue(parsing: SARIFReport.text(Sample.summary)))
    let results = value["runs"]?[0]?["results"]?.array ?? []
    let suppressed = results.filter { $0["suppressions"] != nil }
    #expect(suppressed.count == 1)
    #expect(
      suppressed.first?["suppressions"]?[0]?["justification"]?.string
        == "sender issue 311 # since 2026-05-02"
    )
  }

  @Test func sarifKeepsFindingsOfRequestsThatNoCaseOwns() throws {
    var summary = Sample.summary
    let owned = SARIFReport.text(summary)
    summary.cases = []
    let value = try #require(JSONValue(parsing: SARIFReport.text(summary)))
    #expect(value["runs"]?[0]?["results"]?.array?.count == 2)
    #expect(!owned.contains("POST /3/device/ffee"))
  }

  @Test func tapNumbersEveryCaseOnce() {
    let lines = TAPReport.text(Sample.summary).split(separator: "\n")
    let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    #expect(lines.prefix(2) == ["TAP version 14", "1..\(Sample.cases.count)"])
    let numbers = points.compactMap { line in
      line.split(separator: " ").first { Int($0) != nil }.flatMap { Int($0) }
    }
    #expect(numbers == Array(1...Sample.cases.count))
    #expect(points.count { $0.contains(" # SKIP ") } == 2)
    #expect(points.count { $0.hasPrefix("not ok") && $0.contains(" # TODO ") } == 1)
    #expect(points.contains { $0.contains("issue 311 \\# since") })
  }

  @Test func everyLineOfMetricsIsACommentOrASample() {
    for line in PrometheusReport.text(Sample.summary).split(separator: "\n")
    where !line.hasPrefix("# ") {
      #expect(line.contains(/^pushproof_[a-z_]+\{.*\} [0-9.]+$/), "\(line)")
    }
  }

  @Test func annotationsAreOneLineEach() {
    let lines = GitHubAnnotations.text(Sample.summary).split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.prefix(4).allSatisfy { $0.hasPrefix("::error file=") })
    #expect(lines.dropFirst(4).allSatisfy { $0.hasPrefix("::warning file=") })
  }

  @Test func anEmptyRunIsStillAReportInEveryFormat() throws {
    let summary = RunSummary(name: "", verdict: "fail", exitCode: 2)
    #expect(JSONValue(parsing: JSONReport.text(summary))?["cases"]?.array?.isEmpty == true)
    #expect(JSONValue(parsing: SARIFReport.text(summary))?["runs"]?.array?.count == 1)
    #expect(TAPReport.text(summary) == "TAP version 14\n1..0 # no case was judged\n")
    #expect(JUnitReport.text(summary).contains("tests=\"0\""))
    #expect(HTMLReport.text(summary).contains("Nothing was judged."))
    #expect(TerminalReport().text(summary).contains("Nothing was judged."))
    #expect(MarkdownReport.text(summary).contains("Nothing was judged."))
    #expect(GitHubAnnotations.text(summary).isEmpty)
  }
}

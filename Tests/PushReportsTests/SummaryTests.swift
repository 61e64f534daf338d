import PushModel
import PushReports
import Testing

@Suite struct SummaryTests {
  @Test(arguments: [
    ("apns/alert/badge[environment=sandbox]", "apns/alert", "badge", ["environment=sandbox"]),
    ("a/b[x=1,y=2]", "a", "b", ["x=1", "y=2"]), ("a/b[x=1][y=2]", "a", "b", ["x=1", "y=2"]),
    ("alone", "cases", "alone", []), ("", "cases", "", []), ("a/b[c/d=e]", "a", "b", ["c/d=e"]),
  ])
  func takesAnIDApart(_ id: String, _ suite: String, _ name: String, _ axes: [String]) {
    let parts = CaseID(id)
    #expect(parts.suite == suite)
    #expect(parts.name == name)
    #expect(parts.axes == axes)
  }

  @Test func findsTheValueOfAnAxis() {
    #expect(CaseID("a/b[x=1,env=c=d]").axis("env") == "c=d")
    #expect(CaseID("a/b[x=1]").axis("y") == nil)
  }

  @Test(arguments: CaseOutcome.allCases)
  func aListOfKnownFailuresChangesWhatACaseMeans(_ outcome: CaseOutcome) {
    var result = Sample.plain("a/b", "t")
    result.outcome = outcome
    #expect(result.standing.failsRun == (outcome == .fail || outcome == .error))
    result.knownFailing = "issue 1"
    #expect(result.standing.failsRun == (outcome == .pass))
  }

  @Test func countsAddUp() {
    let counts = Sample.summary.counts
    #expect(counts.total == Sample.cases.count)
    #expect(counts.occurring.reduce(0) { $0 + $1.count } == counts.total)
    #expect(counts.failing == 4)
  }

  @Test func groupsKeepTheOrderOfFirstAppearance() {
    let cases = ["b/1", "a/1", "b/2"].map { Sample.plain($0, "t") }
    let groups = CaseGroup.groups(cases)
    #expect(groups.map(\.suite) == ["b", "a"])
    #expect(groups.map(\.cases.count) == [2, 1])
  }

  @Test(arguments: [
    (1, [1, 1, 1, 1, 1]), (2, [1, 2, 2, 2, 2]), (10, [5, 9, 10, 10, 10]),
    (100, [50, 90, 99, 100, 100]), (1_000, [500, 900, 990, 999, 1_000]),
  ])
  func quantilesAreTheSmallestValueThatCoversTheShare(_ count: Int, _ expected: [Int]) {
    let table = LatencyPoint.table((1...count).reversed().map { UInt64($0) })
    #expect(table.map { Int($0.nanoseconds) } == expected)
  }

  @Test func withoutRequestsThereIsNoLatency() {
    #expect(LatencyPoint.table([]).isEmpty)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (-1_234_567, "-1,234,567"), (Int.min, nil),
  ])
  func thousandsAreSeparated(_ number: Int, _ text: String?) {
    #expect(Figures.count(number) == text ?? "-9,223,372,036,854,775,808")
  }

  @Test(arguments: [
    (0.0, 3, "0.000"), (1.0005, 3, "1.001"), (-0.5, 1, "-0.5"), (.nan, 2, "0"),
    (.infinity, 0, "0"), (1e300, 1, "0"), (12.99, 0, "13"),
  ])
  func decimalsAreFixed(_ number: Double, _ places: Int, _ text: String) {
    #expect(Figures.fixed(number, places) == text)
  }

  @Test(arguments: [
    (0, "0.0 µs"), (9_900, "9.9 µs"), (9_960, "10 µs"), (999_400, "999 µs"), (999_600, "1.0 ms"),
    (12_340_000, "12.3 ms"), (999_600_000, "1.00 s"),
  ])
  func durationsTakeTheUnitThatSuitsThem(_ nanoseconds: Int, _ text: String) {
    #expect(Figures.duration(nanoseconds: UInt64(nanoseconds)) == text)
  }

  @Test(arguments: [(-1.0, "0 ms"), (.nan, "0 ms"), (1e18, "0 ms"), (0.4, "0.4 ms"), (75, "75 ms")])
  func oddDurationsOfARunFileDoNoHarm(_ milliseconds: Double, _ text: String) {
    #expect(Figures.duration(milliseconds: milliseconds) == text)
  }

  @Test func theSentenceSaysWhatCounts() {
    var summary = RunSummary(name: "n", verdict: "pass", exitCode: 0, cases: [])
    #expect(summary.sentence == "Nothing was judged.")
    summary.cases = [Sample.plain("a/b", "t")]
    #expect(summary.sentence == "The one case passes.")
    summary.cases.append(Sample.plain("a/c", "t"))
    #expect(summary.sentence == "All 2 cases pass.")
    summary.cases[0].outcome = .fail
    #expect(summary.sentence == "1 of 2 cases fails.")
    summary.cases[0].outcome = .warn
    #expect(summary.sentence == "No case fails: 1 of 2 cases passed, 1 warning.")
    summary.message = "the sender did not start"
    #expect(summary.sentence == "the sender did not start")
  }
}

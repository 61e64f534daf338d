import PushModel
import PushSuites
import Testing

@Suite struct SuitePlanTests {
  private func suites() throws -> [Suite] {
    try ["alert", "background"].map { name in
      try suite(
        """
        suite: apns/\(name)
        title: T
        provider: apns
        cases:
          - {id: a, title: A, cites: [x], tags: [t-\(name)], send: {kind: alert, title: x}}
          - {id: b, title: B, cites: [x], matrix: {n: [1, 2]}, send: {kind: alert, title: x}}
        """
      )
    }
  }

  private func ids(_ selection: SuiteSelection) throws -> [String] {
    try SuitePlan(suites(), selection: selection).cases.map {
      "\($0.number) \($0.spec.id.replacing("apns/", with: ""))"
    }
  }

  private func mistakes(_ selection: SuiteSelection, known: String = "[]") -> String {
    do {
      let list = try KnownFailingList.read(SourceText(file: "k.yaml", bytes: Array(known.utf8)))
      _ = try SuitePlan(suites(), selection: selection, knownFailing: list)
      return ""
    } catch { return (error as? Diagnostics)?.rendered ?? "\(error)" }
  }

  @Test func takesEverythingInOrder() throws {
    #expect(
      try ids(SuiteSelection()) == [
        "1 alert/a", "2 alert/b[n=1]", "3 alert/b[n=2]", "4 background/a", "5 background/b[n=1]",
        "6 background/b[n=2]",
      ]
    )
  }

  @Test(arguments: [
    (SuiteSelection(run: ["apns/background"]), [4, 5, 6]),
    (SuiteSelection(run: ["**/a"]), [1, 4]), (SuiteSelection(run: ["apns/*/b[n=2]"]), [3, 6]),
    (SuiteSelection(run: ["apns/alert/a", "apns/background/b"]), [1, 5, 6]),
    (SuiteSelection(skip: ["**/b"]), [1, 4]), (SuiteSelection(tags: ["t-alert"]), [1]),
    (SuiteSelection(run: ["apns/**"], skip: ["apns/alert"], tags: ["t-background"]), [4]),
  ])
  func selectsWithoutShiftingNumbers(selection: SuiteSelection, numbers: [Int]) throws {
    #expect(try SuitePlan(suites(), selection: selection).cases.map(\.number) == numbers)
  }

  @Test func saysWhichGlobsMatchNothing() {
    #expect(
      mistakes(SuiteSelection(run: ["apns/alrt/a"], tags: ["t-alrt"])) == """
        selection: `--run apns/alrt/a` matches none of 6 cases
          did you mean `apns/alert/a`?

        selection: `--tag t-alrt` matches none of 6 cases
          did you mean `t-alert`?

        """
    )
    #expect(
      mistakes(SuiteSelection(run: ["apns/alert"], skip: ["apns"]))
        .contains("no case is left of 6\n  together these leave none: --run apns/alert --skip apns")
    )
  }

  @Test func keepsUnmatchedGlobsBesideMatchedOnes() throws {
    let plan = try SuitePlan(suites(), selection: SuiteSelection(run: ["apns/alert", "nothing"]))
    #expect(plan.cases.count == 3 && plan.unmatched == ["--run nothing"])
  }

  @Test func marksKnownFailures() throws {
    let text = "- {id: apns/alert/b, reason: ticket 7, since: 2026-07-01}"
    let list = try KnownFailingList.read(SourceText(file: "k.yaml", bytes: Array(text.utf8)))
    let plan = try SuitePlan(suites(), knownFailing: list)
    #expect(
      plan.cases.map(\.knownFailing)
        == ["", "ticket 7 (since 2026-07-01)", "ticket 7 (since 2026-07-01)", "", "", ""]
    )
  }

  @Test(arguments: [
    ("- {id: apns/alert/x, reason: r, since: 2026-07-01}", "k.yaml:1:3: there is no case"),
    ("- {id: a, reason: r, since: yesterday}", "`since` is no date"),
    ("- {id: a, reason: r, since: 2026-13-01}", "`since` is no date"),
    ("- {id: a, reason: r}", "an entry needs `since`"), ("- {idd: a}", "did you mean `id`?"),
    ("a: b", "the file must be a list"), ("- {", "this is not YAML"),
  ])
  func refusesAListThatIsWrong(text: String, part: String) {
    #expect(mistakes(SuiteSelection(), known: text).contains(part))
  }

  @Test func leavesEntriesOfOtherSuitesAlone() throws {
    let text = "- {id: fcm/data/x, reason: r, since: 2026-07-01}"
    let list = try KnownFailingList.read(SourceText(file: "k.yaml", bytes: Array(text.utf8)))
    #expect(
      try SuitePlan(suites(), knownFailing: list).unmatched == ["--known-failing fcm/data/x"]
    )
  }
}

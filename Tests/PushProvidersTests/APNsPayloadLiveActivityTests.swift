import PushModel
import PushProviders
import Testing

@Suite struct APNsPayloadLiveActivityTests {
  private let judge = PayloadJudge()
  private static let now = APNsPayloadExamples.now

  private func push(
    _ members: String,
    priority: Int = 10,
    budget: Int = 10,
    history: APNsTokenFacts? = nil
  )
    -> Verdict
  {
    judge.judge(
      Array("{\"aps\":{\(members)}}".utf8),
      headers: judge.headers(.liveactivity, priority: priority),
      history: history,
      budget: budget
    )
  }

  @Test(
    arguments: [
      (now, []), (now + 60, []), (now + 61, ["L-07"]), (now - 3600, []), (now - 3601, ["L-07"]),
      (99_999_999_999, ["L-07"]), (100_000_000_000, ["L-06", "L-07"]), (0, ["L-07"]),
      (.max, ["L-06", "L-07"]), (.min, ["L-07"]),
    ] as [(Int64, [String])]
  )
  func judgesTimestamps(time: Int64, rules: [String]) {
    #expect(push("\"timestamp\":\(time),\"event\":\"update\",\"content-state\":{}").rules == rules)
  }

  @Test(arguments: [
    ("\"x\"", ["L-05"]), ("null", ["P-34", "L-05"]), ("true", ["L-05"]), ("1783080000.5", []),
    ("1e400", ["P-32", "L-06", "L-07"]), ("1e18", ["L-06", "L-07"]), ("[]", ["L-05"]),
  ])
  func judgesTypesOfTimestamps(time: String, rules: [String]) {
    #expect(push("\"timestamp\":\(time),\"event\":\"update\",\"content-state\":{}").rules == rules)
  }

  @Test(
    arguments: [(now - 1, []), (now, ["L-08"]), (now + 1, ["L-08"]), (.max, ["L-08"])]
      as [(Int64, [String])]
  )
  func wantsNewerTimestamps(last: Int64, rules: [String]) {
    var history = APNsTokenFacts()
    history.lastTimestamp = last
    let members = "\"timestamp\":\(Self.now),\"event\":\"update\",\"content-state\":{}"
    #expect(push(members, history: history).rules == rules)
  }

  @Test(arguments: [
    ("end", "\"dismissal-date\":\(now + 14_400)", []), ("end", "\"dismissal-date\":0", []),
    ("end", "\"dismissal-date\":\(now + 14_401)", ["L-17"]),
    ("end", "\"dismissal-date\":1783080000000", ["L-17"]),
    ("end", "\"dismissal-date\":\"0\"", ["L-17"]),
    ("update", "\"dismissal-date\":0", ["L-17"]),
    ("update", "\"dismissal-date\":\"0\"", ["L-17", "L-17"]),
    ("update", "\"stale-date\":\(now + 1)", []), ("update", "\"stale-date\":\(now)", ["L-18"]),
    ("update", "\"stale-date\":1783080000000", ["L-18"]),
    ("update", "\"stale-date\":true", ["L-18"]),
    ("update", "\"relevance-score\":100", []), ("update", "\"relevance-score\":-1.5", []),
    ("update", "\"relevance-score\":\"1\"", ["L-19"]),
    ("update", "\"input-push-token\":1", ["L-15"]),
    ("end", "\"input-push-channel\":\"AAAA\"", ["L-15"]), ("update", "\"attributes\":{}", ["L-16"]),
    ("update", "\"badge\":1,\"category\":\"c\"", ["L-25", "L-25"]),
    ("update", "\"mutable-content\":1", ["P-22", "L-25"]), ("update", "\"sound\":\"s\"", ["L-25"]),
    (
      "update", "\"alert\":{\"title\":{\"loc-key\":\"K\",\"loc-args\":[\"a\"]},\"sound\":\"s\"}", []
    ),
    ("update", "\"alert\":{\"title\":{\"loc-key\":1},\"body\":{}}", ["L-26", "L-26"]),
    ("update", "\"alert\":{\"title\":{\"loc-key\":\"K\",\"loc-args\":[1]}}", ["P-14"]),
    ("update", "\"alert\":{\"subtitle\":{}}", ["P-13"]),
    ("update", "\"events\":1", ["P-07", "L-20"]),
    ("update", "\"state-date\":1", ["P-07", "L-20"]), ("update", "\"threadid\":1", ["P-07"]),
    ("update", "\"contentState\":{}", ["P-07", "P-09", "L-20"]),
    ("update", "\"content_state\":{}", ["P-07", "P-09", "L-20"]),
  ])
  func judgesMembers(event: String, member: String, rules: [String]) {
    let base = "\"timestamp\":\(Self.now),\"event\":\"\(event)\",\"content-state\":{},"
    #expect(push(base + member).rules == rules)
  }

  @Test(arguments: [
    ("", ["L-12", "L-13", "L-14"]),
    (#","attributes-type":"","attributes":[],"alert":"""#, ["P-11", "L-12", "L-13", "L-14"]),
    (#","attributes-type":"A","attributes":{},"alert":"Hi""#, []),
    (#","attributes-type":"M.A","attributes":{},"alert":{"body":"b"}"#, ["L-12"]),
    (#","attributes-type":"A","attributes":{},"alert":{"subtitle":"s"}"#, ["L-14"]),
    (#","attributes-type":"A","attributes":{},"alert":"Hi","input-push-token":true"#, ["L-15"]),
    (#","attributes-type":"A","attributes":{},"alert":"Hi","input-push-channel":"-_-_""#, ["L-15"]),
    (#","attributes-type":"A","attributes":{},"alert":"Hi","input-push-channel":"dHN0""#, []),
  ])
  func judgesStarts(members: String, rules: [String]) {
    let base = "\"timestamp\":\(Self.now),\"event\":\"start\",\"content-state\":{}"
    #expect(push(base + members).rules == rules)
  }

  @Test(arguments: [
    ("", ["L-09"]), (",\"content-state\":null", ["P-34", "L-09"]),
    (",\"content-state\":\"x\"", ["L-09"]),
    (",\"content-state\":\"{}\"", ["P-33", "L-09"]), (",\"content-state\":{}", []),
  ])
  func wantsAState(state: String, rules: [String]) {
    #expect(push("\"timestamp\":\(Self.now),\"event\":\"update\"\(state)").rules == rules)
    let atEnd = push("\"timestamp\":\(Self.now),\"event\":\"end\"\(state)").rules
    #expect(atEnd == rules.map { $0 == "L-09" ? "L-10" : $0 })
  }

  @Test(arguments: [
    ("date", true), ("startDate", true), ("start_at", true), ("start-at", true), ("ETA", true),
    ("ETAMinutes", true), ("etaMinutes", true), ("arrivalTIME", true), ("Until", true),
    ("expiresOn", true), ("expiry", true), ("deadline", true), ("dateTime", true),
    ("team1At", true),
    ("timestamp", true), ("_at", true), ("updates", false), ("status", false), ("state", false),
    ("data", false), ("that", false), ("metadata", false), ("theta", false), ("timer", false),
    ("dates", false), ("update", false), ("Attendance", false), ("", false), ("expiration", false),
  ])
  func knowsDateLikeNames(name: String, isDateLike: Bool) {
    let members =
      "\"timestamp\":\(Self.now),\"event\":\"update\",\"content-state\":{\"\(name)\":1783080000}"
    #expect(push(members).rules == (isDateLike ? ["L-11"] : []))
  }

  @Test(arguments: [
    ("\"2026-07-03\"", true), ("\"2026-07-03T12:00:00Z\"", true), ("\"2026-07-03 12:00\"", true),
    ("\"2026-07-03T12:00:00.123+02:00\"", true), ("\"20260703T120000Z\"", true),
    ("\"20260703\"", false), ("\"2026-13-03\"", false), ("\"2026-07-32\"", false),
    ("\"12:00\"", false),
    ("\"2026-07-03 is the day\"", false), ("\"soon\"", false), ("\"\"", false),
    ("\"2026-07-03T\"", false),
    ("999999999", false), ("1000000000", true), ("1e9", true), ("1783080000000", true),
    ("-1e12", false),
    ("804772800.5", false), ("null", false), ("true", false), ("[1783080000]", true), ("{}", false),
    ("[[\"2026-07-03\"]]", true), ("[{\"n\":1783080000}]", false), ("{\"n\":1783080000}", false),
    ("[1],\"n\":1783080000", false),
  ])
  func knowsDates(value: String, isDate: Bool) {
    let members = """
      "timestamp":\(Self.now),"event":"update","content-state":{"a":[{"date":\(value)}]}
      """
    let verdict = push(members)
    #expect(verdict.rules == (isDate ? ["L-11"] : []))
    if isDate {
      #expect(verdict.pointers("L-11")[0].hasPrefix("/aps/content-state/a/0/date"))
    }
  }

  @Test func convertsUnixTimesToSwiftOnes() {
    let base = "\"timestamp\":\(Self.now),\"event\":\"update\",\"content-state\":"
    for value in ["1783080000", "1783080000000"] {
      let fix = push(base + "{\"at\":\(value)}").finding("L-11")?.fix
      #expect(fix == "write 804772800 (seconds since 2001-01-01)")
    }
  }

  @Test(arguments: [
    (APNsTokenKind.laUpdate, "update", false), (.laUpdate, "end", false),
    (.laUpdate, "start", true),
    (.laStart, "start", false), (.laStart, "update", true), (.laStart, "end", true),
    (.app, "start", true), (.app, "update", true), (.app, "end", true),
  ])
  func matchesTokensAndEvents(kind: APNsTokenKind, event: String, isWrong: Bool) {
    var history = APNsTokenFacts()
    history.kind = kind
    let members = "\"timestamp\":\(Self.now),\"event\":\"\(event)\",\"content-state\":{}"
    #expect(push(members, history: history).rules.contains("L-22") == isWrong)
  }

  @Test(arguments: [(10, 9, false), (10, 10, true), (5, 10, false), (1, 10, false)])
  func keepsTheBudget(priority: Int, before: Int, isOver: Bool) {
    var history = APNsTokenFacts()
    history.liveActivityHighPriorityLastHour = before
    let members = "\"timestamp\":\(Self.now),\"event\":\"update\",\"content-state\":{}"
    let rules = push(members, priority: priority, history: history).rules
    #expect(rules.contains("L-24") == isOver)
    #expect(rules.contains("L-03") == (priority == 1))
  }

  @Test func countsAnAbsentPriorityAsTen() {
    var history = APNsTokenFacts()
    history.liveActivityHighPriorityLastHour = 10
    let body = "{\"aps\":{\"timestamp\":\(Self.now),\"event\":\"update\",\"content-state\":{}}}"
    let headers = [(name: "apns-topic", value: "com.example.app.push-type.liveactivity")]
    #expect(
      judge.judge(Array(body.utf8), headers: headers, history: history).rules == ["L-03", "L-24"]
    )
  }

  @Test func namesKeysOutsideAps() {
    let body = """
      {"aps":{"timestamp":\(Self.now),"event":"update","content-state":{}},"stale-date":1,"staleDate":1}
      """
    let verdict = judge.judge(body, .liveactivity)
    #expect(verdict.rules == ["P-09", "L-20", "L-21"])
    #expect(verdict.pointers("L-21") == ["/stale-date"])
    #expect(verdict.pointers("L-20") == ["/staleDate"])
  }
}

import PushModel
import PushProviders
import Testing

/// Both sides of each boundary, and which rules describe one mistake together.
@Suite struct APNsPayloadBoundaryTests {
  private let judge = PayloadJudge()
  private static let now = APNsPayloadExamples.now

  private func padded(to count: Int) -> String {
    let start = #"{"aps":{"alert":"é"},"call":""#
    return start + String(repeating: "x", count: count - start.utf8.count - 2) + "\"}"
  }

  @Test(
    arguments: [
      (APNsPushType.alert, 4096, false), (.alert, 4097, true), (.voip, 5120, false),
      (.voip, 5121, true),
      (.liveactivity, 4097, true), (nil, 4096, false), (nil, 4097, true),
    ] as [(APNsPushType?, Int, Bool)]
  )
  func countsBytes(type: APNsPushType?, count: Int, isTooLarge: Bool) {
    let verdict = judge.judge(padded(to: count), type)
    #expect(verdict.rules.contains("P-02") == isTooLarge)
    #expect(verdict.refusal == (isTooLarge ? Refusal(413, "PayloadTooLarge") : nil))
  }

  @Test func takesTheLimitFromTheTopicWithoutAType() {
    let headers = [(name: "apns-topic", value: "com.example.app.voip")]
    #expect(judge.judge(Array(padded(to: 5120).utf8), headers: headers).refusal == nil)
  }

  @Test func leavesSizeAndFormOfBroadcastsToTheirOwnRules() {
    for body in ["", "nonsense", padded(to: 6000)] {
      let verdict = judge.judge(
        Array(body.utf8),
        headers: judge.headers(.liveactivity),
        isBroadcast: true
      )
      #expect(verdict.refusal == nil)
      #expect(!verdict.rules.contains { ["P-01", "P-02", "P-03"].contains($0) })
    }
  }

  @Test func judgesLiveActivitiesOfBroadcastsButNotTheirPriority() {
    let body = #"{"aps":{"timestamp":1783080000,"event":"update"}}"#
    let headers = [(name: "apns-push-type", value: "liveactivity")]
    let verdict = judge.judge(Array(body.utf8), headers: headers, isBroadcast: true)
    #expect(verdict.rules == ["L-09"])
  }

  @Test(arguments: [
    ("", ["P-01"]), ("{", ["P-03"]), ("[]", ["P-03"]), ("null", ["P-03"]), ("7", ["P-03"]),
    ("\u{FEFF}{\"aps\":{\"alert\":\"Hi\"}}", ["P-32"]), ("{}{}", ["P-03"]),
    ("{}", ["P-04", "P-05", "P-26"]), ("{\"k\":1}", ["P-05", "P-26"]),
    (#""{\"aps\":{}}""#, ["P-03", "P-33"]), (#"{"aps":null}"#, ["P-06", "P-26"]),
    (#"{"aps":"{\"alert\":\"Hi\"}"}"#, ["P-06", "P-26", "P-33"]), (#"{"aps":{}}"#, ["P-26"]),
    (#"{"aps":{"alert":"\ud800"}}"#, ["P-32"]), (#"{"aps":{"badge":1},"n":1e400}"#, ["P-32"]),
    (#"{"aps":{"badge":1},"n":18446744073709551616}"#, []),
    (#"{"aps":{"badge":1,"badge":2}}"#, ["P-32"]),
  ])
  func judgesTheFormOfAlerts(body: String, rules: [String]) {
    #expect(judge.judge(body, .alert).rules == rules)
  }

  @Test func placesTheFaultOfMalformedJSON() throws {
    let finding = try #require(judge.judge("{\"aps\":\n {\"alert\" 1}}", .alert).finding("P-03"))
    #expect(finding.message == "the body is not JSON at line 2, column 11: expected ':', found '1'")
  }

  @Test func obeysTheSwitchForMalformedBodies() {
    let headers = judge.headers(.alert)
    let other = judge.judge([0x7B], headers: headers, malformedBodyReason: "BadRequestPayload")
    #expect(other.refusal == Refusal(400, "BadRequestPayload"))
    let accepted = judge.judge([0x7B], headers: headers, malformedBodyReason: nil)
    #expect(accepted.refusal == nil)
    #expect(accepted.finding("P-03")?.severity == .lint)
  }

  @Test func sizeIsAnsweredBeforeForm() {
    let verdict = judge.judge(String(repeating: "[", count: 5000), .alert)
    #expect(verdict.rules == ["P-02", "P-03"])
    #expect(verdict.refusal == Refusal(413, "PayloadTooLarge"))
  }

  @Test(arguments: [
    ("badge", "0", []), ("badge", "-1", ["P-16"]), ("badge", "1.0", ["P-16"]),
    ("badge", "\"1\"", ["P-16"]), ("badge", "\"+1\"", ["P-16"]), ("badge", "true", ["P-16"]),
    ("badge", "18446744073709551615", []), ("badge", "null", ["P-16", "P-34"]),
    ("content-available", "1", []), ("content-available", "0", ["P-20"]),
    ("content-available", "true", ["P-20"]), ("content-available", "\"1\"", ["P-20"]),
    ("mutable-content", "1", []), ("mutable-content", "2", ["P-21"]),
    ("relevance-score", "0", []), ("relevance-score", "1", []), ("relevance-score", "0.5", []),
    ("relevance-score", "1.0001", ["P-25"]), ("relevance-score", "-0.1", ["P-25"]),
    ("relevance-score", "\"1\"", ["P-25"]), ("thread-id", "\"\"", []), ("thread-id", "1", ["P-19"]),
    ("category", "[]", ["P-19"]), ("target-content-id", "{}", ["P-19"]),
    ("filter-criteria", "true", ["P-19"]), ("interruption-level", "\"passive\"", []),
    ("interruption-level", "\"Active\"", ["P-23"]), ("interruption-level", "1", ["P-23"]),
    ("interruption-level", "\"critical\"", ["P-24"]), ("sound", "\"\"", []),
    ("sound", "1", ["P-17"]),
    ("sound", "{}", ["P-18"]), ("sound", "{\"critical\":1}", []),
    ("sound", "{\"critical\":true}", ["P-17", "P-18"]), ("sound", "{\"critical\":0}", ["P-18"]),
    ("sound", "{\"critical\":2}", ["P-17", "P-18"]), ("sound", "{\"critical\":1,\"volume\":1}", []),
    ("sound", "{\"critical\":1,\"volume\":0}", []),
    ("sound", "{\"critical\":1,\"volume\":1.1}", ["P-17"]),
    ("sound", "{\"critical\":1,\"volume\":-0.1}", ["P-17"]),
    ("sound", "{\"critical\":1,\"name\":1,\"loop\":1}", ["P-17", "P-17"]),
    ("url-args", "1", []), ("event", "\"start\"", ["P-31"]), ("stale-date", "1", ["P-31"]),
    ("supports-live-activities", "true", ["P-07"]), ("content_available", "1", ["P-07", "P-09"]),
    ("contentState", "{\"thread_id\":1}", ["P-07", "P-09"]), ("Badge", "1", ["P-07"]),
    ("ptt-push-type", "\"service-update\"", ["P-42"]), ("ptt-push-type", "1", ["P-42", "P-42"]),
  ])
  func judgesMembersOfAps(key: String, value: String, rules: [String]) {
    let body = "{\"aps\":{\"alert\":\"Hi\",\"\(key)\":\(value)}}"
    #expect(judge.judge(body, .alert).rules == rules)
  }

  @Test(arguments: [
    (#""""#, ["P-11"]), ("{}", ["P-11"]), (#"{"title":""}"#, ["P-11"]), ("[]", ["P-10"]),
    ("null", ["P-10", "P-34"]), (#"{"loc-key":"K"}"#, []), (#"{"subtitle-loc-key":"K"}"#, []),
    (#"{"title":"t","sound":"default"}"#, ["P-12"]), (#"{"title":"t","action":"a"}"#, []),
    (#"{"title":{"loc-key":"K"}}"#, ["P-13"]), (#"{"title":"t","subtitle":null}"#, ["P-13"]),
    (#"{"title":"t","launch-image":1}"#, ["P-13"]), (#"{"title":"t","loc-args":[]}"#, ["P-14"]),
    (#"{"title":"t","loc-args":"x"}"#, ["P-14", "P-14"]), (#"{"loc-key":"K","loc-args":[]}"#, []),
    (#"{"loc-key":"K","loc-args":["a",1,null]}"#, ["P-14", "P-14"]),
    (#"{"title-loc-key":"K","title-loc-args":["a"]}"#, []),
    (#"{"body":"b","loc-key":"K"}"#, ["P-15"]), (#"{"body":"b","title-loc-key":"K"}"#, []),
    (#"{"title":"t","summary-arg-count":2}"#, ["P-30"]),
    (#"{"title":"t","summary-arg-count":"2"}"#, ["P-13", "P-30"]),
    (#"{"title":"t","locKey":"K"}"#, ["P-09", "P-12"]), (#"{"title":"t","badge":1}"#, ["P-12"]),
  ])
  func judgesAlerts(alert: String, rules: [String]) {
    let verdict = judge.judge("{\"aps\":{\"alert\":\(alert)}}", .alert)
    #expect(verdict.rules.sorted() == rules)
  }

  @Test(arguments: [
    (#"{"aps":{"alert":"x"},"thread-id":"t"}"#, ["P-08 /thread-id"]),
    (#"{"aps":{"alert":"x"},"content-state":{},"event":"start","timestamp":1}"#, []),
    (#"{"aps":{"alert":"x"},"contentState":{},"stale_date":1}"#, []),
    (#"{"aps":{"alert":"x"},"key_id":"k","messageindex":1}"#, []),
    (#"{"aps":{"alert":"x"},"data":[{"thread_id":"t"}]}"#, ["P-09 /data/0/thread_id"]),
    (#"{"aps":{"alert":"x"},"attributes":{"thread_id":"t"}}"#, []),
    (#"{"aps":{"alert":"x"},"title":"t","senderId":1,"user_name":2}"#, []),
    (#"{"aps":{"alert":"x","a/b~":1}}"#, ["P-07 /aps/a~1b~0"]),
    (#"{"aps":{"alert":"x","":1,"titel":1}}"#, ["P-07 /aps/", "P-07 /aps/titel"]),
  ])
  func namesThePlaceOfKeys(body: String, findings: [String]) {
    let verdict = judge.judge(body, .alert)
    let found = verdict.findings.map { finding -> String in
      guard case .body(let pointer) = finding.place else { return "?" }
      return "\(finding.rule.dropFirst(5)) \(pointer)"
    }
    #expect(found == findings)
  }

  @Test(arguments: [
    ("mutable_content", "write \"mutable-content\""), ("catgory", "write \"category\""),
    ("title", "write \"title\" inside \"alert\""), ("locKey", "write \"loc-key\" inside \"alert\""),
    ("image", "move \"image\" out of \"aps\", to the top level"),
  ])
  func suggestsTheRightSpelling(key: String, fix: String) {
    let verdict = judge.judge("{\"aps\":{\"alert\":\"x\",\"\(key)\":1}}", .alert)
    #expect(verdict.finding("P-07")?.fix == fix)
  }

  @Test func showsTheValueAsSentAndAFixToTypeIn() {
    let verdict = judge.judge(#"{"aps":{"alert":{"body":"x"},"badge":"5"}}"#, .alert)
    #expect(
      verdict.findings == [
        Finding(
          rule: "APNS-P-16",
          severity: .lint,
          place: .body(pointer: "/aps/badge"),
          value: "\"5\"",
          message: "badge is of type string, not an integer of 0 or more",
          fix: "write \"badge\": 5"
        )
      ]
    )
  }
}

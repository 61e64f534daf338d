import PushJSON
import PushModel
import PushSuites
import Testing

@Suite struct CaseEvaluatorTests {
  private func judge(
    _ keys: String,
    _ arrivals: [Arrival],
    reports: [SenderReport] = [SenderReport(outcome: .sent, status: 200)],
    isStrict: Bool = false,
    handedAt: UInt64 = 0,
    isKindUnknown: Bool = false
  ) throws -> CaseResult {
    let spec = try oneCase(keys)
    let evidence = CaseEvidence(
      asks: reports.map { .init(keys: ["token"], handedAt: handedAt, report: $0) },
      arrivals: arrivals,
      variables: RunVariables(
        now: 1000,
        topic: "com.example",
        token: "token",
        environment: "production",
        caseID: spec.id
      ),
      isKindUnknown: isKindUnknown
    )
    let evaluator = CaseEvaluator(isStrict: isStrict) {
      $0 == "APNS-P-01" ? RuleReference(name: "badge-type", source: "Apple, badge") : nil
    }
    return evaluator.result(PlannedCase(number: 1, spec: spec), evidence)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var keys: String
    var arrivals: [Arrival]
    /// The subjects of the mismatches; empty when the case passes.
    var subjects: [String]
    var testDescription: String { keys }

    init(_ keys: String, _ arrivals: [Arrival], _ subjects: [String] = []) {
      self.keys = keys
      self.arrivals = arrivals
      self.subjects = subjects
    }
  }

  static let one = arrival(
    headers: [("apns-topic", "com.example"), ("apns-id", "A"), ("authorization", "x")],
    body: "{\"aps\":{\"badge\":1}}"
  )
  static let two = [
    arrival(headers: [("apns-id", "A"), ("authorization", "x")], connection: 1, at: 0),
    arrival(headers: [("apns-id", "A"), ("authorization", "y")], connection: 2, at: 5_000_000),
  ]

  static let rows = [
    Row("", [one]), Row("", [], ["requests on the wire"]), Row("", two, ["requests on the wire"]),
    Row("expect: {attempts: 2}", two), Row("expect: {attempts: {between: [2, 3]}}", two),
    Row("expect: {attempts: 0}", []), Row("expect: {attempts: 0}", [one], ["requests on the wire"]),
    Row("expect: {headers: {Apns-Topic: \"${topic}\"}}", [one]),
    Row("expect: {headers: {apns-topic: absent}}", [one], ["header apns-topic"]),
    Row("expect: {headers: {apns-priority: 10}}", [one], ["header apns-priority"]),
    Row("expect: {path: \"/3/device/${token}\", method: POST}", [one]),
    Row("expect: {path: /x, method: GET}", [one], ["method", "path"]),
    Row("expect: {body: {aps.badge: 1, /aps/alert: absent}}", [one]),
    Row("expect: {body: {aps: {badge: 2, x: 1}}}", [one], ["body /aps/badge", "body /aps/x"]),
    Row("expect: {body: {\"\": {exactly: {}}}}", [one], ["body /aps"]),
    Row("expect: {body: {aps.badge: present}}", [arrival(body: "no")], ["body"]),
    Row("expect: {size: 19}", [one]), Row("expect: {size: 20}", [one], ["size of the body"]),
    Row("expect: {answer: {status: 200, reason: absent}}", [one]),
    Row(
      "expect: {answer: {status: 410, reason: Unregistered}}",
      [arrival(status: 400, reason: "BadTopic")],
      ["answer status", "answer reason"]
    ),
    Row("expect: {attempts: 2, connections: 2}", two),
    Row("expect: {attempts: 2, connections: 1}", two, ["connections"]),
    Row("expect: {attempts: 2, same-id: true}", two),
    Row("expect: {attempts: 2, same-id: false}", two, ["apns-id"]),
    Row("expect: {attempts: 2, same-authorization: true}", two, ["authorization"]),
    Row("expect: {attempts: 2, same-authorization: false}", two),
    Row("expect: {attempts: 2, same-id: true}", [one, arrival()], ["apns-id"]),
    Row("expect: {attempts: 2, same-id: false}", [one, arrival()]),
    Row("expect: {same-id: true}", [one]),
    Row("expect: {attempts: 2, gaps: {between: [5, 5]}}", two),
    Row(
      "expect: {attempts: 2, gaps: {between: [6, 9]}}",
      two,
      ["milliseconds from request 1 to 2"]
    ),
    Row("expect: {within: 0.005, attempts: 2}", two),
    Row("expect: {within: 0.004, attempts: 2}", two, ["time to the last request"]),
    Row("expect: {requests: [{headers: {apns-id: A}}, {headers: {authorization: y}}]}", two),
    Row(
      "expect: {requests: [{headers: {apns-id: B}}, {headers: {authorization: x}}]}",
      two,
      ["request 1: header apns-id", "request 2: header authorization"]
    ),
    Row("expect: {each: {headers: {apns-topic: present}}}", [one]),
    Row(
      "",
      [arrival(findings: [finding("APNS-P-01")])],
      ["APNS-P-01 badge-type at body /aps/badge"]
    ),
    Row("", [arrival(findings: [finding("APNS-P-01", .lint)])]),
    Row("expect: {findings: [APNS-P-01]}", [arrival(findings: [finding("APNS-P-01")])]),
    Row("expect: {findings: [APNS-P-01]}", [one], ["finding APNS-P-01 badge-type"]),
    Row("expect: {free-of: [\"APNS-P-*\"]}", [one]),
    Row(
      "expect: {free-of: [\"APNS-P-*\"]}",
      [arrival(findings: [finding("APNS-P-02", .lint)])],
      ["APNS-P-02 at body /aps/badge"]
    ),
    Row("expect: {report: {outcome: sent, status: 200, reason: absent}}", [one]),
    Row(
      "expect: {report: {outcome: failed, status: 410, reason: Unregistered}}",
      [one],
      ["report outcome", "report status", "report reason"]
    ),
    Row(
      "expect: {report: {outcome: {oneOf: [sent, failed]}, status: {between: [200, 299]}}}",
      [one]
    ),
  ]

  @Test(arguments: rows)
  func comparesTheWireWithTheCase(row: Row) throws {
    let result = try judge(row.keys, row.arrivals)
    #expect(result.mismatches.map(\.subject) == row.subjects)
    #expect(result.outcome == (row.subjects.isEmpty ? .pass : .fail))
    #expect(result.message.isEmpty == row.subjects.isEmpty)
  }

  @Test(arguments: [("must", CaseOutcome.fail), ("should", .warn), ("info", .info)])
  func gradesByLevel(level: String, outcome: CaseOutcome) throws {
    #expect(try judge("level: \(level)", []).outcome == outcome)
    #expect(try judge("level: \(level)", [CaseEvaluatorTests.one]).outcome == .pass)
  }

  @Test func countsLintWhenStrict() throws {
    let lint = [arrival(findings: [finding("APNS-P-01", .lint)])]
    #expect(try judge("", lint, isStrict: true).outcome == .fail)
    #expect(try judge("expect: {findings: [APNS-P-01]}", lint, isStrict: true).outcome == .pass)
  }

  @Test func tellsRuleSourceAndFix() throws {
    let result = try judge("", [arrival(findings: [finding("APNS-P-01")])])
    #expect(
      result.mismatches == [
        Mismatch(
          subject: "APNS-P-01 badge-type at body /aps/badge",
          expected: "a request that is not refused",
          got: "badge is a string",
          rule: "APNS-P-01",
          source: "Apple, badge",
          fix: "write a number"
        )
      ]
    )
    #expect(result.message == "APNS-P-01 badge-type at body /aps/badge: badge is a string")
  }

  @Test func saysWhatTheSenderClaimsWhenNothingArrives() throws {
    #expect(
      try judge("", []).message
        == "requests on the wire: expected 1, got 0; the sender says `sent`"
    )
  }

  @Test func showsTheRequestThatFails() throws {
    let result = try judge(
      "expect: {requests: [{}, {headers: {apns-id: B}}]}",
      CaseEvaluatorTests.two
    )
    #expect(
      result.excerpt == "POST /3/device/token HTTP/2\napns-id: A\nauthorization: y\n\n{}"
    )
  }

  @Test(arguments: [("Host", "1.1"), ("host", "1.1"), ("hosted", "2")])
  func `The excerpt names the version that the headers tell`(header: String, version: String) {
    let text = WireExcerpt.text(of: arrival(headers: [(header, "exp.host")], body: ""))
    #expect(text == "POST /3/device/token HTTP/\(version)\n\(header): exp.host")
  }

  @Test func believesUnsupportedOnlyWhenNothingArrives() throws {
    let unsupported = [SenderReport(outcome: .unsupported)]
    #expect(try judge("", [], reports: unsupported).outcome == .unsupported)
    let result = try judge("", [CaseEvaluatorTests.one], reports: unsupported)
    #expect(result.mismatches.map(\.subject) == ["report outcome"])
    let both = [SenderReport(outcome: .sent, status: 200), SenderReport(outcome: .unsupported)]
    #expect(try judge("repeat: 2", [CaseEvaluatorTests.one], reports: both).outcome == .unsupported)
    #expect(
      try judge("expect: {report: {outcome: unsupported}, attempts: 0}", [], reports: unsupported)
        .outcome == .pass
    )
  }

  @Test func countsAKindThatTheSenderDoesNotKnowAsUnsupported() throws {
    #expect(try judge("", [], isKindUnknown: true).outcome == .unsupported)
    #expect(try judge("", [CaseEvaluatorTests.one], isKindUnknown: true).outcome == .pass)
  }

  @Test func letsASenderRefuseWhereItMay() throws {
    let failed = [SenderReport(outcome: .failed)]
    #expect(try judge("allow-unsent: true", [], reports: failed).outcome == .pass)
    #expect(try judge("", [], reports: failed).outcome == .fail)
    #expect(try judge("allow-unsent: true", []).outcome == .fail)
  }

  @Test func shortensWhatItShows() throws {
    let long = arrival(body: "{\"a\":\"\(String(repeating: "é", count: 9_000))\"}")
    let result = try judge("", [long], reports: [SenderReport(outcome: .sent, output: "x\u{1b}")])
    #expect(result.excerpt.utf8.count < 4_300 && result.excerpt.hasSuffix("bytes in all)"))
    #expect(result.senderOutput == "x\u{1b}" && result.requests == [1])
  }

  @Test func keepsTwentyMismatchesAndCountsAll() throws {
    let many = (0..<30).map { _ in arrival() }
    let result = try judge("expect: {attempts: 30, headers: {x: present}}", many)
    #expect(result.mismatches.count == 20 && result.message.hasSuffix("(and 29 more)"))
  }

  @Test(arguments: ["", "\u{0}", "[", "{\"a\":1,\"a\":2}", "\u{FFFD}", "1e999"])
  func survivesAnyBody(body: String) throws {
    let keys = "expect: {body: {\"\": {exactly: {}}, /a/0/b: absent}, size: 3}"
    _ = try judge(keys, [arrival(headers: [("", ""), (":x", "\r\n")], body: body)])
  }

  @Test func survivesDeepAndBroadBodies() throws {
    let deep =
      String(repeating: "{\"a\":", count: 1_000) + "1" + String(repeating: "}", count: 1_000)
    let broad = "{" + (0..<20_000).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
    for body in [deep, broad] {
      let result = try judge("expect: {body: {\"\": {a: 1}}}", [arrival(body: body)])
      #expect(result.outcome == .fail && result.excerpt.utf8.count < 4_300)
    }
  }
}

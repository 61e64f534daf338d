import PushJSON
import PushModel
import PushSuites
import Testing

/// What FCM's and Expo's requests are judged by, whatever shape their bodies have.
@Suite struct ProviderJudgeTests {
  private func judge(
    _ provider: Provider,
    _ keys: String,
    _ arrivals: [Arrival],
    tokens: [[String]] = [["A"]],
    receiptReport: SenderReport? = nil
  ) throws -> CaseResult {
    let text = """
      suite: s
      title: S
      provider: \(provider.rawValue)
      cases: [{id: a, title: A, cites: [x], send: {kind: alert, title: x}, \(keys)}]
      """
    let spec = try suite(text).cases[0]
    var variables = RunVariables(
      now: 1000,
      topic: "com.example",
      token: tokens[0][0],
      environment: "production",
      caseID: spec.id
    )
    variables.tokens = tokens[0]
    var numbered = arrivals
    for index in numbered.indices { numbered[index].request = Int64(index + 1) }
    var evidence = CaseEvidence(
      asks: tokens.map {
        .init(keys: $0, handedAt: 0, report: SenderReport(outcome: .sent, status: 200))
      },
      arrivals: numbered,
      variables: variables
    )
    if let receiptReport {
      evidence.receiptAsks = [.init(keys: [], handedAt: 1_000_000_000, report: receiptReport)]
    }
    return CaseEvaluator().result(PlannedCase(number: 1, spec: spec), evidence)
  }

  private static func fcm(_ message: String, key: String = "A", at: UInt64 = 0) -> Arrival {
    arrival(key: key, provider: .fcm, endpoint: "send", body: "{\"message\":\(message)}", at: at)
  }

  private static func expo(_ body: String, key: String = "A") -> Arrival {
    arrival(key: key, provider: .expo, endpoint: "send", body: body)
  }

  private static func receipts(_ ids: [String], at: UInt64 = 1_500_000_000) -> Arrival {
    let list = JSONWriter.compact(.array(ids.map { .string($0) }))
    return arrival(
      provider: .expo,
      endpoint: "receipts",
      body: "{\"ids\":\(list)}",
      at: at
    )
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var keys: String
    var body: String
    /// The subjects of the mismatches; empty when the case passes.
    var subjects: [String]
    var testDescription: String { "\(keys) of \(body)" }

    init(_ keys: String, _ body: String, _ subjects: [String] = []) {
      self.keys = keys
      self.body = body
      self.subjects = subjects
    }
  }

  static let fcmRows = [
    Row("expect: {message: {android.ttl: 5s}}", #"{"token":"A","android":{"ttl":"5s"}}"#),
    Row("expect: {message: {token: \"${token}\"}}", #"{"token":"A"}"#),
    Row("expect: {body: {/message/token: A}}", #"{"token":"A"}"#),
    Row(
      "expect: {message: {android.collapse_key: k}}",
      #"{"token":"A","android":{"collapseKey":"k"}}"#
    ),
    Row(
      "expect: {message: {webpush.fcm_options.link: x}}",
      #"{"token":"A","webpush":{"fcmOptions":{"link":"x"}}}"#
    ),
    // Names inside maps are the app's own, and those of a web notification the browser's.
    Row("expect: {message: {data.fooBar: x}}", #"{"token":"A","data":{"fooBar":"x"}}"#),
    Row(
      "expect: {message: {data.foo_bar: x}}",
      #"{"token":"A","data":{"fooBar":"x"}}"#,
      ["message /data/foo_bar"]
    ),
    Row(
      "expect: {message: {webpush.notification.requireInteraction: true}}",
      #"{"token":"A","webpush":{"notification":{"requireInteraction":true}}}"#
    ),
    Row(
      "expect: {message: {apns.payload.myKey: 1}}",
      #"{"token":"A","apns":{"payload":{"myKey":1}}}"#
    ),
    Row(
      "expect: {message: {topic: news}}",
      #"{"topic":"/topics/news"}"#,
      ["message /topic"]
    ),
    Row("expect: {recipients: 1, to: {exactly: [A]}}", #"{"token":"A"}"#),
    Row("expect: {to: {contains: B}}", #"{"token":"A"}"#, ["recipients"]),
  ]

  @Test(arguments: fcmRows)
  func `FCM's message is found in the body, in either spelling`(row: Row) throws {
    let result = try judge(.fcm, row.keys, [ProviderJudgeTests.fcm(row.body)])
    #expect(result.mismatches.map(\.subject) == row.subjects)
  }

  static let expoRows = [
    Row("expect: {message: {title: x}}", #"{"to":"A","title":"x"}"#),
    Row("expect: {message: {title: x}}", #"[{"to":"A","title":"x"}]"#),
    Row("expect: {message: {title: x}}", #"[{"to":"B","title":"y"},{"to":["A"],"title":"x"}]"#),
    Row("expect: {message: {title: x}}", #"[{"to":["B","A"],"title":"y"}]"#, ["message /title"]),
    Row("expect: {message: {title: x}}", #"[{"to":"B","title":"x"}]"#, ["message"]),
    Row("expect: {message: {title: x}}", #"{"ids":[]}"#, ["message"]),
    Row("expect: {message: {title: x}}", "no JSON", ["message"]),
    Row("expect: {message: {to: \"${token}\"}}", #"[{"to":"A"},{"to":"A"}]"#),
    Row(
      "expect: {message: {title: x}}",
      #"[{"to":"A","title":"x"},{"to":"A","title":"y"}]"#,
      ["message 2 /title"]
    ),
    Row("expect: {body: {/0/title: x}}", #"[{"to":"A","title":"x"}]"#),
    Row("expect: {body: {/0/title: x}}", #"{"to":"A","title":"x"}"#, ["body /0/title"]),
    Row("expect: {recipients: 3}", #"[{"to":["A","B"]},{"to":"C"}]"#),
    Row(
      "expect: {recipients-per-request: {between: [1, 2]}}",
      #"[{"to":["A","B"]},{"to":"C"}]"#,
      ["recipients of the request"]
    ),
    Row("expect: {to: {exactly: [B, A]}}", #"[{"to":["B","A"]}]"#),
    Row("expect: {to: {not: {contains: B}}}", #"[{"to":["B","A"]}]"#, ["recipients"]),
  ]

  @Test(arguments: expoRows)
  func `Expo's message is found in an object and in a list`(row: Row) throws {
    let result = try judge(.expo, row.keys, [ProviderJudgeTests.expo(row.body)])
    #expect(result.mismatches.map(\.subject) == row.subjects)
  }

  @Test(arguments: [
    ("requests-per-recipient: 1", [["A", "B"], ["C"]], ""),
    ("requests-per-recipient: 1", [["A", "B"]], "requests that name C"),
    ("requests-per-recipient: 1", [["A", "B"], ["B", "C"]], "requests that name B"),
    ("requests-per-recipient: 1", [["X"]], "requests that name A (as 2 more)"),
    ("requests-per-recipient: {between: [1, 2]}", [["A", "B"], ["B", "C"]], ""),
  ])
  func `Each recipient is counted over all requests`(
    expectation: String,
    requests: [[String]],
    subject: String
  ) throws {
    let arrivals = requests.map { tokens in
      let list = JSONWriter.compact(.array(tokens.map { .string($0) }))
      return ProviderJudgeTests.expo("[{\"to\":\(list)}]")
    }
    let result = try judge(
      .expo,
      "target: {recipients: 3}, expect: {attempts: {between: [1, 9]}, \(expectation)}",
      arrivals,
      tokens: [["A", "B", "C"]]
    )
    #expect(result.mismatches.map(\.subject) == (subject.isEmpty ? [] : [subject]))
  }

  @Test func `Numbered tokens stand for the recipients of an order`() throws {
    let keys =
      "target: {recipients: 2}, expect: {attempts: 1, to: {exactly: [\"${token1}\", \"${token2}\"]}}"
    let good = ProviderJudgeTests.expo(#"[{"to":["A","B"]}]"#)
    let bad = ProviderJudgeTests.expo(#"[{"to":["A"]}]"#)
    #expect(try judge(.expo, keys, [good], tokens: [["A", "B"]]).outcome == .pass)
    #expect(try judge(.expo, keys, [bad], tokens: [["A", "B"]]).outcome == .fail)
  }

  @Test(arguments: [
    ("attempts: 1", [["a"]], [String]()),
    ("attempts: 1, ids: 2, ids-per-request: 2", [["a", "b"]], []),
    ("ids: 2", [["a"], ["a", "b"]], []),
    ("attempts: 1", [["a"], ["b"]], ["requests for receipts"]),
    ("{}", [], ["requests for receipts"]), ("attempts: 0", [], []),
    (
      "ids-per-request: {between: [1, 1]}", [["a"], ["a", "b"]],
      ["request 2 for receipts: ids in the request"]
    ),
    ("within: 0.5", [["a"]], []),
    ("within: 0.4", [["a"]], ["time to the last request for receipts"]),
    (
      "each: {method: GET}", [["a"]], ["request 1 for receipts: method"]
    ), ("report: {outcome: failed}", [["a"]], ["receipts: report outcome"]),
  ])
  func `Requests for receipts are judged apart from pushes`(
    keys: String,
    requests: [[String]],
    subjects: [String]
  ) throws {
    let arrivals =
      [ProviderJudgeTests.expo(#"{"to":"A"}"#)] + requests.map { ProviderJudgeTests.receipts($0) }
    let result = try judge(
      .expo,
      "expect: {attempts: 1, receipts: {\(keys == "{}" ? "" : keys)}}",
      arrivals,
      receiptReport: SenderReport(outcome: .sent)
    )
    #expect(result.mismatches.map(\.subject) == subjects)
    #expect(result.requests.count == arrivals.count)
  }

  @Test func `A sender that fetches no receipts is unsupported, not wrong`() throws {
    let result = try judge(
      .expo,
      "expect: {receipts: {attempts: 1}}",
      [ProviderJudgeTests.expo(#"{"to":"A"}"#)],
      receiptReport: SenderReport(outcome: .unsupported)
    )
    #expect(result.outcome == .unsupported)
  }

  @Test(arguments: [
    ("may-find: [FCM-O002]", CaseOutcome.pass), ("findings: [FCM-O002]", .pass),
    ("attempts: 1", .fail), ("may-find: [FCM-O003]", .fail),
    ("may-find: [FCM-O002], findings: [FCM-O003]", .fail),
    ("may-find: [FCM-O002], free-of: [FCM-O002]", .fail),
  ])
  func `Findings that may occur fail nothing`(keys: String, outcome: CaseOutcome) throws {
    var request = ProviderJudgeTests.fcm(#"{"token":"A"}"#)
    request.verdict = Verdict(findings: [finding("FCM-O002")])
    #expect(try judge(.fcm, "expect: {\(keys)}", [request]).outcome == outcome)
  }

  @Test func `Each order has its own report`() throws {
    let keys = "repeat: 2, expect: {reports: [{outcome: sent}, {outcome: failed}]}"
    let arrivals = [1, 2].map { _ in ProviderJudgeTests.fcm(#"{"token":"A"}"#) }
    let result = try judge(.fcm, keys, arrivals, tokens: [["A"], ["A"]])
    #expect(result.mismatches.map(\.subject) == ["order 2: report outcome"])
  }

  @Test(arguments: [
    ("device", true), ("broadcast", true), ("send", true), ("other", true), ("receipts", false),
    ("token", false), ("channels", false), ("subscriptions", false), ("iid", false),
    ("groups", false),
  ])
  func `Only attempts to push are counted as such`(endpoint: String, isPush: Bool) throws {
    let request = arrival(key: "A", provider: .fcm, endpoint: endpoint)
    #expect(request.isPush == isPush)
    let attempts = try judge(.fcm, "expect: {attempts: 0}", [request]).outcome
    #expect(attempts == (isPush ? .fail : .pass))
  }
}

import PushJSON
import PushModel
import PushProviders
import Testing

@Suite struct ExpoLintTests {
  private func lint(
    _ body: String,
    method: String? = nil,
    path: String? = nil,
    headers: [(String, String)] = []
  ) -> ServiceLintResult {
    ExpoLint.judge(
      ServiceLintInput(
        method: method,
        path: path,
        headers: headers,
        body: Array(body.utf8),
        nowSeconds: 1_760_000_000
      ),
      fidelity: ExpoFidelity()
    )
  }

  private func rules(_ result: ServiceLintResult) -> [String] {
    result.verdict.findings.map { String($0.rule.dropFirst(5)) }
  }

  @Test func `A sound payload alone has no findings, and header rules are named`() {
    let result = lint(ExpoBench.text("\"title\":\"Hello\""))
    #expect(result.verdict == Verdict() && result.responseStatus == 200 && result.reason == nil)
    #expect(result.responseBody == nil)
    for id in ["R05", "R07", "R10", "R11", "R13", "R15", "R09", "M36"] {
      #expect(result.notJudged.contains("EXPO-" + id), "\(id)")
    }
  }

  @Test func `A refusing ticket or receipt is an accepted request`() {
    let result = lint(ExpoBench.text("\"title\":\"Hello\"", to: "dGVzdA:APA91bExample"))
    #expect(rules(result) == ["M04", "M05"])
    #expect(result.verdict.word == "accept" && result.responseStatus == 200)
    let big = lint(ExpoBench.text("\"title\":\"\(String(repeating: "x", count: 4096))\""))
    #expect(rules(big) == ["M30", "M31"] && big.verdict.word == "accept")
  }

  @Test func `A refusal has the answer of the service`() {
    let result = lint(ExpoBench.text("\"title\":\"Hello\",\"data\":[]"))
    #expect(result.verdict.word == "reject" && result.responseStatus == 400)
    #expect(result.reason == "VALIDATION_ERROR")
    #expect(result.responseBody?["errors"]?[0]?["code"]?.string == "VALIDATION_ERROR")
    #expect(result.verdict.findings.map(\.place) == [.body(pointer: "/data")])
  }

  @Test func `Headers that are given are the whole set`() {
    let body = ExpoBench.text("\"title\":\"Hello\"")
    let result = lint(body, headers: [("content-type", "text/plain")])
    #expect(rules(result) == ["R07", "R15", "R15"])
    #expect(!result.notJudged.contains("EXPO-R15") && result.notJudged.contains("EXPO-R13"))
    let basic = lint(body, headers: ExpoBench.headers + [("authorization", "Basic x")])
    #expect(rules(basic) == ["R13"] && basic.responseStatus == 401 && basic.reason == nil)
    #expect(rules(lint(body, headers: ExpoBench.headers + [("authorization", "Bearer x")])) == [])
  }

  @Test func `The path says which call is meant`() {
    let path = "/--/api/v2/push/getReceipts"
    #expect(rules(lint("{\"ids\":[1]}", path: path)) == ["G01"])
    #expect(rules(lint("{\"ids\":[\"null\"]}", path: path)) == ["G07"])
    #expect(rules(lint("{\"ids\":[\"00000000-0000-4000-8000-000000000000\"]}", path: path)) == [])
    #expect(rules(lint(ExpoBench.text("\"title\":\"x\""), path: "/")) == ["R02"])
    #expect(lint("", method: "GET").responseStatus == 404)
    #expect(rules(lint("")) == ["R03"])
  }

  @Test(arguments: [
    ("\"expiration\":1759999999", ["M11"]), ("\"expiration\":1760000000", []),
    ("\"expiration\":100000000000", []), ("\"expiration\":100000000001", ["M11"]),
    ("\"ttl\":-1", ["M10"]), ("\"ttl\":1.5", ["M10"]), ("\"ttl\":1.0", []),
    ("\"relevanceScore\":1.01", ["M29"]), ("\"relevanceScore\":1", []),
    ("\"sound\":{\"critical\":true,\"name\":null,\"volume\":1}", ["M20"]),
    ("\"sound\":{\"critical\":1,\"x\":1,\"volume\":1.1}", ["M16", "M16", "M16"]),
    ("\"sound\":\"\"", ["M16"]), ("\"data\":null", ["M07", "M38"]), ("\"channelId\":null", []),
    ("\"channelId\":\"\"", ["M22"]), ("\"badge\":null", ["M38"]), ("\"badge\":1.5", ["M18"]),
    ("\"_contentAvailable\":false", ["M27"]), ("\"contentAvailable\":0", ["M26"]),
    ("\"richContent\":{\"image\":\"http://a\",\"b\":1}", ["M24", "M24"]),
    ("\"interruptionLevel\":\"time-sensitive\"", ["M20"]), ("\"priority\":1", ["M13"]),
    ("\"__proto__\":1,\"channel_id\":1", ["M37", "M37"]), ("\"body\":\"\\u00a0\"", ["M42"]),
  ])
  func `Values are judged on both sides of each boundary`(members: String, expected: [String]) {
    #expect(rules(lint(ExpoBench.text("\"title\":\"Hello\",\(members)"))) == expected)
  }

  @Test func `A slip of another service's language has a hint`() {
    let result = lint(ExpoBench.text("\"title\":\"Hello\",\"imageUrl\":\"x\",\"titel\":\"x\""))
    #expect(result.verdict.findings.map(\.fix) == ["Use richContent.image", "Use `title`"])
    #expect(result.verdict.findings.map(\.place).last == .body(pointer: "/titel"))
  }
}

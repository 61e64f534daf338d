import PushJSON
import PushModel
import PushProviders
import Testing

@Suite struct FCMServiceLintTests {
  private static func lint(
    _ body: String,
    _ headers: [(String, String)] = [],
    path: String? = nil,
    method: String? = nil
  ) -> ServiceLintResult {
    FCMLint.judge(
      ServiceLintInput(
        method: method,
        path: path,
        headers: headers,
        body: Array(body.utf8),
        nowSeconds: FCMExamples.startMilliseconds / 1000
      )
    )
  }

  private static let good = #"{"message":{"topic":"a","notification":{"title":"a"}}}"#

  @Test func `A message alone is accepted, and says what it does not tell`() {
    let result = Self.lint(Self.good)
    #expect(result.verdict.findings.isEmpty && result.verdict.refusal == nil)
    #expect(result.responseStatus == 200 && result.reason == nil && result.responseBody == nil)
    #expect(Set(["FCM-E004", "FCM-E027", "FCM-O001"]).isSubset(of: result.notJudged))
    #expect(result.notJudged.allSatisfy { FCMCatalogue.info($0) != nil })
  }

  @Test func `A refusal has status, reason and body`() {
    let result = Self.lint(#"{"message":{"token":"bad token"}}"#)
    #expect(result.responseStatus == 400 && result.reason == "INVALID_ARGUMENT")
    #expect(
      result.responseBody?["error"]?["message"]
        == "The registration token is not a valid FCM registration token"
    )
  }

  @Test func `Headers that are given are the whole set`() {
    let result = Self.lint(Self.good, [("x-a", "b")])
    let rules = result.verdict.findings.map(\.rule)
    #expect(rules.contains("FCM-E004") && rules.contains("FCM-E027"))
    #expect(!rules.contains("FCM-O001") && result.notJudged.contains("FCM-O001"))
  }

  @Test func `Authorization is judged as far as it goes`() {
    let headers = [("content-type", "application/json"), ("user-agent", "acme/1")]
    let fine = Self.lint(Self.good, headers + [("authorization", "Bearer ya29.any")])
    #expect(fine.verdict.findings.isEmpty, "\(fine.verdict.findings)")
    #expect(!fine.notJudged.contains("FCM-O001"))
    let key = Self.lint(Self.good, headers + [("authorization", "key=AAAA")])
    #expect(key.verdict.findings.map(\.rule) == ["FCM-O005"] && key.responseStatus == 401)
    let odd = Self.lint(Self.good, headers + [("authorization", "bearer ya29.any")])
    #expect(odd.verdict.findings.map(\.rule) == ["FCM-O021"])
  }

  @Test func `Paths and methods are judged`() {
    #expect(Self.lint("{}", path: "/fcm/send").verdict.findings.map(\.rule) == ["FCM-E006"])
    #expect(Self.lint(Self.good, method: "GET").verdict.findings.map(\.rule).contains("FCM-E002"))
    let strange = Self.lint("\u{0}", [], path: "\u{0}\u{FF}", method: "")
    #expect(strange.responseStatus == 404)
  }
}

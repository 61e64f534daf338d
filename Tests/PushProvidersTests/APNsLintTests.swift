import PushJSON
import PushModel
import PushProviders
import Testing

@Suite struct APNsLintTests {
  private static let now = APNsExampleRequest.now
  private static let token = APNsExampleRequest.token
  private static let headers = [
    ("apns-topic", "com.example.app"), ("apns-push-type", "alert"), ("apns-priority", "10"),
  ]

  private func lint(
    method: String? = nil,
    path: String? = nil,
    token: String? = nil,
    headers: [(String, String)] = [],
    body: String = APNsExampleRequest.alert
  ) -> APNsLintResult {
    APNsLint.judge(
      APNsLintInput(
        method: method,
        path: path,
        token: token,
        headers: headers,
        body: Array(body.utf8),
        nowSeconds: Self.now
      )
    )
  }

  private func rules(_ result: APNsLintResult) -> [String] { result.verdict.findings.map(\.rule) }

  @Test func aPayloadAloneIsNotBlamedForHeaders() {
    let result = lint()
    #expect(rules(result) == [])
    #expect(result.responseStatus == 200 && result.reason == nil && result.responseBody == nil)
    for id in ["APNS-H-08", "APNS-H-16", "APNS-H-03", "APNS-A-07"] {
      #expect(result.notJudged.contains(id), "\(id)")
    }
  }

  @Test func headersGivenAreTheWholeSet() {
    let result = lint(headers: [("apns-priority", "10")])
    #expect(rules(result) == ["APNS-H-08", "APNS-H-16"])
    #expect(result.reason == "MissingTopic" && result.responseStatus == 400)
    #expect(result.responseBody == ["reason": "MissingTopic"])
    #expect(!result.notJudged.contains("APNS-H-08"))
    #expect(rules(lint(headers: Self.headers)) == [])
  }

  @Test func theTokenGivenIsThePath() {
    #expect(rules(lint(token: Self.token, headers: Self.headers)) == [])
    #expect(lint(token: "", headers: Self.headers).reason == "MissingDeviceToken")
    #expect(lint(token: "<0a 1b>", headers: Self.headers).reason == "BadDeviceToken")
    #expect(lint(path: "/3/device", headers: Self.headers).reason == "MissingDeviceToken")
    #expect(lint(path: "/2/device/0a", headers: Self.headers).reason == "BadPath")
    #expect(lint(method: "GET", path: "/3/device/0a", headers: Self.headers).responseStatus == 405)
  }

  @Test func authorizationIsJudgedOnlyWhenGiven() {
    let good = ("authorization", APNsExampleToken().text)
    #expect(rules(lint(headers: Self.headers + [good])) == [])
    let old = ("authorization", APNsExampleToken(issuedAt: Self.now - 3601).text)
    let result = lint(headers: Self.headers + [old])
    #expect(rules(result) == ["APNS-A-15"])
    #expect(result.reason == "ExpiredProviderToken" && result.responseStatus == 403)
    let broken = ("authorization", "bearer x")
    #expect(lint(headers: Self.headers + [broken]).reason == "InvalidProviderToken")
  }

  @Test func repeatedHeadersAndBodyKeysAreFound() {
    let twice = lint(headers: Self.headers + [("apns-topic", "com.example.app")])
    #expect(twice.reason == "DuplicateHeaders")
    let misplaced = lint(body: #"{"aps":{"alert":"a"},"apns-priority":10}"#)
    #expect(
      misplaced.verdict.findings.first { $0.rule == "APNS-H-36" }?.place
        == .body(pointer: "/apns-priority")
    )
  }

  @Test func broadcastsAreJudgedByTheirOwnRules() {
    let path = "/4/broadcasts/apps/com.example.app"
    let headers = [
      ("apns-channel-id", APNsExampleWorld.channel), ("apns-push-type", "liveactivity"),
      ("apns-expiration", "0"), ("apns-priority", "5"),
    ]
    let good = lint(path: path, headers: headers, body: APNsExampleRequest.update)
    #expect(rules(good) == [])
    let bad = lint(path: path, headers: [headers[1]], body: APNsExampleRequest.update)
    #expect(bad.reason == "MissingChannelId")
    #expect(rules(bad) == ["APNS-B-04", "APNS-B-10", "APNS-B-12"])
    #expect(lint(path: path, body: APNsExampleRequest.update).notJudged.contains("APNS-B-04"))
    let create = lint(path: "/1/apps/com.example.app/channels", body: #"{"push-type":"x"}"#)
    #expect(create.reason == "BadRequestParams")
  }

  @Test func clocksAndBodiesMayBeAnything() {
    for now in [Int64.min, -1, 0, .max] {
      let input = APNsLintInput(
        token: Self.token,
        headers: Self.headers + [
          ("apns-expiration", "99999999999999999999"), ("authorization", APNsExampleToken().text),
        ],
        body: Array(APNsExampleRequest.alert.utf8),
        nowSeconds: now
      )
      #expect(APNsLint.judge(input).verdict.findings.contains { $0.rule == "APNS-H-24" })
    }
    var bodies: [[UInt8]] = [
      [], [0], [0xFF, 0xFE], Array(repeating: 0, count: 3), [0x1F, 0x8B, 8],
    ]
    bodies.append(Array(repeating: UInt8(ascii: "["), count: 1_500_000))
    bodies.append(Array(#"{"aps":{"alert":""#.utf8) + Array(repeating: 0x61, count: 1_200_000))
    for body in bodies {
      for path in [nil, "/4/broadcasts/apps/b", "/1/apps/b/channels", "/", "", "?"] {
        _ = APNsLint.judge(APNsLintInput(path: path, body: body, nowSeconds: Self.now))
      }
    }
    var wild: [(String, String)] = []
    for name in ["", ":", ":path", "\u{0}", "APNS-TOPIC", "apns-", "authorization", "te"] {
      wild.append((name, "\u{202E}\u{0}\r\n"))
    }
    _ = lint(path: "/3/device/%", headers: wild, body: "\u{0}")
  }
}

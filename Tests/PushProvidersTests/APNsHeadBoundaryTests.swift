import PushModel
import PushProviders
import PushWire
import Testing

@Suite struct APNsHeadBoundaryTests {
  private typealias Request = APNsExampleRequest
  private typealias Token = APNsExampleToken
  private static let now = APNsExampleRequest.now

  private func outcome(
    _ request: APNsExampleRequest,
    after offset: Int64 = 0
  ) -> APNsHeadBench.Outcome {
    var bench = APNsHeadBench()
    return bench.send(request, after: offset)
  }

  @Test func anOrdinaryPushIsFreeOfFindings() {
    let outcome = outcome(.push())
    #expect(outcome.findings == [])
    #expect(outcome.refusal == nil)
  }

  @Test(
    arguments: [
      ("0", nil), ("1900000001", nil), ("99999999999999999999999", nil),
      ("1.5", "BadExpirationDate"), ("-1", "BadExpirationDate"), ("+1", "BadExpirationDate"),
      (" 1", "BadExpirationDate"), ("0x1", "BadExpirationDate"), ("", "BadExpirationDate"),
      ("١", "BadExpirationDate"),
    ] as [(String, String?)]
  )
  func expirationsAreWholeNumbers(value: String, reason: String?) {
    #expect(outcome(.push([("apns-expiration", value)])).refusal?.reason == reason)
  }

  @Test(
    arguments: [
      ("123e4567-e89b-12d3-a456-426614174000", nil),
      ("123E4567-E89B-12D3-A456-426614174000", nil),
      ("123e4567-e89b-12d3-a456-42661417400", "BadMessageId"),
      ("123e4567-e89b-12d3-a456-4266141740000", "BadMessageId"),
      ("123e4567e89b-12d3-a456-4266141740000", "BadMessageId"),
      ("urn:uuid:123e4567-e89b-12d3-a456-426614174000", "BadMessageId"), ("", "BadMessageId"),
    ] as [(String, String?)]
  )
  func idsAreUUIDs(value: String, reason: String?) {
    #expect(outcome(.push(adding: [("apns-id", value)])).refusal?.reason == reason)
  }

  @Test(
    arguments: [
      (64, nil), (108, nil), (160, nil), (200, nil), (2, nil), (1, "BadDeviceToken"),
      (63, "BadDeviceToken"), (65, "BadDeviceToken"), (0, "MissingDeviceToken"),
    ] as [(Int, String?)]
  )
  func tokensAreDigitsInPairs(count: Int, reason: String?) {
    let path = "/3/device/" + String(repeating: "a", count: count)
    #expect(outcome(.push([(":path", path)])).refusal?.reason == reason)
  }

  @Test(arguments: APNsPushType.allCases, APNsPushType.allCases)
  func everyPushTypeAgreesWithItsOwnSuffixOnly(type: APNsPushType, other: APNsPushType) {
    let suffix = other.topicSuffix.description
    let outcome = outcome(
      .push([
        ("apns-push-type", type.rawValue), ("apns-topic", "com.example.app" + suffix),
        ("apns-priority", "5"),
      ])
    )
    let needed = type.topicSuffix.description
    #expect(outcome.has("APNS-H-14") == (!suffix.isEmpty && suffix != needed))
    #expect(outcome.has("APNS-H-15") == (!needed.isEmpty && suffix != needed))
    let isActivityMatched = (type == .liveactivity) == (other == .liveactivity)
    #expect(outcome.has("APNS-L-01") == !isActivityMatched)
    #expect((outcome.refusal == nil) == (suffix == needed))
  }

  @Test(arguments: [
    ("Alert", "alert"), ("live-activity", "liveactivity"), ("LiveActivity", "liveactivity"),
    ("backgroud", "background"), ("zzzzzz", "alert"),
  ])
  func wrongPushTypesAreMetWithTheNearest(given: String, nearest: String) throws {
    let outcome = outcome(.push([("apns-push-type", given)]))
    let finding = try #require(outcome.findings.first { $0.rule == "APNS-H-13" })
    #expect(finding.fix == "Send `apns-push-type: \(nearest)`")
  }

  @Test func unknownHeadersAreMetWithTheNearest() throws {
    let outcome = outcome(.push(adding: [("apns-prioritiy", "5")]))
    let finding = try #require(outcome.findings.first { $0.rule == "APNS-H-34" })
    #expect(finding.fix.contains("`apns-priority`"))
  }

  @Test func theFirstViolationInTheOrderOfChecksAnswers() {
    let several = outcome(
      .push([("apns-topic", nil), ("apns-priority", "7"), ("apns-expiration", "x")])
    )
    #expect(several.refusal == Refusal(400, "BadExpirationDate"))
    #expect(several.has("APNS-H-08") && several.has("APNS-H-18") && several.has("APNS-H-23"))
    let unauthenticated = outcome(
      .push([("authorization", nil), ("apns-topic", nil), (":path", "/3/device/aaaa")])
    )
    #expect(unauthenticated.refusal == Refusal(403, "MissingProviderToken"))
    let wrongMethod = outcome(
      .push([(":method", "GET"), ("authorization", nil), (":path", "/3/device/")])
    )
    #expect(wrongMethod.refusal == Refusal(405, "MethodNotAllowed"))
  }

  @Test func credentialsNeverAppearInFindings() {
    var token = Token(key: "KEY9999999", team: "TEAM000009", issuedAt: 1)
    token.signature = [UInt8](repeating: 0x5A, count: 63)
    let request = Request.push(
      [("authorization", "Bearer " + token.jwt)],
      adding: [("authorization", token.text)]
    )
    let outcome = outcome(request)
    #expect(outcome.findings.count > 4)
    for finding in outcome.findings {
      for part in token.jwt.split(separator: ".") {
        let shown = finding.value + finding.message + finding.fix
        #expect(!shown.contains(part))
      }
    }
  }

  @Test(arguments: [0, 1, 2, 7, 64, 300])
  func hostileHeadersAreJudgedWithoutHarm(length: Int) {
    let wild = String(decoding: (0..<length).map { UInt8($0 & 255) }, as: UTF8.self)
    for name in [
      "apns-topic", "apns-push-type", "apns-priority", "apns-expiration", "apns-id",
      "apns-collapse-id", "authorization", ":path", ":method", ":authority", "content-type",
      "apns-channel-id", "apns-\u{0}x", "content-length",
    ] {
      _ = outcome(.push([(name, wild)]))
      _ = outcome(.broadcast([(name, wild)]))
      _ = outcome(.channels("DELETE", [(name, wild)]))
    }
  }
}

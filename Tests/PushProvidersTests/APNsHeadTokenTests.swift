import PushModel
import PushProviders
import Testing

@Suite struct APNsHeadTokenTests {
  private typealias Token = APNsExampleToken
  private static let now = APNsExampleRequest.now

  private static func push(_ token: APNsExampleToken) -> APNsExampleRequest {
    .push([("authorization", token.text)])
  }

  @Test func aStoredTokenKeepsClaimsAndADigestOnly() {
    let keyring = APNsExampleWorld.make().keyring
    let token = Token()
    let text = APNsProviderToken.recorded(Array(token.text.utf8), keyring: keyring)
    #expect(
      text == "bearer kid=KEY0000001 iss=TEAM000001 iat=1900000000 sha256:\(token.text.utf8.count)"
    )
    let bare = APNsProviderToken.recorded(Array("topsecret".utf8), keyring: keyring)
    #expect(bare == "sha256:9")
    let basic = APNsProviderToken.recorded(Array("basic dXNlcjpwYXNz".utf8), keyring: keyring)
    #expect(basic == "basic sha256:18")
  }

  @Test func aTokenIsAgedByTheClockOnEveryRequest() {
    var bench = APNsHeadBench()
    #expect(bench.send(.push()).refusal == nil)
    #expect(bench.send(.push(), after: 3600).refusal == nil)
    #expect(bench.send(.push(), after: 3601).refusal == Refusal(403, "ExpiredProviderToken"))
  }

  @Test func aRevokedKeyIsRefusedAlthoughItsTokenWasReadBefore() {
    var bench = APNsHeadBench()
    #expect(bench.send(.push()).refusal == nil)
    bench.world.keyring.revoke("KEY0000001")
    #expect(bench.send(.push(), after: 1).has("APNS-A-07"))
  }

  @Test func unknownKeysAreAcceptedAndMarkedWhenAnyCredentialsAreTaken() {
    var bench = APNsHeadBench()
    bench.world.keyring.anyCredentials = true
    #expect(bench.send(Self.push(Token(key: "KEY9999999"))).refusal == nil)
  }

  @Test func theOlderTokenWorksOnAfterARefusedUpdate() {
    var bench = APNsHeadBench()
    #expect(bench.send(.push()).refusal == nil)
    let newer = Token(issuedAt: Self.now + 1199)
    let refused = bench.send(Self.push(newer), after: 1199)
    #expect(refused.refusal == Refusal(429, "TooManyProviderTokenUpdates"))
    #expect(bench.send(.push(), after: 1199).refusal == nil)
    #expect(bench.send(Self.push(newer), after: 1200).refusal == nil)
  }

  @Test func anExpiredFirstTokenMayBeRenewedAtOnce() {
    var bench = APNsHeadBench()
    let old = bench.send(Self.push(Token(issuedAt: Self.now - 4000)))
    #expect(old.refusal == Refusal(403, "ExpiredProviderToken"))
    #expect(bench.send(.push(), after: 1).refusal == nil)
  }

  @Test func signingEqualClaimsAgainIsAnUpdateOnlyBySwitch() throws {
    var again = Token()
    again.signature = [UInt8](repeating: 2, count: 64)
    var bench = APNsHeadBench()
    #expect(bench.send(.push()).refusal == nil)
    #expect(bench.send(Self.push(again), after: 1).refusal == nil)
    var fidelity = APNsFidelity()
    try fidelity.set("resigned-token", "update")
    var strict = APNsHeadBench(fidelity: fidelity)
    #expect(strict.send(.push()).refusal == nil)
    #expect(strict.send(Self.push(again), after: 1).has("APNS-A-18"))
  }

  @Test(arguments: ["key", "address"])
  func theWiderScopesRefuseOtherConnections(scope: String) throws {
    var fidelity = APNsFidelity()
    try fidelity.set("token-update-scope", scope)
    var bench = APNsHeadBench(fidelity: fidelity)
    #expect(bench.send(.push()).refusal == nil)
    bench.reconnect()
    let outcome = bench.send(Self.push(Token(issuedAt: Self.now + 60)), after: 60)
    #expect(outcome.refusal == Refusal(429, "TooManyProviderTokenUpdates"))
    #expect(outcome.has("APNS-A-19"))
  }

  @Test func aRefusedTokenDoesNotBindTheConnection() {
    var bench = APNsHeadBench()
    let wrong = bench.send(Self.push(Token(key: "KEY0000001", team: "TEAM000002")))
    #expect(wrong.has("APNS-A-08"))
    #expect(bench.connection.boundTeam == nil)
    _ = bench.send(Self.push(Token(key: "KEYOTHER01", team: "TEAM000002")), after: 1)
    #expect(bench.connection.boundTeam == "TEAM000002")
  }

  @Test(
    arguments: [
      [0x30], [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x81],
      [0x30, 0x07, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01],
      [0x30, 0x06, 0x02, 0x00, 0x02, 0x02, 0x01, 0x01],
    ] as [[UInt8]]
  )
  func brokenDERIsABadSignature(bytes: [UInt8]) {
    var bench = APNsHeadBench()
    let outcome = bench.send(Self.push(Token(signature: bytes)))
    #expect(outcome.has("APNS-A-10") && !outcome.has("APNS-A-11"))
  }

  @Test(arguments: [
    ("bearer e30.e30.", true), ("bearer e30.e30.AQ.AQ", true), ("bearer ..", true),
    ("bearer", false), ("bearer   ", false), ("", false), ("Basic a.b.c", false),
  ])
  func malformedHeadersAreToldFromMissingTokens(value: String, isMalformed: Bool) {
    var bench = APNsHeadBench()
    let outcome = bench.send(.push([("authorization", value)]))
    let reason = isMalformed ? "InvalidProviderToken" : "MissingProviderToken"
    #expect(outcome.refusal == Refusal(403, reason))
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "1e300", "18446744073709551615"])
  func extremeTimesOfIssueAreJudged(iat: String) {
    var bench = APNsHeadBench()
    let claims = #"{"iss":"TEAM000001","iat":\#(iat)}"#
    #expect(bench.send(Self.push(Token(claims: claims))).refusal?.status == 403)
  }
}

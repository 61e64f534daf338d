import PushJSON
import PushModel
import PushProviders
import PushWire
import Testing

@Suite struct FCMServiceTokenTests {
  private static let scope = "https://www.googleapis.com/auth/firebase.messaging"

  private static func jwt(
    _ changes: [String: JSONValue?] = [:],
    header: [String: JSONValue?] = [:],
    signature: String = "signature"
  ) -> String {
    let start = FCMExamples.startMilliseconds / 1000
    var head: [String: JSONValue?] = ["alg": "RS256", "typ": "JWT", "kid": "k1"]
    var claims: [String: JSONValue?] = [
      "iss": .string(FCMExamples.account), "scope": .string(scope),
      "aud": "https://oauth2.googleapis.com/token", "iat": .integer(start),
      "exp": .integer(start + 3600),
    ]
    head.merge(header) { $1 }
    claims.merge(changes) { $1 }
    func part(_ members: [String: JSONValue?]) -> String {
      let kept = members.compactMap { key, value in value.map { (key: key, value: $0) } }
      return Base64.encodeURL(Array(JSONWriter.compact(.object(kept)).utf8))
    }
    return part(head) + "." + part(claims) + "." + Base64.encodeURL(Array(signature.utf8))
  }

  private static let grant = "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer"

  private static func exchange(
    _ runner: FCMServiceRunner,
    _ assertion: String,
    path: String = "/token",
    fault: Fault? = nil
  ) -> FCMServiceOutcome {
    runner.call(
      "POST",
      path,
      [("content-type", "application/x-www-form-urlencoded")],
      "grant_type=\(grant)&assertion=\(assertion)",
      fault: fault
    )
  }

  @Test(arguments: ["/token", "/oauth2/v4/token", "/o/oauth2/token"])
  func `A signed assertion gets a token that sends`(path: String) throws {
    let runner = FCMServiceRunner()
    let outcome = Self.exchange(runner, Self.jwt(), path: path)
    #expect(outcome.reply.status == 200 && outcome.findings.isEmpty, "\(outcome.findings)")
    #expect(outcome.header("content-type") == "application/json; charset=utf-8")
    let answer = try #require(JSONValue(parsing: outcome.text))
    let token = try #require(answer["access_token"]?.string)
    #expect(
      outcome.text
        == #"{"access_token":"\#(token)","expires_in":3599,"token_type":"Bearer"}"#
    )
    let message = #"{"message":{"topic":"a","data":{"k":"v"}}}"#
    let headers = [(name: "authorization", value: "Bearer " + token)]
    #expect(runner.send(message, headers: headers).refusal == nil)
    runner.now += 3_599_000
    #expect(runner.send(message, headers: headers).rules.contains("FCM-O003"))
  }

  @Test func `The lifetime of new tokens can be set`() {
    let runner = FCMServiceRunner()
    runner.world.accessTokenLifetime = 1
    #expect(Self.exchange(runner, Self.jwt()).text.contains(#""expires_in":1,"#))
  }

  static let start = FCMExamples.startMilliseconds / 1000

  @Test(arguments: [
    (start, start + 3600, true), (start, start + 3601, false), (start - 10, start, false),
    (start - 10, start + 1, true), (start + 300, start + 600, true),
    (start + 301, start + 600, false),
  ])
  func `Times have two sides`(issued: Int64, expires: Int64, isGood: Bool) {
    let outcome = Self.exchange(
      FCMServiceRunner(),
      Self.jwt(["iat": .integer(issued), "exp": .integer(expires)])
    )
    #expect((outcome.reply.status == 200) == isGood)
    guard !isGood else { return }
    #expect(outcome.rules.contains("FCM-O007"))
    #expect(
      outcome.text
        == #"{"error":"invalid_grant","error_description":"Invalid JWT: Token must be a "#
        + "short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp "
        + #"values in the JWT claim."}"#
    )
  }

  @Test(
    arguments: [
      (["iat": nil], "invalid_grant", "Invalid JWT: Token must be a short-lived"),
      (["iss": "x@y.z"], "invalid_grant", "Invalid grant: account not found"),
      (["aud": "https://example.com"], "invalid_grant", "Invalid JWT: Failed audience check"),
      (["scope": nil], "invalid_scope", "Empty or missing scope not allowed."),
      (["scope": " "], "invalid_scope", "Empty or missing scope not allowed."),
      (
        ["scope": "messaging"], "invalid_scope",
        "Invalid OAuth scope or ID token audience provided."
      ),
      (["sub": "nobody"], "invalid_grant", "Not a valid email."),
    ] as [([String: JSONValue?], String, String)]
  )
  func `Wrong claims are answered in Google's words`(
    claims: [String: JSONValue?],
    error: String,
    description: String
  ) {
    let outcome = Self.exchange(FCMServiceRunner(), Self.jwt(claims))
    #expect(outcome.reply.status == 400 && outcome.reply.reason == error)
    #expect(
      outcome.text.hasPrefix(
        #"{"error":"\#(error)","error_description":"\#(description)"#
      ),
      "\(outcome.text)"
    )
  }

  @Test func `Delegation is not granted`() {
    let outcome = Self.exchange(FCMServiceRunner(), Self.jwt(["sub": "user@example.com"]))
    #expect(outcome.reply.status == 401 && outcome.reply.reason == "unauthorized_client")
  }

  @Test func `The mock's own token URL is an audience`() {
    let own = Self.jwt(["aud": "https://127.0.0.1:4443/token"])
    #expect(Self.exchange(FCMServiceRunner(), own).reply.status == 200)
  }

  @Test(arguments: [
    ("assertion=a.b.c", "invalid_request", "Required parameter is missing: grant_type"),
    ("grant_type=password", "unsupported_grant_type", "Invalid grant_type: password"),
    ("grant_type=\(grant)", "invalid_request", "Required parameter is missing: assertion"),
    ("grant_type=\(grant)&assertion=a.b", "invalid_grant", "Invalid JWT: Failed to parse."),
    ("", "invalid_request", "Required parameter is missing: grant_type"),
  ])
  func `Forms of the wrong shape`(form: String, error: String, description: String) {
    let outcome = FCMServiceRunner().call(
      "POST",
      "/token",
      [("content-type", "application/x-www-form-urlencoded")],
      form
    )
    #expect(
      outcome.text == #"{"error":"\#(error)","error_description":"\#(description)"}"#
    )
    #expect(outcome.reply.status == 400)
  }

  @Test(arguments: [
    (FCMServiceAccount.State.revoked, 400, "invalid_grant"), (.disabled, 401, "disabled_client"),
    (.deleted, 401, "deleted_client"), (.active, 200, ""),
  ])
  func `Keys and accounts have states`(
    state: FCMServiceAccount.State,
    status: Int,
    error: String
  ) {
    let runner = FCMServiceRunner()
    runner.world.register(
      FCMServiceAccount(
        email: FCMExamples.account,
        keyID: "k1",
        projectID: "demo",
        state: state,
        verify: { _, _ in true }
      )
    )
    let outcome = Self.exchange(runner, Self.jwt())
    #expect(outcome.reply.status == status && outcome.reply.reason == error)
  }

  @Test func `Unknown accounts are taken when any credential is, and their project is theirs`() {
    let runner = FCMServiceRunner()
    runner.world.anyCredentials = true
    let outcome = Self.exchange(runner, Self.jwt(["iss": "x@other.iam.gserviceaccount.com"]))
    #expect(outcome.reply.status == 200)
  }

  // MARK: - Self-signed tokens

  @Test(
    arguments: [
      (["aud": "https://fcm.googleapis.com/", "scope": nil], "signature", 200),
      (["aud": nil], "signature", 200),
      (["aud": "https://example.com/", "scope": nil], "signature", 401),
      (["aud": "https://fcm.googleapis.com/"], "forged", 401),
    ] as [([String: JSONValue?], String, Int)]
  )
  func `A JWT of the account is a bearer token`(
    claims: [String: JSONValue?],
    signature: String,
    status: Int
  ) {
    var claims = claims
    claims["sub"] = .string(FCMExamples.account)
    let runner = FCMServiceRunner()
    let headers = [
      (name: "authorization", value: "Bearer " + Self.jwt(claims, signature: signature))
    ]
    let message = #"{"message":{"topic":"a","data":{"k":"v"}}}"#
    let outcome = runner.send(message, headers: headers)
    #expect(outcome.reply.status == status, "\(outcome.findings)")
    guard status == 200 else { return }
    runner.now += 3_600_000
    #expect(runner.send(message, headers: headers).rules.contains("FCM-O003"))
  }

  // MARK: - Faults and records

  @Test(arguments: [
    (500, "", "internal_failure"), (503, "", "temporarily_unavailable"),
    (400, "", "invalid_grant"), (401, "", "invalid_client"), (429, "", "rate_limit_exceeded"),
    (400, "server_error", "server_error"),
  ])
  func `Faults have the endpoint's own shape`(status: Int, reason: String, error: String) {
    let outcome = Self.exchange(
      FCMServiceRunner(),
      Self.jwt(),
      fault: Fault(endpoint: .token, status: status, reason: reason)
    )
    #expect(outcome.reply.status == status)
    #expect(outcome.text.hasPrefix(#"{"error":"\#(error)","error_description":"#))
  }

  @Test func `Assertions are reduced before they are recorded`() {
    let assertion = Self.jwt()
    let record = Self.exchange(FCMServiceRunner(), assertion).record
    #expect(record.endpoint == .token)
    let body = String(decoding: record.body ?? [], as: UTF8.self)
    #expect(!body.contains(assertion) && !body.contains("eyJ"))
    #expect(body.contains("iss=\(FCMExamples.account) scope=\(Self.scope) iat="), "\(body)")
    #expect(body.contains(" sha256:"))
  }
}

import PushJSON
import PushModel
import PushProviders
import PushWire
import Testing

/// The token endpoint (catalogue, 1.4).
@Suite struct FCMReviewTokenTests {
  private typealias R = FCMReview
  private static let start = FCMExamples.startMilliseconds / 1000
  private static let grant = "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer"
  private static let scope = "https://www.googleapis.com/auth/firebase.messaging"

  private static func part(_ members: [String: JSONValue?]) -> String {
    let kept = members.compactMap { key, value in value.map { (key: key, value: $0) } }
    return Base64.encodeURL(Array(JSONWriter.compact(.object(kept)).utf8))
  }

  private static func jwt(
    _ changes: [String: JSONValue?] = [:],
    header: [String: JSONValue?] = [:],
    signature: String = "signature"
  ) -> String {
    let head: [String: JSONValue?] = ["alg": "RS256", "typ": "JWT", "kid": "k1"]
    let claims: [String: JSONValue?] = [
      "iss": .string(FCMExamples.account), "scope": .string(scope),
      "aud": "https://oauth2.googleapis.com/token", "iat": .integer(start),
      "exp": .integer(start + 3600),
    ]
    return part(head.merging(header) { $1 }) + "." + part(claims.merging(changes) { $1 }) + "."
      + Base64.encodeURL(Array(signature.utf8))
  }

  private static func exchange(
    _ assertion: String,
    _ status: Int = 400,
    _ error: String = "",
    _ text: String = "",
    _ rules: String = "",
    open: String = ""
  ) -> FCMReviewCall {
    form("grant_type=\(grant)&assertion=\(assertion)", status, error, text, rules, open: open)
  }

  private static func form(
    _ body: String,
    _ status: Int,
    _ error: String,
    _ text: String,
    _ rules: String,
    open: String = ""
  ) -> FCMReviewCall {
    var parts = error.isEmpty ? [] : [#""error":"\#(error)""#]
    if !text.isEmpty { parts.append(text) }
    return FCMReviewCall(
      method: "POST",
      path: "/token",
      headers: [("content-type", "application/x-www-form-urlencoded")],
      body: body,
      status: status,
      parts: parts,
      rules: R.ids(rules),
      open: R.ids(open)
    )
  }

  private static let short =
    "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. "
    + "Check your iat and exp values in the JWT claim."
  private static let granted = ["access_token", #""expires_in":3599"#, #""token_type":"Bearer""#]

  static let tokens: [FCMReviewCall] = [
    exchange(jwt(), 200),
    exchange(jwt(["aud": "https://www.googleapis.com/oauth2/v4/token"]), 200),
    exchange(jwt(["aud": "https://accounts.google.com/o/oauth2/token"]), 200),
    exchange(jwt(["aud": "https://127.0.0.1:4443/token"]), 200),
    exchange(
      jwt(["aud": "https://oauth2.googleapis.com/token/"]),
      400,
      "invalid_grant",
      "Invalid JWT: Failed audience check",
      "O011"
    ),
    exchange(jwt(["aud": nil]), 400, "invalid_grant", "", "O011"),
    exchange(jwt(["exp": .integer(start + 3601)]), 400, "invalid_grant", short, "O007"),
    exchange(jwt(["exp": .integer(start)]), 400, "invalid_grant", short, "O007"),
    exchange(
      jwt(["iat": .integer(start - 3600), "exp": .integer(start + 1)]),
      400,
      "invalid_grant",
      short,
      "O007"
    ),
    exchange(jwt(["iat": .integer(start - 3599), "exp": .integer(start + 1)]), 200),
    exchange(jwt(["iat": .integer(start + 300), "exp": .integer(start + 3900)]), 200),
    exchange(
      jwt(["iat": .integer(start + 301), "exp": .integer(start + 3901)]),
      400,
      "invalid_grant",
      short,
      "O007"
    ),
    exchange(jwt(["exp": nil]), 400, "invalid_grant", "", "O007"),
    exchange(jwt(["iat": nil]), 400, "invalid_grant", "", "O007"),
    exchange(jwt(signature: "x"), 400, "invalid_grant", "Invalid JWT Signature.", "O008"),
    exchange(jwt(header: ["alg": "none"]), 400, "invalid_grant", "", "O009", open: "O008"),
    exchange(jwt(header: ["alg": "HS256"]), 400, "invalid_grant", "", "O009", open: "O008"),
    exchange(jwt(header: ["alg": "ES256"]), 400, "invalid_grant", "", "O009", open: "O008"),
    exchange(jwt(header: ["kid": nil]), 200, "", "", "O023"),
    exchange(
      jwt(["scope": nil]),
      400,
      "invalid_scope",
      "Empty or missing scope not allowed.",
      "O012"
    ),
    exchange(
      jwt(["scope": ""]),
      400,
      "invalid_scope",
      "Empty or missing scope not allowed.",
      "O012"
    ),
    exchange(
      jwt(["scope": "nonsense"]),
      400,
      "invalid_scope",
      "Invalid OAuth scope or ID token audience provided.",
      "O013"
    ),
    exchange(
      jwt(["scope": .string("https://www.googleapis.com/auth/cloud-platform")]),
      200,
      "",
      "",
      "O020"
    ),
    exchange(
      jwt(["scope": .string(scope + " https://www.googleapis.com/auth/cloud-platform")]),
      200,
      "",
      "",
      "",
      open: "O020"
    ),
    exchange(jwt(["sub": "nobody"]), 400, "invalid_grant", "Not a valid email", "", open: "O010"),
    exchange(
      jwt(["sub": "user@example.com"]),
      401,
      "unauthorized_client",
      "Client is unauthorized to retrieve access tokens using this method",
      "",
      open: "O010"
    ),
    exchange("a.b", 400, "invalid_grant", "Invalid JWT", "O015"),
    exchange("a.b.c.d", 400, "invalid_grant", "Invalid JWT", "O015"),
    exchange(jwt() + "%3D%3D", 400, "invalid_grant", "Invalid JWT", "O015", open: "O008"),
    form(
      "grant_type=\(grant)",
      400,
      "invalid_request",
      "Required parameter is missing: assertion",
      "O015",
      open: "O014"
    ),
    form(
      "assertion=\(jwt())",
      400,
      "invalid_request",
      "Required parameter is missing: grant_type",
      "O014"
    ),
    form(
      "grant_type=password&assertion=\(jwt())",
      400,
      "unsupported_grant_type",
      "Invalid grant_type: password",
      "O014"
    ),
    form(
      "",
      400,
      "invalid_request",
      "Required parameter is missing: grant_type",
      "O014",
      open: "O015"
    ),
  ]

  @Test(arguments: tokens)
  func `An exchange draws its answer and its findings`(row: FCMReviewCall) {
    row.check(FCMServiceRunner())
  }

  @Test func `An account that is not registered is not found in a closed world`() {
    let runner = FCMServiceRunner()
    runner.world.isClosed = true
    var row = Self.exchange(
      Self.jwt(["iss": "other@demo.iam.gserviceaccount.com"]),
      400,
      "invalid_grant",
      "Invalid grant: account not found",
      "O010"
    )
    row.open = R.ids("O008")
    row.check(runner)
  }

  @Test(arguments: [
    (FCMServiceAccount.State.disabled, 401, "disabled_client"),
    (.deleted, 401, "deleted_client"), (.revoked, 400, "invalid_grant"),
  ])
  func `A key's state has its answer`(state: FCMServiceAccount.State, status: Int, error: String) {
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
    let outcome = runner.call(
      "POST",
      "/token",
      [("content-type", "application/x-www-form-urlencoded")],
      "grant_type=\(Self.grant)&assertion=\(Self.jwt())"
    )
    #expect(outcome.reply.status == status && outcome.text.contains(error), "\(outcome.text)")
  }
}

import PushJSON
import PushModel
import PushProviders
import PushWire
import Testing

/// The token endpoint, subscriptions, Instance ID, groups (catalogue, 1.4 to 1.7).
@Suite struct FCMReviewOtherTests {
  private typealias R = FCMReview
  private typealias Headers = [(name: String, value: String)]
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
    exchange(jwt(["scope": nil]), 400, "invalid_scope", "Empty or missing scope not allowed.", "O012"),
    exchange(jwt(["scope": ""]), 400, "invalid_scope", "Empty or missing scope not allowed.", "O012"),
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
    exchange(jwt(["scope": .string(scope + " https://www.googleapis.com/auth/cloud-platform")]), 200,
      "", "", "", open: "O020"),
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
    form("", 400, "invalid_request", "Required parameter is missing: grant_type", "O014", open: "O015"),
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

  // MARK: - Subscriptions

  private static let base = "/v1/projects/demo/registrations/TOK/topicSubscriptions"

  private static func subscription(
    _ method: String,
    _ rest: String,
    _ status: Int,
    _ parts: [String] = [],
    _ rules: String = "",
    body: String = "",
    open: String = "",
    set settings: [String: String] = [:]
  ) -> FCMReviewCall {
    FCMReviewCall(
      method: method,
      path: R.body(base + rest),
      headers: body.isEmpty ? [] : [("content-type", "application/json")],
      body: body,
      status: status,
      parts: parts,
      rules: R.ids(rules),
      open: R.ids(open),
      settings: settings
    )
  }

  private static let name =
    R.body(#""name":"projects/demo/registrations/TOK/topicSubscriptions/news""#)

  static let subscriptions: [FCMReviewCall] = [
    subscription("POST", "?topic_name=news", 200, [name, #""topicName":"news""#, "createTime"],
      body: "{}"),
    subscription("POST", "?topicName=news", 200, [name], body: "{}"),
    subscription("POST", "?topic_name=old", 409, ["ALREADY_EXISTS"], "E021", body: "{}"),
    subscription("POST", "", 400, ["INVALID_ARGUMENT"], "E023", body: "{}"),
    subscription("POST", "?topic_name=a%20b", 400, ["topic_name"], "E023", body: "{}"),
    subscription("POST", "?topic_name=" + String(repeating: "a", count: 900), 200, body: "{}"),
    subscription(
      "POST",
      "?topic_name=" + String(repeating: "a", count: 901),
      400,
      ["topic_name"],
      "E023",
      body: "{}"
    ),
    subscription("PATCH", "/news?allow_missing=true", 200, [name], body: "{}"),
    subscription("PATCH", "/old?allowMissing=true", 200, body: "{}"),
    subscription("GET", "/old", 200, [#""topicName":"old""#]),
    subscription("GET", "/old", 200, [#""topic_name":"old""#], set: ["fcm-subscription-case": "snake"]),
    subscription("GET", "/news", 404, ["NOT_FOUND"], "E022"),
    subscription("GET", "", 200, [#""topicSubscriptions":[{"#]),
    subscription("GET", "?pageSize=2000", 200),
    subscription("GET", "?pageSize=2001", 200, [], "E024"),
    subscription("GET", "?pageSize=2001", 400, [], "E024", set: ["fcm-page-size": "refuse"]),
    subscription("GET", "?pageSize=-1", 400, ["INVALID_ARGUMENT"], "E024"),
    subscription("DELETE", "/old", 200, ["{}"]),
    subscription("DELETE", "/news?allow_missing=true", 200, ["{}"]),
    subscription("DELETE", "/news", 404, ["NOT_FOUND"], "E022"),
    subscription("GET", "?x=1", 400, ["Cannot bind query parameter"], "E003"),
  ]

  @Test(arguments: subscriptions)
  func `A subscription call draws its answer and its findings`(row: FCMReviewCall) throws {
    let runner = FCMServiceRunner(try R.fidelity(row.settings))
    runner.world.subscribe(FCMMessageExample.token, to: "old", nowMilliseconds: runner.now)
    row.check(runner)
  }

  // MARK: - Instance ID and groups

  private static func instance(
    _ method: String,
    _ path: String,
    _ body: String,
    _ status: Int,
    _ parts: [String] = [],
    _ rules: String = "",
    open: String = "",
    headers: Headers = [("access_token_auth", "true"), ("content-type", "application/json")]
  ) -> FCMReviewCall {
    FCMReviewCall(
      method: method,
      path: R.body(path),
      headers: headers,
      body: body,
      status: status,
      parts: parts,
      rules: R.ids(rules),
      open: R.ids(open)
    )
  }

  private static func batch(_ tokens: [String], to: String = "/topics/news") -> String {
    let list = tokens.map { "\"\(R.body($0))\"" }.joined(separator: ",")
    return #"{"to":"\#(to)","registration_tokens":[\#(list)]}"#
  }

  private static let many = (0..<1001).map { "\(FCMMessageExample.token)\($0)" }
  private static let add = "/iid/v1:batchAdd"

  static let instances: [FCMReviewCall] = [
    instance("POST", add, batch(["TOK"]), 200, [#"{"results":[{}]}"#], "E017"),
    instance("POST", "/iid/v1:batchRemove", batch(["TOK"]), 200, [#"{"results":[{}]}"#], "E017"),
    instance(
      "POST",
      add,
      batch(["TOK", "bad"]),
      200,
      [#"{"results":[{},{"error":"INVALID_ARGUMENT"}]}"#],
      "E017 E020"
    ),
    instance(
      "POST",
      add,
      batch(["gone:" + "x"]),
      200,
      [#"INVALID_ARGUMENT"#],
      "E017 E020"
    ),
    instance("POST", add, batch(["TOK"], to: "news"), 400, ["InvalidTopicName"], "E019 E017"),
    instance("POST", add, #"{"registration_tokens":["a"]}"#, 400, ["InvalidTopicName"], "E019 E017"),
    instance("POST", add, batch([]), 400, [#"{"error":""#], "E019 E017"),
    instance("POST", add, batch(Array(many.prefix(1000))), 200, [#""results":[{}"#], "E017"),
    instance("POST", add, batch(many), 400, ["TooManyTokens"], "E019 E017"),
    instance(
      "POST",
      add,
      batch(["TOK"]),
      401,
      ["deprecated"],
      "E018 E017",
      headers: [("content-type", "application/json")]
    ),
    instance(
      "POST",
      add,
      batch(["TOK"]),
      401,
      ["Unauthorized", "Error 401"],
      "O001 E017",
      open: "O001",
      headers: [
        ("access_token_auth", "true"), ("content-type", "application/json"), ("authorization", ""),
      ]
    ),
    instance("GET", "/iid/info/TOK?details=true", "", 200, [#""authorizedEntity":"#]),
    instance("GET", "/iid/TOK?details=true", "", 200, [#""authorizedEntity":"#]),
    instance("GET", "/iid/info/bad?details=true", "", 400, [#"{"error":"InvalidToken"}"#], "",
      open: "E020"),
  ]

  private static func group(
    _ body: String,
    _ status: Int,
    _ parts: [String] = [],
    _ rules: String = "",
    headers: Headers = [
      ("access_token_auth", "true"), ("content-type", "application/json"), ("project_id", "1"),
    ]
  ) -> FCMReviewCall {
    instance("POST", "/fcm/notification", body, status, parts, rules, headers: headers)
  }

  private static func members(_ count: Int) -> String {
    (0..<count).map { "\"\(FCMMessageExample.token)\($0)\"" }.joined(separator: ",")
  }

  static let groups: [FCMReviewCall] = [
    group(
      #"{"operation":"create","notification_key_name":"a","registration_ids":["TOK"]}"#,
      200,
      [#"{"notification_key":"APA91b"#]
    ),
    group(
      #"{"operation":"create","notification_key_name":"a","registration_ids":[\#(members(20))]}"#,
      200
    ),
    group(
      #"{"operation":"create","notification_key_name":"a","registration_ids":[\#(members(21))]}"#,
      400,
      [#"{"error":""#],
      "E026"
    ),
    group(
      #"{"operation":"add","notification_key_name":"a","registration_ids":["TOK"]}"#,
      400,
      [#"{"error":""#],
      "E025"
    ),
    group(
      #"{"operation":"remove","notification_key_name":"a","registration_ids":["TOK"]}"#,
      400,
      [#"{"error":""#],
      "E025"
    ),
    group(#"{"operation":"x","notification_key_name":"a"}"#, 400, [#"{"error":""#], "E025"),
    group(
      #"{"operation":"create","notification_key_name":"a","registration_ids":["TOK"]}"#,
      400,
      [#"{"error":""#],
      "E025",
      headers: [("access_token_auth", "true"), ("content-type", "application/json")]
    ),
    group(
      #"{"operation":"create","notification_key_name":"a","registration_ids":["TOK"]}"#,
      401,
      [],
      "E018",
      headers: [("project_id", "1"), ("content-type", "application/json")]
    ),
    instance(
      "GET",
      "/fcm/notification?notification_key_name=nobody",
      "",
      400,
      [#"{"error":"notification_key not found"}"#],
      headers: [("access_token_auth", "true"), ("project_id", "1")]
    ),
  ]

  @Test(arguments: instances + groups)
  func `A call of Instance ID or groups draws its answer`(row: FCMReviewCall) {
    row.check(FCMServiceRunner())
  }

  @Test func `A group lives from its creation to its last member`() {
    let runner = FCMServiceRunner()
    let headers: Headers = [
      ("access_token_auth", "true"), ("content-type", "application/json"), ("project_id", "1"),
    ]
    func ask(_ operation: String, key: String?) -> FCMServiceOutcome {
      let given = key.map { #""notification_key":"\#($0)","# } ?? ""
      return runner.call(
        "POST",
        "/fcm/notification",
        headers,
        R.body(
          #"{"operation":"\#(operation)",\#(given)"notification_key_name":"g","registration_ids":["TOK"]}"#
        )
      )
    }
    let made = ask("create", key: nil)
    let key = JSONValue(parsing: made.text)?["notification_key"]?.string ?? ""
    #expect(key.hasPrefix("APA91b"))
    let sent = runner.send(#"{"message":{"token":"\#(key)","notification":{"title":"a"}}}"#)
    #expect(sent.reply.status == 200 && R.compact(sent.text) == "{}", "\(sent.text)")
    let look = "/fcm/notification?notification_key_name=g"
    #expect(runner.call("GET", look, headers).text.contains(key))
    #expect(ask("add", key: key).text.contains(key))
    #expect(ask("add", key: "APA91bother").text == #"{"error":"notification_key not found"}"#)
    #expect(ask("remove", key: key).reply.status == 200)
    #expect(runner.call("GET", look, headers).reply.status == 400)
  }
}

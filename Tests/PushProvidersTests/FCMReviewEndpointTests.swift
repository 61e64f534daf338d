import PushModel
import PushProviders
import Testing

/// A request to any endpoint, and what the catalogue says becomes of it.
struct FCMReviewCall: Sendable, CustomTestStringConvertible {
  var method: String
  var path: String
  var headers: [(name: String, value: String)]
  var body: String
  var status: Int
  /// Parts of the answer.
  var parts: [String]
  var rules: Set<String>
  var open: Set<String> = []
  var settings: [String: String] = [:]

  var testDescription: String { "\(method) \(path) \(body.prefix(100)) \(settings)" }

  func check(_ runner: FCMServiceRunner, location: SourceLocation = #_sourceLocation) {
    let outcome = runner.call(method, path, headers, FCMReview.body(body))
    let found = Set(outcome.rules)
    let missing = rules.subtracting(found).sorted()
    let extra = found.subtracting(rules).subtracting(open).sorted()
    #expect(outcome.reply.status == status, "\(outcome.text)", sourceLocation: location)
    #expect(missing.isEmpty && extra.isEmpty, sourceLocation: location)
    let text = FCMReview.compact(outcome.text)
    for part in parts {
      #expect(
        outcome.text.contains(part) || text.contains(part),
        "\(outcome.text)",
        sourceLocation: location
      )
    }
  }
}

/// Routing, query, headers, credentials (catalogue, 1.2, 4.5, 4.6, 4.9, 6.1, 6.2).
@Suite struct FCMReviewEndpointTests {
  private typealias R = FCMReview
  private typealias Headers = [(name: String, value: String)]
  private static let json: Headers = [("content-type", "application/json")]
  private static let send = "/v1/projects/demo/messages:send"
  private static let good = #"{"message":{"topic":"a","notification":{"title":"a"}}}"#
  private static let page = "<title>Error 404 (Not Found)!!1</title>"

  private static func call(
    _ method: String,
    _ path: String,
    _ headers: Headers,
    _ body: String,
    _ status: Int,
    _ parts: [String] = [],
    _ rules: String = "",
    open: String = "",
    set settings: [String: String] = [:]
  ) -> FCMReviewCall {
    FCMReviewCall(
      method: method,
      path: path,
      headers: headers,
      body: body,
      status: status,
      parts: parts,
      rules: R.ids(rules),
      open: R.ids(open),
      settings: settings
    )
  }

  private static func call(
    _ method: String,
    _ path: String,
    _ status: Int,
    _ parts: [String] = [],
    _ rules: String = "",
    open: String = "",
    set settings: [String: String] = [:]
  ) -> FCMReviewCall {
    call(method, path, json, good, status, parts, rules, open: open, set: settings)
  }

  private static func call(
    _ headers: Headers,
    _ status: Int,
    _ parts: [String] = [],
    _ rules: String = ""
  ) -> FCMReviewCall {
    call("POST", send, headers, good, status, parts, rules)
  }

  static let paths: [FCMReviewCall] =
    [
      "/v1/projects/demo/messages:sent", "/v1/projects/demo/messages/send",
      "/projects/demo/messages:send", "/v1/projects//messages:send", "/", "/v2/projects/demo/messages:send",
      "/v1/projects/demo/messages:send/", "/v1/projects/a/b/messages:send", "/v1/projects/demo/messages:Send",
    ].map { call("POST", $0, 404, [page, "was not found on this server"], "E001") }
    + [
      call("POST", "/fcm/send", json, "{}", 404, [page, "/fcm/send"], "E006", open: "E001"),
      call(
        "POST",
        "/batch",
        404,
        [page, "<code>/batch</code> was not found on this server."],
        "E007",
        open: "E001"
      ),
      call("POST", "/batch", 501, ["Error 501"], "E007", open: "E001", set: ["fcm-batch": "html-501"]),
      call("GET", send, [], "", 404, [page], "E002"),
      call("PUT", send, 404, [page], "E002"),
      call("PUT", send, 405, ["Error 405"], "E002", set: ["fcm-wrong-method": "html-405"]),
      call("POST", "/gcm/send", 404, [page], "", open: "E001 E006"),
    ]

  private static func bind(_ name: String) -> String {
    #""description":"Invalid JSON payload received. Unknown name \"\#(name)\": "#
      + #"Cannot bind query parameter. Field '\#(name)' could not be found in request message.""#
  }

  static let queries: [FCMReviewCall] =
    [
      "alt=json", "prettyPrint=true", "prettyPrint=false", "key=AIza", "quotaUser=me",
      "upload_protocol=raw", "$.xgafv=2", "%24.xgafv=2", "fields=name", "alt=media&alt=json",
    ].map { call("POST", send + "?" + $0, 200) }
    + ["callback=x", "uploadType=media", "$.xgafv=1"].map {
      call("POST", send + "?" + $0, 200, [], "E016")
    }
    + [
      call("POST", send + "?x=1", 400, [bind("x")], "E003"),
      call("POST", send + "?x=1&y=2", 400, [bind("x"), bind("y")], "E003"),
      call("POST", send + "?alt=proto", 400, ["INVALID_ARGUMENT"], "E008"),
      call("POST", send + "?alt=xml", 400, ["INVALID_ARGUMENT"], "E008"),
      call(
        "POST",
        send + "?fields=x",
        400,
        ["Error expanding 'fields' parameter. Cannot find matching fields for path 'x'."]
      ),
      call("POST", send + "?fields=x", 200, set: ["fcm-fields": "ignore"]),
      // Stage 4 answers all that the query and the body have, together.
      call(
        "POST",
        send + "?x=1",
        json,
        #"{"message":{"toen":"a","topic":"a"}}"#,
        400,
        [bind("x"), #"Unknown name \"toen\" at 'message'"#],
        "E003 M003 M029"
      ),
      call(
        "POST",
        send + "?$.xgafv=1",
        json,
        #"{"message":{}}"#,
        400,
        [#""errors":[{"message":"Recipient of the message is not set.","domain":"global""#],
        "E016 M008 M029",
        open: "M039"
      ),
    ]

  static let types: [FCMReviewCall] = [
    call([("content-type", "application/json; charset=UTF-8")], 200),
    call([("content-type", "application/json;charset=utf-8")], 200),
    call([("content-type", "Application/JSON")], 200),
    call([("content-type", "text/json")], 200, [], "E005"),
    call([("content-type", "text/plain")], 200, [], "E005"),
    call([], 400, ["Cannot bind query parameter. Field"], "E004"),
    // What is wrong with the JSON joins the answer; a syntax error of it does not.
    call(
      "POST",
      send,
      [],
      #"{"message":{"topic":"a","toen":"b"}}"#,
      400,
      ["Cannot bind query parameter. Field", #"Unknown name \"toen\" at 'message'"#],
      "E004 M003 M029"
    ),
    call(
      "POST",
      send,
      [],
      #"{"message":"#,
      400,
      ["Cannot bind query parameter. Field"],
      "E004 M001",
      open: "M007"
    ),
    call("POST", send, [], "message=1", 400, [bind("message")], "E004"),
    call("POST", send + "?x=1", [], good, 400, [bind("x"), #"Unknown name \"{\"message"#], "E003 E004"),
    call(
      "POST",
      send + "?x=1",
      json,
      "hello",
      400,
      ["Unexpected token."],
      "E003 M001"
    ),
    call(
      [("content-type", "application/x-www-form-urlencoded")],
      400,
      ["Cannot bind query parameter. Field"],
      "E004"
    ),
    call(json + [("user-agent", "")], 200, [], "E027"),
    call(json + [("user-agent", "curl/8.1")], 200, [], "E027"),
    call(json + [("user-agent", "python-requests/2.31")], 200, [], "E027"),
    call(json + [("user-agent", "acme/1")], 200),
    call(json + [("x-goog-api-format-version", "2")], 200),
    call(json + [("access_token_auth", "true")], 200),
    call("POST", "/v1/projects/0391627405118/messages:send", 200, [], "E010"),
    call("POST", "/v1/projects/391627405118/messages:send", 200),
    call("POST", "/v1/projects/de%20mo/messages:send", 200, [], "E010"),
    call(
      "POST",
      "/v1/projects/0391627405118/messages:send",
      403,
      ["cloudmessaging.messages.create", "IAM_PERMISSION_DENIED"],
      "E010",
      set: ["fcm-mode": "strict"]
    ),
  ]

  private static let missing =
    "Request is missing required authentication credential. Expected OAuth 2 access token, "
    + "login cookie or other valid authentication credential. "
    + "See https://developers.google.com/identity/sign-in/web/devconsole-project."
  private static let wrong =
    "Request had invalid authentication credentials. Expected OAuth 2 access token, "
    + "login cookie or other valid authentication credential. "
    + "See https://developers.google.com/identity/sign-in/web/devconsole-project."

  private static func auth(
    _ value: String,
    _ status: Int,
    _ parts: [String] = [],
    _ rules: String = "",
    path: String = send,
    set settings: [String: String] = [:]
  ) -> FCMReviewCall {
    call(
      "POST",
      path,
      json + [("authorization", value)],
      good,
      status,
      parts,
      rules,
      set: settings
    )
  }

  static let credentials: [FCMReviewCall] = [
    auth("", 401, [missing, #""reason":"CREDENTIALS_MISSING","domain":"googleapis.com""#], "O001"),
    auth("Bearer ya29.example", 200),
    auth("bearer ya29.example", 200, [], "O021"),
    auth("BEARER ya29.example", 200, [], "O021"),
    auth("Bearer ya29.other", 401, [wrong, "UNAUTHENTICATED"], "O002"),
    auth(
      "Bearer ya29.other",
      401,
      ["ACCESS_TOKEN_TYPE_UNSUPPORTED"],
      "O002",
      set: ["fcm-unknown-token": "type-unsupported"]
    ),
    auth("key=AAAA", 401, [wrong], "O005"),
    auth(
      "",
      401,
      ["API keys are not supported by this API. Expected OAuth2 access token"],
      "O006",
      path: send + "?key=AIza"
    ),
    auth("", 200, [], "O019", path: send + "?access_token=ya29.example"),
    auth("", 200, [], "O019", path: send + "?oauth_token=ya29.example"),
    auth("Basic abc", 401, ["UNAUTHENTICATED"], "O002"),
  ]

  static let table = paths + queries + types + credentials

  @Test(arguments: table)
  func `A call draws its answer and its findings`(row: FCMReviewCall) throws {
    row.check(FCMServiceRunner(try R.fidelity(row.settings)))
  }

  @Test func `A 404 page is Google's`() {
    let outcome = FCMServiceRunner().call("POST", "/fcm/send", Self.json, "{}")
    #expect(outcome.header("content-type") == "text/html; charset=UTF-8")
    #expect(outcome.header("referrer-policy") == "no-referrer")
  }

  @Test func `A path with markup is escaped on its page`() {
    let outcome = FCMServiceRunner().call("POST", "/<script>alert(1)</script>", Self.json, "{}")
    #expect(outcome.reply.status == 404 && !outcome.text.contains("<script>"))
  }

  @Test func `Headers of an answer are Google's`() {
    let outcome = FCMServiceRunner().send(Self.good)
    #expect(outcome.header("vary")?.isEmpty == false)
    #expect(outcome.header("server") == "ESF")
    #expect(outcome.header("cache-control") == "private")
    #expect(outcome.header("x-xss-protection") == "0")
    #expect(outcome.header("x-frame-options") == "SAMEORIGIN")
    #expect(outcome.header("x-content-type-options") == "nosniff")
    let refused = FCMServiceRunner().send(Self.good, headers: [("authorization", "")])
    #expect(
      refused.header("www-authenticate") == #"Bearer realm="https://accounts.google.com/""#
    )
  }

  @Test func `Bodies of a known project's state`() {
    let runner = FCMServiceRunner()
    runner.world.register(FCMProject(id: "off", number: "123456", isEnabled: false))
    let off = runner.send(Self.good, path: "/v1/projects/off/messages:send")
    #expect(off.reply.status == 403 && off.rules == ["FCM-E011"])
    for part in [
      "Firebase Cloud Messaging API has not been used in project 123456 before or it is disabled.",
      #""reason": "SERVICE_DISABLED""#, #""consumer": "projects/123456""#, "google.rpc.Help",
    ] { #expect(off.text.contains(part), "\(off.text)") }
    // Another runner: the same message again would be a repetition.
    let other = FCMServiceRunner()
    other.world.register(FCMProject(id: "theirs", accounts: ["x@y.iam.gserviceaccount.com"]))
    let theirs = other.send(Self.good, path: "/v1/projects/theirs/messages:send")
    #expect(theirs.reply.status == 403 && theirs.rules == ["FCM-E009"])
    #expect(
      R.compact(theirs.text)
        == R.compact(
          #"{"error":{"code":403,"message":"Permission 'cloudmessaging.messages.create' denied on resource '//cloudresourcemanager.googleapis.com/projects/theirs' (or it may not exist).","status":"PERMISSION_DENIED","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"IAM_PERMISSION_DENIED","domain":"cloudresourcemanager.googleapis.com","metadata":{"resource":"projects/theirs","permission":"cloudmessaging.messages.create"}}]}}"#
        ),
      "\(theirs.text)"
    )
  }

  @Test(arguments: [
    (FCMDevice.State.senderMismatch, 403, "SENDER_ID_MISMATCH", "FCM-M013"),
    (.unregistered, 404, "UNREGISTERED", "FCM-M012"),
    (.apnsDisabled, 404, "UNREGISTERED", "FCM-A023"),
    (.thirdPartyAuth, 401, "THIRD_PARTY_AUTH_ERROR", "FCM-A022"),
  ])
  func `A token's state has its answer`(
    state: FCMDevice.State,
    status: Int,
    code: String,
    rule: String
  ) {
    let runner = FCMServiceRunner()
    runner.world.register(
      FCMMessageExample.token,
      FCMDevice(state: state, platform: state == .senderMismatch ? .web : .ios)
    )
    let outcome = runner.send(R.body(R.shown("")))
    #expect(outcome.reply.status == status && outcome.rules == [rule], "\(outcome.rules)")
    #expect(outcome.reply.reason == code && outcome.text.contains(#""errorCode": "\#(code)""#))
    if rule.hasPrefix("FCM-A") { #expect(outcome.text.contains("ApnsError")) }
    if rule == "FCM-A022" { #expect(outcome.text.contains(#""statusCode": 403"#)) }
    if rule == "FCM-A023" { #expect(outcome.text.contains(#""statusCode": 410"#)) }
  }

  @Test func `A web token with wrong keys is 401 without ApnsError`() {
    let runner = FCMServiceRunner()
    runner.world.register(
      FCMMessageExample.token,
      FCMDevice(state: .thirdPartyAuth, platform: .web)
    )
    let outcome = runner.send(R.body(R.shown("")))
    #expect(outcome.reply.status == 401 && outcome.rules == ["FCM-W014"])
    #expect(!outcome.text.contains("ApnsError"))
    #expect(outcome.text.contains("Auth error from APNS or Web Push Service"))
  }

  @Test func `The length of a body has its limits`() {
    let runner = FCMServiceRunner()
    let filler = String(repeating: " ", count: 1_048_576 - Self.good.utf8.count)
    #expect(runner.send(Self.good + filler).reply.status == 200)
    let over = runner.send(Self.good + filler + " ")
    #expect(over.reply.status == 413 && over.rules.contains("FCM-E012"))
    #expect(over.header("content-type") == "text/html; charset=UTF-8")
  }
}

import PushJSON
import PushModel
import PushProviders
import Testing

/// Subscriptions, Instance ID, groups (catalogue, 1.5 to 1.7).
@Suite struct FCMReviewTopicTests {
  private typealias R = FCMReview
  private typealias Headers = [(name: String, value: String)]
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
    subscription(
      "POST",
      "?topic_name=news",
      200,
      [name, #""topicName":"news""#, "createTime"],
      body: "{}"
    ),
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
    subscription(
      "GET",
      "/old",
      200,
      [#""topic_name":"old""#],
      set: ["fcm-subscription-case": "snake"]
    ),
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
    instance(
      "POST",
      add,
      #"{"registration_tokens":["a"]}"#,
      400,
      ["InvalidTopicName"],
      "E019 E017"
    ),
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
    instance(
      "GET",
      "/iid/info/bad?details=true",
      "",
      400,
      [#"{"error":"InvalidToken"}"#],
      "",
      open: "E020"
    ),
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

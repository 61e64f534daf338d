import PushJSON
import PushModel
import PushProviders
import Testing

@Suite struct FCMServiceTopicTests {
  private static let token = FCMMessageExample.token
  private static let base = "/v1/projects/demo/registrations/\(token)/topicSubscriptions"
  private static let json = [(name: "content-type", value: "application/json")]
  private static let instance = json + [(name: "access_token_auth", value: "true")]

  private static func value(_ outcome: FCMServiceOutcome) throws -> JSONValue {
    try #require(JSONValue(parsing: outcome.text))
  }

  @Test func `A subscription is created, read, listed and deleted`() throws {
    let runner = FCMServiceRunner()
    let made = runner.call("POST", Self.base + "?topic_name=weather", Self.json, "{}")
    #expect(
      made.text == """
        {
          "name": "projects/demo/registrations/\(Self.token)/topicSubscriptions/weather",
          "topicName": "weather",
          "createTime": "2026-09-21T14:13:20.000Z"
        }

        """
    )
    #expect(runner.call("GET", Self.base + "/weather").text == made.text)
    let list = try Self.value(runner.call("GET", Self.base))
    #expect(list["topicSubscriptions"]?.array?.count == 1 && list["nextPageToken"] == nil)
    let gone = runner.call("DELETE", Self.base + "/weather")
    #expect(gone.text == "{}\n" && gone.reply.status == 200)
    let missing = runner.call("GET", Self.base + "/weather")
    #expect(missing.reply.status == 404 && missing.rules.contains("FCM-E022"))
    #expect(try Self.value(missing)["error"]?["status"] == "NOT_FOUND")
  }

  @Test func `Creating twice conflicts and patching does not`() throws {
    let runner = FCMServiceRunner()
    let path = Self.base + "/weather?allow_missing=true"
    #expect(runner.call("PATCH", path, Self.json, "{}").reply.status == 200)
    #expect(runner.call("PATCH", path, Self.json, "{}").reply.status == 200)
    let twice = runner.call("POST", Self.base + "?topicName=weather", Self.json, "{}")
    #expect(twice.reply.status == 409 && twice.reply.reason == "ALREADY_EXISTS")
    #expect(runner.world.subscribers(of: "weather") == 1)
    let absent = runner.call("PATCH", Self.base + "/sports", Self.json, "{}")
    #expect(absent.reply.status == 404)
  }

  @Test func `Lists come in pages`() throws {
    let runner = FCMServiceRunner()
    for index in 0..<5 {
      runner.world.subscribe(Self.token, to: "t\(index)", nowMilliseconds: runner.now)
    }
    var seen: [String] = []
    var page: String? = ""
    while let token = page {
      let list = try Self.value(
        runner.call("GET", Self.base + "?pageSize=2&pageToken=\(token)")
      )
      seen += (list["topicSubscriptions"]?.array ?? []).compactMap { $0["topicName"]?.string }
      page = list["nextPageToken"]?.string
    }
    #expect(seen == ["t0", "t1", "t2", "t3", "t4"])
  }

  @Test(arguments: [(-1, 400), (0, 200), (2000, 200), (2001, 200)])
  func `Page sizes have bounds`(size: Int, status: Int) throws {
    let outcome = FCMServiceRunner().call("GET", Self.base + "?pageSize=\(size)")
    #expect(outcome.reply.status == status)
    #expect(outcome.rules.contains("FCM-E024") == (size < 0 || size > 2000))
    var fidelity = FCMFidelity()
    try fidelity.set("fcm-page-size", "refuse")
    let refused = FCMServiceRunner(fidelity).call("GET", Self.base + "?pageSize=\(size)")
    #expect((refused.reply.status == 400) == (size < 0 || size > 2000))
  }

  @Test(arguments: [(1, 200), (900, 200), (901, 400), (0, 400)])
  func `Topic names have 1 to 900 characters`(count: Int, status: Int) {
    let name = String(repeating: "a", count: count)
    let outcome = FCMServiceRunner().call(
      "POST",
      Self.base + "?topic_name=" + name,
      Self.json,
      "{}"
    )
    #expect(outcome.reply.status == status)
  }

  @Test func `The spelling can be that of the documentation's samples`() throws {
    var fidelity = FCMFidelity()
    try fidelity.set("fcm-subscription-case", "snake")
    let text = FCMServiceRunner(fidelity)
      .call("POST", Self.base + "?topic_name=a", Self.json, "{}").text
    #expect(text.contains("\"topic_name\"") && text.contains("\"create_time\""))
  }

  @Test func `Subscriptions need a credential and Google's parameters`() {
    let runner = FCMServiceRunner()
    let none = runner.call("GET", Self.base, [("authorization", "")])
    #expect(none.reply.status == 401 && none.rules.contains("FCM-O001"))
    #expect(runner.call("GET", Self.base + "?size=1").rules.contains("FCM-E003"))
    #expect(runner.call("PUT", Self.base).reply.status == 404)
  }

  // MARK: - Instance ID

  private static func batch(_ tokens: [String], _ to: String = "/topics/weather") -> String {
    #"{"to":"\#(to)","registration_tokens":[\#(tokens.map { "\"\($0)\"" }.joined(separator: ","))]}"#
  }

  @Test func `A batch answers each token in order`() {
    let runner = FCMServiceRunner()
    let gone = Self.token + "x"
    runner.world.unregister(gone)
    let outcome = runner.call(
      "POST",
      "/iid/v1:batchAdd",
      Self.instance,
      Self.batch([Self.token, gone, "a b"])
    )
    #expect(
      outcome.text == #"{"results":[{},{"error":"NOT_FOUND"},{"error":"INVALID_ARGUMENT"}]}"#
    )
    #expect(outcome.reply.status == 200)
    #expect(outcome.rules.count { $0 == "FCM-E020" } == 2)
    #expect(runner.world.subscription(Self.token, "weather") == runner.now)
    _ = runner.call("POST", "/iid/v1:batchRemove", Self.instance, Self.batch([Self.token]))
    #expect(runner.world.subscription(Self.token, "weather") == nil)
  }

  @Test(arguments: [(0, 400), (1, 200), (1000, 200), (1001, 400)])
  func `Batches have 1 to 1000 tokens`(count: Int, status: Int) {
    let tokens = (0..<count).map { "\(Self.token)\($0)" }
    let outcome = FCMServiceRunner().call(
      "POST",
      "/iid/v1:batchAdd",
      Self.instance,
      Self.batch(tokens)
    )
    #expect(outcome.reply.status == status)
    #expect(outcome.rules.contains("FCM-E019") == (status == 400))
    if count > 1000 { #expect(outcome.text == #"{"error":"TooManyTokens"}"#) }
  }

  @Test func `An instance may have 2000 topics`() {
    let runner = FCMServiceRunner()
    for index in 0..<1999 {
      runner.world.subscribe(Self.token, to: "t\(index)", nowMilliseconds: runner.now)
    }
    let last = runner.call("POST", "/iid/v1:batchAdd", Self.instance, Self.batch([Self.token]))
    #expect(last.text == #"{"results":[{}]}"#)
    let more = runner.call(
      "POST",
      "/iid/v1:batchAdd",
      Self.instance,
      Self.batch([Self.token], "/topics/more")
    )
    #expect(more.text == #"{"results":[{"error":"TOO_MANY_TOPICS"}]}"#)
    #expect(more.rules.contains("FCM-Q006"))
    let resource = runner.call("POST", Self.base + "?topic_name=more", Self.json, "{}")
    #expect(resource.reply.status == 429)
  }

  @Test func `Without access_token_auth a page is answered`() {
    let outcome = FCMServiceRunner().call(
      "POST",
      "/iid/v1:batchAdd",
      Self.json,
      Self.batch([Self.token])
    )
    #expect(outcome.reply.status == 401 && outcome.rules.contains("FCM-E018"))
    #expect(outcome.header("content-type") == "text/html; charset=UTF-8")
    #expect(outcome.text.contains("server key is deprecated"))
  }

  @Test func `Info tells the topics of a token`() {
    let runner = FCMServiceRunner()
    runner.world.register(Self.token, FCMDevice(platform: .ios, package: "com.x"))
    runner.world.subscribe(Self.token, to: "weather", nowMilliseconds: runner.now)
    let outcome = runner.call("GET", "/iid/info/\(Self.token)?details=true", Self.instance)
    #expect(
      outcome.text
        == #"{"applicationVersion":"1","application":"com.x","scope":"*","#
        + #""authorizedEntity":"391627405118","platform":"IOS","#
        + #""rel":{"topics":{"weather":{"addDate":"2026-09-21"}}}}"#
    )
    #expect(
      runner.call("GET", "/iid/info/a%20b", Self.instance).text == #"{"error":"InvalidToken"}"#
    )
    runner.world.unregister(Self.token)
    #expect(runner.call("GET", "/iid/\(Self.token)", Self.instance).reply.status == 404)
  }

  // MARK: - Groups

  private static let group = instance + [(name: "project_id", value: "391627405118")]

  private static func group(_ operation: String, _ tokens: [String], key: String? = nil) -> String {
    let list = tokens.map { "\"\($0)\"" }.joined(separator: ",")
    let member = key.map { #","notification_key":"\#($0)""# } ?? ""
    return
      #"{"operation":"\#(operation)","notification_key_name":"f","registration_ids":[\#(list)]\#(member)}"#
  }

  @Test func `A group is made, found, sent to and taken apart`() throws {
    let runner = FCMServiceRunner()
    let path = "/fcm/notification"
    let made = runner.call("POST", path, Self.group, Self.group("create", [Self.token, "a b"]))
    let key = try #require(try Self.value(made)["notification_key"]?.string)
    #expect(key.hasPrefix("APA91b") && made.text == #"{"notification_key":"\#(key)"}"#)
    let found = runner.call("GET", path + "?notification_key_name=f", Self.group)
    #expect(found.text == made.text)
    let send = runner.send(#"{"message":{"token":"\#(key)","data":{"k":"v"}}}"#)
    #expect(send.text == "{}\n" && send.reply.status == 200)
    let other = Self.token + "x"
    #expect(
      runner.call("POST", path, Self.group, Self.group("add", [other], key: key)).text == made.text
    )
    let all = Self.group("remove", [Self.token, other], key: key)
    #expect(runner.call("POST", path, Self.group, all).text == made.text)
    let gone = runner.call("GET", path + "?notification_key_name=f", Self.group)
    #expect(gone.reply.status == 400 && gone.text == #"{"error":"notification_key not found"}"#)
  }

  @Test func `Wrong keys, operations and headers are told in a word`() {
    let runner = FCMServiceRunner()
    let path = "/fcm/notification"
    _ = runner.call("POST", path, Self.group, Self.group("create", [Self.token]))
    let wrong = runner.call("POST", path, Self.group, Self.group("add", [Self.token], key: "k"))
    #expect(wrong.text == #"{"error":"notification_key not found"}"#)
    for body in [
      Self.group("rename", [Self.token]), Self.group("add", [Self.token]),
      Self.group("create", []), "[]",
    ] {
      let outcome = runner.call("POST", path, Self.group, body)
      #expect(outcome.reply.status == 400 && outcome.rules.contains("FCM-E025"), "\(body)")
    }
    let headless = runner.call("POST", path, Self.instance, Self.group("create", [Self.token]))
    #expect(headless.rules.contains("FCM-E025"))
  }
}

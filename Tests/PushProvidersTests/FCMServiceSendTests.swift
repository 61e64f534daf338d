import PushModel
import PushProviders
import PushWire
import Testing

@Suite struct FCMServiceSendTests {
  private static let token = FCMMessageExample.token
  private static let message = #"{"message":{"token":"\#(token)","notification":{"title":"a"}}}"#

  private static func name(_ outcome: FCMServiceOutcome) -> String {
    let start = "{\n  \"name\": \"projects/demo/messages/"
    let end = "\"\n}\n"
    guard outcome.text.hasPrefix(start), outcome.text.hasSuffix(end) else { return "" }
    return String(outcome.text.dropFirst(start.count).dropLast(end.count))
  }

  @Test func `An Android token gets the form with a percent sign`() {
    let outcome = FCMServiceRunner().send(Self.message)
    #expect(outcome.reply.status == 200)
    #expect(Self.name(outcome) == "0:1790000000000001%0203040502030405", "\(outcome.text)")
    #expect(outcome.header("content-type") == "application/json; charset=UTF-8")
    #expect(outcome.header("server") == "ESF")
    #expect(outcome.reply.reason.isEmpty && outcome.findings.isEmpty, "\(outcome.findings)")
  }

  @Test func `A web token gets a UUID`() {
    let runner = FCMServiceRunner()
    runner.world.register(Self.token, FCMDevice(platform: .web))
    let name = Self.name(runner.send(Self.message))
    #expect(name == "00010203-0405-4607-8809-0a0b0c0d0e0f")
  }

  @Test func `A topic gets nineteen digits`() {
    let outcome = FCMServiceRunner().send(#"{"message":{"topic":"a","data":{"k":"v"}}}"#)
    let name = Self.name(outcome)
    #expect(name.utf8.count == 19 && name.utf8.allSatisfy { (0x30...0x39).contains($0) })
  }

  @Test func `prettyPrint=false is compact`() {
    let outcome = FCMServiceRunner().send(
      Self.message,
      path: "/v1/projects/demo/messages:send?prettyPrint=false"
    )
    #expect(
      outcome.text
        == #"{"name":"projects/demo/messages/0:1790000000000001%0203040502030405"}"#
    )
  }

  @Test func `A dry run may have the fake id`() throws {
    var fidelity = FCMFidelity()
    try fidelity.set("fcm-dry-run-id", "fake-message-id")
    let dry = #"{"validate_only":true,"message":{"topic":"a","data":{"k":"v"}}}"#
    #expect(Self.name(FCMServiceRunner(fidelity).send(dry)) == "fake_message_id")
    #expect(Self.name(FCMServiceRunner(fidelity).send(Self.message)) != "fake_message_id")
  }

  @Test func `fields leaves the name in or out, or is refused`() {
    let path = "/v1/projects/demo/messages:send?fields="
    #expect(FCMServiceRunner().send(Self.message, path: path + "name").text.contains("messages/"))
    #expect(FCMServiceRunner().send(Self.message, path: path + "topic").text == "{}\n")
    let refused = FCMServiceRunner().send(Self.message, path: path + "x")
    #expect(refused.reply.status == 400)
    #expect(
      refused.text.contains(
        "Error expanding 'fields' parameter. Cannot find matching fields for path 'x'."
      )
    )
  }

  // MARK: - Credentials

  @Test func `A missing credential is answered byte by byte as captured`() {
    let outcome = FCMServiceRunner().send(Self.message, headers: [("authorization", "")])
    #expect(outcome.reply.status == 401)
    #expect(
      outcome.text == """
        {
          "error": {
            "code": 401,
            "message": "Request is missing required authentication credential. Expected OAuth 2 \
        access token, login cookie or other valid authentication credential. See \
        https://developers.google.com/identity/sign-in/web/devconsole-project.",
            "status": "UNAUTHENTICATED",
            "details": [
              {
                "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                "reason": "CREDENTIALS_MISSING",
                "domain": "googleapis.com",
                "metadata": {
                  "service": "fcm.googleapis.com",
                  "method": "google.firebase.fcm.v1.FcmService.SendMessage"
                }
              }
            ]
          }
        }

        """
    )
    #expect(
      outcome.header("www-authenticate") == "Bearer realm=\"https://accounts.google.com/\""
    )
    #expect(outcome.reply.reason == "UNAUTHENTICATED")
  }

  @Test(arguments: [(-1, 401), (0, 401), (1, 200)])
  func `A token holds until its last second`(left: Int64, status: Int) {
    let runner = FCMServiceRunner()
    let token = runner.world.issueAccessToken(
      scopes: ["https://www.googleapis.com/auth/firebase.messaging"],
      lifetimeSeconds: 60,
      nowMilliseconds: runner.now,
      random: runner.random
    )
    runner.now += 60_000 - left
    let outcome = runner.send(Self.message, headers: [("authorization", "Bearer " + token)])
    #expect(outcome.reply.status == status)
    #expect(outcome.rules.contains("FCM-O003") == (status == 401))
    if status == 401 { #expect(outcome.text.contains("ACCESS_TOKEN_EXPIRED")) }
  }

  @Test func `Revoked tokens are refused and new ones are not`() {
    let runner = FCMServiceRunner()
    runner.world.revokeAccessTokens()
    let outcome = runner.send(Self.message)
    #expect(outcome.rules.contains("FCM-O002") && outcome.reply.status == 401)
    #expect(!outcome.text.contains("details"))
    let token = runner.world.issueAccessToken(
      scopes: ["firebase.messaging"],
      nowMilliseconds: runner.now,
      random: runner.random
    )
    #expect(
      runner.send(Self.message, headers: [("authorization", "Bearer " + token)]).refusal == nil
    )
  }

  @Test func `Pardoned tokens are as good as before, and short lives as long as usual`() {
    let runner = FCMServiceRunner()
    runner.world.accessTokenLifetime = 1
    let scopes = ["firebase.messaging"]
    let short = runner.world.issueAccessToken(
      scopes: scopes,
      nowMilliseconds: runner.now,
      random: runner.random
    )
    let wished = runner.world.issueAccessToken(
      scopes: scopes,
      lifetimeSeconds: 1,
      nowMilliseconds: runner.now,
      random: runner.random.reversed()
    )
    runner.world.revokeAccessTokens()
    runner.world.accessTokenLifetime = 3_600
    runner.world.pardonAccessTokens()
    #expect(runner.send(Self.message).refusal == nil)
    for (seconds, token, rule) in [
      (1, short, nil), (3_599, short, nil), (3_600, short, "FCM-O003"), (1, wished, "FCM-O003"),
    ] as [(Int64, String, String?)] {
      let start = runner.now
      runner.now += seconds * 1000
      let outcome = runner.send(Self.message, headers: [("authorization", "Bearer " + token)])
      #expect(outcome.rules.filter { $0.hasPrefix("FCM-O00") } == [rule].compactMap(\.self))
      runner.now = start
    }
  }

  @Test func `Any credential is taken when that was asked for`() {
    let runner = FCMServiceRunner()
    runner.world.anyCredentials = true
    let outcome = runner.send(Self.message, headers: [("authorization", "Bearer ya29.x")])
    #expect(outcome.refusal == nil)
    let recorded = String(decoding: outcome.record.authorization, as: UTF8.self)
    #expect(recorded.hasPrefix("Bearer unverified sha256:") && !recorded.contains("ya29"))
  }

  @Test func `The credential comes before syntax unless a switch says otherwise`() throws {
    let headers = [(name: "authorization", value: "Bearer nobody")]
    #expect(FCMServiceRunner().send("{", headers: headers).reply.status == 401)
    var fidelity = FCMFidelity()
    try fidelity.set("fcm-check-order", "syntax-first")
    #expect(FCMServiceRunner(fidelity).send("{", headers: headers).reply.status == 400)
  }

  // MARK: - Projects

  @Test func `A closed world knows its own projects only`() {
    let runner = FCMServiceRunner()
    runner.world.isClosed = true
    runner.world.register(Self.token, FCMDevice())
    let refused = runner.send(Self.message)
    #expect(refused.reply.status == 403 && refused.rules.contains("FCM-E009"))
    #expect(
      refused.text.contains(
        "Permission 'cloudmessaging.messages.create' denied on resource "
          + "'//cloudresourcemanager.googleapis.com/projects/demo' (or it may not exist)."
      )
    )
    runner.world.register(FCMProject(id: "demo", number: "123456789012"))
    #expect(runner.send(Self.message).refusal == nil)
    #expect(
      runner.send(Self.message, path: "/v1/projects/123456789012/messages:send").refusal == nil
    )
  }

  @Test func `A disabled API names the number and where to enable it`() {
    let runner = FCMServiceRunner()
    runner.world.register(FCMProject(id: "demo", number: "12", isEnabled: false))
    let outcome = runner.send(Self.message)
    #expect(outcome.reply.status == 403)
    #expect(outcome.text.contains("has not been used in project 12 before or it is disabled."))
    #expect(outcome.text.contains("google.rpc.Help") && outcome.text.contains("SERVICE_DISABLED"))
  }

  // MARK: - Query and body

  @Test func `Unknown parameters and fields are told together`() {
    let outcome = FCMServiceRunner().send(
      #"{"message":{"token":"\#(Self.token)"},"tx":1}"#,
      path: "/v1/projects/demo/messages:send?x=1&y=2"
    )
    #expect(outcome.reply.status == 400)
    #expect(outcome.rules.count { $0 == "FCM-E003" } == 2)
    let text = outcome.text
    #expect(
      text.contains(
        #"Unknown name \"x\": Cannot bind query parameter. "#
          + "Field 'x' could not be found in request message."
      )
    )
    #expect(text.contains(#"Unknown name \"y\""#) && text.contains(#"Unknown name \"tx\""#))
    #expect(!text.contains("FcmError"))
  }

  @Test func `A form hides the message`() {
    let runner = FCMServiceRunner()
    _ = runner.send(#"{"message":{"token":"\#(Self.token)"},"before":1}"#)
    let outcome = runner.call(
      "POST",
      "/v1/projects/demo/messages:send",
      [("content-type", "application/x-www-form-urlencoded")],
      "message=1"
    )
    #expect(outcome.text.contains(#"Unknown name \"message\""#))
    #expect(!outcome.text.contains("before"))
    #expect(outcome.record.recipients.isEmpty)
  }

  @Test func `gzip is inflated, and what is none is refused`() {
    let runner = FCMServiceRunner(inflate: { bytes, limit in
      bytes.first == 0x1F
        ? .bytes(Array(Self.message.utf8)) : bytes.isEmpty ? .tooLarge : .malformed
    })
    let headers = [(name: "content-encoding", value: "gzip")]
    #expect(runner.send("\u{1F}", headers: headers).refusal == nil)
    #expect(runner.send("plain", headers: headers).reply.status == 400)
    #expect(runner.send("", headers: headers).reply.status == 413)
  }

  @Test(arguments: [(0, 400), (1, 413)])
  func `A body may have 1 MiB`(more: Int, status: Int) {
    let outcome = FCMServiceRunner().send(String(repeating: "x", count: 1_048_576 + more))
    #expect(outcome.reply.status == status)
    #expect(outcome.rules.contains("FCM-E012") == (more > 0))
  }

  // MARK: - Other answers

  @Test func `Pages are HTML and escape the path`() {
    let outcome = FCMServiceRunner().call("GET", "/v1/<b>\"x'?y=<i>")
    #expect(outcome.reply.status == 404 && outcome.rules.contains("FCM-E001"))
    #expect(outcome.header("content-type") == "text/html; charset=UTF-8")
    #expect(outcome.header("referrer-policy") == "no-referrer")
    #expect(outcome.text.contains("<title>Error 404 (Not Found)!!1</title>"))
    #expect(outcome.text.contains("/v1/&lt;b&gt;&quot;x&#39;</code> was not found"))
    #expect(!outcome.text.contains("<i>"))
  }

  @Test(arguments: [
    ("/fcm/send", "FCM-E006"), ("/gcm/send", "FCM-E006"), ("/batch", "FCM-E007"),
    ("/v1/projects//messages:send", "FCM-E001"), ("/projects/demo/messages:send", "FCM-E001"),
    ("/", "FCM-E001"), ("", "FCM-E001"),
  ])
  func `Paths that are gone or never were`(path: String, rule: String) {
    let outcome = FCMServiceRunner().send(Self.message, path: path)
    #expect(outcome.reply.status == 404 && outcome.rules.contains(rule), "\(outcome.rules)")
  }

  @Test func `batch answers 501 when that is set`() throws {
    var fidelity = FCMFidelity()
    try fidelity.set("fcm-batch", "html-501")
    #expect(FCMServiceRunner(fidelity).send("", path: "/batch").reply.status == 501)
  }

  @Test func `xgafv=1 adds the old errors`() {
    let outcome = FCMServiceRunner().send(
      #"{"message":{"notification":{"title":"a"}}}"#,
      path: "/v1/projects/demo/messages:send?$.xgafv=1"
    )
    #expect(outcome.text.contains("\"errors\": [") && outcome.text.contains("\"badRequest\""))
  }

  @Test(arguments: ["none", "shuffled"])
  func `details can be left out or shuffled`(style: String) throws {
    var fidelity = FCMFidelity()
    try fidelity.set("fcm-details", style)
    let outcome = FCMServiceRunner(fidelity).send(#"{"message":{"token":"bad token"}}"#)
    #expect(outcome.text.contains("details") == (style == "shuffled"))
    #expect(outcome.text.contains("google.rpc.RequestInfo") == (style == "shuffled"))
    #expect(outcome.reply.reason == "INVALID_ARGUMENT")
    let usual = FCMServiceRunner().send(#"{"message":{"token":"bad token"}}"#).text
    #expect(Self.types(usual) == ["google.firebase.fcm.v1.FcmError", "google.rpc.BadRequest"])
    guard style == "shuffled" else { return }
    #expect(
      Self.types(outcome.text)
        == ["google.rpc.RequestInfo", "google.rpc.BadRequest", "google.firebase.fcm.v1.FcmError"]
    )
  }

  /// The types of `details` in their order.
  private static func types(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.contains("@type") }.map {
      String($0.split(separator: "/").last?.prefix { $0 != "\"" } ?? "")
    }
  }

  @Test func `Too many streams end the connection`() {
    var headers = HeaderTable()
    headers.append(name: ":method", value: "POST")
    headers.append(name: ":path", value: "/v1/projects/demo/messages:send")
    headers.append(name: "authorization", value: "Bearer " + FCMExamples.token)
    let outcome = FCMServiceRunner().run(
      ServiceCall(
        headers: headers,
        body: Array(Self.message.utf8),
        violations: .tooManyStreams,
        connection: ServiceConnection(),
        nowMilliseconds: FCMExamples.startMilliseconds
      )
    )
    #expect(outcome.reply.action == .goAway(errorCode: 1))
    #expect(outcome.text == "exceeded_max_concurrent_streams")
    #expect(outcome.rules.contains("FCM-E013"))
  }

  @Test func `Strict mode refuses lint rows that have an answer`() throws {
    var fidelity = FCMFidelity()
    try fidelity.set("fcm-mode", "strict")
    let path = "/v1/projects/0391627405118/messages:send"
    #expect(FCMServiceRunner().send(Self.message, path: path).refusal == nil)
    #expect(FCMServiceRunner(fidelity).send(Self.message, path: path).reply.status == 403)
  }

  @Test func `Every switch takes each of its values`() throws {
    for entry in FCMFidelity().switches where !entry.alternatives.isEmpty {
      for value in entry.alternatives {
        var fidelity = FCMFidelity()
        try fidelity.set(entry.name, value)
        #expect(fidelity.switches.first { $0.name == entry.name }?.value == value)
      }
    }
    let names = FCMFidelity().switches.map(\.name)
    #expect(Set(names).count == names.count && names.allSatisfy { $0.hasPrefix("fcm-") })
    var fidelity = FCMFidelity()
    #expect(throws: FCMSwitchError.self) { try fidelity.set("fcm-modus", "strict") }
    #expect(throws: FCMSwitchError.self) { try fidelity.set("fcm-mode", "odd") }
    #expect(throws: FCMSwitchError.self) { try fidelity.set("fcm-body-limit", "1048577") }
    try fidelity.set("fcm-body-limit", "1048576")
  }
}

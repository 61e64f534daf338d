import PushModel
import PushProviders
import Testing

/// Pages, headers, and answers to what the world knows (catalogue, 4.3 to 4.9).
@Suite struct FCMReviewAnswerTests {
  private typealias R = FCMReview
  private static let json = [(name: "content-type", value: "application/json")]
  private static let good = #"{"message":{"topic":"a","notification":{"title":"a"}}}"#

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

  @Test(arguments: [
    ("demo", "demo", 200), ("demo", "4711", 200), ("4711", "demo", 200), ("4711", "4711", 200),
    ("other", "demo", 403), ("other", "4711", 403),
  ])
  func `A project goes by its id and its number`(owner: String, asked: String, status: Int) {
    let runner = FCMServiceRunner()
    runner.world.register(FCMProject(id: "demo", number: "4711"))
    runner.world.register(FCMMessageExample.token, FCMDevice(platform: .web, project: owner))
    let path = "/v1/projects/\(asked)/messages:send"
    let outcome = runner.send(R.body(R.shown("")), path: path)
    #expect(outcome.reply.status == status, "\(outcome.rules)")
    #expect(outcome.rules.contains("FCM-M013") == (status == 403))
  }

  @Test func `An HTTP/1.1 POST needs a length or chunks`() {
    let host = (name: "host", value: "127.0.0.1")
    let refused = FCMServiceRunner().send(Self.good, headers: [host])
    #expect(refused.reply.status == 411 && refused.rules == ["FCM-E028"])
    #expect(refused.header("content-type") == "text/html; charset=UTF-8")
    for (name, value) in [("content-length", "54"), ("transfer-encoding", "chunked")] {
      #expect(FCMServiceRunner().send(Self.good, headers: [host, (name, value)]).findings.isEmpty)
    }
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

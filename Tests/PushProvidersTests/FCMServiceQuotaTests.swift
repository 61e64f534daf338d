import PushModel
import PushProviders
import Testing

@Suite struct FCMServiceQuotaTests {
  private static let token = FCMMessageExample.token

  private static func message(_ title: String = "a", token: String = token) -> String {
    #"{"message":{"token":"\#(token)","notification":{"title":"\#(title)"}}}"#
  }

  private static func runner(_ change: (inout FCMLimits) -> Void) -> FCMServiceRunner {
    let runner = FCMServiceRunner()
    var limits = runner.world.limits
    change(&limits)
    runner.world.limits = limits
    return runner
  }

  @Test func `The project's quota opens again when its window ends`() {
    let runner = Self.runner { $0.sendsPerMinute = 2 }
    #expect(runner.send(Self.message("1")).refusal == nil)
    runner.now += 500
    #expect(runner.send(Self.message("2")).refusal == nil)
    runner.now += 29_000
    let refused = runner.send(Self.message("3"))
    #expect(refused.reply.status == 429 && refused.reply.reason == "QUOTA_EXCEEDED")
    #expect(refused.header("retry-after") == "31")
    #expect(refused.text.contains("Resource has been exhausted (e.g. check quota)."))
    #expect(refused.text.contains("project:demo"))
    runner.now += 30_499
    #expect(runner.send(Self.message("4")).reply.status == 429)
    runner.now += 1
    #expect(runner.send(Self.message("5")).refusal == nil)
  }

  @Test func `Refused messages count for the project, but 429 and 401 do not`() {
    let runner = Self.runner { $0.sendsPerMinute = 2 }
    #expect(runner.send(#"{"message":{}}"#).reply.status == 400)
    _ = runner.send(Self.message("1"), headers: [("authorization", "Bearer no")])
    #expect(runner.send(Self.message("2")).refusal == nil)
    #expect(runner.send(Self.message("3")).reply.status == 429)
  }

  @Test func `A project may have a quota of its own`() {
    let runner = FCMServiceRunner()
    runner.world.register(FCMProject(id: "demo", sendsPerMinute: 0))
    #expect(runner.send(Self.message()).rules.contains("FCM-Q001"))
  }

  @Test func `A device takes 240 messages a minute`() {
    let runner = FCMServiceRunner()
    for index in 0..<240 { #expect(runner.send(Self.message("\(index)")).refusal == nil) }
    let refused = runner.send(Self.message("more"))
    #expect(refused.rules.contains("FCM-Q002") && refused.header("retry-after") == "60")
    #expect(runner.send(Self.message(token: Self.token + "x")).refusal == nil)
    runner.world.register(Self.token, FCMDevice(platform: .ios))
    #expect(runner.send(Self.message("ios")).refusal == nil)
  }

  @Test func `The hour has a limit beside the minute's`() {
    let runner = Self.runner { $0.deviceSendsPerHour = 2 }
    for index in 0..<2 { #expect(runner.send(Self.message("\(index)")).refusal == nil) }
    runner.now += 60_000
    let refused = runner.send(Self.message("more"))
    #expect(refused.header("retry-after") == "3540")
    runner.now += 3_540_000
    #expect(runner.send(Self.message("later")).refusal == nil)
  }

  @Test func `Topic fan-outs are refused in their own words`() {
    let runner = Self.runner { $0.fanOuts = 1 }
    let body = #"{"message":{"topic":"a","data":{"k":"v"}}}"#
    #expect(runner.send(body).refusal == nil)
    let refused = runner.send(body)
    #expect(refused.text.contains("Topic quota exceeded.") && refused.header("retry-after") == nil)
    runner.now += 100
    #expect(runner.send(body).refusal == nil)
  }

  @Test func `Without details of its own choosing a quota error is plain`() throws {
    var fidelity = FCMFidelity()
    try fidelity.set("fcm-quota-details", "error-info")
    let runner = FCMServiceRunner(fidelity)
    runner.world.register(FCMProject(id: "demo", number: "7", sendsPerMinute: 0))
    let text = runner.send(Self.message()).text
    #expect(text.contains("consumer 'project_number:7'.") && text.contains("RATE_LIMIT_EXCEEDED"))
  }

  // MARK: - Retries after faults

  @Test(arguments: [(29_999, true), (30_000, false)])
  func `Retry-After of a fault is awaited`(wait: Int64, isEarly: Bool) {
    let runner = FCMServiceRunner()
    let fault = Fault(status: 503, retryAfter: "30")
    let first = runner.send(Self.message(), fault: fault)
    #expect(first.reply.status == 503 && first.header("retry-after") == "30")
    #expect(first.text.contains("The service is currently unavailable."))
    runner.now += wait
    #expect(runner.send(Self.message()).rules.contains("FCM-Q007") == isEarly)
  }

  @Test(arguments: [(29_999, true), (30_000, false)])
  func `A date is awaited too`(wait: Int64, isEarly: Bool) {
    let runner = FCMServiceRunner()
    // The start of examples is Mon, 21 Sep 2026 14:13:20 GMT.
    let fault = Fault(status: 429, retryAfter: "Mon, 21 Sep 2026 14:13:50 GMT")
    _ = runner.send(Self.message(), fault: fault)
    runner.now += wait
    let outcome = runner.send(Self.message())
    #expect(outcome.rules.contains("FCM-Q013") == isEarly)
    #expect(!outcome.rules.contains("FCM-Q008"))
  }

  @Test func `An accepted message sent again is no retry`() {
    let runner = FCMServiceRunner()
    _ = runner.send(Self.message())
    runner.now += 20_000
    #expect(runner.send(Self.message()).rules.filter { $0.hasPrefix("FCM-Q") }.isEmpty)
  }

  @Test func `The same delay three times has no jitter`() {
    let runner = FCMServiceRunner()
    var last: [String] = []
    for _ in 0..<4 {
      last = runner.send(Self.message(), fault: Fault(status: 500)).rules
      runner.now += 2000
    }
    #expect(last.contains("FCM-Q009"))
  }

  @Test func `A third identical retry after 401 is too many`() {
    let runner = FCMServiceRunner()
    let fault = Fault(status: 401, reason: "ACCESS_TOKEN_EXPIRED")
    var found: [Bool] = []
    for _ in 0..<4 {
      let outcome = runner.send(Self.message(), fault: fault)
      #expect(outcome.text.contains("ACCESS_TOKEN_EXPIRED"))
      found.append(outcome.rules.contains("FCM-O018"))
      runner.now += 1000
    }
    #expect(found == [false, false, false, true])
  }

  // MARK: - Faults

  @Test(arguments: [
    (429, "", "QUOTA_EXCEEDED", "RESOURCE_EXHAUSTED"), (500, "", "INTERNAL", "INTERNAL"),
    (503, "", "UNAVAILABLE", "UNAVAILABLE"), (404, "", "UNREGISTERED", "NOT_FOUND"),
    (404, "NOT_FOUND", "NOT_FOUND", "NOT_FOUND"),
    (401, "THIRD_PARTY_AUTH_ERROR", "THIRD_PARTY_AUTH_ERROR", "UNAUTHENTICATED"),
    (403, "SENDER_ID_MISMATCH", "SENDER_ID_MISMATCH", "PERMISSION_DENIED"),
    (504, "", "DEADLINE_EXCEEDED", "DEADLINE_EXCEEDED"), (418, "TEAPOT", "TEAPOT", "UNKNOWN"),
  ])
  func `Faults have Google's bodies`(
    status: Int,
    reason: String,
    code: String,
    word: String
  ) {
    let fault = Fault(status: status, reason: reason)
    let outcome = FCMServiceRunner().send(Self.message(), fault: fault)
    #expect(outcome.reply.status == status && outcome.reply.reason == code, "\(outcome.text)")
    #expect(outcome.text.contains("\"status\": \"\(word)\""))
    #expect(outcome.refusal == nil && outcome.findings.isEmpty)
  }

  @Test func `Faults may be pages, text, nothing or an end`() {
    let runner = FCMServiceRunner()
    let html = runner.send(Self.message(), fault: Fault(status: 502, page: .html))
    #expect(html.text.contains("Error 502 (Server Error)!!1") && html.text.contains("30 seconds"))
    let empty = runner.send(Self.message(), fault: Fault(status: 503, page: .empty))
    #expect(empty.reply.body.isEmpty && empty.reply.status == 503)
    let text = runner.send(Self.message(), fault: Fault(status: 503, page: .text))
    #expect(text.header("content-type")?.hasPrefix("text/plain") == true && !text.text.isEmpty)
    let end = runner.send(Self.message(), fault: Fault(status: 0))
    #expect(end.reply.action == .closeConnection)
    let group = runner.send(Self.message(), fault: Fault(status: 200))
    #expect(group.text == "{}\n")
  }

  @Test func `A token that a fault calls gone is remembered`() {
    let runner = FCMServiceRunner()
    _ = runner.send(Self.message("1"), fault: Fault(status: 404, reason: "UNREGISTERED"))
    runner.now += 100_000
    #expect(runner.send(Self.message("2")).rules.contains("FCM-M047"))
  }
}

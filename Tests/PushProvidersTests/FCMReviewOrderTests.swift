import PushModel
import PushProviders
import Testing

/// The order of checks (catalogue, 7.1): each request breaks two stages, the earlier one answers.
@Suite struct FCMReviewOrderTests {
  private typealias R = FCMReview
  private static let json = [(name: "content-type", value: "application/json")]

  static let table: [FCMReviewCall] = [
    // 1 before 2.
    row("/v1/projects/demo/messages:sent", "", "{}", 404, "<title>", "E001"),
    row("/fcm/send", "key=a", "{}", 404, "<title>", "E006", open: "E001 O005"),
    // 2 before 4 and 5.
    row(nil, "", "hello", 401, "CREDENTIALS_MISSING", "O001 M001"),
    row(nil, "Bearer no", #"{"message":{"toen":"a"}}"#, 401, "UNAUTHENTICATED", "O002 M003",
      open: "M008 M029"),
    row(nil, "key=a", #"{"message":{"topic":"a b"}}"#, 401, "UNAUTHENTICATED", "O005 M016 M029"),
    // 4 before 5.
    row(nil, nil, #"{"message":{"token":"bad token","x":1}}"#, 400, "Unknown name", "M003 M011",
      open: "M029"),
    row(nil, nil, #"{"message":{"x":1,"data":{"from":"a"}}}"#, 400, "Unknown name", "M003 M008 D004"),
    // Within 5.
    row(nil, nil, #"{"message":{"data":{"from":"a"}}}"#, 400, "Recipient of", "M008 D004"),
    row(nil, nil, #"{"message":{"topic":"a b","data":{"from":"a"}}}"#, 400, "Topic name", "M016 D004"),
    row(nil, nil, #"{"message":{"token":"bad token","data":{"from":"a"}}}"#, 400,
      "The registration token", "M011 D004"),
    row(nil, nil, R.to(#""data":{"from":"a"},"android":{"ttl":"-1s"}"#), 400,
      "Invalid data payload key: from", "D004 N004"),
    row(nil, nil, R.to(#""data":{"a":"b"},"android":{"ttl":"-1s"},"webpush":{"headers":{"TTL":"x"}}"#),
      400, "message.android.ttl", "N004 W001"),
    row(nil, nil, R.to(#""webpush":{"headers":{"TTL":"x"}},"apns":{"payload":{"a":1}}"#), 400,
      "TTL must be", "W001 A004", open: "M029 A003"),
    row(nil, nil,
      #"{"message":{"topic":"a","data":{"p":"\#(String(repeating: "x", count: 5000))"},"android":{"ttl":"-1s"}}}"#,
      400, "message.android.ttl", "N004 M026 M028"),
    row(nil, nil,
      #"{"message":{"topic":"a b","data":{"p":"\#(String(repeating: "x", count: 5000))"}}}"#,
      400, "Topic name", "M016 M026 M028"),
  ]

  private static func row(
    _ path: String?,
    _ credential: String?,
    _ body: String,
    _ status: Int,
    _ part: String,
    _ rules: String,
    open: String = ""
  ) -> FCMReviewCall {
    FCMReviewCall(
      method: "POST",
      path: path ?? "/v1/projects/demo/messages:send",
      headers: json + (credential.map { [("authorization", $0)] } ?? []),
      body: body,
      status: status,
      parts: [part],
      rules: R.ids(rules),
      open: R.ids(open)
    )
  }

  @Test(arguments: table)
  func `The earlier stage answers, and all is found`(row: FCMReviewCall) {
    row.check(FCMServiceRunner())
  }

  @Test func `Syntax may come before the credential`() throws {
    let runner = FCMServiceRunner(try R.fidelity(["fcm-check-order": "syntax-first"]))
    let outcome = runner.send("hello", headers: [("authorization", "")])
    #expect(outcome.reply.status == 400 && outcome.rules.contains("FCM-O001"))
  }

  @Test func `A dead token comes after size, and before quotas`() {
    let runner = FCMServiceRunner()
    runner.world.unregister(FCMMessageExample.token)
    var limits = runner.world.limits
    limits.sendsPerMinute = 0
    runner.world.limits = limits
    let large = R.data(#""a":"\#(String(repeating: "x", count: 1900))""#)
    #expect(runner.send(R.body(large)).reply.status == 404)
    let text = String(repeating: "x", count: 5000)
    let body = #"{"message":{"token":"\#(FCMMessageExample.token)","data":{"a":"\#(text)"}}}"#
    let outcome = runner.send(body)
    #expect(outcome.reply.status == 400)
    #expect(outcome.rules.contains("FCM-M012") && outcome.rules.contains("FCM-M026"))
  }
}

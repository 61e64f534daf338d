import PushModel
import PushProviders
import Testing

/// What is taken beyond RFC 8259, and what is not (catalogue, 2.2 and 2.3).
@Suite struct FCMReviewSyntaxTests {
  private typealias R = FCMReview

  static let lenient: [FCMReviewCase] = [
    #"{'message':{'topic':'a','data':{'k':'v'}}}"#,
    #"{message:{topic:"a",data:{k:"v"}}}"#,
    #"{"message":{"topic":"a","data":{"k":"v",},},}"#,
    #"{"message":{"topic":"a","data":{$k_1:"v"}}}"#,
    "{\"message\":{\"topic\":\"a\",\"data\":{\"k\":\"v\nw\"}}}",
    "{\"message\":{\"topic\":\"a\",\"data\":{\"k\":\"v\tw\"}}}",
    #"{"message":{"topic":"a","data":{"k":"\v"}}}"#,
    #"{"message":{"topic":"a","data":{"k":"\q"}}}"#,
    #"{"message":{"topic":"a","data":{"k":"\ud800"}}}"#,
    #"{"message":{"topic":"a","data":{"k":"\udc00x"}}}"#,
    #"{"message":{"topic":"a","data":{"k":"v"},"android":{"notification":{"channel_id":"c","notification_count":1.}}}}"#,
  ].map { R.ok($0, "M005") }

  @Test(arguments: lenient)
  func `A leniency is taken and found`(row: FCMReviewCase) throws { try R.check(row) }

  private static func fails(_ text: String, _ body: String, at position: Int) -> FCMReviewCase {
    R.no(body, R.syntax(text, body, at: position), "M001", open: "M005")
  }

  private static let pair = "Expected , or } after key:value pair."

  /// A first byte that starts no token is no value; a token in the wrong place is unexpected (PBUF).
  static let broken: [FCMReviewCase] = [
    fails("Unexpected token.", "hello", at: 0),
    fails("Expected a value.", "<xml/>", at: 0),
    fails(pair, #"{"message":{"token":"a" "b"}}"#, at: 24),
    fails("Unexpected end of string. " + pair, #"{"message":{"token":"a""#, at: 23),
    fails("Unexpected end of string. " + pair, #"{"message":{"token":"a"}"#, at: 24),
    fails("Expected : between key:value pair.", #"{"message" {}}"#, at: 11),
    fails("Expected an object key or }.", #"{"message":{},,}"#, at: 14),
    fails("Expected an object key or }.", "{[]}", at: 1),
    fails("Expected , or ] after array value.", #"{"message":{"data":["a" "b"]}}"#, at: 24),
    fails("Parsing terminated before end of input.", #"{"message":{}} x"#, at: 15),
    R.no(#"{"message":{"token":"a}}"#, "Closing quote expected in string.", "M001", open: "M005"),
    R.no(#"{"message":{"token":"\uZZZZ"}}"#, "Invalid escape sequence.", "M001", open: "M005"),
    R.no(
      #"{"message":{"data":{"a":007}}}"#,
      "Octal/hex numbers are not valid JSON values.",
      "M001",
      open: "M005"
    ),
    R.no(
      #"{"message":{"data":{"a":0x1F}}}"#,
      "Octal/hex numbers are not valid JSON values.",
      "M001",
      open: "M005"
    ),
    R.no(
      #"{"message":{"apns":{"payload":{"a":1e999}}}}"#,
      "Number exceeds the range of double.",
      "M001",
      open: "M005"
    ),
    R.no(#"{"message":{"apns":{"payload":{"a":-}}}}"#, "Unable to parse number.", "M001"),
    R.no("{\"message\":{} /* c */}", pair, "M001"),
    R.no("// c\n{}", "Expected a value.", "M001"),
    R.no(#"{true:1}"#, "Expected an object key or }.", "M001", open: "M005"),
    R.no(#"{"message":}"#, "Unexpected token.", "M001"),
    R.no("", "Unexpected end of string.", "M001"),
    R.no("   ", "Unexpected end of string.", "M001"),
    R.no("{", "Unexpected end of string. Expected an object key or }.", "M001"),
    R.no("message=1", "Unexpected token.", "M001"),
  ]

  @Test(arguments: broken)
  func `Broken text is refused alone`(row: FCMReviewCase) throws { try R.check(row) }

  static let details: [FCMReviewCase] = [
    R.no(
      "hello",
      R.error(
        "Invalid JSON payload received. Unexpected token.\nhello\n^",
        [R.badRequest([(nil, "Invalid JSON payload received. Unexpected token.\nhello\n^")])]
      ),
      "M001",
      set: ["fcm-syntax-details": "bad-request"]
    ),
    // Violations before a truncated end are answered instead.
    R.no(
      #"{"message":{"toen":"a""#,
      R.unknown("toen", "message"),
      "M001 M003",
      open: "M008 M029"
    ),
    // A syntax error in the middle is alone.
    R.no(
      #"{"message":{"toen":"a" "b"}}"#,
      R.syntax(pair, #"{"message":{"toen":"a" "b"}}"#, at: 23),
      "M001",
      open: "M003 M008 M029"
    ),
  ]

  @Test(arguments: details)
  func `A syntax error has details and company as described`(row: FCMReviewCase) throws {
    try R.check(row)
  }

  private static let trailing = #"{"message":{"topic":"a","data":{"k":"v"},}}"#

  static let strict: [FCMReviewCase] = [
    R.no(
      trailing,
      R.syntax("Unexpected token.", trailing, at: 40),
      "M005",
      set: ["fcm-mode": "strict"]
    ),
    R.no(
      #"{'message':{"topic":"a","data":{"k":"v"}}}"#,
      R.syntax(
        "Unexpected token.",
        #"{'message':{"topic":"a","data":{"k":"v"}}}"#,
        at: 1
      ),
      "M005",
      set: ["fcm-mode": "strict"]
    ),
  ]

  @Test(arguments: strict)
  func `Strict mode quotes the leniency`(row: FCMReviewCase) throws { try R.check(row) }

  private static func nested(_ count: Int) -> String {
    R.to(
      #""apns":{"payload":{"aps":{"alert":"a"},"x":"#
        + String(repeating: #"{"x":"#, count: count) + "1"
        + String(repeating: "}", count: count) + "}}"
    )
  }

  @Test func `Depth is refused beyond a hundred`() throws {
    // root, message, apns, payload: 4; so 96 more objects make 100.
    let last = (80..<110).last { FCMServiceRunner().send(R.body(Self.nested($0))).reply.status == 200 }
    let first = (80..<110).first { FCMServiceRunner().send(R.body(Self.nested($0))).reply.status == 400 }
    #expect(last == 96 && first == 97, "\(String(describing: last))")
    let outcome = FCMServiceRunner().send(R.body(Self.nested(97)))
    #expect(outcome.rules.contains("FCM-M041"))
    #expect(outcome.text.contains("Message too deep. Max recursion depth reached for key 'x'"))
  }

  @Test func `Invalid UTF-8 is a space, and is found`() {
    let start = Array(#"{"message":{"topic":"a","data":{"k":"v"#.utf8)
    let body = start + [0xFF] + Array(#""}}}"#.utf8)
    let step = ServiceExample<FCMWorld>.Step(
      path: "/v1/projects/demo/messages:send",
      headers: [("content-type", "application/json")],
      body: body
    )
    let outcome = FCMServiceRunner().run(step)
    #expect(outcome.reply.status == 200)
    #expect(Set(outcome.rules) == ["FCM-M044"] || Set(outcome.rules) == ["FCM-M044", "FCM-M005"])
  }
}

import PushModel
import PushProviders
import PushWire
import Testing

/// Bodies, paths and headers that nobody sends in good faith: an answer comes, and soon.
@Suite(.serialized) struct FCMReviewHostileTests {
  private typealias R = FCMReview

  @discardableResult
  private static func run(_ body: [UInt8], _ runner: FCMServiceRunner) -> FCMServiceOutcome {
    runner.run(
      ServiceExample<FCMWorld>.Step(
        path: "/v1/projects/demo/messages:send",
        headers: [("content-type", "application/json")],
        body: body
      )
    )
  }

  private static func object(_ count: Int, _ member: (Int) -> String) -> String {
    (0..<count).map(member).joined(separator: ",")
  }

  static let shapes: [(String, @Sendable (Int) -> String)] = [
    (
      "keys of data",
      { n in #"{"message":{"topic":"a","data":{\#(object(n) { #""k\#($0)":"v""# })}}}"# }
    ),
    (
      "numbers in data",
      { n in #"{"message":{"topic":"a","data":{\#(object(n) { #""k\#($0)":1"# })}}}"# }
    ),
    ("unknown fields", { n in #"{"message":{"topic":"a",\#(object(n) { #""k\#($0)":1"# })}}"# }),
    ("unknown fields of the root", { n in #"{\#(object(n) { #""k\#($0)":1"# }),"message":{}}"# }),
    (
      "one key again and again",
      { n in #"{"message":{"topic":"a","data":{\#(object(n) { _ in #""k":"v""# })}}}"# }
    ),
    ("targets", { n in #"{"message":{\#(object(n) { _ in #""token":"v""# })}}"# }),
    ("blocks", { n in #"{"message":{"topic":"a",\#(object(n) { _ in #""android":{}"# })}}"# }),
    ("nulls", { n in #"{"message":{"topic":"a","data":{\#(object(n) { #""k\#($0)":null"# })}}}"# }),
    (
      "both maps",
      { n in
        let members = object(n) { #""k\#($0)":"v""# }
        return #"{"message":{"topic":"a","data":{\#(members)},"android":{"data":{\#(members)}}}}"#
      }
    ),
    (
      "data and payload",
      { n in
        let members = object(n) { #""k\#($0)":"v""# }
        return
          #"{"message":{"topic":"a","data":{\#(members)},"apns":{"payload":{"aps":{},\#(members)}}}}"#
      }
    ),
    (
      "repeated keys of the payload",
      { n in
        #"{"message":{"topic":"a","apns":{"payload":{"aps":{},\#(object(n) { #""k\#($0 / 2)":{}"# })}}}}"#
      }
    ),
    (
      "single quotes",
      { n in #"{"message":{"topic":"a","data":{\#(object(n) { "'k\($0)':'v'" })}}}"# }
    ),
    (
      "operators",
      { n in R.condition(String(repeating: "'a' in topics && ", count: n) + "'a' in topics") }
    ),
    ("parentheses", { n in R.condition(String(repeating: "(", count: n)) }),
    ("negations", { n in R.condition(String(repeating: "!", count: n) + "'a' in topics") }),
    ("quotes", { n in R.condition(String(repeating: "'", count: n)) }),
    ("timings", { n in R.look(#""vibrate_timings":[\#(object(n) { _ in #""-1s""# })]"#) }),
    ("arguments", { n in R.look(#""title_loc_args":[\#(object(n) { _ in "{}" })]"#) }),
    (
      "arrays",
      { n in
        R.apns(
          #""payload":{"aps":{},"a":\#(String(repeating: "[", count: n))\#(String(repeating: "]", count: n))}"#
        )
      }
    ),
    ("objects", { n in String(repeating: #"{"a":"#, count: n) }),
    ("digits", { n in R.apns(#""payload":{"aps":{},"a":\#(String(repeating: "9", count: n))}"#) }),
    ("escapes", { n in R.data(#""a":"\#(String(repeating: "\\ud800", count: n))""#) }),
    ("actions", { n in R.web(#""notification":{"actions":[\#(object(n) { _ in "{}" })]}"#) }),
    ("apns headers", { n in R.headers(object(n) { #""apns-priority\#($0)":"7""# }) }),
    ("web headers", { n in R.web(#""headers":{\#(object(n) { _ in #""TTL":"x""# })}"#) }),
  ]

  /// What grows with the square of the length would take minutes.
  @Test(.timeLimit(.minutes(4)), arguments: shapes.indices)
  func `A hundred thousand of them get an answer with few findings`(index: Int) {
    let (name, make) = Self.shapes[index]
    let body = Array(make(100_000).utf8)
    let runner = FCMServiceRunner()
    let outcome = Self.run(body, runner)
    #expect(outcome.reply.status >= 200 && outcome.reply.status < 500, "\(name)")
    #expect(outcome.findings.count < 1000, "\(name) \(outcome.findings.count)")
    #expect(outcome.reply.body.count < 64 << 20, "\(name) \(outcome.reply.body.count)")
  }

  static let odd: [[UInt8]] =
    [
      "", " ", "\u{0}", "{", "}", "[", "]", "\"", "'", ",", ":", "{}}", "nul", "tru", "-", "+1",
      ".5",
      "1e", "1e400", "-0", "0x", "\u{FEFF}{}", "{\"message\":1e400}",
      #"{"message":{"token":"\u0000"}}"#,
      #"{"message":{"topic":"\ud83d"}}"#, #"{"\u0000":1}"#, #"{"":{}}"#, #"{"message":{"":{}}}"#,
      #"{"message":{"data":{"\u0000":"\u0000"}}}"#, #"{"validate_only":1e308,"message":{}}"#,
      #"{"message":{"android":{"ttl":"9223372036854775808s"}}}"#,
      #"{"message":{"android":{"ttl":"-9223372036854775808s"}}}"#,
      #"{"message":{"android":{"ttl":"99999999999999999999999999999999s"}}}"#,
      #"{"message":{"android":{"notification":{"notification_count":99999999999999999999}}}}"#,
      #"{"message":{"android":{"notification":{"event_time":"9999-12-31T23:59:59.999999999-23:59"}}}}"#,
      #"{"message":{"android":{"notification":{"event_time":"0000-00-00T00:00:00Z"}}}}"#,
      #"{"message":{"android":{"notification":{"light_settings":{"color":{"alpha":{"value":{}}}}}}}}"#,
      #"{"message":{"apns":{"headers":{"apns-expiration":"99999999999999999999999"}}}}"#,
      #"{"message":{"apns":{"headers":{"apns-expiration":"-9223372036854775808"}}}}"#,
      #"{"message":{"apns":{"payload":{"aps":{"badge":1e400}}}}}"#,
      #"{"message":{"apns":{"payload":{"aps":{"badge":-9223372036854775808,"timestamp":18446744073709551615}}}}}"#,
      #"{"message":{"webpush":{"headers":{"TTL":"99999999999999999999999999"}}}}"#,
      #"{"message":{"webpush":{"notification":{"timestamp":-1e308,"vibrate":[1e308,-1]}}}}"#,
      #"{"message":{"condition":"'"}}"#, #"{"message":{"condition":"\u0000"}}"#,
    ].map { Array($0.utf8) } + [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      Array("{\"message\":{\"token\":\"".utf8) + [0xFF, 0xFE, 0x22, 0x7D, 0x7D],
      Array("{\"message\":{\"data\":{\"".utf8) + [0xC3] + Array("\":\"x\"}}}".utf8),
      [0xEF, 0xBB, 0xBF] + Array("{}".utf8), [0x1F, 0x8B, 0x08],
    ]

  @Test(arguments: odd)
  func `An odd body gets an answer, in every mode and alone`(body: [UInt8]) throws {
    for settings in [
      [:], ["fcm-mode": "strict"], ["fcm-texts": "legacy", "fcm-details": "shuffled"],
    ] {
      let outcome = Self.run(body, FCMServiceRunner(try R.fidelity(settings)))
      #expect(outcome.reply.status == 400 || outcome.reply.status == 200, "\(outcome.text)")
      #expect((outcome.refusal == nil) == (outcome.reply.status == 200))
      #expect(!outcome.findings.isEmpty)
      let alone = FCMLint.judge(
        ServiceLintInput(body: body, nowSeconds: .max),
        fidelity: try R.fidelity(settings)
      )
      #expect(alone.responseStatus == outcome.reply.status)
      #expect(alone.responseStatus == 200 || alone.responseBody != nil)
    }
  }

  @Test(arguments: [
    "", "/", "//", "?", "%", "/%", "/%zz", "/v1/projects/%00/messages:send",
    "/v1/projects/%ff/messages:send",
    "/v1/projects/demo/messages:send?%", "/v1/projects/demo/messages:send?=&&=", "*",
    "/v1/projects/demo/registrations//topicSubscriptions", "/iid/", "/iid/info/", "/iid/info/%",
    "/v1/projects/demo/registrations/a/topicSubscriptions?pageSize=99999999999999999999",
    "/v1/projects/demo/registrations/a/topicSubscriptions?pageToken=%00%ff",
    "http://[::1/", "https://fcm.googleapis.com", "/fcm/notification?notification_key_name=%",
  ])
  func `An odd path gets an answer`(path: String) {
    for method in ["GET", "POST", "DELETE", "PATCH", "\u{0}", ""] {
      for body in ["", "{}", "[]", "\u{0}"] {
        let outcome = FCMServiceRunner().call(
          method,
          path,
          [
            ("access_token_auth", "true"), ("project_id", "1"),
            ("content-type", "application/json"),
          ],
          body
        )
        #expect((200...599).contains(outcome.reply.status))
      }
    }
  }

  @Test(arguments: [
    "{}", #"{"to":1,"registration_tokens":1}"#, #"{"to":"/topics/","registration_tokens":["a"]}"#,
    #"{"to":"/topics/a","registration_tokens":[1,null,{},[]]}"#,
    #"{"operation":1,"notification_key_name":{},"registration_ids":{}}"#,
    #"{"operation":"create","notification_key_name":"a","registration_ids":[1,null]}"#,
  ])
  func `Odd bodies of Instance ID and groups get an answer`(body: String) {
    for path in ["/iid/v1:batchAdd", "/iid/v1:batchRemove", "/fcm/notification"] {
      let outcome = FCMServiceRunner().call(
        "POST",
        path,
        [("access_token_auth", "true"), ("project_id", "1"), ("content-type", "application/json")],
        body
      )
      #expect((200...499).contains(outcome.reply.status))
    }
  }

  @Test func `A million ampersands and a wide assertion are read in time`() {
    let runner = FCMServiceRunner()
    let clock = ContinuousClock()
    let spent = clock.measure {
      _ = runner.call(
        "POST",
        "/token",
        [("content-type", "application/x-www-form-urlencoded")],
        String(repeating: "&", count: 1_000_000)
      )
      _ = runner.call(
        "POST",
        "/token",
        [("content-type", "application/x-www-form-urlencoded")],
        "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion="
          + String(repeating: "a.", count: 400_000)
      )
    }
    #expect(spent < .seconds(10))
  }
}

import PushModel
import PushProviders
import Testing

@Suite struct FCMBlockWebpushTests {
  private static let web = FCMDevice(platform: .web, package: "https://app.example.com")

  @Test(arguments: [
    ("0", true), ("3600", true), ("99999999999999999999", true), ("", false), ("x", false),
    ("-1", false), ("+1", false), ("1.5", false), (" 1", false), ("60s", false),
  ])
  func `TTL is made of digits`(ttl: String, isFine: Bool) {
    for name in ["TTL", "ttl"] {
      let outcome = judgedToToken(
        #""notification":{"title":"a"},"webpush":{"headers":{"\#(name)":"\#(ttl)"}}"#
      )
      #expect(outcome.rules == (isFine ? [] : ["W001"]))
      let text = "TTL must be a non-negative integer."
      let expected = FCMError(
        code: 400,
        status: "INVALID_ARGUMENT",
        message: text,
        details: [
          .badRequest([
            FCMError.FieldViolation(field: "message.webpush.headers.TTL", description: text)
          ]),
          .fcmError("INVALID_ARGUMENT"),
        ]
      )
      #expect(outcome.error == (isFine ? nil : expected))
    }
  }

  @Test(arguments: [
    (#""Urgency":"high""#, []), (#""urgency":"HIGH""#, []), (#""Urgency":"max""#, ["W003"]),
    (#""Urgency":"""#, ["W003"]), (#""Topic":"a-Z_09""#, []), (#""Topic":"""#, ["W004"]),
    (#""Topic":"a=""#, ["W004"]), (#""TTL":60"#, ["D017", "M004", "W002"]),
    (#""TTL":{}"#, ["D017", "M004", "W002"]),
  ])
  func `Other headers`(header: String, rules: [String]) {
    let outcome = judgedToToken(
      #""notification":{"title":"a"},"webpush":{"headers":{\#(header)}}"#
    )
    #expect(outcome.rules.filter { $0 != "M039" } == rules)
  }

  @Test(arguments: [
    ("https://app.example.com", true), ("https://APP.example.com:443/a?b#c", true),
    ("https://app.example.com:8443/", false), ("https://user@app.example.com/", true),
    ("https://app.example.com.evil.example/", false),
    ("https://app.example.com@evil.example/", false),
    ("https://example.com/", false),
  ])
  func `A link has the origin of the app`(link: String, isFine: Bool) {
    let members =
      #""webpush":{"notification":{"title":"a"},"fcm_options":{"link":"\#(link)"}}"#
    #expect(judgedToToken(members, device: Self.web).rules == (isFine ? [] : ["W006"]))
    #expect(judgedToToken(members).rules == [])
    #expect(judgedToToken(members, device: FCMDevice(platform: .web)).rules == [])
  }

  @Test(arguments: [
    ("https://a.example/", false), ("HTTPS://a.example/", false), ("http://a.example/", true),
    ("/orders", true), ("javascript:alert(1)", true),
  ])
  func `A link is refused in strict mode unless it is https`(link: String, isFound: Bool) {
    let members =
      #""webpush":{"notification":{"title":"a"},"fcm_options":{"link":"\#(link)"}}"#
    let mimic = judgedToToken(members)
    #expect(mimic.has("W005") == isFound && mimic.error == nil)
    let strict = judgedToToken(members, ["fcm-mode": "strict"])
    #expect((strict.error?.code == 400) == isFound)
  }

  @Test(arguments: [
    (#""dir":"auto""#, []), (#""dir":"LTR""#, ["W007"]), (#""dir":1"#, ["W007"]),
    (#""dir":null"#, []), (#""actions":[]"#, []), (#""actions":{}"#, ["W008"]),
    (#""actions":["a"]"#, ["W008"]), (#""actions":[{"title":"t","action":"a"}]"#, []),
    (#""require-interaction":true"#, ["W009"]), (#""vibrate":[]"#, []), (#""vibrate":200"#, []),
    (#""vibrate":[1.5]"#, ["W010"]), (#""vibrate":[-1]"#, ["W010"]),
    (#""timestamp":1793880000000"#, []), (#""timestamp":"2026""#, ["W010"]),
    (#""silent":true"#, []), (#""silent":false,"vibrate":[1]"#, []),
    (#""silent":true,"vibrate":[1]"#, ["W010"]), (#""renotify":true,"tag":"""#, ["W010"]),
    (#""renotify":false"#, []), (#""click_action":null"#, []), (#""my_key":1"#, []),
  ])
  func `Options of a notification`(members: String, rules: [String]) {
    let outcome = judgedToToken(#""webpush":{"notification":{"title":"a",\#(members)}}"#)
    #expect(outcome.rules == rules)
    #expect(outcome.error == nil)
  }

  @Test func `A size counts what FCM adds, and both sides of the limit are right`() {
    let fixed =
      #"{"from":"123456789012","fcmMessageId":"01234567-0123-0123-0123-012345678901","#
      + #""notification":{"title":"a","body":"b"},"data":{"p":""},"#
      + #""fcmOptions":{"link":"https://a.example/","analyticsLabel":"l"}}"#
    func outcome(_ count: Int, _ device: FCMDevice?) -> FCMMessageOutcome {
      judgedToToken(
        #""notification":{"title":"a"},"webpush":{"notification":{"body":"b"},"#
          + #""data":{"p":"\#(String(repeating: "x", count: count))"},"#
          + #""fcm_options":{"link":"https://a.example/","analytics_label":"l"}}"#,
        device: device
      )
    }
    let room = 4078 - fixed.utf8.count
    #expect(!outcome(room, nil).has("W013"))
    #expect(outcome(room + 1, nil).has("W013"))
    #expect(outcome(room + 1, Self.web).has("W013"))
    #expect(!outcome(room + 1, FCMDevice(platform: .android)).has("W013"))
  }

  @Test func `A wrong key of the project is 401 without ApnsError`() {
    let device = FCMDevice(state: .thirdPartyAuth, platform: .web)
    let outcome = judgedToToken(#""notification":{"title":"a"}"#, device: device)
    #expect(outcome.rules == ["W014"] && outcome.error?.code == 401)
    #expect(outcome.error?.details == [.fcmError("THIRD_PARTY_AUTH_ERROR")])
    let waived = judgedToToken(
      #""notification":{"title":"a"}"#,
      device: device,
      ["fcm-web-credentials": "accept"]
    )
    #expect(waived.rules == ["W014"] && waived.error == nil)
  }
}

import PushModel
import PushProviders
import Testing

@Suite struct FCMBlockApnsTests {
  private static let ios = FCMDevice(platform: .ios, package: "com.example.app")

  private func error(_ details: [FCMError.Detail], _ text: String) -> FCMError {
    FCMError(code: 400, status: "INVALID_ARGUMENT", message: text, details: details)
  }

  @Test(arguments: [
    (#"{"aps":{}}"#, "A003"), (#"{"aps":"x"}"#, "A003"), (#"{"aps":null}"#, "A003"),
    (#"{"aps":[]}"#, "A003"), (#"{"aps":{"alert":null}}"#, "A003"),
    (#"{"aps":{"category":"c"}}"#, "A003"), ("{}", "A004"), (#"{"k":1}"#, "A004"),
    (#"{"APS":{"badge":1}}"#, "A004"), (#"{"aps":{"badge":1}}"#, ""),
    (#"{"aps":{"alert":""}}"#, ""), (#"{"aps":{"sound":"default"}}"#, ""),
    (#"{"aps":{"content-available":1}}"#, ""), (#"{"aps":{"content-state":{}}}"#, ""),
  ])
  func `A payload needs aps with something in it`(payload: String, rule: String) {
    let outcome = judgedToToken(#""apns":{"payload":\#(payload)}"#)
    #expect(outcome.rules.filter { $0 == "A003" || $0 == "A004" } == (rule == "" ? [] : [rule]))
    switch rule {
    case "A003": #expect(outcome.error == error([], "Request contains an invalid argument."))
    case "A004":
      #expect(
        outcome.error
          == error(
            [.fcmError("INVALID_ARGUMENT")],
            "Payload of Apple Push Notification Service must contain an [aps] key."
          )
      )
    default: #expect(outcome.error == nil)
    }
  }

  @Test(arguments: [
    (#"{"aps":{}}"#, "A003"), (#"{"k":1}"#, "A004"), (#"{"aps":{"category":"c"}}"#, ""),
  ])
  func `A notification supplies the alert and nothing else`(payload: String, rule: String) {
    let outcome = judgedToToken(
      #""notification":{"title":"a"},"apns":{"payload":\#(payload)}"#
    )
    #expect(outcome.rules == (rule == "" ? [] : [rule]))
  }

  @Test func `A picture alone is no alert`() {
    let outcome = judgedToToken(
      #""notification":{"image":"https://a.example/a.png"},"#
        + #""apns":{"payload":{"aps":{"mutable-content":1}}}"#
    )
    #expect(outcome.has("A003"))
  }

  @Test func `The text for an empty aps can be chosen`() {
    let outcome = judgedToToken(
      #""apns":{"payload":{"aps":{}}}"#,
      ["fcm-empty-aps": "dictionary"]
    )
    #expect(outcome.error == error([], "Value of [aps] must be a non-empty dictionary."))
  }

  @Test(arguments: [
    (FCMDevice?.none, ["A005", "A006"], false), (FCMDevice(platform: .android), [], false),
    (ios, ["A005", "A006"], true),
  ])
  func `Data alone is judged for tokens that are known to be iOS`(
    device: FCMDevice?,
    rules: [String],
    isFound: Bool
  ) {
    let outcome = judgedToToken(#""data":{"k":"v"}"#, device: device)
    #expect(outcome.rules == (isFound ? rules : []))
    #expect((outcome.error != nil) == isFound)
    if isFound {
      #expect(
        outcome.error
          == error(
            [.fcmError("INVALID_ARGUMENT")],
            "The registration token is not a valid FCM registration token"
          )
      )
    }
  }

  @Test(arguments: [
    (#""apns-priority":"5""#, "1", []), (#""apns-priority":"10""#, "1", ["A005"]),
    ("", "1", ["A005"]), (#""Apns-Priority":"5""#, "0", ["A006", "A007"]),
    (#""apns-priority":"5""#, "true", ["A006", "A007"]), (#""apns-priority":"5""#, "1.0", []),
  ])
  func `Data for iOS needs priority 5 and content-available`(
    headers: String,
    content: String,
    rules: [String]
  ) {
    let outcome = judgedToToken(
      #""data":{"k":"v"},"apns":{"headers":{\#(headers)},"#
        + #""payload":{"aps":{"content-available":\#(content)}}}"#,
      device: Self.ios
    )
    #expect(outcome.rules.filter { $0 != "M039" } == rules)
  }

  @Test(arguments: [
    ("fcm-data-only-priority", ["A005"]), ("fcm-data-only-content", ["A006"]),
  ])
  func `Rows with a dagger can be taken for lint`(name: String, rules: [String]) {
    let headers = rules == ["A005"] ? "" : #""apns-priority":"5""#
    let payload = rules == ["A005"] ? #""content-available":1"# : #""category":"c","badge":null"#
    let members =
      #""data":{"k":"v"},"apns":{"headers":{\#(headers)},"payload":{"aps":{\#(payload)}}}"#
    let outcome = judgedToToken(members, device: Self.ios, [name: "accept"])
    let found = outcome.findings.first { $0.rule == "FCM-" + rules[0] }
    #expect(found?.severity == .lint)
    let refused = judgedToToken(members, device: Self.ios)
    #expect(refused.findings.first { $0.rule == "FCM-" + rules[0] }?.severity == .reject)
  }

  @Test(arguments: [
    (#""apns-priority":"10""#, ""), (#""apns-priority":"1""#, ""),
    (#""apns-priority":"0""#, "BadPriority"), (#""apns-priority":"""#, "BadPriority"),
    (#""APNS-PRIORITY":"high""#, "BadPriority"), (#""apns-expiration":"0""#, ""),
    (#""apns-expiration":"99999999999""#, ""),
    (#""apns-expiration":"100000000000""#, "BadExpirationDate"),
    (#""apns-expiration":"-1""#, "BadExpirationDate"),
    (#""apns-expiration":"1.5""#, "BadExpirationDate"),
    (#""apns-expiration":"99999999999999999999999""#, "BadExpirationDate"),
    (#""apns-collapse-id":"\#(String(repeating: "é", count: 32))""#, ""),
    (#""apns-collapse-id":"\#(String(repeating: "é", count: 32))x""#, "BadCollapseId"),
    (#""apns-topic":"com.example.app""#, ""), (#""apns-topic":"other""#, "TopicDisallowed"),
    (#""apns-topic":"com.example.app.voip""#, "TopicDisallowed"),
  ])
  func `Headers that APNs refuses are refused in strict mode`(header: String, reason: String) {
    let members = #""notification":{"title":"a"},"apns":{"headers":{\#(header)}}"#
    let mimic = judgedToToken(members, device: Self.ios)
    #expect(mimic.error == nil && mimic.findings.isEmpty == reason.isEmpty)
    let strict = judgedToToken(members, device: Self.ios, ["fcm-mode": "strict"])
    guard !reason.isEmpty else {
      #expect(strict.error == nil)
      return
    }
    #expect(
      strict.error
        == error(
          [.fcmError("INVALID_ARGUMENT"), .apnsError(statusCode: 400, reason: reason)],
          "Request contains an invalid argument."
        )
    )
  }

  @Test func `The topic of Live Activities is theirs alone`() {
    let topic = #""apns-topic":"com.example.app.push-type.liveactivity""#
    func has(_ headers: String, _ device: FCMDevice?) -> Bool {
      judgedToToken(#""apns":{"headers":{\#(headers)}}"#, device: device).has("A012")
    }
    #expect(has(topic, Self.ios))
    #expect(!has(topic + #","apns-push-type":"liveactivity""#, Self.ios))
    #expect(
      has(#""apns-push-type":"liveactivity","apns-topic":"x.push-type.liveactivity""#, Self.ios)
    )
    #expect(!has(topic, nil))
    #expect(!has(topic, FCMDevice(platform: .android, package: "com.example.other")))
  }

  @Test func `A size counts what FCM adds, and both sides of the limit are right`() {
    func outcome(_ count: Int) -> FCMMessageOutcome {
      let text = String(repeating: "x", count: count)
      return judgedToToken(
        #""apns":{"payload":{"aps":{"alert":"a"},"k":"\#(text)"}}"#,
        device: Self.ios
      )
    }
    // {"aps":{"alert":"a"},"k":"…", and the members of FCM with their commas.
    let fixed =
      #"{"aps":{"alert":"a"},"k":"","gcm.message_id":"1234567890123456","#
      + #""google.c.sender.id":"123456789012","google.c.fid":"1234567890123456789012","#
      + #""google.c.a.e":"1"}"#
    let room = 4096 - fixed.utf8.count
    #expect(!outcome(room).has("A021") && outcome(room).error == nil)
    #expect(outcome(room + 1).has("A021"))
    #expect(outcome(room + 1).error?.message.hasPrefix("Message is too large.") == true)
    let accepted = judgedToToken(
      #""data":{"k":"\#(String(repeating: "x", count: 4100))"}"#,
      device: FCMDevice(platform: .android)
    )
    #expect(!accepted.has("A021"))
  }

  @Test(arguments: [
    (FCMDevice(state: .thirdPartyAuth, platform: .ios), "A022", 401, "InvalidProviderToken", 403),
    (
      FCMDevice(state: .thirdPartyAuth, platform: .ios, apnsReason: "BadEnvironmentKeyInToken"),
      "A022", 401, "BadEnvironmentKeyInToken", 403
    ),
    (FCMDevice(state: .apnsDisabled, platform: .ios), "A023", 404, "Unregistered", 410),
  ])
  func `What APNs says is passed on`(
    device: FCMDevice,
    rule: String,
    code: Int,
    reason: String,
    status: Int
  ) {
    let outcome = judgedToToken(#""notification":{"title":"a"}"#, device: device)
    #expect(outcome.rules == [rule] && outcome.error?.code == code)
    let word = code == 401 ? "THIRD_PARTY_AUTH_ERROR" : "UNREGISTERED"
    #expect(
      outcome.error?.details == [
        .fcmError(word), .apnsError(statusCode: status, reason: reason),
      ]
    )
  }

  @Test func `A device that is gone may be answered 400`() {
    let outcome = judgedToToken(
      #""notification":{"title":"a"}"#,
      device: FCMDevice(state: .apnsDisabled, platform: .ios),
      ["fcm-apns-gone": "400"]
    )
    #expect(outcome.error?.message == "APNs device token is disabled.")
    #expect(outcome.error?.code == 400)
  }

  @Test(arguments: [
    (#""alert":"b""#, true), (#""alert":{"title":"a"}"#, false),
    (#""alert":{"title":"a","body":"b"}"#, false), (#""alert":{"body":"x"}"#, true),
    (#""alert":{"title":7}"#, true), (#""alert":{"title-loc-key":"k"}"#, false),
  ])
  func `An alert and a notification say the same`(alert: String, isFound: Bool) {
    let outcome = judgedToToken(
      #""notification":{"title":"a","body":"b"},"apns":{"payload":{"aps":{\#(alert)}}}"#
    )
    #expect(outcome.has("A024") == isFound)
    let text = judgedToToken(
      #""notification":{"body":"b"},"apns":{"payload":{"aps":{"alert":"b"}}}"#
    )
    #expect(!text.has("A024"))
  }

  @Test(arguments: [
    (#""badge":0"#, []), (#""badge":2.0"#, []), (#""badge":-1"#, ["A015"]),
    (#""badge":1.5"#, ["A015"]), (#""badge":"1""#, ["A015"]),
    (#""sound":{"volume":0}"#, []), (#""sound":{"volume":1}"#, []),
    (#""sound":{"volume":1.1}"#, ["A015"]), (#""sound":{"volume":-0.1}"#, ["A015"]),
    (#""badge":1,"interruption-level":"critical""#, []),
    (#""badge":1,"interruption-level":"Critical""#, ["A016"]),
    (#""badge":1,"content_available":1"#, ["A020"]),
    (#""badge":1,"mutableContent":1"#, ["A020"]),
    (#""badge":1,"my_own":1"#, []), (#""alert":{"title":"a","title_loc_key":"k"}"#, ["A020"]),
  ])
  func `Members of aps`(members: String, rules: [String]) {
    #expect(judgedToToken(#""apns":{"payload":{"aps":{\#(members)}}}"#).rules == rules)
  }

  @Test(arguments: [
    (#""timestamp":1,"event":"update","content-state":{}"#, 0),
    (#""timestamp":1,"event":"end","content-state":{}"#, 0),
    (#""timestamp":"1","event":"update","content-state":{}"#, 1),
    (#""timestamp":1.5,"event":"stop","content-state":[]"#, 3), ("", 3),
    (#""timestamp":1,"event":"start","content-state":{}"#, 3),
    (#""timestamp":1,"event":"start","content-state":{},"attributes-type":"","alert":"a""#, 2),
  ])
  func `A Live Activity has its content`(members: String, count: Int) {
    let outcome = judgedToToken(
      #""apns":{"live_activity_token":"ab","headers":{"apns-priority":"10"},"#
        + #""payload":{"aps":{\#(members)}}}"#
    )
    #expect(outcome.findings.filter { $0.rule == "FCM-A018" }.count == count)
    #expect(!outcome.has("A019"))
  }

  @Test func `A Live Activity needs a target of its app`() {
    let block = #""apns":{"live_activity_token":"ab"}"#
    let alone = judged(#"{"message":{\#(block)}}"#)
    #expect(alone.has("A017") && alone.has("M008"))
    #expect(alone.error?.message == "Recipient of the message is not set.")
    #expect(judged(#"{"message":{"topic":"a",\#(block)}}"#).has("A017"))
    #expect(!judgedToToken(block).has("A017"))
    #expect(!judged(#"{"message":{"fid":"cExample-Installation1",\#(block)}}"#).has("A017"))
  }

  @Test func `A credential in a header is not repeated`() {
    let outcome = judgedToToken(
      #""notification":{"title":"a"},"apns":{"headers":{"Authorization":"bearer secret"}}"#
    )
    #expect(outcome.rules == ["A013"])
    #expect(outcome.findings.allSatisfy { !$0.value.contains("secret") })
  }
}

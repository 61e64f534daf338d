import PushModel
import PushProviders
import Testing

@Suite struct FCMMessageFidelityTests {
  @Test func `Every switch takes each of its values and shows it`() {
    for entry in FCMMessageFidelity().switches {
      #expect(entry.name.hasPrefix("fcm-") && entry.question.hasSuffix("?"), "\(entry)")
      for value in entry.alternatives.isEmpty ? ["4096", "1048576"] : entry.alternatives {
        var fidelity = FCMMessageFidelity()
        let isSet = fidelity.set(entry.name, value)
        #expect(isSet, "\(entry.name)=\(value)")
        let now = fidelity.switches.first { $0.name == entry.name }
        #expect(now?.value == value, "\(entry.name)=\(value)")
      }
      var fidelity = FCMMessageFidelity()
      let isSet = fidelity.set(entry.name, "no such value")
      #expect(!isSet)
      #expect(fidelity == FCMMessageFidelity())
    }
    let names = FCMMessageFidelity().switches.map(\.name)
    #expect(Set(names).count == names.count)
    var fidelity = FCMMessageFidelity()
    for (name, value) in [
      ("fcm-unknown", "refuse"), ("fcm-size-limit", "4095"), ("fcm-size-limit", "1048577"),
    ] {
      let isSet = fidelity.set(name, value)
      #expect(!isSet)
    }
  }

  @Test(arguments: [
    (#"{"message":{}}"#, "Target of the message is not set.", "message"),
    (#"{"message":{"token":"x"}}"#, "Invalid registration token", "message.token"),
    (#"{"message":{"topic":"a b"}}"#, "Topic name contains invalid characters.", "message"),
    (
      #"{"message":{"condition":"a"}}"#, "Invalid condition expression provided.",
      "message.condition"
    ),
    (
      #"{"message":{"topic":"a","data":{"from":"x"}}}"#, "Invalid data payload key: from",
      "message"
    ),
  ])
  func `Old texts stand in the violation alone`(body: String, text: String, field: String) throws {
    let error = try #require(judged(body, ["fcm-texts": "legacy"]).error)
    #expect(error.message == "Request contains an invalid argument.")
    #expect(error.details.contains(.fcmError("INVALID_ARGUMENT")))
    #expect(
      error.details.contains(
        .badRequest([FCMError.FieldViolation(field: field, description: text)])
      )
    )
  }

  @Test(arguments: [
    (nil, "Android message is too big"), (FCMDevice.Platform.android, "Android message is too big"),
    (.ios, "iOS message is too big"),
  ])
  func `The old text for size names the platform`(platform: FCMDevice.Platform?, text: String) {
    let data = String(repeating: "x", count: 5000)
    let outcome = judgedToToken(
      // With something to show: data alone may not go to iOS like this, which is checked before.
      #""notification":{"title":"t"},"data":{"p":"\#(data)"}"#,
      device: FCMDevice(platform: platform),
      ["fcm-texts": "legacy"]
    )
    #expect(outcome.error?.message == text)
  }

  @Test(arguments: [
    (#""data":{"p":"\#(String(repeating: "x", count: 4200))"}"#, "M027"),
    (#""data":{"k":null}"#, "D007"),
    (#""data":{"k":"v",}"#, "M005"),
  ])
  func `Strict mode refuses lint rows that have an answer`(members: String, rule: String) {
    let mimic = judgedToToken(members)
    #expect(mimic.has(rule) && mimic.error == nil)
    let strict = judgedToToken(members, ["fcm-mode": "strict"])
    #expect(strict.has(rule) && strict.error?.code == 400)
    #expect(strict.findings.first { $0.rule == "FCM-" + rule }?.severity == .reject)
  }

  @Test(arguments: [
    #""data":{"k":"v"},"notification":{}"#, #""data":{"collapse_key":"v"}"#,
    #""data":{"k":"None"}"#,
  ])
  func `Strict mode leaves rows without an answer as findings`(members: String) {
    let strict = judgedToToken(members, ["fcm-mode": "strict"])
    #expect(!strict.findings.isEmpty && strict.error == nil)
  }

  @Test func `The refusal of a null names its place`() {
    let strict = judgedToToken(#""data":{"a":"x","k":null}"#, ["fcm-mode": "strict"])
    let text = "Invalid value at 'message.data[1].value' (TYPE_STRING), null"
    #expect(
      strict.error
        == FCMError(
          code: 400,
          status: "INVALID_ARGUMENT",
          message: text,
          details: [
            .badRequest([
              FCMError.FieldViolation(field: "message.data[1].value", description: text)
            ])
          ]
        )
    )
  }

  @Test(arguments: [
    ("fcm-message-missing", "{}", "M007"),
    ("fcm-empty-target", #"{"message":{"token":""}}"#, "M010"),
    ("fcm-installation-id", #"{"message":{"fid":"x"}}"#, "M014"),
    (
      "fcm-analytics-label", #"{"message":{"topic":"a","fcm_options":{"analytics_label":""}}}"#,
      "M038"
    ),
    ("fcm-repeated-target", #"{"message":{"topic":"a","topic":"b"}}"#, "M006"),
    (
      "fcm-topic-length", #"{"message":{"topic":"\#(String(repeating: "a", count: 901))"}}"#,
      "M018"
    ),
  ])
  func `Rows with a dagger can be taken for lint`(name: String, body: String, rule: String) {
    let refused = judged(body)
    #expect(refused.error?.code == 400 && refused.has(rule), "\(refused)")
    let accepted = judged(body, [name: "accept"])
    #expect(accepted.error == nil && accepted.has(rule), "\(accepted)")
  }

  @Test func `Details of a misshapen token and of a syntax error can be chosen`() {
    let token = judged(#"{"message":{"token":"x"}}"#, ["fcm-token-details": "fcm-error"])
    #expect(token.error?.details == [.fcmError("INVALID_ARGUMENT")])
    #expect(judged("{").error?.details == [])
    #expect(judged("{", ["fcm-syntax-details": "bad-request"]).error?.details.count == 1)
  }

  @Test func `Findings about a profile need its switch`() {
    let body = #"{"validate_only":true,"message":{"topic":"a","data":{"k":"v"}}}"#
    #expect(judged(body).rules == [])
    #expect(judged(body, ["fcm-profile": "production"]).rules == ["M043"])
    let token = #"{"message":{"token":"TOK","data":{"k":"v"}}}"#
    #expect(judged(token, ["fcm-token-field": "deprecated"]).rules == ["M015"])
  }
}

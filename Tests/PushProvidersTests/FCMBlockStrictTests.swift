import PushModel
import PushProviders
import Testing

@Suite struct FCMBlockStrictTests {
  private static func android(_ members: String) -> String {
    #""android":{"notification":{\#(members)}}"#
  }

  private static func light(_ color: String, _ on: String) -> String {
    android(
      #""light_settings":{"color":{\#(color)},"light_on_duration":"\#(on)","#
        + #""light_off_duration":"1s"}"#
    )
  }

  @Test(arguments: [
    (android(#""color":"red""#), "N010", "message.android.notification.color"),
    (
      android(#""vibrate_timings":["-1s"]"#), "N017",
      "message.android.notification.vibrate_timings"
    ),
    (light("", "-1s"), "N017", "message.android.notification.light_settings"),
    (light(#""red":255"#, "1s"), "N019", "message.android.notification.light_settings.color"),
    (
      #""android_v2":{"remote_notification":{"notification":{"image":"http://a.example/"}}}"#,
      "N022", "message.android_v2.remote_notification.notification.image"
    ),
    (
      #""webpush":{"fcm_options":{"link":"http://a.example/"}}"#, "W005",
      "message.webpush.fcm_options.link"
    ),
  ])
  func `Rows with an answer refuse in strict mode and name the field`(
    members: String,
    rule: String,
    field: String
  ) throws {
    let mimic = judgedToToken(members)
    #expect(mimic.has(rule) && mimic.error == nil, "\(mimic.findings)")
    let strict = judgedToToken(members, ["fcm-mode": "strict"])
    let error = try #require(strict.error)
    #expect(error.code == 400 && error.message == "Request contains an invalid argument.")
    guard case .badRequest(let violations?) = error.details.first else {
      Issue.record("no BadRequest")
      return
    }
    #expect(violations.map(\.field) == [field])
    #expect(error.details.last == .fcmError("INVALID_ARGUMENT"))
    #expect(strict.findings.first { $0.rule == "FCM-" + rule }?.severity == .reject)
  }

  @Test func `Rows whose answer is find stay findings in strict mode`() {
    let members =
      #""data":{"k":"v"},"android":{"priority":10,"ttl":"0.5s","collapse_key":"","#
      + #""notification":{"image":"/a","sound":"a/b","click_action":"a://b","#
      + #""notification_count":0,"notification_priority":5,"bypass_proxy_notification":true}}"#
    let strict = judgedToToken(members, ["fcm-mode": "strict"])
    let expected = [
      "N002", "N005", "N006", "N008", "N012", "N013", "N021", "N022", "N023", "N028", "N029",
    ]
    #expect(strict.rules == expected && strict.error == nil)
  }

  @Test(arguments: [
    (
      "fcm-package-name", #""android":{"restricted_package_name":"other"}"#,
      FCMDevice(platform: .android, package: "com.example.app"), "N009"
    ),
    ("fcm-light-settings", android(#""light_settings":{}"#), FCMDevice(), "N018"),
    ("fcm-android-v2-kind", #""android_v2":{}"#, FCMDevice(), "N026"),
    (
      "fcm-apns-size",
      #""apns":{"payload":{"aps":{"alert":"\#(String(repeating: "x", count: 4100))"}}}"#,
      FCMDevice(platform: .ios), "A021"
    ),
  ])
  func `Rows with a dagger can be taken for lint`(
    name: String,
    members: String,
    device: FCMDevice,
    rule: String
  ) {
    let refused = judgedToToken(members, device: device)
    #expect(refused.has(rule) && refused.error?.code == 400, "\(refused)")
    let accepted = judgedToToken(members, device: device, [name: "accept"])
    #expect(accepted.has(rule) && accepted.error == nil, "\(accepted)")
  }

  @Test(arguments: [
    (#""android":{"priority":"high","ttl":"3.5s"}"#, ["N005"]),
    (#""android":{"notification":{"color":"red"}}"#, ["N010", "N012"]),
  ])
  func `Vectors 14 and 20 are accepted with findings`(members: String, rules: [String]) {
    let outcome = judgedToToken(members)
    #expect(outcome.error == nil && outcome.rules == rules)
  }

  @Test func `Vectors 15 and 16 name the field and differ in FcmError`() throws {
    let form = try #require(judgedToToken(#""android":{"ttl":3600}"#).error)
    #expect(
      form.message == "Invalid value at 'message.android.ttl' "
        + "(type.googleapis.com/google.protobuf.Duration), Field 'ttl', "
        + "Invalid data type for duration, value is 3600"
    )
    #expect(form.details.count == 1)
    let range = try #require(judgedToToken(#""android":{"ttl":"2419201s"}"#).error)
    #expect(range.reason == "INVALID_ARGUMENT" && range.details.count == 2)
  }

  @Test(arguments: [
    #""android":{"notification":{"color":"\u0000\ud800","sound":"%s%n","icon":"../../x"}}"#,
    #""apns":{"headers":{"":"","apns-topic":"\u0000"},"payload":{"aps":{"alert":{"title":{}}}}}"#,
    #""apns":{"payload":{"aps":[[[]]],"aps":{"badge":1e308,"sound":{"volume":[]}}}}"#,
    #""webpush":{"notification":{"actions":[null,[],{}],"vibrate":[[]],"title":[]}}"#,
    #""webpush":{"notification":{"timestamp":1e400}}"#,
    #""webpush":{"fcm_options":{"link":"https://\u0000@:443"}}"#,
    #""android_v2":{"remote_notification":[],"background_sync":7}"#,
    #""android":{"ttl":"315576000000s","notification":{"light_settings":{"color":7}}}"#,
  ])
  func `Odd values are judged for every platform without harm`(members: String) {
    for platform in FCMDevice.Platform.allCases {
      let device = FCMDevice(platform: platform, package: "https://\u{0}")
      let outcome = judgedToToken(members, device: device)
      for finding in outcome.findings { #expect(!finding.message.isEmpty) }
    }
  }
}

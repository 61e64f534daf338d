import PushModel
import PushProviders
import Testing

/// The other push types, judged as catalogue 2.3, 4.5 and 4.7 read.
@Suite struct CatalogueReviewPushTypeTests {
  static let types = [
    "alert", "background", "voip", "complication", "fileprovider", "mdm", "location",
    "liveactivity", "pushtotalk", "widgets", "controls", "accessory",
  ]

  @Test(arguments: types)
  func theLeastRequestIsClean(type: String) {
    Review.push(type).check()
    Review.push(type, [("apns-push-type", nil)], rules: "H-16").check()
  }

  @Test(arguments: [
    ("background", #"{"aps":{"content-available":1}}"#, ""),
    ("background", #"{"aps":{"content-available":1,"alert":"b"}}"#, "P-27"),
    ("background", #"{"aps":{"content-available":1,"sound":""}}"#, "P-27"),
    ("background", #"{"aps":{"content-available":1,"alert":""}}"#, "P-11 P-27"),
    ("background", #"{"aps":{"content-available":1,"badge":null}}"#, "P-16 P-27 P-34"),
    ("background", #"{"aps":{"content-available":1,"mutable-content":1}}"#, "P-22 P-27"),
    ("background", #"{"aps":{"content-available":1,"foo":1}}"#, "P-07 P-27"),
    ("background", #"{"aps":{"content-available":1,"event":"x"}}"#, "P-27 P-31"),
    ("background", #"{"aps":{"content-available":true}}"#, "P-20 P-28"),
    ("background", #"{"aps":{"content-available":"1"}}"#, "P-20 P-28"),
    ("background", #"{"aps":{"content-available":0}}"#, "P-20 P-28"),
    ("background", #"{"aps":{"content_available":1}}"#, "P-07 P-09 P-27 P-28"),
    ("background", #"{"aps":{}}"#, "P-28"), ("background", #"{"aps":5}"#, "P-06 P-28"),
    ("background", #"{"k":1}"#, "P-05 P-28"), ("background", #"{}"#, "P-04 P-05 P-28"),
    ("background", #"{"aps":{},"content-available":1}"#, "P-08 P-28"),
    ("voip", #"{"aps":{"alert":"b"}}"#, "P-35"), ("voip", #"{"aps":{"alert":"b"},"c":1}"#, ""),
    ("voip", #"{"call":"c"}"#, ""), ("voip", #"{"aps":{}}"#, ""), ("voip", #"{}"#, "P-04"),
    ("voip", #"{"aps":{"badge":1,"sound":"s"}}"#, "P-35"),
    ("complication", #"{"k":1}"#, ""), ("location", #"{"k":1}"#, ""),
    ("fileprovider", #"{"container-identifier":"x"}"#, ""),
    ("fileprovider", #"{"domain":"d"}"#, "P-38"), ("fileprovider", #"{}"#, "P-04 P-38"),
    ("fileprovider", #"{"container-identifier":5,"domain":"d"}"#, "P-38"),
    ("fileprovider", #"{"container-identifier":"x","domain":5}"#, "P-38"),
    ("fileprovider", #"{"aps":{"container-identifier":"x"}}"#, "P-07 P-38"),
    ("mdm", #"{"k":1}"#, "P-37"), ("mdm", #"{"mdm":5}"#, "P-37"),
    ("mdm", #"{"mdm":"m","aps":{}}"#, "P-37"), ("mdm", #"{}"#, "P-04 P-37"),
    ("pushtotalk", #"{"aps":{"ptt-push-type":"service-update"}}"#, ""),
    ("pushtotalk", #"{"aps":{"ptt-push-type":"other"}}"#, "P-42"),
    ("pushtotalk", #"{"aps":{"pttPushType":"service-update"}}"#, "P-07 P-09"),
    ("pushtotalk", #"{"speaker":"s"}"#, ""),
    ("widgets", #"{"aps":{"content-changed":1}}"#, "P-36"),
    ("widgets", #"{"aps":{"content-changed":false}}"#, "P-36"),
    ("widgets", #"{"aps":{}}"#, "P-36"), ("widgets", #"{"k":1}"#, "P-05 P-36"),
    ("controls", #"{"aps":{"content-changed":"true"}}"#, "P-36"),
    ("controls", #"{"aps":{"content_changed":true}}"#, "P-07 P-09 P-36"),
    ("controls", #"{}"#, "P-04 P-05 P-36"),
    (
      "accessory",
      #"{"aps":{"encryptedData":"AA==","sessionIdentifier":"s","keyID":"AA==","messageIndex":1}}"#,
      "P-39"
    ),
    (
      "accessory",
      #"{"aps":{"sessionIdentifier":"s","keyID":"AA==","messageIndex":"1"}}"#, "P-39"
    ),
    (
      "accessory",
      #"{"aps":{"encryptedData":"AA==","keyID":"AA==","messageIndex":"1"}}"#, "P-39"
    ),
    (
      "accessory",
      #"{"aps":{"encryptedData":"AA==","sessionIdentifier":"s","messageIndex":"1"}}"#, "P-39"
    ),
    (
      "accessory",
      #"{"aps":{"encryptedData":"AA==","sessionIdentifier":"s","keyID":"AA=="}}"#, "P-39"
    ),
    ("accessory", #"{"k":1}"#, "P-05 P-39"),
  ])
  func payloads(type: String, body: String, rules: String) {
    Review.push(type, body: body, rules: rules).check()
  }

  @Test(arguments: [
    ("com.example.app", "H-15"), ("com.example.app.voip", ""),
    ("com.example.app.voip.voip", "H-12"),
    ("com.example.app.voip-ptt", "H-14 H-15"), ("com.example.app.complication", "H-14 H-15"),
    ("com.example.app.push-type.liveactivity", "H-14 H-15 L-01"), ("com.example.app.VOIP", "H-15"),
    ("com.example.appvoip", "H-15"),
  ])
  func topicsOfCalls(topic: String, rules: String) {
    let isRefused = !rules.isEmpty && rules != "H-12"
    Review.push(
      "voip",
      [("apns-topic", topic)],
      rules: rules,
      isRefused ? "400 InvalidPushType" : "200"
    ).check()
  }

  @Test(arguments: types.filter { !["alert", "background", "mdm"].contains($0) })
  func aBareTopicLacksTheSuffix(type: String) {
    Review.push(
      type,
      [("apns-topic", "com.example.app")],
      rules: type == "liveactivity" ? "H-15 L-01" : "H-15",
      "400 InvalidPushType"
    ).check()
  }

  @Test(arguments: types.filter { !["alert", "background", "mdm"].contains($0) })
  func anAlertContradictsASuffix(type: String) {
    let topic = Review.headers(type)[0].1
    Review.push(
      "alert",
      [("apns-topic", topic)],
      rules: type == "liveactivity" ? "H-14 L-01" : "H-14",
      "400 InvalidPushType"
    ).check()
    Review.push(
      "background",
      [("apns-topic", topic)],
      rules: type == "liveactivity" ? "H-14 L-01" : "H-14",
      "400 InvalidPushType"
    ).check()
  }

  @Test(arguments: ["BadTopic", "DeviceTokenNotForTopic", "InvalidPushType"])
  func theAnswerToAMissingSuffixIsASwitch(reason: String) throws {
    var fidelity = APNsFidelity()
    try fidelity.set("missing-suffix", reason)
    Review.push(
      "liveactivity",
      [("apns-topic", "com.example.app")],
      rules: "H-15 L-01",
      "400 \(reason)",
      fidelity: fidelity
    ).check()
  }

  @Test(arguments: [
    ("complication", "com.example.app.h.complication", "H-17", "200"),
    ("alert", "com.example.app.h.complication", "H-14 H-17", "400 InvalidPushType"),
    ("mdm", "com.example.app", "H-37", "200"), ("mdm", "com.apple.mgmt.", "", "200"),
    ("mdm", "com.apple.mgmt", "H-37", "200"),
    ("alert", "com.example.app-x_y.Z9", "", "200"), ("alert", "", "H-09", "400 BadTopic"),
    ("alert", "com.example.app ", "H-09", "400 BadTopic"),
    ("alert", "com.exämple.app", "H-09", "400 BadTopic"),
    ("alert", "com/example", "H-09", "400 BadTopic"), ("alert", "a:b", "H-09", "400 BadTopic"),
    ("voip", "", "H-09 H-15", "400 BadTopic"), ("voip", "a b.voip", "H-09", "400 BadTopic"),
    ("liveactivity", "", "H-09 H-15 L-01", "400 BadTopic"),
    ("alert", "web.com.example", "P-41", "200"), ("alert", "webcom.example", "", "200"),
  ])
  func topics(type: String, topic: String, rules: String, answer: String) {
    Review.push(type, [("apns-topic", topic)], rules: rules, answer).check()
  }

  @Test(arguments: [
    (#""alert":{"title":"t","body":"b"},"url-args":["a"]"#, ""),
    (#""alert":{"title":"t","body":"b"},"url-args":[]"#, ""),
    (#""alert":{"title":"t","body":"b"},"url-args":["a",1]"#, "P-41"),
    (#""alert":{"title":"t","body":"b"},"url-args":"a""#, "P-41"),
    (#""alert":{"title":"t","body":"b"},"url_args":["a"]"#, "P-07 P-09 P-41"),
  ])
  func websitePushes(aps: String, rules: String) {
    Review.push(
      "alert",
      [("apns-topic", "web.com.example")],
      body: #"{"aps":{\#(aps)}}"#,
      rules: rules
    ).check()
  }

  @Test func aPassUpdateIsAnEmptyObject() {
    let pass: [(String, String?)] = [("apns-topic", "pass.com.example.card")]
    Review.push("alert", pass, body: "{}").check()
    Review.push("alert", pass + [("apns-push-type", nil)], body: "{}", rules: "H-16").check()
    Review.push("alert", pass, body: "", rules: "P-01", "400 PayloadEmpty").check()
    Review.push("alert", [("apns-topic", "com.pass.app")], body: "{}", rules: "P-04 P-05 P-26")
      .check()
  }

  /// The fix for a topic that holds no bundle id must not repeat it.
  @Test func theFixNamesABundleIDOnlyWhenThereIsOne() {
    for (topic, bundle) in [("", "<bundle id>"), ("a b", "<bundle id>"), ("com.x", "com.x")] {
      let row = Review.push("voip", [("apns-topic", topic)])
      let found = APNsLint.judge(row.input).verdict.findings.first { $0.rule == "APNS-H-15" }
      #expect(found?.fix == "Send `apns-topic: \(bundle).voip`")
    }
  }

  @Test(arguments: [
    ("0", ""), ("1900000030", ""), ("1900000031", "H-27"), ("1899999970", "H-25"),
    ("1899999969", "H-25 H-27"), ("1900000000", "H-25"), ("3600", "H-25 H-27"),
    ("1900000000000", "H-24 H-26 H-27"),
  ])
  func callsMustNotWait(expiration: String, rules: String) {
    for type in ["voip", "pushtotalk"] {
      Review.push(type, [("apns-expiration", expiration)], rules: rules).check()
    }
  }
}

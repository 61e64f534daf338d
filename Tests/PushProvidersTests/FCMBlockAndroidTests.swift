import PushModel
import PushProviders
import Testing

@Suite struct FCMBlockAndroidTests {
  private static let android = FCMDevice(platform: .android, package: "com.example.app")

  private func rules(_ members: String, device: FCMDevice? = nil) -> [String] {
    judgedToToken(members, device: device).rules
  }

  @Test(arguments: [
    (#""0s""#, []), (#""2419200s""#, []), (#""2419200.000000001s""#, ["N004", "N005"]),
    (#""2419201s""#, ["N004"]), (#""3600000s""#, ["N004", "N006"]), (#""-1s""#, ["N004"]),
    (#""-0.5s""#, ["N004", "N005"]), (#""-0s""#, []), (#""0.5s""#, ["N005"]),
    ("3600", ["M004", "N003"]), (#""""#, ["M004", "N003"]), (#""1h""#, ["M004", "N003"]),
    (#"{"seconds":1}"#, ["M004", "N003"]), ("null", []),
  ])
  func `A ttl is judged by its form and its range`(ttl: String, expected: [String]) {
    let first = judgedToToken(#""data":{"k":"v"},"android":{"priority":"normal","ttl":\#(ttl)}"#)
    // Messages that are delivered now or never are another test's.
    #expect(first.rules.filter { $0 != "N025" } == expected)
    let second = rules(#""android_v2":{"background_sync":{},"ttl":\#(ttl)}"#)
    #expect(second == expected)
  }

  @Test(arguments: [
    ("0.0009s", false), ("0.001s", true), ("59s", true), ("59.000000001s", false), ("60s", false),
    ("0s", false),
  ])
  func `Times of a millisecond to 59 seconds are suspect beside a notification`(
    ttl: String,
    isSuspect: Bool
  ) {
    let block = #""android":{"priority":"HIGH","ttl":"\#(ttl)"}"#
    #expect(judgedToToken(#""notification":{"title":"a"},\#(block)"#).has("N006") == isSuspect)
    #expect(!judgedToToken(#""data":{"k":"v"},\#(block)"#).has("N006"))
  }

  @Test func `The hint about milliseconds stands with the refusal too`() {
    let findings = judgedToToken(#""android":{"ttl":"3600000s"}"#).findings
    #expect(findings.first { $0.rule == "FCM-N004" }?.fix.contains("3600s") == true)
    let other = judgedToToken(#""android":{"ttl":"3600001s"}"#)
    #expect(other.rules == ["N004"])
  }

  @Test(arguments: [
    (#""HIGH""#, []), (#""high""#, []), (#""normal""#, []), (#""High""#, ["N002"]),
    ("1", ["N002"]), ("10", ["N002"]), (#""1""#, ["N002"]), (#""5""#, ["N001"]),
    (#""urgent""#, ["N001"]), ("true", ["N001"]), ("1.5", ["N001"]), ("[1]", ["N001"]),
    ("null", []),
  ])
  func `A priority is a word in one case`(priority: String, expected: [String]) {
    let outcome = judgedToToken(#""android":{"priority":\#(priority)}"#)
    #expect(outcome.rules.filter { $0.hasPrefix("N") } == expected)
    #expect((outcome.error != nil) == (expected == ["N001"]))
  }

  @Test(arguments: [
    (FCMDevice.Platform?.none, true), (.android, true), (.ios, false), (.web, false),
  ])
  func `Urgent data is judged where Android can get it`(
    platform: FCMDevice.Platform?,
    isFound: Bool
  ) {
    let device = FCMDevice(platform: platform)
    let outcome = judgedToToken(
      #""data":{"k":"v"},"android":{"priority":"HIGH"}"#,
      device: device
    )
    #expect(outcome.has("N024") == isFound)
  }

  @Test(arguments: [
    (#""ttl":"0s""#, true), (#""ttl":"0.9s""#, true), (#""ttl":"1s""#, false),
    (#""ttl":"0s","priority":"HIGH""#, false), (#""ttl":"0s","priority":"NORMAL""#, true),
    (#""priority":"NORMAL""#, false),
  ])
  func `Now or never needs high priority`(block: String, isFound: Bool) {
    #expect(judgedToToken(#""data":{"k":"v"},"android":{\#(block)}"#).has("N025") == isFound)
  }

  @Test func `A notification is urgent by default`() {
    let outcome = judgedToToken(#""notification":{"title":"a"},"android":{"ttl":"0s"}"#)
    #expect(!outcome.has("N025"))
  }

  @Test(arguments: [
    (FCMDevice.Platform?.none, true), (.android, true), (.ios, false), (.web, false),
  ])
  func `A package is compared where it is known and Android's`(
    platform: FCMDevice.Platform?,
    isRefused: Bool
  ) {
    let members = #""android":{"restricted_package_name":"com.example.other"}"#
    let device = FCMDevice(platform: platform, package: "com.example.app")
    let outcome = judgedToToken(members, device: device)
    #expect(outcome.has("N009") == isRefused)
    #expect(outcome.error?.code == (isRefused ? 400 : nil))
    #expect(!judgedToToken(members, device: FCMDevice(platform: platform)).has("N009"))
    #expect(!judgedToToken(members).has("N009"))
  }

  @Test func `A package that does not fit yields to a token that is gone`() {
    var device = Self.android
    device.state = .unregistered
    let outcome = judgedToToken(
      #""android":{"restricted_package_name":"other"}"#,
      device: device
    )
    #expect(outcome.has("N009") && outcome.error?.code == 404)
  }

  @Test(arguments: [
    (#""notification":{"title":"a"}"#, FCMDevice?.none, false),
    (#""notification":{"title":"a"}"#, FCMDevice?.some(android), true),
    (#""notification":{"title":"a"},"android":{"ttl":"3600s"}"#, nil, true),
    (#""notification":{"title":"a"},"android":{"ttl":"3600s"}"#, FCMDevice(platform: .ios), false),
    (#""notification":{"title":"a"},"android":{"notification":{"channel_id":"c"}}"#, nil, false),
    (#""android":{"notification":{"title":"a","channel_id":""}}"#, nil, true),
    (#""data":{"k":"v"},"android":{"ttl":"3600s"}"#, android, false),
  ])
  func `A channel is asked for where something is shown on Android`(
    members: String,
    device: FCMDevice?,
    isMissing: Bool
  ) {
    #expect(judgedToToken(members, device: device).has("N012") == isMissing)
  }

  @Test(arguments: [
    ("0", false), ("1", false), ("0.5", false), ("-0.01", true), ("1.01", true), (#""NaN""#, true),
    ("255", true),
  ])
  func `Components of a color go from 0 to 1`(value: String, isFound: Bool) {
    for name in ["red", "green", "blue", "alpha"] {
      let outcome = judgedToToken(
        #""android":{"notification":{"light_settings":{"color":{"\#(name)":\#(value)},"#
          + #""light_on_duration":"1s","light_off_duration":"1s"}}}"#
      )
      #expect(outcome.has("N019") == isFound && !outcome.has("N018"), "\(name)")
    }
  }

  @Test(arguments: ["color", "light_on_duration", "light_off_duration"])
  func `Each part of the light is required, unless its value was refused`(missing: String) {
    let parts = [
      "color": "{}", "light_on_duration": #""1s""#, "light_off_duration": #""1s""#,
    ]
    func body(_ parts: [String: String]) -> String {
      let members = parts.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }
      return #""android":{"notification":{"light_settings":{\#(members.joined(separator: ","))}}}"#
    }
    #expect(!judgedToToken(body(parts)).has("N018"))
    let outcome = judgedToToken(body(parts.filter { $0.key != missing }))
    #expect(outcome.has("N018") && outcome.error?.code == 400)
    let broken = judgedToToken(body(parts.merging([missing: "7"]) { $1 }))
    #expect(!broken.has("N018") && broken.has("M004"))
  }

  @Test(arguments: [
    ("title_loc_args", "title_loc_key"), ("body_loc_args", "body_loc_key"),
  ])
  func `Arguments need a key, and none need none`(arguments: String, key: String) {
    func has(_ members: String) -> Bool {
      judgedToToken(#""android":{"notification":{\#(members)}}"#).has("N011")
    }
    #expect(has(#""\#(arguments)":["a"]"#))
    #expect(has(#""\#(arguments)":"a""#))
    #expect(has(#""\#(arguments)":["a"],"\#(key)":"""#))
    #expect(!has(#""\#(arguments)":[]"#))
    #expect(!has(#""\#(arguments)":["a"],"\#(key)":"k""#))
    #expect(!has(#""\#(arguments)":["a"],"\#(key)":7"#))
  }

  @Test func `Android v2 has the same rules for its notification`() {
    let outcome = judgedToToken(
      #""android_v2":{"remote_notification":{"notification":{"title":"a","color":"red","#
        + #""notification_count":-1,"notification_priority":2,"click_action":"app://x","#
        + #""sound":"a b","icon":"a.png","image":"http://a.example/","vibrate_timings":["-1s"],"#
        + #""default_vibrate_timings":true,"event_time":5,"light_settings":{}}}}"#
    )
    let expected = [
      "N010", "N012", "N013", "N015", "N017", "N018", "N020", "N021", "N022", "N028", "N029",
    ]
    #expect(outcome.rules.filter { $0.hasPrefix("N") } == expected)
  }

  @Test func `A hostile list of times is reported in bounds`() {
    let times = Array(repeating: #""-1s""#, count: 5000).joined(separator: ",")
    let outcome = judgedToToken(#""android":{"notification":{"vibrate_timings":[\#(times)]}}"#)
    #expect(outcome.findings.count < 60)
  }
}

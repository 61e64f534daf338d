import PushModel
import PushProviders
import Testing

@Suite struct FCMMessageDataTests {
  private func rules(_ members: String, _ platform: FCMDevice.Platform? = nil) -> [String] {
    judgedToToken(members, device: FCMDevice(platform: platform)).rules.filter {
      $0.hasPrefix("D")
    }
  }

  @Test(arguments: [
    ("from", ["D004"]), ("From", []), ("fromage", []), ("message_type", ["D005"]),
    ("message_typ", []), ("google.", ["D006"]), ("google.x", ["D006"]), ("google", ["D008"]),
    ("googles", ["D008"]), ("gcm", ["D008"]), ("gcm.", ["D008"]), ("gcm.x", ["D008"]),
    ("gcm.notification", ["D008"]), ("gcm.notification.", ["D006"]), ("gcmx", ["D008"]),
    ("goo", []), ("gc", []), ("collapse_key", ["D009"]), ("collapse", []), ("notification", []),
    ("aps", []), ("", ["D012"]), (" a", ["D012"]), ("a ", ["D012"]), ("a b", []),
    (#"a\tb"#, ["D012"]), (#"a\u007f"#, ["D012"]),
  ])
  func `Keys of data`(key: String, expected: [String]) {
    #expect(rules(#""data":{"\#(key)":"x"}"#) == expected)
  }

  @Test(arguments: [
    ("android", "from", ["D017"]), ("webpush", "message_type", ["D017"]),
    ("android", "google.x", ["D017"]), ("android", "gcm", ["D008"]),
    ("android", "collapse_key", ["D009"]), ("webpush", "collapse_key", []),
  ])
  func `Keys of data of a platform`(block: String, key: String, expected: [String]) {
    #expect(rules(#""\#(block)":{"data":{"\#(key)":"x"}}"#) == expected)
  }

  @Test(arguments: [
    (FCMDevice.Platform.ios as FCMDevice.Platform?, ["D010"]), (.android, []), (.web, []),
    (nil, []),
  ])
  func `The key aps matters where it can reach iOS`(
    platform: FCMDevice.Platform?,
    expected: [String]
  ) {
    #expect(rules(#""data":{"aps":"x"}"#, platform) == expected)
  }

  @Test func `A topic can reach iOS`() {
    #expect(judged(#"{"message":{"topic":"a","data":{"aps":"x"}}}"#).has("D010"))
  }

  @Test(arguments: [
    ("None", ["D015"]), ("none", []), ("null", ["D015"]), ("nullable", []),
    ("undefined", ["D015"]), ("Array", ["D015"]), ("[object Object]", ["D015"]),
    ("[object Map]", ["D015"]), ("[objects]", []), ("", []), ("[]", []),
    (#"\"a\""#, []), (#"\"1\""#, ["D013"]), (#"\"[1]\""#, ["D013"]),
    (#"\"{\\\"a\\\":1}\""#, ["D013"]),
    (#"{\"a\":1}"#, []), (#"\"{\\\"a\\\":1}"#, []),
    ("-----BEGIN PRIVATE KEY-----", ["D016"]), ("-----BEGIN RSA PRIVATE KEY-----", ["D016"]),
    (#"{\"k\":\"-----BEGIN EC PRIVATE KEY-----\"}"#, ["D016"]),
    ("-----BEGIN CERTIFICATE-----", []), ("----BEGIN PRIVATE KEY-----", []),
    ("Bearer abcdefghijklmnop", ["D016"]), ("bearer abcdefghijklmnop", ["D016"]),
    ("Bearer abcdefghijklmno", []), ("Bearer of a long list", []), ("ya29.abc", ["D016"]),
    ("ya29", []), ("eyJhbGciOiJ.eyJpc3MiOiJ.c2ln", ["D016"]), ("eyJhbGciOiJ.c2ln", []),
    ("eyJhbGciOiJ.x.c2ln", []),
  ])
  func `Values of data`(value: String, expected: [String]) {
    #expect(rules(#""data":{"k":"\#(value)"}"#) == expected)
  }

  @Test func `A credential is not shown`() {
    let outcome = judgedToToken(#""data":{"k":"Bearer abcdefghijklmnop"}"#)
    #expect(outcome.findings.allSatisfy { !($0.value + $0.message).contains("abcdefgh") })
  }

  @Test(arguments: [
    (#""data":{"a":"1","b":"2"},"android":{"data":{"b":"2","a":"1"}}"#, []),
    (#""data":{"a":"1","b":"2"},"android":{"data":{"a":"1"}}"#, ["D014"]),
    (#""data":{"a":"1","b":"2"},"webpush":{"data":{"a":"1"}}"#, ["D014"]),
    (#""data":{"a":"1"},"android":{"data":{}}"#, []),
    (#""android":{"data":{"a":"1"}}"#, []),
    (#""data":{"a":"1"},"apns":{"payload":{"aps":{"badge":1},"a":1}}"#, ["D011"]),
    (#""data":{"a":"1"},"apns":{"payload":{"aps":{"badge":1},"ab":1}}"#, []),
  ])
  func `Maps beside each other`(members: String, expected: [String]) {
    #expect(rules(members) == expected)
  }

  @Test func `Hostile maps are compared within bounds`() {
    let keys = (0..<20_000).map { #""k\#($0)":"v""# }.joined(separator: ",")
    let clock = ContinuousClock()
    let time = clock.measure {
      _ = judgedToToken(
        #""data":{\#(keys)},"apns":{"payload":{"aps":{},\#(keys)}},"android":{"data":{\#(keys)}}"#
      )
    }
    // A debug build takes a second; without bounds it would be minutes.
    #expect(time < .seconds(30))
  }

  @Test(arguments: [
    ("data", "message.data"), ("android", "message.android.data"),
    ("webpush", "message.webpush.data"),
  ])
  func `A null is found in each map`(block: String, path: String) {
    let map = #""data":{"k":null}"#
    let members = block == "data" ? map : #""\#(block)":{\#(map)}"#
    let outcome = judgedToToken(members, ["fcm-mode": "strict"])
    #expect(outcome.has("D007"))
    #expect(outcome.error?.message == "Invalid value at '\(path)[0].value' (TYPE_STRING), null")
  }
}

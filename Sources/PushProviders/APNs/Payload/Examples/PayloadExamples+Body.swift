extension APNsPayloadExamples {
  static let body: [APNsPayloadExample] = [
    APNsPayloadExample(
      "APNS-P-01",
      alertHeaders,
      good: #"{"aps":{"alert":"Hello"}}"#,
      "a body",
      bad: "",
      "no body"
    ),
    APNsPayloadExample(
      "APNS-P-02",
      alertHeaders,
      good: padded(to: 4096),
      "4096 bytes, the limit itself",
      bad: padded(to: 4097),
      "4097 bytes"
    ),
    APNsPayloadExample(
      "APNS-P-03",
      alertHeaders,
      good: #"{"aps":{"alert":"Hello"}}"#,
      "one JSON object",
      bad: #"{"aps":{"alert":"Hello"}"#,
      "the last brace is missing"
    ),
    APNsPayloadExample(
      "APNS-P-04",
      good: APNsPayloadCase(
        [("apns-topic", "pass.com.example.boarding"), ("apns-push-type", "alert")],
        "{}",
        "a Wallet pass update is empty"
      ),
      bad: APNsPayloadCase(alertHeaders, "{}", "an app gets nothing from it")
    ),
    APNsPayloadExample(
      "APNS-P-32",
      alertHeaders,
      good: #"{"aps":{"alert":"Hello \ud83d\ude00"},"n":1}"#,
      "each key once, surrogates in pairs",
      bad: #"{"aps":{"alert":"Hello"},"n":1,"n":2}"#,
      "the key n twice"
    ),
    APNsPayloadExample(
      "APNS-P-33",
      alertHeaders,
      good: #"{"aps":{"alert":{"body":"Hello"}}}"#,
      "an object",
      bad: #"{"aps":{"alert":"{\"body\":\"Hello\"}"}}"#,
      "the object was encoded twice and is a string now"
    ),
  ]

  /// An alert push of exactly this many bytes.
  private static func padded(to count: Int) -> String {
    let start = #"{"aps":{"alert":"Hello"},"filler":""#
    return start + String(repeating: "x", count: count - start.utf8.count - 2) + "\"}"
  }
}

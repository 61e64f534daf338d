import PushModel
import PushProviders
import Testing

/// Payloads of type `alert`, judged as catalogue 4.2 to 4.4 and 7.4 read; every answer is 200.
@Suite struct CatalogueReviewAlertTests {
  @Test(arguments: [
    (#"{"alert":"b"}"#, ""), (#"{"badge":0}"#, ""), (#"{"badge":9}"#, ""), (#"{"sound":"s"}"#, ""),
    (#"{"badge":"9"}"#, "P-16"), (#"{"badge":-1}"#, "P-16"), (#"{"badge":1.5}"#, "P-16"),
    (#"{"badge":true}"#, "P-16"), (#"{"badge":"+1"}"#, "P-16"), (#"{"badge":null}"#, "P-16 P-34"),
    (#"{"badge":{}}"#, "P-16"), (#"{"badge":9223372036854775807}"#, ""),
    (#"{"sound":1}"#, "P-17"), (#"{"sound":[]}"#, "P-17"), (#"{"sound":null}"#, "P-17 P-34"),
    (#"{"sound":{"critical":1,"name":"default","volume":1.0}}"#, ""),
    (#"{"sound":{"critical":1,"name":"s.caf","volume":0}}"#, ""),
    (#"{"sound":{"critical":1,"volume":1}}"#, ""), (#"{"sound":{"critical":1}}"#, ""),
    (#"{"sound":{"critical":1,"volume":1.01}}"#, "P-17"),
    (#"{"sound":{"critical":1,"volume":-0.01}}"#, "P-17"),
    (#"{"sound":{"critical":1,"volume":"1"}}"#, "P-17"),
    (#"{"sound":{"critical":1,"name":5}}"#, "P-17"),
    (#"{"sound":{"critical":1,"title":"x"}}"#, "P-17"),
    (#"{"sound":{"critical":true}}"#, "P-17 P-18"), (#"{"sound":{"critical":"1"}}"#, "P-17 P-18"),
    (#"{"sound":{"critical":2}}"#, "P-17 P-18"), (#"{"sound":{"critical":0}}"#, "P-18"),
    (#"{"sound":{"name":"default"}}"#, "P-18"), (#"{"sound":{}}"#, "P-18"),
    (#"{"alert":"b","thread-id":"t","category":"c"}"#, ""),
    (#"{"alert":"b","target-content-id":"t","filter-criteria":"f"}"#, ""),
    (#"{"alert":"b","thread-id":5}"#, "P-19"), (#"{"alert":"b","category":true}"#, "P-19"),
    (#"{"alert":"b","target-content-id":{}}"#, "P-19"),
    (#"{"alert":"b","filter-criteria":["f"]}"#, "P-19"),
    (#"{"alert":"b","category":null}"#, "P-19 P-34"),
    (#"{"alert":"b","content-available":1}"#, ""),
    (#"{"alert":"b","content-available":true}"#, "P-20"),
    (#"{"alert":"b","content-available":"1"}"#, "P-20"),
    (#"{"alert":"b","content-available":0}"#, "P-20"),
    (#"{"alert":"b","content-available":null}"#, "P-20 P-34"),
    (#"{"alert":"b","mutable-content":1}"#, ""),
    (#"{"alert":{"loc-key":"K"},"mutable-content":1}"#, ""),
    (#"{"alert":"b","mutable-content":true}"#, "P-21"),
    (#"{"alert":"b","mutable-content":2}"#, "P-21"), (#"{"badge":1,"mutable-content":1}"#, "P-22"),
    (#"{"badge":1,"mutable-content":"1"}"#, "P-21"),
    (#"{"alert":"","mutable-content":1}"#, "P-11 P-22"),
    (#"{"alert":"b","interruption-level":"passive"}"#, ""),
    (#"{"alert":"b","interruption-level":"active"}"#, ""),
    (#"{"alert":"b","interruption-level":"time-sensitive"}"#, ""),
    (#"{"alert":"b","interruption-level":"critical"}"#, "P-24"),
    (#"{"alert":"b","interruption-level":"critical","sound":"default"}"#, "P-24"),
    (#"{"alert":"b","interruption-level":"critical","sound":{"critical":0}}"#, "P-18 P-24"),
    (#"{"alert":"b","interruption-level":"critical","sound":{"critical":1}}"#, ""),
    (#"{"alert":"b","interruption-level":"Critical"}"#, "P-23"),
    (#"{"alert":"b","interruption-level":"time_sensitive"}"#, "P-23"),
    (#"{"alert":"b","interruption-level":1}"#, "P-23"),
    (#"{"alert":"b","interruption-level":null}"#, "P-23 P-34"),
    (#"{"alert":"b","relevance-score":0}"#, ""), (#"{"alert":"b","relevance-score":1}"#, ""),
    (#"{"alert":"b","relevance-score":0.5}"#, ""),
    (#"{"alert":"b","relevance-score":1.01}"#, "P-25"),
    (#"{"alert":"b","relevance-score":-0.01}"#, "P-25"),
    (#"{"alert":"b","relevance-score":"1"}"#, "P-25"),
    (#"{"alert":"b","relevance-score":null}"#, "P-25 P-34"),
    (#"{"content-available":1}"#, "P-26"), (#"{}"#, "P-26"),
    (#"{"alert":"b","timestamp":1}"#, "P-31"), (#"{"alert":"b","event":"update"}"#, "P-31"),
    (#"{"alert":"b","content-state":{"thread_id":1}}"#, "P-31"),
    (#"{"alert":"b","stale-date":1}"#, "P-31"), (#"{"alert":"b","dismissal-date":1}"#, "P-31"),
    (#"{"alert":"b","attributes-type":"A"}"#, "P-31"),
    (#"{"alert":"b","attributes":{"thread_id":1}}"#, "P-31"),
    (#"{"alert":"b","input-push-token":1}"#, "P-31"),
    (#"{"alert":"b","input-push-channel":"AA=="}"#, "P-31"),
    (#"{"alert":"b","content-changed":true,"url-args":["a"]}"#, ""),
    (#"{"alert":"b","ptt-push-type":"service-update"}"#, "P-42"),
    (#"{"alert":"b","ptt-push-type":5}"#, "P-42"),
  ])
  func membersOfAps(aps: String, rules: String) {
    Review.push("alert", body: #"{"aps":\#(aps)}"#, rules: rules).check()
  }

  @Test(arguments: [
    (#"5"#, "P-10"), (#"[]"#, "P-10"), (#"true"#, "P-10"), (#"null"#, "P-10 P-34"),
    (#""""#, "P-11"), (#"{}"#, "P-11"), (#"{"launch-image":"x"}"#, "P-11"),
    (#"{"title":"t"}"#, ""), (#"{"subtitle":"s"}"#, ""), (#"{"body":"b"}"#, ""),
    (#"{"loc-key":"K"}"#, ""), (#"{"title-loc-key":"K"}"#, ""), (#"{"subtitle-loc-key":"K"}"#, ""),
    (#"{"body":"b","launch-image":"x","action":"View"}"#, ""),
    (#"{"body":"b","mutable-content":1}"#, "P-12"), (#"{"body":"b","badge":1}"#, "P-12"),
    (#"{"body":"b","sound":"default"}"#, "P-12"), (#"{"body":"b","Title":"t"}"#, "P-12"),
    (#"{"body":"b","titel":"t"}"#, "P-12"), (#"{"body":"b","loc_key":"K"}"#, "P-09 P-12"),
    (#"{"body":"b","titleLocKey":"K"}"#, "P-09 P-12"),
    (#"{"body":"b","launchImage":"x"}"#, "P-09 P-12"), (#"{"title":1,"body":"b"}"#, "P-13"),
    (#"{"title":null,"body":"b"}"#, "P-13"), (#"{"body":{"loc-key":"K"}}"#, "P-13"),
    (#"{"body":"b","launch-image":5}"#, "P-13"), (#"{"body":"b","action":5}"#, "P-13"),
    (#"{"loc-key":5}"#, "P-13"), (#"{"loc-key":"K","loc-args":["a"]}"#, ""),
    (#"{"loc-key":"K","loc-args":[]}"#, ""), (#"{"loc-key":"K","loc-args":[1]}"#, "P-14"),
    (#"{"loc-key":"K","loc-args":["a",null]}"#, "P-14"),
    (#"{"loc-key":"K","loc-args":"a"}"#, "P-14"), (#"{"body":"b","loc-args":["a"]}"#, "P-14"),
    (#"{"body":"b","title-loc-args":["a"]}"#, "P-14"),
    (#"{"loc-key":"K","subtitle-loc-args":["a"]}"#, "P-14"),
    (#"{"title-loc-key":"K","title-loc-args":["a"],"body":"b"}"#, ""),
    (#"{"title":"t","title-loc-key":"K"}"#, "P-15"), (#"{"body":"b","loc-key":"K"}"#, "P-15"),
    (#"{"subtitle":"s","subtitle-loc-key":"K"}"#, "P-15"), (#"{"title":"t","loc-key":"K"}"#, ""),
    (#"{"body":"b","summary-arg":"x"}"#, "P-30"), (#"{"body":"b","summary-arg-count":2}"#, "P-30"),
    (#"{"body":"b","summary-arg-count":"2"}"#, "P-13 P-30"),
    (#"{"body":"b","action-loc-key":"K"}"#, "P-30"), (#""{\"title\":\"t\"}""#, "P-33"),
    (#""{not json}""#, ""), (#""{}""#, "P-33"),
  ])
  func alerts(alert: String, rules: String) {
    Review.push("alert", body: #"{"aps":{"alert":\#(alert)}}"#, rules: rules).check()
  }

  @Test(arguments: [
    (#"{"aps":{"alert":"b","foo":1}}"#, "P-07"), (#"{"aps":{"alert":"b","Badge":1}}"#, "P-07"),
    (#"{"aps":{"alert":"b","contentavailable":1}}"#, "P-07"),
    (#"{"aps":{"alert":"b","content_available":1}}"#, "P-07 P-09"),
    (#"{"aps":{"alert":"b","contentAvailable":1}}"#, "P-07 P-09"),
    (#"{"aps":{"alert":"b","mutable_content":1}}"#, "P-07 P-09"),
    (#"{"aps":{"alert":"b","threadId":"t"}}"#, "P-07 P-09"),
    (#"{"aps":{"alert":"b","stale_date":1}}"#, "P-07 P-09"),
    (#"{"aps":{"alert":"b","relevanceScore":1}}"#, "P-07 P-09"),
    (#"{"aps":{"alert":"b","title":"t"}}"#, "P-07"), (#"{"aps":{"alert":"b"},"badge":1}"#, "P-08"),
    (#"{"aps":{"alert":"b"},"content-available":1}"#, "P-08"),
    (#"{"aps":{"alert":"b"},"category":"c","thread-id":"t"}"#, "P-08"),
    (#"{"aps":{"alert":"b"},"content_available":1}"#, "P-09"),
    (#"{"aps":{"alert":"b"},"data":{"threadId":"x"}}"#, "P-09"),
    (#"{"aps":{"alert":"b"},"list":[{"mutableContent":1}]}"#, "P-09"),
    (#"{"aps":{"alert":"b"},"attributes":{"threadId":1}}"#, ""),
    (#"{"aps":{"alert":"b"},"timestamp":1,"event":"x"}"#, ""),
    (#"{"aps":{"alert":"b"},"stale-date":1,"attributes-type":"x"}"#, ""),
    (#"{"aps":{"alert":"b"},"contentState":{},"stale_date":1}"#, ""),
    (#"{"aps":{"alert":"b"},"custom_key":1,"userId":"u"}"#, ""),
    (#"{"aps":{"alert":"b"},"data":{"badge":1}}"#, ""), (#"{"alert":"b"}"#, "P-05 P-08 P-26"),
    (#"{}"#, "P-04 P-05 P-26"), (#"{"k":1}"#, "P-05 P-26"), (#"{"aps":[]}"#, "P-06 P-26"),
    (#"{"aps":null}"#, "P-06 P-26"), (#"{"aps":"hello"}"#, "P-06 P-26"),
    (#"{"aps":"{\"alert\":\"b\"}"}"#, "P-06 P-26 P-33"),
    (#"{"aps":{"alert":"a","alert":"b"}}"#, "P-32"),
    (#"{"aps":{"alert":"b"},"k":1,"k":2}"#, "P-32"),
    (#"{"aps":{"alert":"b"},"k":{"x":1,"x":2}}"#, "P-32"),
    (#"{"aps":{"alert":"b"},"k":[{"x":1},{"x":2}]}"#, ""),
    (#"{"aps":{"alert":"\ud800"}}"#, "P-32"), (#"{"aps":{"alert":"\ud83d\ude00"}}"#, ""),
    (#"{"aps":{"alert":"b"},"k":1e400}"#, "P-32"), (#"{"aps":{"alert":"b"},"k":1e308}"#, ""),
    (#"{"aps":{"alert":"b"},"k":123456789012345678901234567890}"#, ""),
    ("\u{FEFF}" + #"{"aps":{"alert":"b"}}"#, "P-32"), (#" {"aps":{"alert":"b"}} "#, ""),
    (#"{"aps":{"alert":"b"},"apns-priority":"10"}"#, "H-36"),
    (#"{"aps":{"alert":"b","apns-topic":"t"}}"#, "H-36 P-07"),
    (#"{"aps":{"alert":"b"},"apns-channel-id":"AA=="}"#, "H-36"),
    (#"{"aps":{"alert":"b"},"headers":{"apns-collapse-id":"c"}}"#, "H-36"),
    (#"{"aps":{"alert":"b"},"apns":{"x":1}}"#, ""),
    (#"{"aps":{"alert":"b"},"authorization":"x"}"#, ""),
  ])
  func membersOfTheBody(body: String, rules: String) {
    Review.push("alert", body: body, rules: rules).check()
  }

  @Test(arguments: [
    "[]", "null", "1", #""x""#, "hello", " ", #"{"aps":{"alert":"b"}"#, #"{"aps":{}} x"#,
    #"{'aps':{}}"#, #"{"aps":{"alert":"b",}}"#, "aps=1", #"{"aps":{}}{"aps":{}}"#,
  ])
  func bodiesThatAreNoObject(body: String) {
    Review.push("alert", body: body, rules: "P-03", "400 PayloadEmpty").check()
  }

  @Test func otherBodiesThatAreNoObject() {
    Review.push("alert", body: "", rules: "P-01", "400 PayloadEmpty").check()
    Review.push("alert", body: #""{\"aps\":{}}""#, rules: "P-03 P-33", "400 PayloadEmpty").check()
    var text = Array(#"{"aps":{"alert":"x"}}"#.utf8)
    text[17] = 0xFF
    Review.row(Review.headers("alert"), [], text, "P-03", "400 PayloadEmpty").check()
  }

  @Test(arguments: [
    ("alert", 4096, "", "200"), ("alert", 4097, "P-02", "413 PayloadTooLarge"),
    ("voip", 5120, "", "200"), ("voip", 5121, "P-02", "413 PayloadTooLarge"),
    ("background", 4097, "P-02", "413 PayloadTooLarge"),
    ("mdm", 4097, "P-02", "413 PayloadTooLarge"),
    ("liveactivity", 4096, "", "200"), ("liveactivity", 4097, "P-02", "413 PayloadTooLarge"),
    ("pushtotalk", 4097, "P-02", "413 PayloadTooLarge"),
  ])
  func sizes(type: String, count: Int, rules: String, answer: String) {
    Review.push(type, body: padded(type, count), rules: rules, answer).check()
  }

  @Test func theLimitFollowsTheTypeAndOnlyThenTheTopic() {
    let untyped: [(String, String?)] = [("apns-push-type", nil)]
    Review.push("voip", untyped, body: padded("voip", 5120), rules: "H-16").check()
    Review.push(
      "voip",
      untyped,
      body: padded("voip", 5121),
      rules: "H-16 P-02",
      "413 PayloadTooLarge"
    ).check()
    Review.push("alert", untyped, body: padded("alert", 4096), rules: "H-16").check()
    Review.push(
      "alert",
      [("apns-topic", "com.example.app.voip")],
      body: padded("alert", 4097),
      rules: "H-14 P-02",
      "400 InvalidPushType"
    ).check()
    Review.push(
      "voip",
      [("apns-topic", "com.example.app")],
      body: padded("voip", 5120),
      rules: "H-15",
      "400 InvalidPushType"
    ).check()
    // 1365 letters of three bytes: characters are not what counts.
    let wide = #"{"aps":{"alert":"\#(String(repeating: "あ", count: 1365))"}}"#
    Review.push("alert", body: wide, rules: "P-02", "413 PayloadTooLarge").check()
  }

  private func padded(_ type: String, _ count: Int) -> String {
    let body = Review.body(type)
    let start = body.dropLast() + #","z":""#
    return start + String(repeating: "x", count: count - start.utf8.count - 2) + #""}"#
  }
}

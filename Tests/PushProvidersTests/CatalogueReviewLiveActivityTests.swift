import PushModel
import PushProviders
import Testing

/// Live Activity pushes, judged as catalogue 4.6 and 7.5 read; the clock is at 1900000000.
@Suite struct CatalogueReviewLiveActivityTests {
  private func check(_ body: String, _ rules: String) {
    Review.push("liveactivity", body: body, rules: rules).check()
  }

  @Test(
    arguments: [
      ("10", "", "200"), ("5", "", "200"), ("1", "L-03", "200"), (nil, "L-03", "200"),
      ("7", "H-18", "400 BadPriority"), ("", "H-18", "400 BadPriority"),
    ] as [(String?, String, String)]
  )
  func priorities(priority: String?, rules: String, answer: String) {
    Review.push("liveactivity", [("apns-priority", priority)], rules: rules, answer).check()
  }

  @Test(arguments: [
    (#"{"aps":{"timestamp":1900000000,"content-state":{}}}"#, "L-04"),
    (#"{"aps":{"timestamp":1900000000,"event":"stop","content-state":{}}}"#, "L-04"),
    (#"{"aps":{"timestamp":1900000000,"event":"Update","content-state":{}}}"#, "L-04"),
    (#"{"aps":{"timestamp":1900000000,"event":1,"content-state":{}}}"#, "L-04"),
    (#"{"aps":{"timestamp":1900000000,"event":null,"content-state":{}}}"#, "L-04 P-34"),
    (#"{"aps":{"event":"update","content-state":{}}}"#, "L-05"),
    (#"{"aps":{"timestamp":1900000000,"event":"update"}}"#, "L-09"),
    (#"{"aps":{"timestamp":1900000000,"event":"end"}}"#, "L-10"),
    (#"{"aps":{"timestamp":1900000000,"event":"start"}}"#, "L-09 L-12 L-13 L-14"),
    (#"{"aps":{}}"#, "L-04 L-05"), (#"{"k":1}"#, "L-04 L-05 P-05"),
    (#"{}"#, "L-04 L-05 P-04 P-05"), (#"{"aps":[]}"#, "L-04 L-05 P-06"),
  ])
  func whatAnActivityNeeds(body: String, rules: String) { check(body, rules) }

  @Test(arguments: [
    ("1900000060", ""), ("1900000061", "L-07"), ("1899996400", ""), ("1899996399", "L-07"),
    ("1900000000.5", ""), ("\"1900000000\"", "L-05"), ("true", "L-05"), ("null", "L-05 P-34"),
    ("1900000000000", "L-06 L-07"), ("99999999999", "L-07"), ("100000000000", "L-06 L-07"),
    ("0", "L-07"), ("-1", "L-07"),
  ])
  func timestamps(timestamp: String, rules: String) {
    check(Review.activity(timestamp: timestamp), rules)
  }

  @Test(arguments: [
    ("{}", "update", ""), ("[]", "update", "L-09"), ("\"x\"", "update", "L-09"),
    ("null", "update", "L-09 P-34"), (#""{\"n\":1}""#, "update", "L-09 P-33"), ("{}", "end", ""),
  ])
  func states(state: String, event: String, rules: String) {
    check(Review.activity(event: event, state: state), rules)
  }

  @Test(arguments: [
    (#"{"arrivalDate":"2030-01-01T00:00:00Z"}"#, "L-11"), (#"{"arrivalDate":921692800}"#, ""),
    (#"{"arrivalDate":1900000000}"#, "L-11"), (#"{"arrivalDate":1900000000000}"#, "L-11"),
    (#"{"arrivalDate":999999999}"#, ""), (#"{"arrivalDate":1000000000}"#, "L-11"),
    (#"{"arrivalDate":1e9}"#, "L-11"), (#"{"arrivalDate":"soon"}"#, ""),
    (#"{"arrivalDate":"2030-01-01"}"#, "L-11"), (#"{"arrivalDate":null}"#, ""),
    (#"{"date":1900000000}"#, "L-11"), (#"{"time":1900000000}"#, "L-11"),
    (#"{"timestamp":1900000000}"#, "L-11"), (#"{"updated_at":1900000000}"#, "L-11"),
    (#"{"at":1900000000}"#, "L-11"), (#"{"eta":1900000000}"#, "L-11"),
    (#"{"ETA":1900000000}"#, "L-11"), (#"{"valid-until":1900000000}"#, "L-11"),
    (#"{"deadline":1900000000}"#, "L-11"), (#"{"expiry":1900000000}"#, "L-11"),
    (#"{"expiresIn":1900000000}"#, "L-11"), (#"{"orderId":1900000000}"#, ""),
    (#"{"what":1900000000}"#, ""), (#"{"beta":1900000000}"#, ""), (#"{"update":1900000000}"#, ""),
    (#"{"runtime":1900000000}"#, ""), (#"{"runTime":1900000000}"#, "L-11"),
    (#"{"dates":1900000000}"#, ""), (#"{"status":"2030-01-01T00:00:00Z"}"#, ""),
    (#"{"a":{"b":[{"startTime":"2030-01-01T00:00:00Z"}]}}"#, "L-11"),
    (#"{"thread_id":1,"contentAvailable":1}"#, ""),
  ])
  func datesInTheState(state: String, rules: String) {
    check(Review.activity(state: state), rules)
    check(Review.start(attributes: state), rules)
  }

  @Test(arguments: [
    ("\"A\"", "{}", "{\"title\":\"t\"}", ""), ("\"A\"", "{}", "{\"body\":\"b\"}", ""),
    ("\"\"", "{}", "\"b\"", "L-12"), ("5", "{}", "\"b\"", "L-12"),
    ("\"App.A\"", "{}", "\"b\"", "L-12"), ("null", "{}", "\"b\"", "L-12 P-34"),
    ("\"A\"", "[]", "\"b\"", "L-13"), ("\"A\"", "\"x\"", "\"b\"", "L-13"),
    ("\"A\"", "\"{}\"", "\"b\"", "L-13 P-33"), ("\"A\"", "null", "\"b\"", "L-13 P-34"),
    ("\"A\"", "{}", "{}", "L-14 P-11"), ("\"A\"", "{}", "\"\"", "L-14 P-11"),
    ("\"A\"", "{}", "{\"subtitle\":\"s\"}", "L-14"),
    ("\"A\"", "{}", "{\"title\":{\"loc-key\":\"K\",\"loc-args\":[\"a\"]},\"body\":\"b\"}", ""),
    ("\"A\"", "{}", "{\"title\":{\"loc-args\":[\"a\"]},\"body\":\"b\"}", "L-26 P-14"),
    ("\"A\"", "{}", "{\"body\":{}}", "L-26"),
    ("\"A\"", "{}", "{\"title\":\"t\",\"body\":\"b\",\"sound\":\"s\"}", ""),
    ("\"A\"", "{}", "{\"title\":\"t\",\"body\":\"b\",\"sound\":5}", "P-13"),
  ])
  func starts(type: String, attributes: String, alert: String, rules: String) {
    check(Review.start(type: type, attributes: attributes, alert: alert), rules)
  }

  @Test(arguments: [
    (#""input-push-token":1"#, ""), (#""input-push-token":true"#, "L-15"),
    (#""input-push-token":"1""#, "L-15"), (#""input-push-channel":"AAECAwQ=""#, ""),
    (#""input-push-channel":"not base64!""#, "L-15"), (#""input-push-channel":5"#, "L-15"),
    (#""input-push-token":1,"input-push-channel":"AAECAwQ=""#, "L-15"),
    (#""stale-date":1900003600"#, ""), (#""relevance-score":100"#, ""),
    (#""dismissal-date":1900000600"#, "L-17"),
  ])
  func optionalMembersOfAStart(members: String, rules: String) {
    check(Review.start(members), rules)
  }

  @Test(arguments: [
    (#""input-push-token":1"#, "L-15"), (#""input-push-channel":"AAECAwQ=""#, "L-15"),
    (#""attributes":{}"#, "L-16"), (#""attributes-type":"A""#, "L-16"),
    (#""alert":{"title":"t","body":"b"}"#, ""), (#""alert":"""#, "P-11"),
    (#""dismissal-date":1900000600"#, "L-17"), (#""dismissal-date":null"#, "L-17 P-34"),
    (#""stale-date":1900000001"#, ""), (#""stale-date":1900000000"#, "L-18"),
    (#""stale-date":1"#, "L-18"), (#""stale-date":"2030-01-01T00:00:00Z""#, "L-18"),
    (#""stale-date":1900003600000"#, "L-18"), (#""stale-date":null"#, "L-18 P-34"),
    (#""relevance-score":0.5"#, ""), (#""relevance-score":"100""#, "L-19"),
    (#""relevance-score":null"#, "L-19 P-34"), (#""relevance-score":-5"#, ""),
    (#""sound":"default""#, "L-25"), (#""badge":1"#, "L-25"), (#""category":"c""#, "L-25"),
    (#""content-available":1"#, "L-25"), (#""mutable-content":1"#, "L-25 P-22"),
    (#""badge":"1""#, "L-25 P-16"), (#""thread-id":"t""#, ""),
    (#""interruption-level":"active""#, ""), (#""foo":1"#, "P-07"),
    (#""events":"update""#, "L-20 P-07"), (#""state-date":1900003600"#, "L-20 P-07"),
    (#""contentState":{}"#, "L-20 P-07 P-09"), (#""content_state":{}"#, "L-20 P-07 P-09"),
    (#""staleDate":1900003600"#, "L-20 P-07 P-09"),
  ])
  func optionalMembersOfAnUpdate(members: String, rules: String) {
    check(Review.activity(members), rules)
  }

  @Test(arguments: [
    (#""dismissal-date":1900000600"#, ""), (#""dismissal-date":1"#, ""),
    (#""dismissal-date":1900014400"#, ""), (#""dismissal-date":1900014401"#, "L-17"),
    (#""dismissal-date":1900000600000"#, "L-17"), (#""dismissal-date":"soon""#, "L-17"),
    (#""attributes":{}"#, "L-16"), (#""input-push-token":1"#, "L-15"),
  ])
  func optionalMembersOfAnEnd(members: String, rules: String) {
    check(Review.activity(members, event: "end"), rules)
  }

  @Test(arguments: [
    (#""timestamp":1"#, "L-21"), (#""content-state":{}"#, "L-21"), (#""event":"update""#, "L-21"),
    (#""alert":"b""#, "P-08"), (#""sound":"s","stale-date":5"#, "L-21 P-08"),
    (#""contentState":{}"#, "L-20 P-09"), (#""k":1"#, ""),
  ])
  func membersBesideAps(members: String, rules: String) {
    check(String(Review.activity().dropLast()) + ",\(members)}", rules)
  }

  @Test func aPayloadAloneIsNoActivity() {
    let input = APNsLintInput(
      body: Array(#"{"aps":{"event":"bogus","content-state":5,"relevance-score":7}}"#.utf8),
      nowSeconds: Review.now
    )
    let result = APNsLint.judge(input)
    #expect(result.verdict.findings.isEmpty)
    for id in ["APNS-L-04", "APNS-L-09", "APNS-L-19", "APNS-P-31", "APNS-L-03", "APNS-L-01"] {
      #expect(result.notJudged.contains(id), "\(id)")
    }
  }
}

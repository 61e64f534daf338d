import PushModel
import PushProviders
import Testing

/// Headers and path of device pushes, judged as catalogue 2.1, 2.2 and 7.3 read.
@Suite struct CatalogueReviewHeaderTests {
  private static let id = "123e4567-e89b-12d3-a456-4266554400a0"

  @Test(
    arguments: [
      ("apns-priority", "10", "", "200"), ("apns-priority", "5", "", "200"),
      ("apns-priority", "1", "H-22", "200"), ("apns-priority", "0", "H-18", "400 BadPriority"),
      ("apns-priority", "05", "H-18", "400 BadPriority"),
      ("apns-priority", "10.0", "H-18", "400 BadPriority"),
      ("apns-priority", "high", "H-18", "400 BadPriority"),
      ("apns-priority", "", "H-18", "400 BadPriority"), ("apns-priority", nil, "", "200"),
      ("apns-expiration", "0", "", "200"), ("apns-expiration", "1900000001", "", "200"),
      ("apns-expiration", "1900000000", "H-25", "200"), ("apns-expiration", "3600", "H-25", "200"),
      ("apns-expiration", "1902592000", "", "200"),
      ("apns-expiration", "1902592001", "H-26", "200"),
      ("apns-expiration", "99999999999", "H-26", "200"),
      ("apns-expiration", "100000000000", "H-24 H-26", "200"),
      ("apns-expiration", "1900000000000", "H-24 H-26", "200"),
      ("apns-expiration", "99999999999999999999", "H-24 H-26", "200"),
      ("apns-expiration", "00", "", "200"), ("apns-expiration", "01900000001", "", "200"),
      ("apns-expiration", "", "H-23", "400 BadExpirationDate"),
      ("apns-expiration", "-1", "H-23", "400 BadExpirationDate"),
      ("apns-expiration", "+5", "H-23", "400 BadExpirationDate"),
      ("apns-expiration", "1518182259.475", "H-23", "400 BadExpirationDate"),
      ("apns-expiration", "1e9", "H-23", "400 BadExpirationDate"),
      ("apns-expiration", "19 00", "H-23", "400 BadExpirationDate"),
      ("apns-expiration", "0x10", "H-23", "400 BadExpirationDate"),
      ("apns-expiration", "tomorrow", "H-23", "400 BadExpirationDate"),
      ("apns-id", id, "", "200"),
      ("apns-id", "123E4567-e89b-12d3-a456-4266554400a0", "H-31", "200"),
      ("apns-id", "", "H-30", "400 BadMessageId"), ("apns-id", "1", "H-30", "400 BadMessageId"),
      ("apns-id", "123e4567e89b12d3a4564266554400a0", "H-30", "400 BadMessageId"),
      ("apns-id", "{123e4567-e89b-12d3-a456-4266554400a0}", "H-30", "400 BadMessageId"),
      ("apns-id", "123e4567-e89b-12d3-a456-4266554400ag", "H-30", "400 BadMessageId"),
      ("apns-id", "123e4567-e89b-12d3-a4564-266554400a0", "H-30", "400 BadMessageId"),
      ("apns-collapse-id", "c", "", "200"), ("apns-collapse-id", "", "H-29", "200"),
      ("apns-collapse-id", String(repeating: "c", count: 64), "", "200"),
      ("apns-collapse-id", String(repeating: "c", count: 65), "H-28", "400 BadCollapseId"),
      ("apns-collapse-id", String(repeating: "é", count: 32), "H-29", "200"),
      ("apns-collapse-id", String(repeating: "é", count: 33), "H-28 H-29", "400 BadCollapseId"),
      ("apns-collapse-id", "a b~", "", "200"), ("apns-collapse-id", "a\u{7F}", "H-29", "200"),
      ("apns-push-type", nil, "H-16", "200"), ("apns-push-type", "", "H-13", "400 InvalidPushType"),
      ("apns-push-type", "Alert", "H-13", "400 InvalidPushType"),
      ("apns-push-type", "silent", "H-13", "400 InvalidPushType"),
      ("apns-topic", nil, "H-08", "400 MissingTopic"),
      ("apns-channel-id", "AA==", "H-34", "200"), ("apns-request-id", id, "H-34", "200"),
      ("apns-unique-id", id, "H-34", "200"), ("apns-foo", "1", "H-34", "200"),
      ("x-apns-topic", "1", "", "200"), ("apns", "1", "", "200"), ("user-agent", "x", "", "200"),
      ("content-type", "application/json", "", "200"),
      ("content-type", "application/json; charset=utf-8", "", "200"),
      ("content-type", "APPLICATION/JSON", "", "200"),
      ("content-type", "application/x-www-form-urlencoded", "H-35", "200"),
      ("content-type", "text/plain", "H-35", "200"), ("content-type", "", "H-35", "200"),
      ("content-encoding", "gzip", "T-20", "200"), ("priority", "u=1", "T-07", "200"),
      ("expect", "100-continue", "T-25", "200"),
    ] as [(String, String?, String, String)]
  )
  func headers(name: String, value: String?, rules: String, answer: String) {
    Review.push("alert", [(name, value)], rules: rules, answer).check()
  }

  @Test(
    arguments: [
      ("5", "", "200"), ("10", "H-19", "400 BadPriority"), (nil, "H-20", "200"),
      ("1", "H-21", "200"),
      ("6", "H-18", "400 BadPriority"),
    ] as [(String?, String, String)]
  )
  func prioritiesOfBackgroundPushes(priority: String?, rules: String, answer: String) {
    Review.push("background", [("apns-priority", priority)], rules: rules, answer).check()
  }

  @Test(arguments: [
    "apns-topic", "apns-push-type", "apns-priority", "apns-expiration", "apns-collapse-id",
    "apns-id",
  ])
  func nothingMayOccurTwice(name: String) {
    let values = [
      "apns-topic": Review.bundle, "apns-push-type": "alert", "apns-priority": "10",
      "apns-expiration": "0", "apns-collapse-id": "c", "apns-id": Self.id,
    ]
    let value = values[name] ?? ""
    Review.push(
      "alert",
      [(name, value)],
      adding: [(name, value)],
      rules: "H-33",
      "400 DuplicateHeaders"
    ).check()
  }

  @Test func othersMayOccurTwice() {
    Review.push("alert", adding: [("x-a", "1"), ("x-a", "2")]).check()
    Review.push("alert", adding: [("user-agent", "1"), ("user-agent", "2")]).check()
  }

  @Test(arguments: [
    ("/3/device/" + Review.token, "", "200"), ("/3/device/0a", "", "200"),
    ("/3/device/" + String(repeating: "0a", count: 80), "", "200"),
    ("/3/device/0A", "H-07", "200"), ("/3/device/0", "H-04", "400 BadDeviceToken"),
    ("/3/device/xyzw", "H-04", "400 BadDeviceToken"),
    ("/3/device/<0a1b 2c3d>", "H-04", "400 BadDeviceToken"),
    ("/3/device/%3C0a1b%3E", "H-04", "400 BadDeviceToken"),
    ("/3/device/AAECAwQ=", "H-04", "400 BadDeviceToken"),
    ("/3/device/0a-1b", "H-04", "400 BadDeviceToken"),
    ("/3/device", "H-03", "400 MissingDeviceToken"),
    ("/3/device/", "H-03", "400 MissingDeviceToken"), ("/3/device/0a/", "H-02", "404 BadPath"),
    ("/3/device/0a/1b", "H-02", "404 BadPath"), ("/3/device/0a?x=1", "H-02", "404 BadPath"),
    ("/3/device?x=1", "H-02", "404 BadPath"), ("/2/device/0a", "H-02", "404 BadPath"),
    ("/3/devices/0a", "H-02", "404 BadPath"), ("/3/Device/0a", "H-02", "404 BadPath"),
    ("//3/device/0a", "H-02", "404 BadPath"), ("/", "H-02", "404 BadPath"),
    ("", "H-02", "404 BadPath"), ("3/device/0a", "H-02", "404 BadPath"),
  ])
  func paths(path: String, rules: String, answer: String) {
    Review.row(
      Review.headers("alert"),
      [],
      Array(Review.alert.utf8),
      rules,
      answer,
      path: path
    ).check()
  }

  @Test(arguments: ["GET", "PUT", "DELETE", "post", "HEAD"])
  func otherMethods(method: String) {
    let headers = Review.headers("alert")
    let body = Array(Review.alert.utf8)
    let extra = method == "GET" || method == "DELETE" ? " T-23" : ""
    Review.row(headers, [], body, "H-01" + extra, "405 MethodNotAllowed", method: method).check()
    Review.row(headers, [], body, "H-01 H-02" + extra, "404 BadPath", method: method, path: "/x")
      .check()
  }

  /// A path that is nobody's hides nothing else that is wrong with the push.
  @Test func aWrongPathHidesNothing() {
    Review.row(
      Review.headers("alert"),
      [("apns-priority", "7"), ("apns-topic", nil)],
      Array(#"{"aps":{"badge":"1"}}"#.utf8),
      "H-02 H-08 H-18 P-16",
      "404 BadPath",
      path: "/2/device/0a"
    ).check()
  }

  /// Values of keys that ought to be headers are shown with their place, however deep they lie.
  @Test func headersInTheBodyAreShownWhereTheyLie() {
    let body = #"{"aps":{"apns-id":1},"a/b":[{"APNS-Topic":{"x":1}}]}"#
    let input = APNsLintInput(body: Array(body.utf8), nowSeconds: Review.now)
    let found = APNsLint.judge(input).verdict.findings.filter { $0.rule == "APNS-H-36" }
    #expect(
      found.map(\.place) == [
        .body(pointer: "/a~1b/0/APNS-Topic"), .body(pointer: "/aps/apns-id"),
      ]
    )
    #expect(found.map(\.value) == [#"{"x":1}"#, "1"])
    #expect(found.first?.fix == "Send it as the header `apns-topic`")
  }

  @Test func tokensAndPayloadsAlone() {
    let body = Array(Review.alert.utf8)
    Review.row([], [], body, "", "200", token: nil).check()
    Review.row([], [], body, "", "200").check()
    Review.row([], [], body, "H-03", "400 MissingDeviceToken", token: "").check()
    Review.row([], [], body, "H-04", "400 BadDeviceToken", token: "zz").check()
    Review.row([], [], body, "H-07", "200", token: "AB").check()
    Review.row(Review.headers("alert"), [], body, "", "200", token: nil).check()
    Review.row([("apns-priority", "10")], [], body, "H-08 H-16", "400 MissingTopic", token: nil)
      .check()
    Review.row([], [], Array("{}".utf8), "", "200", token: nil).check()
    Review.row([], [], Array(#"{"aps":{"badge":"1","alert":{}}}"#.utf8), "P-11 P-16", "200")
      .check()
    Review.row([], [], [], "P-01", "400 PayloadEmpty").check()
  }

  @Test func whatCannotBeJudgedIsNamed() {
    let body = Array(Review.alert.utf8)
    let alone = APNsLint.judge(APNsLintInput(body: body, nowSeconds: Review.now)).notJudged
    for id in [
      "H-02", "H-03", "H-04", "H-08", "H-16", "H-18", "P-04", "P-05", "P-26", "L-04", "A-15",
    ] { #expect(alone.contains("APNS-" + id), "\(id)") }
    for id in ["P-16", "P-07", "H-36"] { #expect(!alone.contains("APNS-" + id), "\(id)") }
    #expect(Set(alone).count == alone.count)
    let full = APNsLint.judge(
      APNsLintInput(
        token: Review.token,
        headers: Review.headers("alert") + [("authorization", APNsExampleToken().text)],
        body: body,
        nowSeconds: Review.now
      )
    )
    #expect(full.notJudged == [])
  }
}

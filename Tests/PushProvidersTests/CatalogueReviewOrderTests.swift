import PushModel
import PushProviders
import Testing

/// Which of several violations is answered, as catalogue 5.3 orders them.
@Suite struct CatalogueReviewOrderTests {
  /// A push that breaks everything which a request judged alone can break, mended step by step in
  /// the order of checks; each step must bring the next answer.
  @Test func theAnswersComeInTheOrderOfChecks() {
    var headers: [(String, String)] = [
      ("authorization", "basic x"), ("apns-id", "x"), ("apns-expiration", "x"),
      ("apns-priority", "x"), ("apns-collapse-id", String(repeating: "c", count: 65)),
      ("apns-push-type", "x"), ("apns-push-type", "x"),
    ]
    var method = "PUT"
    var path = "/2/device/"
    var body: [UInt8] = []
    func answer() -> String {
      let input = APNsLintInput(
        method: method,
        path: path,
        headers: headers,
        body: body,
        nowSeconds: Review.now
      )
      let result = APNsLint.judge(input)
      return "\(result.responseStatus) \(result.reason ?? "")"
    }
    func set(_ name: String, _ value: String) {
      headers.removeAll { $0.0 == name }
      headers.append((name, value))
    }
    func token(_ changes: (inout APNsExampleToken) -> Void) {
      var token = APNsExampleToken()
      changes(&token)
      set("authorization", token.text)
    }
    // An unknown path is nobody's: only what belongs to every request comes before it.
    path = "/3/device"
    #expect(answer() == "400 DuplicateHeaders")
    set("apns-push-type", "x")
    path = "/2/device/"
    #expect(answer() == "404 BadPath")
    path = "/3/device/"
    #expect(answer() == "405 MethodNotAllowed")
    method = "POST"
    #expect(answer() == "403 MissingProviderToken")
    token {
      $0.claims = #"{"iss":"TEAM000001","iat":1}"#
      $0.header = #"{"alg":"none"}"#
    }
    #expect(answer() == "403 InvalidProviderToken")
    token { $0.claims = #"{"iss":"TEAM000001","iat":1}"# }
    #expect(answer() == "403 ExpiredProviderToken")
    token { _ in }
    #expect(answer() == "400 MissingDeviceToken")
    path = "/3/device/zz"
    #expect(answer() == "400 BadMessageId")
    set("apns-id", "123e4567-e89b-12d3-a456-4266554400a0")
    #expect(answer() == "400 BadExpirationDate")
    set("apns-expiration", "0")
    #expect(answer() == "400 BadPriority")
    set("apns-priority", "10")
    #expect(answer() == "400 BadCollapseId")
    set("apns-collapse-id", "c")
    #expect(answer() == "400 MissingTopic")
    set("apns-topic", "a b")
    #expect(answer() == "400 BadTopic")
    set("apns-topic", "com.example.app")
    #expect(answer() == "400 InvalidPushType")
    set("apns-push-type", "voip")
    #expect(answer() == "400 InvalidPushType")
    set("apns-topic", "com.example.app.voip")
    #expect(answer() == "400 PayloadEmpty")
    body = Array(repeating: 0x5B, count: 5121)
    #expect(answer() == "413 PayloadTooLarge")
    body = [0x5B]
    #expect(answer() == "400 PayloadEmpty")
    body = Array(#"{"call":1}"#.utf8)
    #expect(answer() == "400 BadDeviceToken")
    path = "/3/device/0a"
    #expect(answer() == "200 ")
  }

  @Test func theAnswersOfBroadcastsComeInTheirOrder() {
    var headers: [(String, String)] = [
      ("authorization", "basic x"), ("apns-id", "x"), ("apns-expiration", "x"),
      ("apns-priority", "x"),
    ]
    var method = "PUT"
    var path = "/4/broadcasts/apps"
    var body: [UInt8] = []
    func answer() -> String {
      let input = APNsLintInput(
        method: method,
        path: path,
        headers: headers,
        body: body,
        nowSeconds: Review.now
      )
      let result = APNsLint.judge(input)
      return "\(result.responseStatus) \(result.reason ?? "")"
    }
    func set(_ name: String, _ value: String) {
      headers.removeAll { $0.0 == name }
      headers.append((name, value))
    }
    #expect(answer() == "404 BadPath")
    path = "/4/broadcasts/apps/com.example.app.voip"
    #expect(answer() == "405 MethodNotAllowed")
    method = "POST"
    #expect(answer() == "403 MissingProviderToken")
    set("authorization", APNsExampleToken().text)
    #expect(answer() == "400 BadMessageId")
    set("apns-id", "123e4567-e89b-12d3-a456-4266554400a0")
    #expect(answer() == "400 TopicDisallowed")
    path = "/4/broadcasts/apps/com.example.app"
    #expect(answer() == "400 MissingChannelId")
    set("apns-channel-id", "!")
    #expect(answer() == "400 BadChannelId")
    set("apns-channel-id", "AAECAwQFBgc=")
    #expect(answer() == "400 MissingPushType")
    set("apns-push-type", "alert")
    #expect(answer() == "400 InvalidPushType")
    set("apns-push-type", "liveactivity")
    #expect(answer() == "400 BadExpirationDate")
    set("apns-expiration", "0")
    #expect(answer() == "400 BadPriority")
    set("apns-priority", "5")
    #expect(answer() == "400 PayloadEmpty")
    body = Array(repeating: 0x5B, count: 5121)
    #expect(answer() == "400 BadRequestPayload")
    body = Array(
      (Review.activity().dropLast() + #","z":"\#(String(repeating: "x", count: 5100))"}"#).utf8
    )
    #expect(answer() == "413 PayloadTooLarge")
    body = Array(Review.activity().utf8)
    #expect(answer() == "200 ")
  }
}

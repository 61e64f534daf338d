import PushModel
import PushProviders
import Testing

@Suite struct APNsPayloadPushTypeTests {
  private let judge = PayloadJudge()

  @Test(arguments: [
    (APNsPushType.alert, #"{"aps":{"alert":{"title":"t","body":"b"},"sound":"default"}}"#),
    (.background, #"{"aps":{"content-available":1},"k":"v"}"#), (.voip, #"{"aps":{},"call":"c1"}"#),
    (.voip, #"{"call":"c1"}"#), (.complication, #"{"aps":{},"k":1}"#),
    (
      .fileprovider,
      #"{"container-identifier":"NSFileProviderRootContainerItemIdentifier","domain":"d"}"#
    ),
    (.mdm, #"{"mdm":"magic"}"#), (.location, #"{"aps":{}}"#),
    (.pushtotalk, #"{"aps":{},"speaker":"s"}"#), (.widgets, #"{"aps":{"content-changed":true}}"#),
    (.controls, #"{"aps":{"content-changed":true}}"#),
    (
      .accessory,
      #"{"aps":{"encryptedData":"AA==","sessionIdentifier":"s","keyID":"AA==","messageIndex":"1"}}"#
    ),
    (
      .liveactivity,
      #"{"aps":{"timestamp":1783080000,"event":"start","attributes-type":"A","attributes":{},"content-state":{"n":1},"alert":{"title":"t","body":"b"}}}"#
    ),
    (.liveactivity, #"{"aps":{"timestamp":1783080000,"event":"update","content-state":{"n":2}}}"#),
    (
      .liveactivity,
      #"{"aps":{"timestamp":1783080000,"event":"end","content-state":{"n":3},"dismissal-date":1783080600}}"#
    ),
  ])
  func findsNothingInMinimalRequests(type: APNsPushType, body: String) {
    #expect(judge.judge(body, type).findings == [])
  }

  @Test(arguments: [
    (APNsPushType.background, #"{"aps":{"content-available":true}}"#, ["P-20", "P-28"]),
    (
      .background, #"{"aps":{"alert":"","badge":0,"content-available":1}}"#,
      ["P-11", "P-27", "P-27"]
    ),
    (.background, #"{"k":1}"#, ["P-05", "P-28"]), (.voip, #"{"aps":{"badge":1}}"#, ["P-35"]),
    (.voip, #"{"aps":{"badge":1},"call":1}"#, []), (.widgets, #"{"k":1}"#, ["P-05", "P-36"]),
    (.controls, #"{"aps":{"content-changed":"true"}}"#, ["P-36"]), (.mdm, #"{"mdm":1}"#, ["P-37"]),
    (.mdm, #"{"mdm":"m","aps":{}}"#, ["P-37"]), (.mdm, #"{"aps":{}}"#, ["P-37", "P-37"]),
    (.fileprovider, #"{"domain":1}"#, ["P-38", "P-38"]),
    (.fileprovider, #"{"aps":"{\"container-identifier\":\"x\"}"}"#, ["P-06", "P-33", "P-38"]),
    (.fileprovider, #"{"containerIdentifier":"x"}"#, ["P-09", "P-38"]),
    (.fileprovider, #"{"payload":"{\"container-identifier\":\"x\"}"}"#, ["P-33", "P-38"]),
    (
      .accessory, #"{"aps":{"encryptedData":"?","keyID":"AA","messageIndex":"x"}}"#,
      ["P-39", "P-39", "P-39", "P-39"]
    ),
    (
      .accessory,
      #"{"aps":{"encryptedData":"AA==","session-identifier":"s","keyID":"AA==","messageIndex":"1"}}"#,
      ["P-07", "P-09", "P-39"]
    ),
    (.pushtotalk, #"{"aps":{"ptt-push-type":"service-update"}}"#, []),
    (.alert, #"{"aps":{"content-available":1},"alert":"x"}"#, ["P-08", "P-26"]),
    (.liveactivity, "{}", ["P-04", "P-05", "L-04", "L-05"]),
  ])
  func judgesWhatATypeAsksFor(type: APNsPushType, body: String, rules: [String]) {
    #expect(judge.judge(body, type).rules == rules)
  }

  @Test(arguments: [
    ("[]", false), (#"["a"]"#, false), ("[1]", true), (#""a""#, true), ("null", true),
  ])
  func wantsURLArgsOfWebsites(args: String, isWrong: Bool) {
    let body = #"{"aps":{"alert":{"title":"t","body":"b"},"url-args":\#(args)}}"#
    let verdict = judge.judge(Array(body.utf8), headers: [("apns-topic", "web.com.example")])
    #expect(verdict.rules.contains("P-41") == isWrong)
  }

  @Test(arguments: ["{}", #"{"aps":{}}"#, "{\"k\":1}"])
  func asksNothingOfPasses(body: String) {
    let headers = [
      (name: "apns-topic", value: "pass.com.example"), (name: "apns-push-type", value: "alert"),
    ]
    #expect(judge.judge(Array(body.utf8), headers: headers).findings == [])
  }

  @Test func judgesShapesWithoutHeaders() {
    let body = #"{"aps":{"alert":5,"badge":"1","timestamp":"x","relevance-score":25},"sound":1}"#
    #expect(judge.judge(body, nil).rules == ["P-08", "P-10", "P-16"])
    #expect(judge.judge("{}", nil).findings == [])
    #expect(judge.judge(#"{"aps":{"alert":"x","relevance-score":25}}"#, nil).rules == ["P-25"])
  }

  @Test(arguments: [(2, false), (3, true)])
  func countsBackgroundPushes(before: Int, isTooMany: Bool) {
    var history = APNsTokenFacts()
    history.backgroundPushesLastHour = before
    let body = #"{"aps":{"content-available":1}}"#
    #expect(judge.judge(body, .background, history: history).rules == (isTooMany ? ["P-29"] : []))
    #expect(judge.judge(#"{"aps":{"badge":1}}"#, .alert, history: history).rules == [])
  }

  // The examples of the APNs payload article, which are right (spec/vendors.md, section 4).
  @Test(arguments: [
    (
      APNsPushType.alert,
      """
      {
        "aps": {
          "alert": {
            "title": "New message",
            "body": "Hello! How are you?"
          },
          "badge": 5,
          "sound": "default",
          "category": "message",
          "thread-id": "chat_4521",
          "mutable-content": 1
        },
        "sender-id": "user_789",
        "chat-id": "chat_4521",
        "message-type": "text",
        "image-url": "https://cdn.example.com/img.jpg"
      }
      """
    ),
    (
      .alert,
      """
      {
        "aps": {
          "alert": {
            "title-loc-key": "NEW_MESSAGE_TITLE",
            "title-loc-args": [
              "Anna"
            ],
            "loc-key": "NEW_MESSAGE_BODY",
            "loc-args": [
              "Hello!"
            ]
          },
          "sound": "message.caf"
        }
      }
      """
    ),
    (
      .alert,
      """
      {
        "aps": {
          "alert": {
            "title": "New product",
            "body": "Check out the new collection"
          },
          "category": "product",
          "mutable-content": 1
        },
        "media-url": "https://cdn.example.com/product.jpg"
      }
      """
    ),
    (
      .background,
      """
      {
        "aps": {
          "content-available": 1
        },
        "sync-type": "invalidate-cache",
        "timestamp": "2026-07-03T12:00:00Z"
      }
      """
    ),
    (
      .alert,
      #"{"aps": {"alert": "Reminder: meeting in 15 minutes", "badge": 3, "sound": "default"}}"#
    ),
  ])
  func findsNothingInTheSamplesOfTheArticle(type: APNsPushType, body: String) {
    #expect(judge.judge(body, type).findings == [])
    #expect(judge.judge(body, nil).findings == [])
  }
}

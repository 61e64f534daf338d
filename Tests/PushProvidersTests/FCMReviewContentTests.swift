import PushModel
import PushProviders
import Testing

/// Content and data of messages (catalogue, 2.5, 3.1, 6.3, 6.4).
@Suite struct FCMReviewContentTests {
  private typealias R = FCMReview

  static let content: [FCMReviewCase] =
    [
      R.ok(R.to(""), "M029"),
      R.ok(R.to(#""notification":{}"#), "M030", open: "M029 M039"),
      R.ok(R.to(#""notification":{"image":"https://a.example/b.png"}"#)),
      R.ok(R.to(#""notification":{"title":""}"#), "M031"),
      R.ok(R.to(#""notification":{"title":"a","body":" \t "}"#), "M031"),
      R.ok(R.to(#""notification":{"title":"a","body":"b"}"#)),
      R.ok(R.to(#""notification":{"title":"a","image":"http://a.example/b.png"}"#), "M032"),
      R.ok(R.to(#""notification":{"title":"a","image":"b.png"}"#), "M032"),
      R.ok(R.to(#""notification":{"title":"a","image":"ftp://a.example/b.png"}"#), "M032"),
      R.ok(R.to(#""notification":{"title":"a","image":"https://a.example/b.png"}"#)),
      R.ok(R.shown(#""data":{}"#), "M039"),
      R.ok(R.shown(#""android":{}"#), "M039 N012"),
      R.ok(R.shown(#""fcm_options":{"analytics_label":"a"}"#)),
      R.ok(R.shown(#""fcm_options":{"analytics_label":"\#(String(repeating: "a", count: 50))"}"#)),
      R.ok(#"{"validate_only":true,"message":{"topic":"a","data":{"a":"b"}}}"#),
      R.ok(
        #"{"validate_only":true,"message":{"topic":"a","data":{"a":"b"}}}"#,
        "M043",
        set: ["fcm-profile": "production"]
      ),
      R.no(
        R.shown(#""android":{"collapse_key":"a"},"android_v2":{"background_sync":{}}"#),
        R.invalid,
        "M045 N012",
        open: "M039"
      ),
    ]
    + ["", "a b", "é", String(repeating: "a", count: 51)].map {
      R.no(
        R.shown(#""fcm_options":{"analytics_label":"\#($0)"}"#),
        "message.fcm_options.analytics_label",
        "M038"
      )
    }
    + [
      R.ok(
        R.shown(#""fcm_options":{"analytics_label":"a b"}"#),
        "M038",
        set: ["fcm-analytics-label": "accept"]
      ),
      R.no(
        R.android(#""fcm_options":{"analytics_label":"a b"}"#),
        "message.android.fcm_options.analytics_label",
        "M038"
      ),
      R.no(
        R.apns(#""fcm_options":{"analytics_label":"a b"}"#),
        "message.apns.fcm_options.analytics_label",
        "M038"
      ),
      R.no(
        R.web(#""fcm_options":{"analytics_label":"a b"}"#),
        "message.webpush.fcm_options.analytics_label",
        "M038"
      ),
    ]

  private static func key(_ name: String) -> String { R.data(#""\#(name)":"x""#) }

  static let keys: [FCMReviewCase] =
    [
      ("from", "D004"), ("message_type", "D005"), ("google.", "D006"), ("google.a", "D006"),
      ("google.c.sender.id", "D006"), ("gcm.notification.", "D006"),
      ("gcm.notification.title", "D006"),
    ].map { R.no(key($0), R.t7($0), $1) }
    + ["gcm", "gcm.", "gcm.message_id", "google", "gcmx", "googlemaps", "gcm.n.e"].map {
      R.ok(key($0), "D008")
    }
    + ["From", "fromage", "message_typ", "notification", "goo", "gc", "a.google.b"].map {
      R.ok(key($0))
    }
    + [
      R.ok(key("collapse_key"), "D009"),
      R.ok(key(""), "D012"),
      R.ok(key(" a"), "D012"),
      R.ok(key("a\\t"), "D012"),
      R.ok(key("a\\u0001b"), "D012"),
      R.ok(key("a b")),
      R.ok(#"{"message":{"topic":"t","data":{"aps":"x"}}}"#, "D010"),
      R.ok(key("aps"), "D010", on: FCMDevice(platform: .ios, package: "com.x"), set: [
        "fcm-data-only-priority": "accept", "fcm-data-only-content": "accept",
      ]).opening("A005 A006"),
      R.ok(key("aps"), on: FCMDevice(platform: .android)),
    ]

  static let values: [FCMReviewCase] = [
    R.ok(R.data(#""a":null"#), "D007"),
    R.no(
      R.data(#""a":null"#),
      R.invalid("message.data[0].value", "(TYPE_STRING), null"),
      "D007",
      set: ["fcm-mode": "strict"]
    ),
    R.ok(
      R.shown(#""data":{"k":"v"},"apns":{"payload":{"aps":{"alert":"a"},"k":"w"}}"#),
      "D011",
      open: "A024"
    ),
    R.ok(R.data(#""a":"\"{\\\"b\\\":1}\"""#), "D013"),
    R.ok(R.data(#""a":"{\"b\":1}""#)),
    R.ok(R.data(#""a":"[1,2]""#)),
    R.ok(R.to(#""data":{"a":"1","b":"2"},"android":{"data":{"a":"1"}}"#), "D014"),
    R.ok(R.to(#""data":{"a":"1"},"android":{"data":{"a":"2","b":"1"}}"#)),
    R.ok(R.to(#""data":{"a":"1","b":"2"},"webpush":{"data":{"b":"1"}}"#), "D014"),
    R.ok(R.data(#""a":"[object Object]""#), "D015"),
    R.ok(R.data(#""a":"None""#), "D015"),
    R.ok(R.data(#""a":"null""#), "D015"),
    R.ok(R.data(#""a":"undefined""#), "D015"),
    R.ok(R.data(#""a":"Array""#), "D015"),
    R.ok(R.data(#""a":"nullable""#)),
    R.ok(R.data(#""a":"-----BEGIN PRIVATE KEY-----\nMII""#), "D016"),
    R.ok(R.data(#""a":"Bearer ya29.abcdefghijklmnopqrstuvwxyz0123456789""#), "D016"),
    R.no(R.to(#""android":{"data":{"from":"x"}}"#), R.invalidKey("from"), "D017", open: "D004"),
    R.no(
      R.to(#""webpush":{"data":{"google.a":"x"}}"#),
      R.invalidKey("google.a"),
      "D017",
      open: "D006"
    ),
    R.no(
      R.to(#""android_v2":{"background_sync":{},"data":{"message_type":"x"}}"#),
      R.invalidKey("message_type"),
      "D017",
      open: "D005 M039"
    ),
    R.no(
      R.to(#""webpush":{"data":{"a":{}}}"#),
      R.invalid("message.webpush.data[0]", "(value), Starting an object on a scalar field"),
      "M004 D017",
      open: "M039"
    ),
  ]

  private static func data(_ value: Int, target: String = #""token":"TOK""#) -> String {
    let token =
      target.contains("TOK") ? #""token":"\#(FCMMessageExample.token)""# : target
    return
      #"{"message":{\#(token),"data":{"p":"\#(String(repeating: "x", count: value))"}}}"#
  }

  private static let wide = String(repeating: "é", count: 2047)

  /// The key is one byte, so a value of 4095 makes 4096.
  static let sizes: [FCMReviewCase] = [
    R.ok(data(4095)),
    R.ok(data(4096), "M027"),
    R.ok(data(4505), "M027"),
    R.no(data(4506), R.t5, "M026"),
    R.no(data(4096), R.t5, "M027", set: ["fcm-mode": "strict"]),
    R.ok(data(4095), set: ["fcm-mode": "strict"]),
    R.ok(data(2047, target: #""topic":"a""#)),
    R.ok(data(2048, target: #""topic":"a""#), "M028"),
    R.ok(data(2048, target: #""condition":"'a' in topics || 'b' in topics""#), "M028"),
    R.no(data(2048, target: #""topic":"a""#), R.t5, "M028", set: ["fcm-mode": "strict"]),
    // Bytes of UTF-8 count, not characters.
    R.ok(
      #"{"message":{"token":"\#(FCMMessageExample.token)","data":{"pp":"\#(wide)"}}}"#
    ),
    R.ok(
      #"{"message":{"token":"\#(FCMMessageExample.token)","data":{"ppp":"\#(wide)"}}}"#,
      "M027"
    ),
    // A notification counts its keys and values: title (5) and text.
    R.ok(
      #"{"message":{"token":"\#(FCMMessageExample.token)","notification":{"title":"\#(String(repeating: "x", count: 4091))"}}}"#
    ),
    R.ok(
      #"{"message":{"token":"\#(FCMMessageExample.token)","notification":{"title":"\#(String(repeating: "x", count: 4092))"}}}"#,
      "M027"
    ),
  ]

  static let table = content + keys + values + sizes

  @Test(arguments: table)
  func `Content draws its answer and its findings`(row: FCMReviewCase) throws {
    try R.check(row)
  }
}

extension FCMReviewCase {
  /// The same with more findings left open.
  func opening(_ ids: String) -> FCMReviewCase {
    var copy = self
    copy.open.formUnion(FCMReview.ids(ids))
    return copy
  }
}

extension FCMReview {
  static func invalidKey(_ key: String) -> FCMReviewCase.Answer {
    .holds(400, "Invalid data payload key: " + key)
  }
}

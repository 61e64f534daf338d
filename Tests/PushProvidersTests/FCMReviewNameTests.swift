import PushModel
import PushProviders
import Testing

/// Names, maps and roots of bodies (catalogue, 2.2 and 2.3).
@Suite struct FCMReviewNameTests {
  private typealias R = FCMReview
  private static let fcm = "(type.googleapis.com/google.firebase.fcm.v1."
  private static let root =
    #"Invalid JSON payload received. Unknown name "": Root element must be a message."#

  static let maps: [FCMReviewCase] = [
    R.no(
      R.to(#""data":"x""#),
      R.invalid("message.data", fcm + #"Message.DataEntry), "x""#),
      "M004",
      open: "M029"
    ),
    R.no(
      R.to(#""data":7"#),
      R.invalid("message.data", fcm + "Message.DataEntry), 7"),
      "M004",
      open: "M029"
    ),
    R.no(
      R.data(#""a":["x"]"#),
      R.noList("value", "message.data[0]"),
      "M004 D003"
    ),
    R.no(
      R.data(#""a":true,"b":"x","c":1.50"#),
      R.transcoder(
        ("message.data[0].value", "Invalid value at 'message.data[0].value' (TYPE_STRING), true"),
        ("message.data[2].value", "Invalid value at 'message.data[2].value' (TYPE_STRING), 1.5")
      ),
      "M004 D001"
    ),
    R.no(
      R.headers(#""apns-priority":10"#),
      R.invalid("message.apns.headers[0].value", "(TYPE_STRING), 10"),
      "M004 A001 D017"
    ),
    R.no(
      R.web(#""headers":{"TTL":60}"#),
      R.invalid("message.webpush.headers[0].value", "(TYPE_STRING), 60"),
      "M004 W002 D017"
    ),
    R.no(
      R.apns(#""headers":[]"#),
      R.invalid("message.apns", "(Map), Cannot bind a list to map for field 'headers'."),
      "M004 M040",
      open: "M039"
    ),
    R.no(
      R.android(#""data":{"a":"b","n":1}"#),
      R.invalid("message.android.data[1].value", "(TYPE_STRING), 1"),
      "M004 D017"
    ),
    R.no(
      R.apns(#""payload":"x""#),
      R.invalid("message.apns.payload", #"(type.googleapis.com/google.protobuf.Struct), "x""#),
      "M004 A002"
    ),
    R.no(
      R.apns(#""payload":7"#),
      R.invalid("message.apns.payload", "(type.googleapis.com/google.protobuf.Struct), 7"),
      "M004 A002"
    ),
    R.no(
      R.apns(#""payload":[]"#),
      R.noList("payload", "message.apns"),
      "M004 A002 M040",
      open: "M039"
    ),
  ]

  static let names: [FCMReviewCase] = [
    R.no(
      #"{"Message":{"token":"TOK"}}"#,
      R.unknown("Message", nil),
      "M003",
      open: "M007 M008 M029"
    ),
    R.no(R.shown(#""messageid":"1""#), R.unknown("messageid", "message"), "M003"),
    R.no(R.android(#""x":1"#), R.unknown("x", "message.android"), "M003"),
    R.no(
      R.look(#""light_settings":{"y":1}"#),
      .holds(400, R.unknownName("y", "message.android.notification.light_settings").1),
      "M003",
      open: "N018"
    ),
    R.no(
      R.shown(#""":"1""#),
      R.transcoder(
        (
          "message",
          "Invalid JSON payload received. Unknown name \"\" at 'message': "
            + "Proto fields must have a name."
        )
      ),
      "M003"
    ),
    R.ok(
      #"{"validateOnly":true,"validate_only":false,"message":{"token":"TOK","data":{"a":"b"}}}"#,
      "M006"
    ),
    R.ok(R.android(#""directBootOk":true,"direct_boot_ok":false"#), "M006"),
    R.ok(R.android(#""collapseKey":"a","restrictedPackageName":"b""#)),
    R.ok(R.to(#""notification":{"title":"a","title":"b"}"#), "M006"),
    R.ok(R.data(#""a":"1","a":"2""#), "M006"),
    R.no(
      R.shown(#""priority":"high","ttl":"1s","collapse_key":"a""#),
      R.transcoder(
        R.unknownName("priority", "message"),
        R.unknownName("ttl", "message"),
        R.unknownName("collapse_key", "message")
      ),
      "M003 M036"
    ),
    R.no(
      #"{"to":"TOK","registration_ids":["a"],"priority":"high","content_available":true,"time_to_live":1}"#,
      R.transcoder(
        R.unknownName("to", nil),
        R.unknownName("registration_ids", nil),
        R.unknownName("priority", nil),
        R.unknownName("content_available", nil),
        R.unknownName("time_to_live", nil)
      ),
      "M003 M034",
      open: "M007 M008 M029"
    ),
    R.no(
      R.to(#""notification":{"title":"a","sound":"default","badge":1}"#),
      R.transcoder(
        R.unknownName("sound", "message.notification"),
        R.unknownName("badge", "message.notification")
      ),
      "M003 M033"
    ),
    R.no(
      R.shown(#""android_v2":{"priority":"high","background_sync":{}}"#),
      R.unknown("priority", "message.android_v2"),
      "M003 N027",
      open: "M039 N012"
    ),
    R.no(
      R.shown(#""androidV2":{"remote_notification":{"notification":{"proxy":"ALLOW"}}}"#),
      R.unknown("proxy", "message.android_v2.remote_notification.notification"),
      "M003 N027",
      open: "N012"
    ),
  ]

  static let roots: [FCMReviewCase] = ["[]", #""x""#, "null", "12", "true", #"[{"message":{}}]"#]
    .map { R.no($0, R.transcoder((nil, root)), "M002") }

  @Test(arguments: [
    "gcm.message_id", "google.c.sender.id", "google.x", "gcm.n.e", "google.message_id",
  ])
  func `What Firebase adds on the device is told as such`(name: String) {
    for body in [
      R.shown(#""\#(name)":"1""#), #"{"\#(name)":"1",\#(R.shown("").dropFirst())"#,
      R.apns(#""\#(name)":"1""#),
    ] {
      let outcome = FCMServiceRunner().send(R.body(body))
      #expect(outcome.rules == ["FCM-M003"])
      #expect(outcome.findings.first?.fix.contains("Firebase adds") == true)
    }
    let other = FCMServiceRunner().send(R.body(R.shown(#""google":"1""#)))
    #expect(other.findings.first?.fix.contains("Firebase adds") == false)
  }

  static let table = maps + names + roots

  @Test(arguments: table)
  func `A name draws its text`(row: FCMReviewCase) throws { try R.check(row) }
}

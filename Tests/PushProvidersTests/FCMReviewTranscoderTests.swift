import PushModel
import PushProviders
import Testing

/// JSON and its mapping onto fields (catalogue, 2.2 and 2.3).
@Suite struct FCMReviewTranscoderTests {
  private typealias R = FCMReview
  private static let fcm = "(type.googleapis.com/google.firebase.fcm.v1."
  private static let duration = "(type.googleapis.com/google.protobuf.Duration), Field 'ttl', "
  private static let timestamp =
    "(type.googleapis.com/google.protobuf.Timestamp), Field 'event_time', "
  private static let root =
    #"Invalid JSON payload received. Unknown name "": Root element must be a message."#

  static let scalars: [FCMReviewCase] = [
    R.no(
      R.to(#""notification":{"title":12}"#),
      R.invalid("message.notification.title", "(TYPE_STRING), 12"),
      "M004",
      open: "M030"
    ),
    R.no(
      R.to(#""notification":{"body":true}"#),
      R.invalid("message.notification.body", "(TYPE_STRING), true"),
      "M004",
      open: "M030"
    ),
    R.no(
      R.to(#""notification":{"title":{}}"#),
      R.invalid("message.notification", "(title), Starting an object on a scalar field"),
      "M004",
      open: "M030 M039"
    ),
    R.no(
      R.to(#""notification":{"title":["a"]}"#),
      R.noList("title", "message.notification"),
      "M004",
      open: "M030"
    ),
    R.no(
      R.to(#""notification":"x""#),
      R.invalid("message.notification", fcm + #"Notification), "x""#),
      "M004",
      open: "M029 M030"
    ),
    R.no(
      R.to(#""notification":["x"]"#),
      R.noList("notification", "message"),
      "M004",
      open: "M029 M030"
    ),
    R.no(
      R.shown(#""android":"x""#),
      R.invalid("message.android", fcm + #"AndroidConfig), "x""#),
      "M004"
    ),
    R.no(R.shown(#""android":[]"#), R.noList("android", "message"), "M004 M040", open: "M039"),
    R.no(
      #"{"message":"x"}"#,
      R.invalid("message", fcm + #"Message), "x""#),
      "M004",
      open: "M007 M008 M029"
    ),
    R.no(
      #"{"message":[]}"#,
      .holds(400, "Proto field is not repeating, cannot start list."),
      "M004",
      open: "M007 M008 M029 M039 M040"
    ),
    R.no(
      R.look(#""title_loc_key":"k","title_loc_args":{"a":"b"}"#),
      R.invalid(
        "message.android.notification",
        "(title_loc_args), Starting an object on a scalar field"
      ),
      "M004"
    ),
    R.ok(R.look(#""title_loc_key":"k","title_loc_args":"one""#)),
    R.ok(R.look(#""title_loc_key":"k","title_loc_args":["one","two"]"#)),
    R.no(
      R.look(#""title_loc_key":"k","title_loc_args":["one",2]"#),
      R.invalid("message.android.notification.title_loc_args[1]", "(TYPE_STRING), 2"),
      "M004"
    ),
  ]

  static let booleans: [FCMReviewCase] =
    [
      "true", "false", "1", "0", #""true""#, #""T""#, #""yes""#, #""Y""#, #""1""#, #""FALSE""#,
      #""f""#, #""No""#, #""n""#, #""0""#, "null",
    ].map { R.ok(R.android(#""direct_boot_ok":\#($0)"#)) }
    + ["2", "-1", #""maybe""#, #""""#].map {
      R.no(
        R.android(#""direct_boot_ok":\#($0)"#),
        R.invalid("message.android.direct_boot_ok", "(TYPE_BOOL), \($0)"),
        "M004"
      )
    }

  static let numbers: [FCMReviewCase] =
    ["3", "3.0", #""3""#, "2147483647", "null"].map {
      R.ok(R.look(#""notification_count":\#($0)"#))
    }
    + ["-3", #""-3""#, "0", "-2147483648"].map {
      R.ok(R.look(#""notification_count":\#($0)"#), "N021")
    }
    + ["1.5", #""abc""#, "2147483648", "-2147483649", #""1.5""#, "true"].map {
      R.no(
        R.look(#""notification_count":\#($0)"#),
        R.invalid("message.android.notification.notification_count", "(TYPE_INT32), \($0)"),
        "M004"
      )
    }
    + ["0.5", "1", "0", #""0.5""#, "null", #"{"value":0.5}"#].map { light(alpha: $0) }
    + [
      R.no(
        light(alpha: #""x""#).body,
        R.invalid(
          "message.android.notification.light_settings.color.alpha.value",
          #"(TYPE_FLOAT), "x""#
        ),
        "M004"
      ),
      R.no(
        lights(#""red":"x""#),
        R.invalid(
          "message.android.notification.light_settings.color.red",
          #"(TYPE_FLOAT), "x""#
        ),
        "M004"
      ),
      R.ok(lights(#""red":"1""#)),
      R.ok(lights(#""red":255"#), "N019"),
      R.ok(lights(#""red":"Infinity""#), "N019"),
      R.ok(lights(#""red":-0.1"#), "N019"),
      R.ok(lights(#""red":"NaN""#), "", open: "N019"),
    ]

  private static func lights(_ color: String) -> String {
    R.look(
      #""light_settings":{"color":{\#(color)},"light_on_duration":"1s","light_off_duration":"1s"}"#
    )
  }

  private static func light(alpha: String) -> FCMReviewCase {
    R.ok(lights(#""red":1,"alpha":\#(alpha)"#))
  }

  static let enums: [FCMReviewCase] =
    ["NORMAL", "HIGH", "high", "normal"].map { R.ok(R.android(#""priority":"\#($0)""#)) }
    + ["1", "5", "10", "0", #""1""#, #""High""#].map {
      R.ok(R.android(#""priority":\#($0)"#), "N002")
    }
    + [#""x""#, #""""#, "1.5", "true", #""max""#].map {
      R.no(
        R.android(#""priority":\#($0)"#),
        R.invalid("message.android.priority", fcm + "AndroidMessagePriority), \($0)"),
        "M004 N001"
      )
    }
    + [
      R.ok(R.look(#""notification_priority":"priority-high""#), "N013"),
      R.ok(R.look(#""visibility":"private""#)),
      R.ok(R.look(#""proxy":"IF_PRIORITY_LOWERED""#)),
      R.no(
        R.look(#""notification_priority":"high""#),
        R.invalid(
          "message.android.notification.notification_priority",
          fcm + #"AndroidNotification.NotificationPriority), "high""#
        ),
        "M004 N014",
        open: "N013"
      ),
      R.no(
        R.look(#""visibility":"x""#),
        R.invalid(
          "message.android.notification.visibility",
          fcm + #"AndroidNotification.Visibility), "x""#
        ),
        "M004 N014"
      ),
      R.no(
        R.look(#""proxy":"x""#),
        R.invalid("message.android.notification.proxy", fcm + #"AndroidNotification.Proxy), "x""#),
        "M004 N014"
      ),
    ]

  private static let unended = "Illegal duration format; duration must end with 's'"

  static let durations: [FCMReviewCase] =
    [
      (#""3600""#, unended), (#""1h""#, unended), (#""""#, unended), (#""1ms ""#, unended),
      (#""1S""#, unended),
      ("3600", "Invalid data type for duration, value is 3600"),
      ("true", "Invalid data type for duration, value is true"),
      (#""xs""#, "Invalid duration format, failed to parse seconds"),
      (#""s""#, "Invalid duration format, failed to parse seconds"),
      (#""1.xs""#, "Invalid duration format, failed to parse nano seconds"),
      (#""1.0123456789s""#, "Duration value exceeds limits"),
      (#""315576000001s""#, "Duration value exceeds limits"),
      (#""-315576000001s""#, "Duration value exceeds limits"),
    ].map { value, text in
      R.no(
        R.android(#""ttl":\#(value)"#),
        R.invalid("message.android.ttl", duration + text),
        "M004 N003"
      )
    } + [
      R.ok(R.android(#""ttl":"0s""#)),
      R.ok(R.android(#""ttl":"3600s""#)),
      R.ok(R.android(#""ttl":"2419200s""#)),
      R.ok(R.android(#""ttl":"3600.000000000s""#)),
      R.ok(R.android(#""ttl":null"#)),
      R.no(R.android(#""ttl":"2419201s""#), R.invalid, "N004"),
      R.no(R.android(#""ttl":"315576000000s""#), R.invalid, "N004", open: "N006"),
      R.no(R.android(#""ttl":"3600000000s""#), R.invalid, "N004 N006"),
      R.no(R.android(#""ttl":"-1s""#), R.invalid, "N004"),
    ]

  static let timestamps: [FCMReviewCase] =
    ["2026-01-31T10:00:00Z", "2026-01-31T10:00:00.123456789Z", "2026-01-31T10:00:00+02:00"].map {
      R.ok(R.look(#""event_time":"\#($0)""#))
    } + [
      R.no(
        R.look(#""event_time":"2026-01-31T10:00:00""#),
        R.invalid(
          "message.android.notification.event_time",
          timestamp
            + "Illegal timestamp format; timestamps must end with 'Z' "
            + "or have a valid timezone offset."
        ),
        "M004 N015"
      ),
      R.no(
        R.look(#""event_time":"2026-01-31T10:00:00.1234567890Z""#),
        R.invalid(
          "message.android.notification.event_time",
          timestamp + "Timestamp value exceeds limits"
        ),
        "M004 N015"
      ),
      // The name is echoed as written.
      R.no(
        R.look(#""eventTime":"2026-01-31T10:00:00""#),
        .holds(400, "Field 'eventTime', Illegal timestamp format"),
        "M004 N015"
      ),
      R.no(
        R.look(#""event_time":1769853600"#),
        .holds(400, "'message.android.notification.event_time'"),
        "M004 N015"
      ),
      R.no(
        R.look(#""vibrate_timings":["1s","x"]"#),
        .holds(400, "'message.android.notification.vibrate_timings[1]'"),
        "M004 N016"
      ),
      R.no(
        R.look(
          #""light_settings":{"color":{"red":1},"light_on_duration":1,"light_off_duration":"1s"}"#
        ),
        .holds(400, "Field 'light_on_duration', Invalid data type for duration, value is 1"),
        "M004 N016",
        open: "N018"
      ),
    ]

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
    R.ok(#"{"validateOnly":true,"validate_only":false,"message":{"token":"TOK","data":{"a":"b"}}}"#,
      "M006"),
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

  static let table =
    scalars + booleans + numbers + enums + durations + timestamps + maps + names + roots

  @Test(arguments: table)
  func `A value draws its text`(row: FCMReviewCase) throws { try R.check(row) }
}

import PushModel
import PushProviders
import Testing

/// Blocks of the platforms (catalogue, 2.7, 2.8, 6.5 to 6.7).
@Suite struct FCMReviewPlatformTests {
  private typealias R = FCMReview
  private static let ios = FCMDevice(platform: .ios, package: "com.example.app")
  private static let robot = FCMDevice(platform: .android, package: "com.example.app")
  private static let browser = FCMDevice(platform: .web)

  private static let long = String(repeating: "k", count: 64)

  static let android: [FCMReviewCase] =
    [
      R.ok(R.android(#""ttl":"3600.5s""#), "N005"),
      R.ok(R.android(#""ttl":"0.5s""#), "N005", open: "N006"),
      R.ok(R.android(#""ttl":"0.001s""#), "N005 N006"),
      R.ok(R.android(#""ttl":"1s""#), "N006"),
      R.ok(R.android(#""ttl":"59s""#), "N006"),
      R.ok(R.android(#""ttl":"60s""#)),
      R.ok(R.to(#""data":{"a":"b"},"android":{"ttl":"30s"}"#)),
      R.ok(R.android(#""collapse_key":"\#(long)""#)),
      R.ok(R.android(#""collapse_key":"\#(long)k""#), "N008"),
      R.ok(R.android(#""collapse_key":"""#), "N008"),
      R.ok(R.android(#""restricted_package_name":"com.example.app""#), on: robot),
      R.no(
        R.android(#""restricted_package_name":"com.other""#),
        .holds(400, "message.android.restricted_package_name"),
        "N009",
        on: robot
      ),
      R.ok(
        R.android(#""restricted_package_name":"com.other""#),
        "N009",
        on: robot,
        set: ["fcm-package-name": "accept"]
      ),
      R.ok(R.look("\"color\":\"#a0B1c2\"")),
      R.ok(R.look(#""title_loc_args":["a"]"#), "N011"),
      R.ok(R.look(#""body_loc_args":["a"]"#), "N011"),
      R.ok(R.look(#""body_loc_key":"k","body_loc_args":["a"]"#)),
      R.ok(R.shown(#""android":{"notification":{"title":"a"}}"#), "N012"),
      R.ok(R.look(#""notification_priority":"PRIORITY_MAX""#), "N013"),
      R.ok(R.look(#""vibrate_timings":["0.5s","-1s"]"#), "N017"),
      R.ok(
        R.look(
          #""vibrate_timings":[\#(Array(repeating: #""1s""#, count: 50).joined(separator: ","))]"#
        )
      ),
      R.ok(
        R.look(
          #""vibrate_timings":[\#(Array(repeating: #""1s""#, count: 51).joined(separator: ","))]"#
        ),
        "N017"
      ),
      R.ok(R.look(#""default_vibrate_timings":true,"vibrate_timings":["1s"]"#), "N020"),
      R.ok(R.look(#""default_vibrate_timings":false,"vibrate_timings":["1s"]"#)),
      R.ok(R.look(#""notification_count":1"#)),
      R.ok(R.look(#""image":"a.png""#), "N022"),
      R.ok(R.look(#""image":"https://a.example/a.png""#)),
      R.ok(R.look(#""bypass_proxy_notification":true"#), "N023"),
      R.ok(R.to(#""data":{"a":"b"},"android":{"priority":"HIGH"}"#), "N024"),
      R.ok(R.to(#""data":{"a":"b"},"android":{"priority":"NORMAL"}"#)),
      R.ok(R.look(#""click_action":"https://a.example""#), "N028"),
      R.ok(R.look(#""click_action":"OPEN_MAIN""#)),
      R.ok(R.look(#""sound":"a/b""#), "N029"),
      R.ok(R.look(#""sound":"a b""#), "N029"),
      R.ok(R.look(#""icon":"ic.png""#), "N029"),
      R.ok(R.look(#""icon":"ic_news","sound":"default""#)),
      R.ok(
        R.headers(#""apns-priority":"5""#),
        "N030 N012",
        open: "M046",
        on: robot
      ),
      R.ok(R.android(#""priority":"HIGH""#), "N030", open: "M046", on: ios),
      R.ok(R.android(#""collapse_key":"a""#), "M046", on: browser),
    ]
    + ["color", "light_on_duration", "light_off_duration"].map { gap in
      let all = [
        "color": #""color":{"red":1}"#, "light_on_duration": #""light_on_duration":"1s""#,
        "light_off_duration": #""light_off_duration":"1s""#,
      ].filter { $0.key != gap }.map(\.value).joined(separator: ",")
      return R.no(
        R.look(#""light_settings":{\#(all)}"#),
        "message.android.notification.light_settings",
        "N018"
      )
    }
    + R.strict(
      R.look(#""color":"red""#),
      .holds(400, "message.android.notification.color"),
      "N010"
    )
    + R.strict(R.look(#""vibrate_timings":["-1s"]"#), .holds(400, R.invalid), "N017")
    + [
      R.no(
        R.shown(#""android_v2":{"collapse_key":"a"}"#),
        .holds(400, R.invalid),
        "N026",
        open: "N012"
      ),
      R.no(
        R.shown(
          #""android_v2":{"background_sync":{},"remote_notification":{"notification":{"title":"a","channel_id":"c"}}}"#
        ),
        .holds(400, ""),
        "N026",
        open: "M004 M009 M039"
      ),
      R.ok(R.to(#""android_v2":{"background_sync":{}}"#), "", open: "M039 M029"),
      R.ok(
        R.to(
          #""android_v2":{"remote_notification":{"notification":{"title":"a","channel_id":"c","id":7}}}"#
        )
      ),
      R.ok(
        R.to(
          #""android_v2":{"remote_notification":{"notification":{"title":"a","channel_id":"c","image":"http://a.example/a.png"}}}"#
        ),
        "N022"
      ),
    ]

  private static let mis = FCMReviewCase.Answer.holds(
    400,
    "The registration token is not a valid FCM registration token"
  )
  private static let silent = #""data":{"a":"b"},"apns":{"headers":{"apns-priority":"5"},"#
    + #""payload":{"aps":{"content-available":1}}}"#

  static let payloads: [FCMReviewCase] =
    [
      R.no(R.apns(#""payload":{"aps":{}}"#), R.t4, "A003", open: "M039"),
      R.no(R.to(#""apns":{"payload":{"aps":{"thread-id":"x"}}}"#), R.t4, "A003"),
      R.ok(R.apns(#""payload":{"aps":{"thread-id":"x"}}"#)),
      R.ok(R.to(#""apns":{"payload":{"aps":{"alert":"x"}}}"#)),
      R.ok(R.to(#""apns":{"payload":{"aps":{"badge":0}}}"#)),
      R.ok(R.to(#""apns":{"payload":{"aps":{"sound":"default"}}}"#)),
      R.ok(R.to(#""apns":{"payload":{"aps":{"content-available":1}}}"#), "", open: "A008"),
      R.no(
        R.apns(#""payload":{"aps":{}}"#),
        R.error("Value of [aps] must be a non-empty dictionary.", []),
        "A003",
        open: "M039",
        set: ["fcm-empty-aps": "dictionary"]
      ),
      R.no(
        R.apns(#""payload":{"a":1}"#),
        R.error(
          "Payload of Apple Push Notification Service must contain an [aps] key.",
          [R.fcmError]
        ),
        "A004"
      ),
      R.no(
        R.to(#""apns":{"payload":{"a":1}}"#),
        "must contain an [aps] key.",
        "A004",
        open: "A003 M029"
      ),
      R.no(R.apns(#""payload":{}"#), "must contain an [aps] key.", "A004", open: "M039"),
      R.ok(R.to(silent), on: ios),
      R.no(R.data(#""a":"b""#), mis, "A005 A006", on: ios),
      R.no(
        R.to(#""data":{"a":"b"},"apns":{"payload":{"aps":{"content-available":1}}}"#),
        mis,
        "A005",
        on: ios
      ),
      R.no(
        R.to(#""data":{"a":"b"},"apns":{"headers":{"apns-priority":"5"}}"#),
        mis,
        "A006",
        on: ios
      ),
      R.no(
        R.data(#""a":"b""#),
        .holds(400, R.invalid),
        "A005 A006",
        on: ios,
        set: ["fcm-ios-data-only": "bare"]
      ),
      R.ok(R.data(#""a":"b""#), on: robot),
      R.ok(R.data(#""a":"b""#)),
      R.ok(R.payload(#""content-available":true"#), "A007"),
      R.ok(R.payload(#""content-available":"1""#), "A007"),
      R.ok(R.payload(#""content-available":0"#), "A007"),
      R.ok(R.payload(#""content-available":1"#)),
      R.ok(
        R.to(#""notification":{"title":"a","image":"https://a.example/a.png"}"#),
        "A014",
        on: ios
      ),
      R.ok(R.apns(#""fcm_options":{"image":"https://a.example/a.png"}"#), "A014"),
      R.ok(
        R.apns(
          #""fcm_options":{"image":"https://a.example/a.png"},"payload":{"aps":{"mutable-content":1}}"#
        )
      ),
      R.ok(R.payload(#""badge":-1"#), "A015"),
      R.ok(R.payload(#""badge":"1""#), "A015"),
      R.ok(R.payload(#""badge":1.5"#), "A015"),
      R.ok(R.payload(#""badge":0"#)),
      R.ok(R.payload(#""sound":{"name":"a","volume":1.1}"#), "A015"),
      R.ok(R.payload(#""sound":{"name":"a","volume":1}"#)),
      R.ok(R.payload(#""interruption-level":"loud""#), "A016"),
      R.ok(R.payload(#""interruption-level":"time-sensitive""#)),
      R.no(
        #"{"message":{"apns":{"live_activity_token":"x","payload":{"aps":{"event":"end","timestamp":1790000000,"content-state":{"a":1}}},"headers":{"apns-priority":"10"}}}}"#,
        R.t1,
        "A017 M008",
        open: "M029"
      ),
      R.ok(R.payload(#""content_available":1"#), "A020"),
      R.ok(R.payload(#""thread_id":"1""#), "A020"),
      R.ok(R.payload(#""alert":"other""#), "A024"),
      R.ok(R.payload(#""alert":{"title":"a"}"#)),
      R.ok(R.apns(#""fcm_options":{"image":"a.png"}"#), "A025", open: "A014"),
    ]

  private static func live(_ aps: String, headers: String = #""apns-priority":"10""#) -> String {
    R.to(
      #""apns":{"live_activity_token":"x","headers":{\#(headers)},"payload":{"aps":{\#(aps)}}}"#
    )
  }

  private static let update = #""timestamp":1790000000,"event":"update","content-state":{"a":1}"#
  private static let start =
    #""timestamp":1790000000,"event":"start","content-state":{"a":1},"attributes-type":"T","#
    + #""attributes":{"a":1},"alert":{"title":"a"}"#

  static let activities: [FCMReviewCase] = [
    R.ok(live(update)),
    R.ok(live(update, headers: #""apns-priority":"5""#)),
    R.ok(live(update, headers: #""apns-priority":"1""#), "A019"),
    R.ok(live(update, headers: #""apns-expiration":"0""#), "A019"),
    R.ok(live(start)),
    R.ok(live(#""event":"update","content-state":{"a":1}"#), "A018"),
    R.ok(live(#""timestamp":"1","event":"update","content-state":{"a":1}"#), "A018"),
    R.ok(live(#""timestamp":1790000000,"event":"stop","content-state":{"a":1}"#), "A018"),
    R.ok(live(#""timestamp":1790000000,"event":"start","content-state":{"a":1}"#), "A018"),
    R.ok(live(#""timestamp":1790000000,"event":"end","content-state":{"a":1}"#)),
  ]

  private static let id64 = String(repeating: "x", count: 64)

  static let apnsHeaders: [FCMReviewCase] =
    [
      R.ok(R.headers(#""apns-priority":"10""#)),
      R.ok(R.headers(#""APNS-Priority":"10""#)),
      R.ok(R.headers(#""apns-expiration":"0""#)),
      R.ok(R.headers(#""apns-expiration":"1790003600""#)),
      R.ok(R.headers(#""apns-expiration":"1790003600000""#), "A010"),
      R.ok(R.headers(#""apns-collapse-id":"\#(id64)""#)),
      R.ok(R.headers(#""authorization":"x""#), "A013"),
      R.ok(R.headers(#""apns-id":"x""#), "A013"),
      R.ok(R.headers(#"":path":"x""#), "A013"),
      R.ok(R.headers(#""apns-topic":"com.other""#), "A012", on: ios),
      R.ok(R.headers(#""apns-topic":"com.example.app""#), on: ios),
      R.ok(R.headers(#""apns-push-type":"background","apns-priority":"5""#), "", open: "A008"),
      R.ok(
        R.apns(
          #""headers":{"apns-push-type":"background","apns-priority":"10"},"payload":{"aps":{"content-available":1}}"#
        ),
        "A008"
      ),
    ]
    + R.strict(R.headers(#""apns-priority":"7""#), .holds(400, "BadPriority"), "A009")
    + R.strict(R.headers(#""apns-expiration":"3600s""#), .holds(400, "BadExpirationDate"), "A010")
    + R.strict(
      R.headers(#""apns-collapse-id":"\#(id64)x""#),
      .holds(400, "BadCollapseId"),
      "A011"
    )

  static let web: [FCMReviewCase] =
    [
      R.ok(R.web(#""headers":{"TTL":"0"}"#)),
      R.ok(R.web(#""headers":{"TTL":"86400"}"#)),
      R.no(R.web(#""headers":{"TTL":"-1"}"#), R.t6, "W001"),
      R.no(R.web(#""headers":{"TTL":"1.5"}"#), R.t6, "W001"),
      R.no(R.web(#""headers":{"TTL":""}"#), R.t6, "W001"),
      R.no(R.web(#""headers":{"TTL":"60s"}"#), R.t6, "W001"),
      R.ok(R.web(#""headers":{"Urgency":"very-low"}"#)),
      R.ok(R.web(#""headers":{"Urgency":"urgent"}"#), "W003"),
      R.ok(R.web(#""headers":{"Topic":"\#(id64.prefix(32))"}"#)),
      R.ok(R.web(#""headers":{"Topic":"\#(id64.prefix(33))"}"#), "W004"),
      R.ok(R.web(#""headers":{"Topic":"a b"}"#), "W004"),
      R.ok(R.web(#""fcm_options":{"link":"https://a.example"}"#)),
      R.ok(R.web(#""notification":{"dir":"ltr"}"#)),
      R.ok(R.web(#""notification":{"dir":"up"}"#), "W007"),
      R.ok(R.web(#""notification":{"actions":[{"action":"a","title":"b"}]}"#)),
      R.ok(R.web(#""notification":{"actions":[{"action":"a"}]}"#), "W008"),
      R.ok(
        R.web(
          #""notification":{"actions":[\#(Array(repeating: #"{"action":"a","title":"b"}"#, count: 3).joined(separator: ","))]}"#
        ),
        "W008"
      ),
      R.ok(R.web(#""notification":{"require_interaction":true}"#), "W009"),
      R.ok(R.web(#""notification":{"vibrate":"x"}"#), "W010"),
      R.ok(R.web(#""notification":{"timestamp":"x"}"#), "W010"),
      R.ok(R.web(#""notification":{"silent":true,"vibrate":[1]}"#), "W010"),
      R.ok(R.web(#""notification":{"renotify":true}"#), "W010"),
      R.ok(R.web(#""notification":{"renotify":true,"tag":"a"}"#)),
      R.ok(R.web(#""notification":{"click_action":"https://a.example"}"#), "W011", open: "W009"),
      R.ok(R.web(#""data":{"a":"b"},"notification":{"data":{"c":1}}"#), "W012"),
    ]
    + R.strict(
      R.web(#""fcm_options":{"link":"http://a.example"}"#),
      .holds(400, R.invalid),
      "W005"
    )

  static let table = android + payloads + activities + apnsHeaders + web

  @Test(arguments: table)
  func `A block draws its answer and its findings`(row: FCMReviewCase) throws {
    try R.check(row)
  }
}

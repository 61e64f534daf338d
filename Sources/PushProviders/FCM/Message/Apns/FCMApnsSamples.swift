extension FCMMessageGroups {
  private typealias Example = FCMMessageExample

  /// Examples of the rules A, before they are put into the form that all services share.
  package static let apnsSamples: [FCMMessageExample] =
    formSamples + deliverySamples + headerSamples + payloadSamples + activitySamples

  private static let device = FCMDevice(platform: .ios, package: "com.example.app")

  private static func payload(_ payload: String) -> String {
    Example.toToken(#""apns":{"payload":"# + payload + "}")
  }

  private static func aps(_ members: String) -> String {
    payload(#"{"aps":{"# + members + "}}")
  }

  private static func header(_ header: String) -> String {
    Example.toToken(#""notification":{"title":"a"},"apns":{"headers":{"# + header + "}}")
  }

  private static func data(_ headers: String, _ aps: String, size: Int = 1) -> String {
    let text = String(repeating: "x", count: size)
    return Example.toToken(
      #""data":{"k":"\#(text)"},"apns":{"headers":{\#(headers)},"payload":{"aps":{\#(aps)}}}"#
    )
  }

  private static let formSamples: [FCMMessageExample] = [
    .accept("A001", "a text", header(#""apns-priority":"10""#)),
    .reject("A001", "a number", header(#""apns-priority":10"#)),
    .accept("A002", "an object", aps(#""badge":1"#)),
    .reject("A002", "JSON text", payload(#""{\"aps\":{}}""#)),
    .accept("A003", "a badge", aps(#""badge":0"#)),
    .accept(
      "A003",
      "a category beside a notification",
      Example.toToken(
        #""notification":{"title":"a"},"apns":{"payload":{"aps":{"category":"c"}}}"#
      )
    ),
    .reject("A003", "an empty object", aps("")),
    .reject("A003", "a category alone", aps(#""category":"c""#)),
    .accept("A004", "aps and a key beside it", payload(#"{"aps":{"badge":1},"k":"v"}"#)),
    .reject("A004", "no aps", payload(#"{"k":"v"}"#)),
  ]

  private static let deliverySamples: [FCMMessageExample] = [
    .accept(
      "A005",
      "priority 5",
      device: device,
      data(#""apns-priority":"5""#, #""content-available":1"#)
    ),
    .reject(
      "A005",
      "priority 10",
      device: device,
      data(#""apns-priority":"10""#, #""content-available":1"#)
    ),
    .reject("A005", "the default", device: device, Example.toToken(#""data":{"k":"v"}"#)),
    .accept(
      "A006",
      "content-available",
      device: device,
      data(#""apns-priority":"5""#, #""content-available":1"#)
    ),
    .reject(
      "A006",
      "nothing that wakes the app",
      device: device,
      data(#""apns-priority":"5""#, #""category":"c""#)
    ),
    .accept("A021", "2000 bytes", device: device, data("", #""alert":"a""#, size: 2000)),
    .reject(
      "A021",
      "4096 bytes without FCM's own",
      device: device,
      data("", #""alert":"a""#, size: 4060)
    ),
    .accept("A022", "a live token", device: device, header("")),
    .reject(
      "A022",
      "no APNs key in the project",
      device: FCMDevice(state: .thirdPartyAuth),
      Example.toToken(#""notification":{"title":"a"}"#)
    ),
    .accept("A023", "a live token", device: device, header("")),
    .reject(
      "A023",
      "a device that APNs does not know",
      device: FCMDevice(state: .apnsDisabled, platform: .ios),
      Example.toToken(#""notification":{"title":"a"}"#)
    ),
  ]

  private static let headerSamples: [FCMMessageExample] = [
    .accept(
      "A008",
      "a background push",
      data(#""apns-push-type":"background","apns-priority":"5""#, #""content-available":1"#)
    ),
    .reject(
      "A008",
      "priority 10",
      data(#""apns-push-type":"background","apns-priority":"10""#, #""content-available":1"#)
    ),
    .reject(
      "A008",
      "a notification",
      header(#""apns-push-type":"background","apns-priority":"5""#)
    ),
    .accept("A009", "5", header(#""apns-priority":"5""#)),
    .reject("A009", "a word", header(#""apns-priority":"high""#)),
    .accept("A010", "seconds", header(#""apns-expiration":"1893456000""#)),
    .reject("A010", "milliseconds", header(#""apns-expiration":"1893456000000""#)),
    .reject("A010", "a duration", header(#""apns-expiration":"3600s""#)),
    .accept(
      "A011",
      "64 bytes",
      header(#""apns-collapse-id":""# + String(repeating: "c", count: 64) + #"""#)
    ),
    .reject(
      "A011",
      "65 bytes",
      header(#""apns-collapse-id":""# + String(repeating: "c", count: 65) + #"""#)
    ),
    .accept("A012", "the app", device: device, header(#""apns-topic":"com.example.app""#)),
    .reject("A012", "another app", device: device, header(#""apns-topic":"com.example.other""#)),
    .accept("A013", "a header of the sender", header(#""apns-collapse-id":"c""#)),
    .reject("A013", "an id", header(#""apns-id":"8e11f4e8-9e9c-4a1d-b1c4-8c1c7b0f0a11""#)),
    .reject("A013", "a pseudo-header", header(#"":path":"/3/device/x""#)),
  ]

  private static let payloadSamples: [FCMMessageExample] = [
    .accept("A007", "the number 1", aps(#""content-available":1"#)),
    .reject("A007", "true", aps(#""content-available":true"#)),
    .reject("A007", "a text", aps(#""content-available":"1""#)),
    .accept(
      "A014",
      "mutable-content",
      Example.toToken(
        #""apns":{"fcm_options":{"image":"https://example.com/a.png"},"#
          + #""payload":{"aps":{"alert":"a","mutable-content":1}}}"#
      )
    ),
    .reject(
      "A014",
      "nothing that loads the picture",
      Example.toToken(
        #""apns":{"fcm_options":{"image":"https://example.com/a.png"},"#
          + #""payload":{"aps":{"alert":"a"}}}"#
      )
    ),
    .accept("A015", "0", aps(#""badge":0"#)),
    .reject("A015", "a text", aps(#""badge":"1""#)),
    .reject("A015", "a loud sound", aps(#""sound":{"name":"default","volume":1.5}"#)),
    .accept("A016", "a known word", aps(#""alert":"a","interruption-level":"passive""#)),
    .reject("A016", "an unknown word", aps(#""alert":"a","interruption-level":"urgent""#)),
    .accept("A020", "a hyphen", aps(#""alert":"a","thread-id":"t""#)),
    .reject("A020", "an underscore", aps(#""alert":"a","thread_id":"t""#)),
    .accept(
      "A024",
      "the same text",
      Example.toToken(
        #""notification":{"title":"a","body":"b"},"#
          + #""apns":{"payload":{"aps":{"alert":{"title":"a","body":"b"}}}}"#
      )
    ),
    .reject(
      "A024",
      "another text",
      Example.toToken(
        #""notification":{"title":"a","body":"b"},"#
          + #""apns":{"payload":{"aps":{"alert":{"title":"a","body":"c"}}}}"#
      )
    ),
    .accept(
      "A025",
      "https",
      Example.toToken(#""apns":{"fcm_options":{"image":"https://example.com/a.png"}}"#)
    ),
    .reject("A025", "a path", Example.toToken(#""apns":{"fcm_options":{"image":"/a.png"}}"#)),
  ]

  private static func activity(
    _ members: String,
    target: String = #""token":"TOK","#,
    priority: String = #""apns-priority":"10""#
  ) -> String {
    #"{"message":{"# + target + #""apns":{"live_activity_token":"abcdef","headers":{"# + priority
      + #"},"payload":{"aps":{"# + members + "}}}}}"
  }

  private static let update = #""timestamp":1793880000,"event":"update","content-state":{"n":1}"#

  private static let activitySamples: [FCMMessageExample] = [
    .accept("A017", "a token as well", activity(update)),
    .reject("A017", "the activity's token alone", activity(update, target: "")),
    .accept("A018", "an update", activity(update)),
    .accept(
      "A018",
      "a start",
      activity(
        #""timestamp":1793880000,"event":"start","content-state":{"n":1},"#
          + #""attributes-type":"A","attributes":{},"alert":{"title":"a","body":"b"}"#
      )
    ),
    .reject("A018", "no state", activity(#""timestamp":1793880000,"event":"update""#)),
    .reject(
      "A018",
      "a start without attributes",
      activity(#""timestamp":1793880000,"event":"start","content-state":{"n":1},"alert":"a""#)
    ),
    .accept("A019", "priority 5", activity(update, priority: #""apns-priority":"5""#)),
    .reject("A019", "no priority", activity(update, priority: "")),
  ]
}

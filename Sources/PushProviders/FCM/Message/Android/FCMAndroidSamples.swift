extension FCMMessageGroups {
  private typealias Example = FCMMessageExample

  /// Examples of the rules N, before they are put into the form that all services share.
  package static let androidSamples: [FCMMessageExample] =
    deliverySamples + lifespanSamples + formSamples + androidNotificationSamples

  private static let device = FCMDevice(platform: .android, package: "com.example.app")

  private static func android(_ members: String) -> String {
    Example.toToken(#""android":{"# + members + "}")
  }

  private static func data(_ members: String) -> String {
    Example.toToken(#""data":{"k":"v"},"android":{"# + members + "}")
  }

  private static func v2(_ members: String) -> String {
    Example.toToken(#""android_v2":{"# + members + "}")
  }

  private static func collapse(_ key: String) -> String {
    data(#""collapse_key":"\#(key)""#)
  }

  private static let deliverySamples: [FCMMessageExample] = [
    .accept("N001", "a word that SDKs write", android(#""priority":"high""#)),
    .reject("N001", "an unknown word", android(#""priority":"urgent""#)),
    .accept("N002", "capitals", android(#""priority":"HIGH""#)),
    .accept("N002", "small letters", android(#""priority":"normal""#)),
    .reject("N002", "a priority of APNs", android(#""priority":10"#)),
    .reject("N002", "mixed case", android(#""priority":"High""#)),
    .accept(
      "N009",
      "the token's app",
      device: device,
      android(#""restricted_package_name":"com.example.app""#)
    ),
    .reject(
      "N009",
      "another app",
      device: device,
      android(#""restricted_package_name":"com.example.other""#)
    ),
    .accept("N024", "data at normal priority", data(#""priority":"normal""#)),
    .accept(
      "N024",
      "a notification at high priority",
      Example.toToken(#""notification":{"title":"a"},"android":{"priority":"high"}"#)
    ),
    .reject("N024", "data at high priority", data(#""priority":"high""#)),
    .accept("N025", "a call at high priority", data(#""priority":"high","ttl":"0s""#)),
    .accept("N025", "data that is kept", data(#""ttl":"60s""#)),
    .reject("N025", "a call at normal priority", data(#""priority":"normal","ttl":"0s""#)),
    .reject("N025", "a call of data, normal by default", data(#""ttl":"0s""#)),
    .accept(
      "N030",
      "both priorities",
      device: device,
      Example.toToken(
        #""data":{"k":"v"},"android":{"priority":"normal"},"#
          + #""apns":{"headers":{"apns-priority":"5"}}"#
      )
    ),
    .reject(
      "N030",
      "a priority of APNs for Android",
      device: device,
      Example.toToken(#""data":{"k":"v"},"apns":{"headers":{"apns-priority":"5"}}"#)
    ),
    .reject(
      "N030",
      "a priority of Android for iOS",
      device: FCMDevice(platform: .ios),
      Example.toToken(#""notification":{"title":"a"},"android":{"priority":"high"}"#)
    ),
    .accept("N032", "few bytes", data(#""direct_boot_ok":true"#)),
    .reject(
      "N032",
      "1025 bytes",
      Example.toToken(
        #""data":{"k":""# + String(repeating: "x", count: 1024)
          + #""},"android":{"restricted_satellite_ok":true}"#
      )
    ),
  ]

  private static let lifespanSamples: [FCMMessageExample] = [
    .accept("N003", "seconds as text", android(#""ttl":"3600s""#)),
    .reject("N003", "a number", android(#""ttl":3600"#)),
    .reject("N003", "no unit", android(#""ttl":"3600""#)),
    .reject("N003", "hours", android(#""ttl":"1h""#)),
    .accept("N004", "28 days", android(#""ttl":"2419200s""#)),
    .reject("N004", "a second more than 28 days", android(#""ttl":"2419201s""#)),
    .reject("N004", "less than nothing", android(#""ttl":"-1s""#)),
    .accept("N005", "whole seconds", android(#""ttl":"3s""#)),
    .reject("N005", "a fraction", android(#""ttl":"3.5s""#)),
    .accept("N006", "an hour", android(#""ttl":"3600s","notification":{"title":"a"}"#)),
    .reject("N006", "an hour in milliseconds", android(#""ttl":"3600000s""#)),
    .reject(
      "N006",
      "a notification for 4 s",
      android(#""ttl":"3.6s","notification":{"title":"a"}"#)
    ),
    .accept("N007", "four keys", collapse("a"), collapse("b"), collapse("c"), collapse("d")),
    .reject(
      "N007",
      "five keys",
      collapse("a"),
      collapse("b"),
      collapse("c"),
      collapse("d"),
      collapse("e")
    ),
    .accept("N008", "64 characters", collapse(String(repeating: "k", count: 64))),
    .reject("N008", "65 characters", collapse(String(repeating: "k", count: 65))),
    .reject("N008", "an empty key", collapse("")),
  ]

  private static let formSamples: [FCMMessageExample] = [
    .accept("N026", "background_sync", v2(#""background_sync":{}"#)),
    .reject("N026", "no kind", v2(#""ttl":"60s""#)),
    .reject("N026", "both kinds", v2(#""background_sync":{},"remote_notification":{}"#)),
    .accept(
      "N027",
      "the notification in its place",
      v2(#""remote_notification":{"notification":{"title":"a"}}"#)
    ),
    .reject("N027", "a priority", v2(#""priority":"HIGH","background_sync":{}"#)),
    .reject("N027", "the notification of v1", v2(#""notification":{"title":"a"}"#)),
    .reject("N027", "a proxy", v2(#""remote_notification":{"notification":{"proxy":"DENY"}}"#)),
  ]
}

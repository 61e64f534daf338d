extension FCMMessageGroups {
  private typealias Example = FCMMessageExample

  private static func notified(_ members: String) -> String {
    Example.toToken(#""android":{"notification":{"title":"a","channel_id":"c""# + members + "}}")
  }

  private static func v2(_ members: String) -> String {
    Example.toToken(
      #""android_v2":{"remote_notification":{"notification":{"title":"a""# + members + "}}}"
    )
  }

  private static func light(_ members: String) -> String {
    notified(#","light_settings":{"# + members + "}")
  }

  private static func vibrating(_ count: Int) -> String {
    let times = Array(repeating: #""0.1s""#, count: count).joined(separator: ",")
    return notified(#","vibrate_timings":["# + times + "]")
  }

  private static func colored(_ red: String) -> String {
    light(#""color":{"red":\#(red)},"light_on_duration":"1s","light_off_duration":"1s""#)
  }

  /// Examples of the rules N about notifications.
  static let androidNotificationSamples: [FCMMessageExample] = [
    .accept("N010", "six digits", notified(##","color":"#Ff0000""##)),
    .reject("N010", "a word", notified(#","color":"red""#)),
    .reject("N010", "three digits", notified(##","color":"#f00""##)),
    .accept("N011", "with its key", notified(#","body_loc_key":"b","body_loc_args":["x"]"#)),
    .reject("N011", "without its key", notified(#","body_loc_args":["x"]"#)),
    .accept("N012", "a channel", notified("")),
    .reject("N012", "no channel", Example.toToken(#""android":{"notification":{"title":"a"}}"#)),
    .reject("N012", "no channel in android_v2", v2("")),
    .reject(
      "N012",
      "no block at all",
      device: FCMDevice(platform: .android),
      Example.toToken(#""notification":{"title":"a"}"#)
    ),
    .accept("N013", "no priority of its own", notified("")),
    .reject("N013", "a priority", notified(#","notification_priority":"PRIORITY_HIGH""#)),
    .accept("N014", "a known word", notified(#","visibility":"private""#)),
    .reject("N014", "an unknown word", notified(#","visibility":"HIDDEN""#)),
    .accept("N015", "a time with a zone", notified(#","event_time":"2026-11-05T12:00:00Z""#)),
    .reject("N015", "a time without a zone", notified(#","event_time":"2026-11-05T12:00:00""#)),
    .reject("N015", "a number", notified(#","event_time":1793880000"#)),
    .accept("N016", "seconds as text", vibrating(2)),
    .reject("N016", "milliseconds", notified(#","vibrate_timings":[100,200]"#)),
    .accept("N017", "50 entries", vibrating(50)),
    .reject("N017", "51 entries", vibrating(51)),
    .reject("N017", "a negative time", notified(#","vibrate_timings":["-1s"]"#)),
    .accept("N018", "all three", colored("1")),
    .reject("N018", "no color", light(#""light_on_duration":"1s","light_off_duration":"1s""#)),
    .reject("N018", "no time", light(#""color":{"red":1},"light_on_duration":"1s""#)),
    .accept("N019", "a component of 1", colored("1")),
    .reject("N019", "a component of 255", colored("255")),
    .accept("N020", "the default alone", notified(#","default_vibrate_timings":true"#)),
    .reject(
      "N020",
      "both",
      notified(#","default_vibrate_timings":true,"vibrate_timings":["0.1s"]"#)
    ),
    .accept("N021", "1", notified(#","notification_count":1"#)),
    .reject("N021", "0", notified(#","notification_count":0"#)),
    .accept("N022", "http for android", notified(#","image":"http://example.com/a.png""#)),
    .reject("N022", "a path", notified(#","image":"/a.png""#)),
    .reject("N022", "http for android_v2", v2(#","image":"http://example.com/a.png""#)),
    .accept("N023", "proxy", notified(#","proxy":"DENY""#)),
    .reject("N023", "the deprecated field", notified(#","bypass_proxy_notification":true"#)),
    .accept("N028", "an intent filter", notified(#","click_action":"OPEN_ORDER""#)),
    .reject("N028", "an address", notified(#","click_action":"https://example.com/""#)),
    .accept("N029", "a resource", notified(#","sound":"ding","icon":"ic_order""#)),
    .reject("N029", "a sound of iOS", notified(#","sound":"ding.caf""#)),
    .reject("N029", "a path", notified(#","sound":"raw/ding""#)),
    .reject("N029", "an icon with its extension", notified(#","icon":"ic_order.png""#)),
  ]
}

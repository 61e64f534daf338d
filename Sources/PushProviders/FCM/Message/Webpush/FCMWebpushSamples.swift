extension FCMMessageGroups {
  private typealias Example = FCMMessageExample

  /// Examples of the rules W, before they are put into the form that all services share.
  package static let webpushSamples: [FCMMessageExample] = headerSamples + contentSamples

  private static let device = FCMDevice(platform: .web, package: "https://app.example.com")

  private static func header(_ header: String) -> String {
    Example.toToken(#""notification":{"title":"a"},"webpush":{"headers":{"# + header + "}}")
  }

  private static func notified(_ members: String) -> String {
    Example.toToken(#""webpush":{"notification":{"title":"a""# + members + "}}")
  }

  private static func link(_ address: String) -> String {
    Example.toToken(
      #""webpush":{"notification":{"title":"a"},"fcm_options":{"link":"\#(address)"}}"#
    )
  }

  private static func data(_ count: Int) -> String {
    Example.toToken(
      #""webpush":{"data":{"p":""# + String(repeating: "x", count: count) + #""}}"#
    )
  }

  private static let headerSamples: [FCMMessageExample] = [
    .accept("W001", "an hour", header(#""TTL":"3600""#)),
    .reject("W001", "a word", header(#""TTL":"x""#)),
    .reject("W001", "a negative number", header(#""TTL":"-1""#)),
    .accept("W002", "a text", header(#""TTL":"60""#)),
    .reject("W002", "a number", header(#""TTL":60"#)),
    .accept("W003", "a known word", header(#""Urgency":"very-low""#)),
    .reject("W003", "an unknown word", header(#""Urgency":"urgent""#)),
    .accept(
      "W004",
      "32 characters",
      header(#""Topic":""# + String(repeating: "t", count: 32) + #"""#)
    ),
    .reject(
      "W004",
      "33 characters",
      header(#""Topic":""# + String(repeating: "t", count: 33) + #"""#)
    ),
    .reject("W004", "a blank", header(#""Topic":"my topic""#)),
  ]

  private static let contentSamples: [FCMMessageExample] = [
    .accept("W005", "https", link("https://app.example.com/orders")),
    .reject("W005", "http", link("http://app.example.com/orders")),
    .accept("W006", "the app's origin", device: device, link("https://app.example.com/orders")),
    .reject("W006", "another origin", device: device, link("https://example.com/orders")),
    .accept("W007", "a known word", notified(#","dir":"rtl""#)),
    .reject("W007", "an unknown word", notified(#","dir":"left""#)),
    .accept(
      "W008",
      "two buttons",
      notified(#","actions":[{"action":"y","title":"Yes"},{"action":"n","title":"No"}]"#)
    ),
    .reject("W008", "no title", notified(#","actions":[{"action":"y"}]"#)),
    .reject(
      "W008",
      "three buttons",
      notified(
        #","actions":[{"action":"y","title":"Yes"},{"action":"n","title":"No"},"#
          + #"{"action":"m","title":"Maybe"}]"#
      )
    ),
    .accept("W009", "the browser's style", notified(#","requireInteraction":true"#)),
    .reject("W009", "underscores", notified(#","require_interaction":true"#)),
    .accept("W010", "a pattern", notified(#","vibrate":[200,100],"tag":"t","renotify":true"#)),
    .reject("W010", "a pattern as text", notified(#","vibrate":"200""#)),
    .reject("W010", "silent and shaking", notified(#","vibrate":[200],"silent":true"#)),
    .reject("W010", "renotify without tag", notified(#","renotify":true"#)),
    .accept("W011", "a link", link("https://app.example.com/orders")),
    .reject("W011", "click_action", notified(#","click_action":"https://app.example.com/""#)),
    .accept("W012", "data of the notification", notified(#","data":{"k":"v"}"#)),
    .reject(
      "W012",
      "both",
      Example.toToken(
        #""webpush":{"data":{"k":"v"},"notification":{"title":"a","data":{"k":"v"}}}"#
      )
    ),
    .accept("W013", "3000 bytes", data(3000)),
    .reject("W013", "4070 bytes", data(4070)),
    .accept("W014", "a live token", device: device, header("")),
    .reject(
      "W014",
      "a wrong key of the project",
      device: FCMDevice(state: .thirdPartyAuth, platform: .web),
      Example.toToken(#""notification":{"title":"a"}"#)
    ),
  ]
}

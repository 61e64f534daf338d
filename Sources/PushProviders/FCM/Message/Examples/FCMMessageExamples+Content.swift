extension FCMMessageExamples {
  private static let notified = Example.toToken(#""notification":{"title":"a","body":"b"}"#)

  /// A message whose data has this many bytes, its one-letter key included.
  private static func sized(_ bytes: Int, _ target: String = #""token":"TOK""#) -> String {
    #"{"message":{"# + target + #","data":{"p":""# + String(repeating: "x", count: bytes - 1)
      + #""}}}"#
  }

  private static func image(_ address: String) -> String {
    Example.toToken(#""notification":{"title":"a","image":"\#(address)"}"#)
  }

  private static func label(_ text: String) -> String {
    Example.toToken(#""notification":{"title":"a"},"fcm_options":{"analytics_label":"\#(text)"}"#)
  }

  static let content: [Example] = [
    .accept("M026", "4506 bytes", sized(4506)),
    .reject("M026", "4507 bytes", sized(4507)),
    .accept("M027", "4096 bytes", sized(4096)),
    .accept("M027", "4507 bytes are another rule's", sized(4507)),
    .reject("M027", "4097 bytes", sized(4097)),
    .reject("M027", "4506 bytes", sized(4506)),
    .accept("M028", "2048 bytes to a topic", sized(2048, #""topic":"a""#)),
    .accept("M028", "2049 bytes to a token", sized(2049)),
    .reject("M028", "2049 bytes to a topic", sized(2049, #""topic":"a""#)),
    .accept("M029", "a notification", notified),
    .reject("M029", "a token and nothing else", Example.toToken("")),
    .accept("M030", "a title", notified),
    .reject("M030", "an empty object", Example.toToken(#""data":{"k":"v"},"notification":{}"#)),
    .accept("M031", "texts", notified),
    .reject("M031", "a blank body", Example.toToken(#""notification":{"title":"a","body":" "}"#)),
    .accept("M032", "https", image("https://example.com/a.png")),
    .reject("M032", "http", image("http://example.com/a.png")),
    .reject("M032", "no scheme", image("/a.png")),
    .accept("M037", "no name", notified),
    .reject("M037", "a name", Example.toToken(#""name":"x","notification":{"title":"a"}"#)),
    .accept("M038", "50 characters", label(String(repeating: "a", count: 50))),
    .reject("M038", "51 characters", label(String(repeating: "a", count: 51))),
    .reject("M038", "a blank", label("spring sale")),
    .accept("M039", "nothing that is empty", notified),
    .reject("M039", "empty data", Example.toToken(#""notification":{"title":"a"},"data":{}"#)),
    .accept("M045", "one block", Example.toToken(#""data":{"k":"v"},"android":{"ttl":"5s"}"#)),
    .reject(
      "M045",
      "both blocks",
      Example.toToken(
        #""android":{"ttl":"5s"},"android_v2":{"background_sync":{}}"#
      )
    ),
    .accept(
      "M046",
      "iOS gets its block too",
      device: FCMDevice(platform: .ios),
      Example.toToken(
        #""notification":{"title":"a"},"android":{"ttl":"5s"},"apns":{"headers":{"apns-priority":"5"}}"#
      )
    ),
    .reject(
      "M046",
      "iOS gets Android's block only",
      device: FCMDevice(platform: .ios),
      Example.toToken(#""notification":{"title":"a"},"android":{"ttl":"5s"}"#)
    ),
  ]
}

extension APNsPayloadExamples {
  /// Examples of what a push type asks of the payload.
  static let pushTypes: [APNsPayloadExample] = [
    alertExample(
      "APNS-P-26",
      #"{"aps":{"badge":3}}"#,
      "a badge",
      #"{"aps":{"content-available":1}}"#,
      "a background push sent as alert"
    ),
    example(
      "APNS-P-27",
      .background,
      #"{"aps":{"content-available":1},"k":"v"}"#,
      "the flag alone",
      #"{"aps":{"content-available":1,"sound":""}}"#,
      "an empty sound"
    ),
    example(
      "APNS-P-28",
      .background,
      #"{"aps":{"content-available":1}}"#,
      "the flag",
      #"{"aps":{},"k":"v"}"#,
      "no flag"
    ),
    frequencyExample(
      "APNS-P-29",
      .background,
      #"{"aps":{"content-available":1}}"#,
      "the third in an hour",
      history { $0.backgroundPushesLastHour = 2 },
      "the fourth in an hour",
      history { $0.backgroundPushesLastHour = 3 }
    ),
    example(
      "APNS-P-35",
      .voip,
      #"{"aps":{},"call":"c1"}"#,
      "names the call",
      #"{"aps":{"alert":"Incoming call"}}"#,
      "shows nothing and names no call"
    ),
    example(
      "APNS-P-36",
      .widgets,
      #"{"aps":{"content-changed":true}}"#,
      "the boolean",
      #"{"aps":{"content-changed":1}}"#,
      "a number"
    ),
    example("APNS-P-37", .mdm, #"{"mdm":"3F1A"}"#, "push magic", #"{"aps":{}}"#, "no push magic"),
    example(
      "APNS-P-38",
      .fileprovider,
      #"{"container-identifier":"NSFileProviderRootContainerItemIdentifier","domain":"d"}"#,
      "at the top level",
      #"{"aps":{"container-identifier":"NSFileProviderRootContainerItemIdentifier"}}"#,
      "inside aps"
    ),
    example(
      "APNS-P-39",
      .accessory,
      accessory(messageIndex: "\"1\""),
      "four strings",
      accessory(messageIndex: "1"),
      "the index as a number"
    ),
    frequencyExample(
      "APNS-P-40",
      .location,
      #"{"aps":{}}"#,
      "the 360th in a day",
      history { $0.locationPushesLastDay = 359 },
      "the 361st in a day",
      history { $0.locationPushesLastDay = 360 }
    ),
    example(
      "APNS-P-42",
      .pushtotalk,
      #"{"aps":{"ptt-push-type":"service-update"}}"#,
      "a service update",
      #"{"aps":{"ptt-push-type":"update"}}"#,
      "an unknown kind"
    ),
  ]

  private static func accessory(messageIndex: String) -> String {
    #"{"aps":{"encryptedData":"AA==","sessionIdentifier":"s1","keyID":"AA==","messageIndex":"#
      + messageIndex + "}}"
  }

  private static func example(
    _ rule: String,
    _ type: APNsPushType,
    _ good: String,
    _ goodNote: String,
    _ bad: String,
    _ badNote: String
  ) -> APNsPayloadExample {
    let headers = headers(type, priority: type == .background ? 5 : 10)
    return APNsPayloadExample(rule, headers, good: good, goodNote, bad: bad, badNote)
  }

  private static func frequencyExample(
    _ rule: String,
    _ type: APNsPushType,
    _ body: String,
    _ goodNote: String,
    _ good: APNsTokenFacts,
    _ badNote: String,
    _ bad: APNsTokenFacts
  ) -> APNsPayloadExample {
    let headers = headers(type, priority: 5)
    return APNsPayloadExample(
      rule,
      good: APNsPayloadCase(headers, body, goodNote, history: good),
      bad: APNsPayloadCase(headers, body, badNote, history: bad)
    )
  }

  /// The facts of a token with some of them set.
  static func history(_ set: (inout APNsTokenFacts) -> Void) -> APNsTokenFacts {
    var facts = APNsTokenFacts()
    set(&facts)
    return facts
  }
}

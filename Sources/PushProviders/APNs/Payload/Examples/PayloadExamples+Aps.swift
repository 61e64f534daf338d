extension APNsPayloadExamples {
  /// Examples of the members of `aps` in an ordinary push.
  static let aps: [APNsPayloadExample] = [
    alertExample("APNS-P-05", #"{"aps":{"alert":"Hi"}}"#, "aps", #"{"k":1}"#, "no aps"),
    alertExample("APNS-P-06", #"{"aps":{"badge":1}}"#, "an object", #"{"aps":"Hi"}"#, "a string"),
    alertExample(
      "APNS-P-07",
      #"{"aps":{"alert":"Hi"},"image":"a.png"}"#,
      "the app's own key beside aps",
      #"{"aps":{"alert":"Hi","image":"a.png"}}"#,
      "the app's own key inside aps"
    ),
    alertExample(
      "APNS-P-08",
      #"{"aps":{"alert":"Hi","badge":1}}"#,
      "badge inside aps",
      #"{"aps":{"alert":"Hi"},"badge":1}"#,
      "badge beside aps"
    ),
    alertExample(
      "APNS-P-09",
      #"{"aps":{"alert":"Hi","mutable-content":1}}"#,
      "hyphens",
      #"{"aps":{"alert":"Hi","mutable_content":1}}"#,
      "an underscore"
    ),
    alertExample("APNS-P-16", aps("badge", "0"), "0 clears it", aps("badge", "\"1\""), "a string"),
    alertExample(
      "APNS-P-17",
      aps("sound", #"{"critical":1,"name":"a.caf","volume":0.5}"#),
      "a critical sound",
      aps("sound", #"{"critical":1,"name":"a.caf","volume":5}"#),
      "volume above 1"
    ),
    alertExample(
      "APNS-P-18",
      aps("sound", #""default""#),
      "an ordinary sound is a string",
      aps("sound", #"{"name":"default"}"#),
      "an object without critical"
    ),
    alertExample(
      "APNS-P-19",
      aps("thread-id", #""chat-7""#),
      "a string",
      aps("thread-id", "7"),
      "a number"
    ),
    alertExample(
      "APNS-P-20",
      aps("content-available", "1"),
      "the number 1",
      aps("content-available", "true"),
      "a boolean"
    ),
    alertExample(
      "APNS-P-21",
      aps("mutable-content", "1"),
      "the number 1",
      aps("mutable-content", #""1""#),
      "a string"
    ),
    alertExample(
      "APNS-P-22",
      aps("mutable-content", "1"),
      "with an alert to change",
      #"{"aps":{"badge":1,"mutable-content":1}}"#,
      "no alert to change"
    ),
    alertExample(
      "APNS-P-23",
      aps("interruption-level", #""time-sensitive""#),
      "one of the four levels",
      aps("interruption-level", #""timeSensitive""#),
      "the level as Swift spells it"
    ),
    alertExample(
      "APNS-P-24",
      #"{"aps":{"alert":"Hi","interruption-level":"critical","sound":{"critical":1,"name":"default"}}}"#,
      "a critical sound with it",
      aps("interruption-level", #""critical""#),
      "no critical sound"
    ),
    alertExample(
      "APNS-P-25",
      aps("relevance-score", "1"),
      "1, the highest score",
      aps("relevance-score", "1.0001"),
      "above 1"
    ),
    alertExample(
      "APNS-P-34",
      #"{"aps":{"alert":"Hi"}}"#,
      "left out",
      aps("category", "null"),
      "null"
    ),
    alertExample(
      "APNS-P-31",
      #"{"aps":{"alert":"Hi"},"timestamp":1783080000}"#,
      "beside aps the name is the app's",
      aps("timestamp", "1783080000"),
      "a Live Activity key in an alert"
    ),
    APNsPayloadExample(
      "APNS-P-41",
      good: APNsPayloadCase(
        [("apns-topic", "web.com.example"), ("apns-push-type", "alert")],
        #"{"aps":{"alert":{"title":"Hi","body":"There"},"url-args":["7"]}}"#,
        "an argument for the site's URL"
      ),
      bad: APNsPayloadCase(
        [("apns-topic", "web.com.example"), ("apns-push-type", "alert")],
        #"{"aps":{"alert":{"title":"Hi","body":"There"}}}"#,
        "no url-args"
      )
    ),
  ]

  /// An alert push with one more member of `aps`.
  private static func aps(_ key: String, _ value: String) -> String {
    #"{"aps":{"alert":"Hi",""# + key + "\":" + value + "}}"
  }

  /// An example of push type alert.
  static func alertExample(
    _ rule: String,
    _ good: String,
    _ goodNote: String,
    _ bad: String,
    _ badNote: String
  ) -> APNsPayloadExample {
    APNsPayloadExample(rule, alertHeaders, good: good, goodNote, bad: bad, badNote)
  }
}

extension ExpoExamples {
  static let recipients: [Example] =
    pair("M01", "no `to`", bad: [send("{\(hello)}")], good: [send(message(hello))])
    + pair("M02", "a number", bad: [send("{\"to\":[1],\(hello)}")], good: [send(message(hello))])
    + pair(
      "M03",
      "an empty array",
      bad: [send("{\"to\":[],\(hello)}")],
      good: [send(message(hello))]
    )
    + pair(
      "M04",
      "a token that is gone",
      bad: [send(message(hello))],
      good: [send(message(hello, to: other))]
    ) { $0.unregister(token) }
    + pair(
      "M05",
      "21 characters in the brackets",
      bad: [send(message(hello, to: "ExponentPushToken[AbCdEfGhIjKlMnOpQrStU]"))],
      good: [send(message(hello, to: "ExpoPushToken[AbCdEfGhIjKlMnOpQrStUv]"))]
    )
    + pair(
      "M06",
      "the same twice",
      bad: [send("[\(message(hello)),\(message(hello))]")],
      good: [send("[\(message(hello)),\(message("\"title\":\"Bye\""))]")]
    )

  static let texts: [Example] =
    fields(
      "M07",
      "an empty array of PHP",
      bad: "\(hello),\"data\":[]",
      good: "\(hello),\"data\":{}"
    )
    + fields("M08", "a number", bad: "\"title\":1", good: "\"title\":\"1\"")
    + fields("M21", "a number", bad: "\(hello),\"tag\":1", good: "\(hello),\"tag\":\"1\"")
    + fields(
      "M22",
      "no channel",
      bad: hello,
      good: "\(hello),\"channelId\":\"a\"",
      prepare: android
    )
    + fields(
      "M25",
      "a hyphen",
      bad: "\(hello),\"categoryId\":\"a-b\"",
      good: "\(hello),\"categoryId\":\"a_b\""
    )
    + fields(
      "M28",
      "65 and 64 bytes",
      bad: "\(hello),\"collapseId\":\"\(String(repeating: "x", count: 65))\"",
      good: "\(hello),\"collapseId\":\"\(String(repeating: "x", count: 64))\""
    )
    + fields("M42", "blanks", bad: "\"title\":\" \"", good: hello)
    + fields("M30", "too much data", bad: data(4100), good: data(3000))
    + fields("M31", "much data", bad: data(3500), good: data(3000))
    + fields(
      "M39",
      "a name of Expo's",
      bad: "\(hello),\"data\":{\"experienceId\":\"x\"}",
      good: "\(hello),\"data\":{\"experience\":\"x\"}"
    )

  private static func data(_ count: Int) -> String {
    "\(hello),\"data\":{\"x\":\"\(String(repeating: "x", count: count))\"}"
  }

  static let values: [Example] =
    fields("M09", "a text", bad: "\(hello),\"ttl\":\"60\"", good: "\(hello),\"ttl\":60")
    + fields(
      "M10",
      "four weeks and a second",
      bad: "\(hello),\"ttl\":2419201",
      good: "\(hello),\"ttl\":2419200"
    )
    + fields(
      "M11",
      "milliseconds",
      bad: "\(hello),\"expiration\":2000000000000",
      good: "\(hello),\"expiration\":99999999999"
    )
    + fields(
      "M12",
      "both",
      bad: "\(hello),\"ttl\":60,\"expiration\":99999999999",
      good: "\(hello),\"ttl\":60"
    )
    + fields("M13", "a capital", bad: "\(hello),\"priority\":\"High\"", good: urgent)
    + fields("M14", "ttl 0", bad: "\(hello),\"ttl\":0", good: "\(urgent),\"ttl\":0")
    + fields("M15", "true", bad: "\(hello),\"sound\":true", good: "\(hello),\"sound\":null")
    + fields(
      "M16",
      "no extension",
      bad: "\(hello),\"sound\":\"chime\"",
      good: "\(hello),\"sound\":\"chime.wav\""
    )
    + fields("M17", "a text", bad: "\(hello),\"badge\":\"1\"", good: "\(hello),\"badge\":1")
    + fields("M18", "negative", bad: "\(hello),\"badge\":-1", good: "\(hello),\"badge\":0")
    + fields("M19", "urgent", bad: level("urgent"), good: level("active"))
    + fields("M20", "critical", bad: level("critical"), good: level("passive"))
    + fields(
      "M29",
      "a text",
      bad: "\(hello),\"relevanceScore\":\"high\"",
      good: "\(hello),\"relevanceScore\":1"
    )

  private static let urgent = "\(hello),\"priority\":\"high\""

  private static func level(_ word: String) -> String {
    "\(hello),\"interruptionLevel\":\"\(word)\""
  }

  private static let image = "\(hello),\"richContent\":{\"image\":\"https://example.com/a.png\"}"
  private static let wake = "\"data\":{},\"contentAvailable\":true"

  static let contents: [Example] =
    fields("M23", "an address", bad: "\(hello),\"richContent\":\"https://a\"", good: image)
    + fields("M24", "no image", bad: "\(hello),\"richContent\":{}", good: image)
    + fields(
      "M26",
      "1 for true",
      bad: "\(hello),\"mutableContent\":1",
      good: "\(hello),\"mutableContent\":true"
    )
    + fields(
      "M27",
      "the older name",
      bad: "\"data\":{},\"_contentAvailable\":true",
      good: wake
    )
    + fields("M32", "a badge alone", bad: "\"badge\":1", good: hello)
    + fields("M33", "data alone", bad: "\"data\":{}", good: wake)
    + fields("M34", "a title that wakes", bad: "\(hello),\"contentAvailable\":true", good: wake)
    + fields(
      "M35",
      "high",
      bad: "\(wake),\"priority\":\"high\"",
      good: "\(wake),\"priority\":\"normal\""
    )
    + fields(
      "M36",
      "a badge for Android",
      bad: "\(hello),\"channelId\":\"a\",\"badge\":1",
      good: "\(hello),\"channelId\":\"a\"",
      prepare: android
    )
    + fields(
      "M37",
      "a slip",
      bad: "\(hello),\"channel_id\":\"a\"",
      good: "\(hello),\"channelId\":\"a\""
    )
    + fields("M38", "null", bad: "\(hello),\"badge\":null", good: "\(hello),\"sound\":null")
    + fields("M40", "a relic", bad: "\(hello),\"_displayInForeground\":true", good: hello)
}

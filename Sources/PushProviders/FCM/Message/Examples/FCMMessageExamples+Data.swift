extension FCMMessageExamples {
  private static func data(_ members: String) -> String {
    Example.toToken(#""data":{"# + members + "}")
  }

  private static func android(_ members: String) -> String {
    Example.toToken(#""android":{"data":{"# + members + "}}")
  }

  static let data: [Example] = [
    .accept("D001", "a number as a string", data(#""n":"12""#)),
    .reject("D001", "a number", data(#""n":12"#)),
    .reject("D001", "a boolean", data(#""n":true"#)),
    .accept("D002", "an object as JSON text", data(#""o":"{\"a\":1}""#)),
    .reject("D002", "an object", data(#""o":{"a":1}"#)),
    .accept("D003", "a list as JSON text", data(#""l":"[1]""#)),
    .reject("D003", "a list", data(#""l":[1]"#)),
    .accept("D004", "another word", data(#""From":"x""#)),
    .reject("D004", "from", data(#""from":"x""#)),
    .accept("D005", "another word", data(#""messageType":"x""#)),
    .reject("D005", "message_type", data(#""message_type":"x""#)),
    .accept("D006", "only the word", data(#""gcm.x":"x""#)),
    .reject("D006", "google.", data(#""google.x":"x""#)),
    .reject("D006", "gcm.notification.", data(#""gcm.notification.x":"x""#)),
    .accept("D007", "an empty text", data(#""n":"""#)),
    .reject("D007", "null", data(#""n":null"#)),
    .accept("D008", "a plain word", data(#""goal":"x""#)),
    .reject("D008", "gcm", data(#""gcm":"x""#)),
    .reject("D008", "a word that begins with google", data(#""googleplay":"x""#)),
    .accept("D009", "collapseKey", data(#""collapseKey":"x""#)),
    .reject("D009", "collapse_key", data(#""collapse_key":"x""#)),
    .accept(
      "D010",
      "aps for Android",
      device: FCMDevice(platform: .android),
      data(#""aps":"x""#)
    ),
    .reject("D010", "aps for iOS", device: FCMDevice(platform: .ios), data(#""aps":"x""#)),
    .accept(
      "D011",
      "different keys",
      Example.toToken(
        #""data":{"k":"v"},"apns":{"payload":{"aps":{"badge":1},"l":"v"}}"#
      )
    ),
    .reject(
      "D011",
      "the same key",
      Example.toToken(
        #""data":{"k":"v"},"apns":{"payload":{"aps":{"badge":1},"k":"v"}}"#
      )
    ),
    .accept("D012", "a plain name", data(#""order id":"x""#)),
    .reject("D012", "a blank at its end", data(#""order ":"x""#)),
    .reject("D012", "an empty key", data(#""":"x""#)),
    .accept("D013", "JSON text", data(#""o":"{\"a\":1}""#)),
    .reject("D013", "JSON text in JSON text", data(#""o":"\"{\\\"a\\\":1}\"""#)),
    .accept(
      "D014",
      "all common keys again",
      Example.toToken(
        #""data":{"k":"v"},"android":{"data":{"k":"w","l":"x"}}"#
      )
    ),
    .reject(
      "D014",
      "a common key is missing",
      Example.toToken(
        #""data":{"k":"v"},"android":{"data":{"l":"x"}}"#
      )
    ),
    .accept("D015", "a sentence with the word", data(#""t":"null and void""#)),
    .reject("D015", "an object that was printed", data(#""t":"[object Object]""#)),
    .reject("D015", "None", data(#""t":"None""#)),
    .accept("D016", "a sentence with the word", data(#""t":"Bearer of good news""#)),
    .reject("D016", "a private key", data(#""t":"-----BEGIN PRIVATE KEY-----\nMIIE""#)),
    .reject("D016", "a bearer token", data(#""t":"Bearer 0123456789abcdef""#)),
    .accept("D017", "texts", android(#""k":"v""#)),
    .reject("D017", "a number for Android", android(#""k":1"#)),
    .reject("D017", "a reserved key for Android", android(#""from":"x""#)),
  ]
}

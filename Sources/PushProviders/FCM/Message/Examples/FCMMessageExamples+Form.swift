extension FCMMessageExamples {
  private static let plain = Example.toToken(#""notification":{"title":"a"}"#)

  static let form: [Example] = [
    .accept("M001", "JSON", plain),
    .reject("M001", "cut off", #"{"message":{"token":"TOK""#),
    .accept("M002", "an object", plain),
    .reject("M002", "a list of messages", #"[{"message":{"token":"TOK"}}]"#),
    .accept("M003", "known fields only", plain),
    .reject("M003", "a misspelt field", #"{"message":{"toen":"TOK"}}"#),
    .accept("M004", "a text", plain),
    .reject("M004", "a number for a text", Example.toToken(#""notification":{"title":12}"#)),
    .accept("M005", "strict JSON", plain),
    .reject("M005", "a trailing comma", #"{"message":{"token":"TOK","data":{"k":"v"},}}"#),
    .accept("M006", "each key once", plain),
    .reject("M006", "a key of data twice", Example.toToken(#""data":{"k":"v","k":"w"}"#)),
    .reject("M006", "both spellings", Example.toToken(#""fcm_options":{},"fcmOptions":{}"#)),
    .accept("M009", "the other target is null", #"{"message":{"token":null,"topic":"a"}}"#),
    .reject("M009", "a token and a topic", #"{"message":{"token":"TOK","topic":"a"}}"#),
    .accept(
      "M033",
      "the sound in Android's block",
      Example.toToken(
        #""notification":{"title":"a"},"android":{"notification":{"sound":"default"}}"#
      )
    ),
    .reject(
      "M033",
      "a sound for all",
      Example.toToken(
        #""notification":{"title":"a","sound":"default"}"#
      )
    ),
    .accept("M034", "HTTP v1", plain),
    .reject("M034", "the legacy API's fields", #"{"to":"TOK","priority":"high"}"#),
    .accept("M035", "one token", plain),
    .reject("M035", "a list of tokens", #"{"message":{"tokens":["TOK"]}}"#),
    .accept(
      "M036",
      "the priority in Android's block",
      Example.toToken(
        #""data":{"k":"v"},"android":{"priority":"high"}"#
      )
    ),
    .reject(
      "M036",
      "a priority for all",
      Example.toToken(
        #""data":{"k":"v"},"priority":"high""#
      )
    ),
    .accept("M040", "no data", plain),
    .reject("M040", "an empty list for data", Example.toToken(#""data":[]"#)),
    .reject("M040", "an empty list for android", Example.toToken(#""android":[]"#)),
    .accept("M041", "twenty levels", Example.toToken(payload(depth: 20))),
    .reject("M041", "a hundred and twenty levels", Example.toToken(payload(depth: 120))),
    .accept("M044", "UTF-8", plain),
    .reject(
      "M044",
      "a byte of Latin-1",
      bytesBefore: #"{"message":{"token":"TOK","data":{"k":"caf"#,
      byte: 0xE9,
      after: #""}}}"#
    ),
  ]

  /// A custom key of apns.payload that nests so many objects.
  private static func payload(depth: Int) -> String {
    #""apns":{"payload":{"aps":{"badge":1},"k":"#
      + String(repeating: #"{"k":"#, count: depth) + "1"
      + String(repeating: "}", count: depth) + "}}"
  }
}

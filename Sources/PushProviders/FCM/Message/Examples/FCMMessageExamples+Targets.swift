extension FCMMessageExamples {
  private static func to(_ target: String) -> String {
    #"{"message":{"notification":{"title":"a"},"# + target + "}}"
  }

  private static func topic(_ name: String) -> String { to(#""topic":"\#(name)""#) }

  /// Quotes in the text are escaped by the caller.
  private static func condition(_ text: String) -> String { to(#""condition":"\#(text)""#) }

  private static let active = FCMDevice()
  private static let gone = FCMDevice(state: .unregistered)

  static let targets: [Example] = [
    .accept("M007", "a message", to(#""token":"TOK""#)),
    .reject("M007", "an empty object", "{}"),
    .accept("M008", "a token", to(#""token":"TOK""#)),
    .reject("M008", "nothing to send to", #"{"message":{"notification":{"title":"a"}}}"#),
    .accept("M010", "a token", to(#""token":"TOK""#)),
    .reject("M010", "an empty token", to(#""token":"""#)),
    .accept("M011", "a token of today's form", to(#""token":"TOK""#)),
    .reject("M011", "a text with a blank", to(#""token":"bad token""#)),
    .accept("M012", "a live token", device: active, to(#""token":"TOK""#)),
    .reject("M012", "a token that is gone", device: gone, to(#""token":"TOK""#)),
    .accept(
      "M013",
      "a token of this project",
      device: FCMDevice(project: "demo"),
      to(#""token":"TOK""#)
    ),
    .reject(
      "M013",
      "a token of another sender",
      device: FCMDevice(state: .senderMismatch),
      to(#""token":"TOK""#)
    ),
    .reject(
      "M013",
      "a token of another project",
      device: FCMDevice(project: "other"),
      to(#""token":"TOK""#)
    ),
    .accept("M014", "22 characters", to(#""fid":"FID""#)),
    .reject("M014", "21 characters", to(#""fid":"cExample-Installation""#)),
    .accept("M016", "every kind of character", topic("a-Z_0.9~%25")),
    .reject("M016", "a blank", topic("the weather")),
    .accept("M017", "a bare name", topic("weather")),
    .reject("M017", "the prefix of the legacy API", topic("/topics/weather")),
    .accept("M018", "900 characters", topic(String(repeating: "a", count: 900))),
    .reject("M018", "901 characters", topic(String(repeating: "a", count: 901))),
    .accept("M019", "no percent sign", topic("weather")),
    .reject("M019", "a percent sign", topic("sun%26rain")),
    .accept("M020", "two topics", condition("'a' in topics || 'b' in topics")),
    .reject("M020", "an operator at the end", condition("'a' in topics &&")),
    .accept("M021", "five topics", condition(anyOf(5))),
    .reject("M021", "six topics", condition(anyOf(6))),
    .accept("M022", "single quotes", condition("'a' in topics || 'b' in topics")),
    .reject("M022", "double quotes", condition(#"\"a\" in topics || \"b\" in topics"#)),
    .reject("M022", "no quotes", condition("a in topics || b in topics")),
    .accept(
      "M023",
      "parentheses",
      condition("'a' in topics || ('b' in topics && 'c' in topics)")
    ),
    .reject("M023", "no parentheses", condition("'a' in topics || 'b' in topics && 'c' in topics")),
    .accept("M024", "two topics", condition("'a' in topics && 'b' in topics")),
    .reject("M024", "one topic", condition("'a' in topics")),
    .accept(
      "M025",
      "one that is in, one that is not",
      condition("'a' in topics && !('b' in topics)")
    ),
    .reject("M025", "everybody but one topic", condition("!('a' in topics)")),
    .accept(
      "M042",
      "other words",
      to(#""token":"TOK""#),
      #"{"message":{"notification":{"title":"b"},"token":"TOK"}}"#
    ),
    .reject("M042", "the same a second later", to(#""token":"TOK""#), to(#""token":"TOK""#)),
    .accept(
      "M047",
      "a live token",
      device: active,
      to(#""token":"TOK""#),
      to(#""token":"TOK""#)
    ),
    .reject(
      "M047",
      "a token that is gone, again",
      device: gone,
      to(#""token":"TOK""#),
      to(#""token":"TOK""#)
    ),
  ]

  private static func anyOf(_ count: Int) -> String {
    (1...count).map { "'t\($0)' in topics" }.joined(separator: " || ")
  }
}

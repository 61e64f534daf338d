extension APNsHeadExamples {
  private typealias Example = APNsHeadExample
  private typealias Step = APNsHeadExample.Step
  private static let now = APNsExampleRequest.now
  private static let uuid = "123e4567-e89b-12d3-a456-426614174000"

  private static func priority(_ value: String?, _ type: String = "alert") -> APNsExampleRequest {
    .push([("apns-priority", value), ("apns-push-type", type)])
  }

  static let priority: [APNsHeadExample] = [
    .accept("H-18", "5", priority("5")),
    .accept("H-18", "none", priority(nil)),
    .reject("H-18", "7", priority("7")),
    .reject("H-18", "a word", priority("high")),
    .reject("H-18", "a leading zero", priority("05")),
    .reject("H-18", "nothing", priority("")),
    .accept("H-19", "5", priority("5", "background")),
    .reject("H-19", "10", priority("10", "background")),
    .accept("H-20", "5", priority("5", "background")),
    .reject("H-20", "none", priority(nil, "background")),
    .accept("H-21", "5", priority("5", "background")),
    .reject("H-21", "1", priority("1", "background")),
    .accept("H-22", "5", priority("5")),
    .reject("H-22", "1", priority("1")),
  ]

  private static func expiration(_ value: String) -> APNsExampleRequest {
    .push([("apns-expiration", value)])
  }

  private static func call(_ value: String) -> APNsExampleRequest {
    .push([
      ("apns-expiration", value), ("apns-topic", "com.example.app.voip"),
      ("apns-push-type", "voip"),
    ])
  }

  static let expiration: [APNsHeadExample] = [
    .accept("H-23", "seconds", expiration("\(now + 60)")),
    .reject("H-23", "a fraction", expiration("1900000060.475")),
    .reject("H-23", "a negative number", expiration("-1")),
    .reject("H-23", "a date in words", expiration("tomorrow")),
    .reject("H-23", "nothing", expiration("")),
    .accept("H-24", "99999999999", expiration("99999999999")),
    .reject("H-24", "100000000000", expiration("100000000000")),
    .accept("H-25", "0", expiration("0")),
    .accept("H-25", "a second from now", expiration("\(now + 1)")),
    .reject("H-25", "now", expiration("\(now)")),
    .reject("H-25", "a duration", expiration("3600")),
    .accept("H-26", "30 days", expiration("\(now + 2_592_000)")),
    .reject("H-26", "30 days and a second", expiration("\(now + 2_592_001)")),
    .accept("H-27", "30 s", call("\(now + 30)")),
    .reject("H-27", "31 s", call("\(now + 31)")),
  ]

  private static func collapse(_ value: String) -> APNsExampleRequest {
    .push(adding: [("apns-collapse-id", value)])
  }

  private static func id(_ value: String) -> APNsExampleRequest {
    .push(adding: [("apns-id", value)])
  }

  static let identifier: [APNsHeadExample] = [
    .accept("H-28", "64 bytes", collapse(String(repeating: "c", count: 64))),
    .reject("H-28", "65 bytes", collapse(String(repeating: "c", count: 65))),
    .accept("H-28", "32 letters of two bytes", collapse(String(repeating: "é", count: 32))),
    .reject("H-28", "33 letters of two bytes", collapse(String(repeating: "é", count: 33))),
    .accept("H-29", "ASCII", collapse("score 7")),
    .reject("H-29", "an empty id", collapse("")),
    .reject("H-29", "a letter outside ASCII", collapse("café")),
    .accept("H-30", "a UUID", id(uuid)),
    .reject("H-30", "a number", id("42")),
    .reject("H-30", "no hyphens", id(uuid.filter { $0 != "-" })),
    .reject("H-30", "braces", id("{" + uuid + "}")),
    .reject("H-30", "a wrong digit", id("g" + uuid.dropFirst())),
    .accept("H-31", "lower case", id(uuid)),
    .reject("H-31", "upper case", id(uuid.uppercased())),
    Example(
      "H-32",
      true,
      "a repeated attempt",
      .requests([Step(id(uuid)), Step(id(uuid), after: 5)])
    ),
    Example(
      "H-32",
      false,
      "another body",
      .requests([
        Step(id(uuid)),
        Step(.push(adding: [("apns-id", uuid)], body: #"{"aps":{"badge":1}}"#), after: 5),
      ])
    ),
  ]

  static let headers: [APNsHeadExample] = [
    .accept("H-33", "each header once", .push()),
    .reject("H-33", "a repeated topic", .push(adding: [("apns-topic", "com.example.app")])),
    .reject(
      "H-33",
      "a repeated token",
      .push(adding: [("authorization", APNsExampleToken().text)])
    ),
    .accept("H-34", "known headers", id(uuid)),
    .reject("H-34", "a channel id", .push(adding: [("apns-channel-id", "AAEC")])),
    .reject("H-34", "an unknown name", .push(adding: [("apns-prioritiy", "10")])),
    .accept("H-35", "JSON", .push(adding: [("content-type", "application/json; charset=utf-8")])),
    .reject(
      "H-35",
      "a form",
      .push(adding: [("content-type", "application/x-www-form-urlencoded")])
    ),
    .accept("H-36", "custom keys", .push(body: #"{"aps":{"alert":"a"},"priority":10}"#)),
    .reject(
      "H-36",
      "a header beside `aps`",
      .push(body: #"{"aps":{"alert":"a"},"apns-priority":10}"#)
    ),
    .reject(
      "H-36",
      "a header inside `aps`",
      .push(body: #"{"aps":{"alert":"a","apns-push-type":"alert"}}"#)
    ),
  ]
}

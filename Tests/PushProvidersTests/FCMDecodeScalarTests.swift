import PushJSON
import PushProviders
import Testing

/// What each type of field takes and refuses (catalogue, 2.2).
@Suite struct FCMDecodeScalarTests {
  /// The value that a field gets from a JSON text, and the text of the refusal.
  private func read(_ path: [String], _ json: String, _ field: FCMField) -> (FCMValue?, String?) {
    let text = path.reduce(json) { #"{"\#($1)":\#($0)}"# }
    let body = FCMBody()
    body.load(Array(text.utf8))
    #expect(body.syntaxError == nil)
    #expect(body.violations.count <= 1)
    // The value is copied before the document goes.
    if case .text(let node)? = body[field] { return (nil, node.text) }
    return (body[field], body.violations.first?.description)
  }

  private static let notification = ["notification", "android", "message"]
  private static let color = ["color", "light_settings"] + notification

  @Test(arguments: [
    ("true", true), (#""true""#, true), (#""T""#, true), (#""Yes""#, true), (#""y""#, true),
    (#""1""#, true), ("1", true), ("false", false), (#""FALSE""#, false), (#""f""#, false),
    (#""no""#, false), (#""N""#, false), (#""0""#, false), ("0", false), ("1.0", true),
  ])
  func `A truth value has many words`(json: String, expected: Bool) {
    let (value, text) = read(["validate_only"], json, .validateOnly)
    guard case .flag(let flag)? = value else {
      Issue.record("\(json): \(text ?? "absent")")
      return
    }
    #expect(flag == expected)
  }

  @Test(arguments: [
    ("2", "2"), ("-1", "-1"), ("0.5", "0.5"), (#""on""#, #""on""#), (#""""#, #""""#),
    (#"" true""#, #"" true""#),
  ])
  func `Other truth values are refused`(json: String, quoted: String) {
    let (_, text) = read(["validateOnly"], json, .validateOnly)
    #expect(text == "Invalid value at 'validate_only' (TYPE_BOOL), \(quoted)")
  }

  @Test(
    arguments: [
      ("0", 0), ("-5", -5), ("2147483647", .max), ("-2147483648", .min), ("3.0", 3), ("1e2", 100),
      (#""12""#, 12), (#""-12""#, -12), (#""+7""#, 7), (#""2147483647""#, .max),
      (#""-2147483648""#, .min),
    ] as [(String, Int32)]
  )
  func `A whole number of 32 bits may be a text or have a zero fraction`(
    json: String,
    expected: Int32
  ) {
    let path = ["notificationCount"] + FCMDecodeScalarTests.notification
    let (value, text) = read(path, json, .androidNotificationNotificationCount)
    guard case .integer(let number)? = value else {
      Issue.record("\(json): \(text ?? "absent")")
      return
    }
    #expect(number == expected)
  }

  @Test(arguments: [
    ("1.5", "1.5"), ("2147483648", "2147483648"), ("-2147483649", "-2147483649"),
    (#""2147483648""#, #""2147483648""#), (#""abc""#, #""abc""#), (#""1.0""#, #""1.0""#),
    (#""""#, #""""#), (#""-""#, #""-""#), (#"" 1""#, #"" 1""#), ("true", "true"),
    ("1e30", "1e+30"), ("18446744073709551615", "18446744073709551615"),
    ("0.30000000000000004", "0.30000000000000004"), ("-2.50", "-2.5"), ("0.00001", "1e-05"),
    ("123456789012345680000.5", "1.2345678901234568e+20"),
  ])
  func `Other whole numbers are refused and quoted`(json: String, quoted: String) {
    let path = ["notification_count"] + FCMDecodeScalarTests.notification
    let (_, text) = read(path, json, .androidNotificationNotificationCount)
    let place = "message.android.notification.notification_count"
    #expect(text == "Invalid value at '\(place)' (TYPE_INT32), \(quoted)")
  }

  @Test(arguments: [
    ("0.25", 0.25), ("1", 1), (#""0.5""#, 0.5), (#""1e-1""#, 0.1), (#""Infinity""#, .infinity),
    (#""-Infinity""#, -.infinity), ("3e38", 3e38),
  ])
  func `A float may be a text`(json: String, expected: Double) {
    for name in ["red", "alpha"] {
      let field: FCMField =
        name == "red"
        ? .androidNotificationLightSettingsColorRed : .androidNotificationLightSettingsColorAlpha
      let (value, text) = read([name] + FCMDecodeScalarTests.color, json, field)
      guard case .number(let number)? = value else {
        Issue.record("\(json): \(text ?? "absent")")
        return
      }
      #expect(number == expected)
    }
  }

  @Test(arguments: [
    (#""x""#, #""x""#), (#""inf""#, #""inf""#), (#""0x1""#, #""0x1""#), ("4e38", "4e+38"),
    (#"" 1""#, #"" 1""#), (#""""#, #""""#), ("true", "true"), (#""4e38""#, #""4e38""#),
  ])
  func `Other floats are refused, and a wrapper's path names its value`(
    json: String,
    quoted: String
  ) {
    let place = "message.android.notification.light_settings.color"
    let (_, red) = read(
      ["red"] + FCMDecodeScalarTests.color,
      json,
      .androidNotificationLightSettingsColorRed
    )
    #expect(red == "Invalid value at '\(place).red' (TYPE_FLOAT), \(quoted)")
    let (_, alpha) = read(
      ["alpha"] + FCMDecodeScalarTests.color,
      json,
      .androidNotificationLightSettingsColorAlpha
    )
    #expect(alpha == "Invalid value at '\(place).alpha.value' (TYPE_FLOAT), \(quoted)")
  }

  @Test(
    arguments: [
      (#"{"value":0.5}"#, 0.5, nil), ("{}", 0, nil), (#"{"value":"1"}"#, 1, nil),
      (
        #"{"x":1}"#, 0,
        "Invalid JSON payload received. Unknown name \"x\" at "
          + "'message.android.notification.light_settings.color.alpha': Cannot find field."
      ),
    ] as [(String, Double, String?)]
  )
  func `A wrapper may be an object with its value`(json: String, expected: Double, refusal: String?)
  {
    let field = FCMField.androidNotificationLightSettingsColorAlpha
    let (value, text) = read(["alpha"] + FCMDecodeScalarTests.color, json, field)
    guard case .number(let number)? = value else {
      Issue.record("\(json): \(text ?? "absent")")
      return
    }
    #expect(number == expected)
    #expect(text == refusal)
  }

  @Test(
    arguments: [
      (#""HIGH""#, 1), (#""high""#, 1), (#""High""#, 1), (#""normal""#, 0), (#""1""#, 1),
      (#""+0""#, 0), ("1", 1), ("0", 0), ("5", 5), ("10", 10), ("-3", -3), ("1.0", 1),
    ] as [(String, Int32)]
  )
  func `An enum takes its words in any case and any number`(json: String, expected: Int32) {
    let (value, text) = read(["priority", "android", "message"], json, .androidPriority)
    guard case .choice(let number)? = value else {
      Issue.record("\(json): \(text ?? "absent")")
      return
    }
    #expect(number == expected)
  }

  @Test(
    arguments: [
      ("proxy", #""if-priority-lowered""#, FCMField.androidNotificationProxy, 3),
      ("proxy", #""deny""#, .androidNotificationProxy, 2),
      ("visibility", #""secret""#, .androidNotificationVisibility, 3),
      ("visibility", #""PRIVATE""#, .androidNotificationVisibility, 1),
      ("notificationPriority", #""priority_max""#, .androidNotificationNotificationPriority, 5),
      ("notification_priority", #""PRIORITY-MIN""#, .androidNotificationNotificationPriority, 1),
    ] as [(String, String, FCMField, Int32)]
  )
  func `Words have the numbers of their declaration`(
    name: String,
    json: String,
    field: FCMField,
    expected: Int32
  ) {
    let (value, text) = read([name] + FCMDecodeScalarTests.notification, json, field)
    guard case .choice(let number)? = value else {
      Issue.record("\(json): \(text ?? "absent")")
      return
    }
    #expect(number == expected)
  }

  @Test(arguments: [
    (#""urgent""#, #""urgent""#), (#""2""#, #""2""#), (#""""#, #""""#), ("true", "true"),
    ("1.5", "1.5"), ("2147483648", "2147483648"), (#""HIGH ""#, #""HIGH ""#),
  ])
  func `Other words of an enum are refused with its type`(json: String, quoted: String) {
    let (_, text) = read(["priority", "android", "message"], json, .androidPriority)
    #expect(
      text == "Invalid value at 'message.android.priority' "
        + "(type.googleapis.com/google.firebase.fcm.v1.AndroidMessagePriority), \(quoted)"
    )
  }

  @Test(arguments: [
    ("notificationPriority", "notification_priority", "NotificationPriority"),
    ("visibility", "visibility", "Visibility"), ("proxy", "proxy", "Proxy"),
  ])
  func `The enums of a notification are named inside it`(
    name: String,
    proto: String,
    type: String
  ) {
    let (_, text) = read([name] + FCMDecodeScalarTests.notification, #""max""#, .message)
    #expect(
      text == "Invalid value at 'message.android.notification.\(proto)' "
        + "(type.googleapis.com/google.firebase.fcm.v1.AndroidNotification.\(type)), \"max\""
    )
  }

  @Test(arguments: [("12", "12"), ("true", "true"), ("1.0", "1")])
  func `A string is a string and nothing else`(json: String, quoted: String) {
    let (_, text) = read(["title", "notification", "message"], json, .notificationTitle)
    #expect(text == "Invalid value at 'message.notification.title' (TYPE_STRING), \(quoted)")
  }
}

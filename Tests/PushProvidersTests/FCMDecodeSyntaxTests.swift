import PushJSON
import PushProviders
import Testing

/// What the front end takes beyond JSON, and how it refuses the rest (catalogue, 2.2 and 2.3).
@Suite struct FCMDecodeSyntaxTests {
  private func load(_ text: String) -> FCMBody {
    let body = FCMBody()
    body.load(Array(text.utf8))
    return body
  }

  @Test(
    arguments: [
      (
        "{'message':{'topic':'a\"b'}}", "a\"b",
        ["single-quoted string 1", "single-quoted string 12", "single-quoted string 20"]
      ),
      ("{message:{$x:1}}", nil, ["bare key 1", "bare key 10"]),
      ("{message:{topic:\"t\"}}", "t", ["bare key 1", "bare key 10"]),
      ("{\"message\":{\"topic\":\"t\",},}", "t", ["trailing comma 23", "trailing comma 25"]),
      ("{\"message\":{\"topic\":\"a\nb\"}}", "a\nb", ["control character in a string 22"]),
      ("{\"message\":{\"topic\":\"\\v\"}}", "\u{0B}", ["escape \\v 21"]),
      (
        "{\"message\":{\"topic\":\"\\q\\'\"}}", "q'",
        ["escape of an ordinary character 21", "escape of an ordinary character 23"]
      ),
      ("{\"message\":{\"topic\":\"\\é\"}}", "é", ["escape of an ordinary character 21"]),
      ("{\"message\":{\"topic\":\"\\ud83d!\"}}", "\u{FFFD}!", ["unpaired surrogate 21"]),
      (
        "{\"message\":{\"topic\":\"\\ude00\\ud83d\\u0041\"}}", "\u{FFFD}\u{FFFD}A",
        ["unpaired surrogate 21", "unpaired surrogate 27"]
      ),
      (
        "{\"message\":\u{0C}{\"topic\":\"t\"}}", "t",
        ["vertical tab or form feed between tokens 11"]
      ),
    ] as [(String, String?, [String])]
  )
  func `A leniency is taken and noted with its offset`(
    text: String,
    topic: String?,
    names: [String]
  ) {
    let body = load(text)
    #expect(body.syntaxError == nil)
    #expect(body.text(.topic) == topic)
    #expect(body.leniencies.map { "\($0.name) \($0.offset)" } == names)
    #expect(body.root != nil)
  }

  @Test(
    arguments: [
      ([0xFF], " "), ([0xE2, 0x82], "  "), ([0xC0, 0x80], "  "), ([0xED, 0xA0, 0x80], "   "),
      ([0xF4, 0x90, 0x80, 0x80], "    "), ([0xC3, 0xA9, 0x80], "é "),
    ] as [([UInt8], String)]
  )
  func `Bytes that are not UTF-8 become spaces`(bytes: [UInt8], expected: String) {
    let body = FCMBody()
    let head = Array(#"{"message":{"topic":""#.utf8)
    body.load(head + bytes + Array("\"}}".utf8))
    #expect(body.text(.topic) == expected)
    #expect(body.leniencies.allSatisfy { $0.name == "invalid UTF-8" })
    #expect(body.leniencies.count == expected.utf8.filter { $0 == 0x20 }.count)
    #expect(body.leniencies.first?.offset == head.count + (bytes[0] == 0xC3 ? 2 : 0))
  }

  @Test(arguments: [("1.", 1.0), ("-1.", -1), ("1.e2", 100), ("-.5", -0.5)])
  func `A number may lack digits around its point`(json: String, expected: Double) {
    let body = load(
      #"{"message":{"android":{"notification":{"light_settings":{"color":{"red":\#(json)}}}}}}"#
    )
    guard case .number(let number)? = body[.androidNotificationLightSettingsColorRed] else {
      Issue.record("\(body.syntaxError ?? "absent")")
      return
    }
    #expect(number == expected)
    #expect(body.leniencies.count == 1)
  }

  @Test(arguments: [
    "18446744073709551616", "-9223372036854775809", "1e-400", "0", "-0", "0.5", "0e1",
  ])
  func `Numbers of any size below a double's limit are fine`(json: String) {
    let body = load(#"{"message":{"apns":{"payload":{"n":\#(json)}}}}"#)
    #expect(body.syntaxError == nil)
    #expect(body.leniencies.isEmpty)
    #expect(body.has(.apnsPayload))
  }

  /// A body, and the text behind `Invalid JSON payload received. ` up to the quote block.
  static let errors: [(String, String, Int)] = [
    ("{\"a\":}", "Unexpected token.", 5),
    ("{\"a\":b}", "Unexpected token.", 5),
    ("{\"a\":,}", "Unexpected token.", 5),
    ("[,]", "Unexpected token.", 1),
    ("message=1", "Unexpected token.", 0),
    ("{\"a\":#}", "Expected a value.", 5),
    ("<html>", "Expected a value.", 0),
    ("\u{FEFF}{}", "Expected a value.", 0),
    ("{\"a\":/* no */1}", "Expected a value.", 5),
    ("{1:2}", "Expected an object key or }.", 1),
    ("{,}", "Expected an object key or }.", 1),
    ("{\"a\":1,,}", "Expected an object key or }.", 7),
    ("{true:1}", "Expected an object key or }.", 5),
    ("{null:1}", "Expected an object key or }.", 5),
    ("{\"a\" 1}", "Expected : between key:value pair.", 5),
    ("{\"a\":1 \"b\":2}", "Expected , or } after key:value pair.", 7),
    ("{\"a\":1]", "Expected , or } after key:value pair.", 6),
    ("{\"a\":truex}", "Expected , or } after key:value pair.", 9),
    ("[1 2]", "Expected , or ] after array value.", 3),
    ("[1}", "Expected , or ] after array value.", 2),
    ("[#]", "Expected a value or ] within an array.", 1),
    ("{\"a\":\"\\u12g4\"}", "Invalid escape sequence.", 6),
    ("{\"a\":\"\\ud83d\\u12g4\"}", "Invalid escape sequence.", 6),
    ("{\"a\":-}", "Unable to parse number.", 5),
    ("{\"a\":1x}", "Unable to parse number.", 5),
    ("{\"a\":1-2}", "Unable to parse number.", 5),
    ("{\"a\":1e}", "Unable to parse number.", 5),
    ("{\"a\":-.}", "Unable to parse number.", 5),
    ("{\"a\":1e400}", "Number exceeds the range of double.", 5),
    ("{\"a\":-1e400}", "Number exceeds the range of double.", 5),
    ("{\"a\":01}", "Octal/hex numbers are not valid JSON values.", 5),
    ("{\"a\":-01}", "Octal/hex numbers are not valid JSON values.", 5),
    ("{\"a\":00.5}", "Octal/hex numbers are not valid JSON values.", 5),
    ("{\"a\":0x10}", "Octal/hex numbers are not valid JSON values.", 5),
    ("{}x", "Parsing terminated before end of input.", 2),
    ("{} {}", "Parsing terminated before end of input.", 3),
    ("{\"a\":\"b", "Closing quote expected in string.", 7),
    ("{\"a\":\"b\\", "Closing quote expected in string.", 7),
    ("{\"a\":'b\"}", "Closing quote expected in string.", 9),
    ("{\"a\":\"\\u12", "Illegal hex string.", 6),
    ("", "Unexpected end of string. Expected a value.", 0),
    (" ", "Unexpected end of string. Expected a value.", 1),
    ("{", "Unexpected end of string. Expected an object key or }.", 1),
    ("{\"a\":1,", "Unexpected end of string. Expected an object key or }.", 7),
    ("{\"a\"", "Unexpected end of string. Expected : between key:value pair.", 4),
    ("{\"a\":", "Unexpected end of string. Expected a value.", 5),
    ("{\"a\":1", "Unexpected end of string. Expected , or } after key:value pair.", 6),
    ("[", "Unexpected end of string. Expected a value or ] within an array.", 1),
    ("[1,", "Unexpected end of string. Expected a value or ] within an array.", 3),
    ("[1", "Unexpected end of string. Expected , or ] after array value.", 2),
  ]

  @Test(arguments: errors)
  func `What is not JSON is refused with the text, the quote and the mark`(
    text: String,
    message: String,
    offset: Int
  ) {
    // An unknown name would win over a truncated end.
    let body = load(text.replacing("\"a\"", with: "\"message\""))
    let shift = text.contains("\"a\"") ? 6 : 0
    let place = offset + shift
    let sent = Array(text.replacing("\"a\"", with: "\"message\"").utf8)
    let begin = max(0, place - 20)
    let quote = String(decoding: sent[begin..<min(sent.count, place + 20)], as: UTF8.self)
    let mark = String(repeating: " ", count: place - begin) + "^"
    let isShape = body.truncation != nil
    let found = isShape ? body.truncation : body.syntaxError
    #expect(found == "Invalid JSON payload received. \(message)\n\(quote)\n\(mark)")
    #expect(isShape == !body.violations.isEmpty)
    #expect(body.root == nil)
    #expect(!body.has(.message))
  }

  @Test func `The quote holds twenty bytes on either side and cuts no character`() {
    let head = "{\"message\":{\"topic\":\"€€€€€€€\" "
    let body = load(head + "€€€€€€€}}")
    // Twenty bytes before begin inside the third euro sign, twenty behind end inside the seventh.
    #expect(
      body.syntaxError == "Invalid JSON payload received. Expected , or } after key:value pair."
        + "\n€€€€€€\" €€€€€€\n\(String(repeating: " ", count: 20))^"
    )
    let odd = load("{\"message\":{\"topic\":\"x€€€€€€\"x" + "€€€€€€€}}")
    #expect(
      odd.syntaxError == "Invalid JSON payload received. Expected , or } after key:value pair."
        + "\nx€€€€€€\"x€€€€€€\n\(String(repeating: " ", count: 20))^"
    )
  }

  @Test func `Violations before a truncated end are reported instead of it`() {
    let body = load(#"{"to":"x","message":{"topic":"t","data":{"a":1,"b"#)
    #expect(body.syntaxError == nil)
    #expect(
      body.truncation?.hasPrefix(
        "Invalid JSON payload received. Closing quote expected in string.\n"
      )
        == true
    )
    #expect(body.violations.map(\.field) == [nil, "message.data[0].value"])
    #expect(body.violations.map(\.pointer) == ["/to", "/message/data/a"])
    #expect(!body.has(.topic))
    #expect(body.root == nil)
  }

  @Test func `Violations before another syntax error are not reported`() {
    let body = load(#"{"to":"x","message":{"topic":"t" "data"}}"#)
    #expect(body.syntaxError?.contains("Expected , or } after key:value pair.") == true)
    #expect(body.violations.isEmpty)
    #expect(body.truncation == nil)
  }

  @Test func `A body leaves nothing behind for the next`() {
    let body = load(#"{'to':1,"message":{"topic":"t","topic":"u","data":{"k":null}}}"#)
    #expect(!body.leniencies.isEmpty && !body.duplicates.isEmpty && !body.nullEntries.isEmpty)
    body.load(Array("{".utf8))
    #expect(body.syntaxError != nil)
    #expect(body.violations.isEmpty && body.leniencies.isEmpty && body.duplicates.isEmpty)
    #expect(body.nullEntries.isEmpty)
    body.load(Array(#"{"message":{"topic":"v"}}"#.utf8))
    #expect(body.syntaxError == nil)
    #expect(body.text(.topic) == "v")
    body.load(Array("{}".utf8))
    #expect(!body.has(.topic))
    #expect(!body.has(.message))
  }
}

/// Texts that both readers must judge alike, without any oddity.
enum JSONSamples {
  static let valid = [
    "null", "true", "false", "0", "-0", "1", "-1", "9223372036854775807", "-9223372036854775808",
    "9223372036854775808", "18446744073709551615", "0.0", "-0.0", "1.0", "1.5e3", "1E+2", "1e-2",
    "0e999999999999", "1e-400", "4.9e-324", "1.7976931348623157e308", "123456789012345678.5",
    "\"\"", "\"a\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u0000\"", "\"\\u00e9\"", "\"é\"",
    "\"\\ud83d\\ude00\"", "\"😀\"", "\"\\uD800\\uDC00\"", "\"\\uDBFF\\uDFFF\"", "\"\u{7F}\u{80}\"",
    "\"\u{2028}\u{FFFF}\u{10FFFF}\"", "[]", "{}", "[1,2,3]", "[[],{},[[]]]", " [ 1 , 2 ] ",
    "\t\r\n{ \"a\" : 1 }\n", "{\"a\":{\"b\":[1,{\"c\":null}]}}", "{\"\":0}", "[true,false,null]",
    "{\"aps\":{\"alert\":{\"title\":\"t\",\"body\":\"b\"},\"badge\":1,\"sound\":\"default\"},\"k\":\"v\"}",
    String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000),
    String(repeating: "{\"a\":", count: 500) + "1" + String(repeating: "}", count: 500),
    "[" + Array(repeating: "1", count: 500).joined(separator: ",") + "]",
    "{" + (0..<200).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}",
  ]

  /// Texts that are not JSON, with the offset and the beginning of the message.
  static let invalid: [(text: String, offset: Int, message: String)] = [
    ("", 0, "expected a value, found the end of the text"),
    (" \n", 2, "expected a value, found the end of the text"),
    ("x", 0, "expected a value, found 'x'"),
    ("tru", 0, "expected a value, found 't'"),
    ("nulL", 0, "expected a value, found 'n'"),
    ("truex", 4, "expected the end of the text, found 'x'"),
    ("{} x", 3, "expected the end of the text, found 'x'"),
    ("{}\u{0}", 2, "expected the end of the text, found byte 0x00"),
    ("01", 1, "expected no digit after a leading zero, found '1'"),
    ("-", 1, "expected a digit, found the end of the text"),
    ("-x", 1, "expected a digit, found 'x'"),
    ("1.", 2, "expected a digit after the decimal point, found the end of the text"),
    (".5", 0, "expected a value, found '.'"),
    ("+1", 0, "expected a value, found '+'"),
    ("1e", 2, "expected a digit in the exponent, found the end of the text"),
    ("1e+", 3, "expected a digit in the exponent, found the end of the text"),
    ("0x10", 1, "expected the end of the text, found 'x'"),
    ("NaN", 0, "expected a value, found 'N'"),
    ("[1,]", 3, "expected a value, found ']'"),
    ("[,1]", 1, "expected a value or ']', found ','"),
    ("[1 2]", 3, "expected ',' or ']', found '2'"),
    ("[1", 2, "expected ',' or ']', found the end of the text"),
    ("[1}", 2, "expected ',' or ']', found '}'"),
    ("{\"a\":1,}", 7, "expected a key in double quotes, found '}'"),
    ("{a:1}", 1, "expected a key in double quotes or '}', found 'a'"),
    ("{'a':1}", 1, "expected a key in double quotes or '}', found '''"),
    ("{\"a\" 1}", 5, "expected ':', found '1'"),
    ("{\"a\":}", 5, "expected a value, found '}'"),
    ("{\"a\":1 \"b\":2}", 7, "expected ',' or '}', found '\"'"),
    ("{\"a\":1]", 6, "expected ',' or '}', found ']'"),
    ("\"a", 2, "expected '\"', found the end of the text"),
    ("\"a\nb\"", 2, "expected an escape such as \\n or \\u0000 for a control character"),
    ("\"a\u{0}\"", 2, "expected an escape such as \\n or \\u0000 for a control character"),
    ("\"\\x\"", 2, "expected one of \" \\ / b f n r t u after a backslash, found 'x'"),
    ("\"\\u12g4\"", 5, "expected four hexadecimal digits after \\u, found 'g'"),
    ("\"\\u12", 5, "expected four hexadecimal digits after \\u, found the end of the text"),
    ("// no\n1", 0, "expected a value, found '/'"),
    (String(repeating: "[", count: 2561), 2560, "nested deeper than 2560 levels"),
    (String(repeating: "[", count: 2560), 2560, "expected a value or ']'"),
  ]

  /// A small generator, so that a failing run can be repeated from its seed (SplitMix64).
  struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}

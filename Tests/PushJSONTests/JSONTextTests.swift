import PushJSON
import Testing

@Suite struct JSONValueTests {
  @Test(arguments: [
    ("1", "1.0", true), ("1", "2", false), ("9007199254740993", "9007199254740992.0", false),
    ("{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}", true), ("{\"a\":1}", "{\"a\":1,\"b\":null}", false),
    ("{\"a\":1,\"a\":2}", "{\"a\":2}", true), ("{\"a\":1,\"a\":2}", "{\"a\":1,\"a\":2}", true),
    ("[1,2]", "[2,1]", false), ("null", "false", false), ("\"1\"", "1", false),
    ("\"\\u00e9\"", "\"e\\u0301\"", false), ("{\"\\u00e9\":1}", "{\"e\\u0301\":1}", false),
  ])
  func comparesAsJSONDoes(left: String, right: String, isEqual: Bool) throws {
    let first = try #require(JSONValue(parsing: left))
    let second = try #require(JSONValue(parsing: right))
    #expect((first == second) == isEqual)
    #expect((second == first) == isEqual)
  }

  @Test func setsTheMemberThatIsRead() {
    var value: JSONValue = .object([("a", 1), ("b", 2), ("a", 3)])
    value.set("a", 4)
    #expect(value["a"] == 4)
    value.set("c", 5)
    #expect(JSONWriter.compact(value) == "{\"a\":1,\"b\":2,\"a\":4,\"c\":5}")
    #expect(JSONValue(parsing: "{") == nil)
  }

  @Test func keepsKeysApartThatOnlyLookAlike() {
    let value: JSONValue = .object([("\u{E9}", 1), ("e\u{301}", 2)])
    #expect(value["\u{E9}"] == 1)
    #expect(value["e\u{301}"] == 2)
  }
}

@Suite struct JSONWriterTests {
  @Test(arguments: [
    ("a\"\\/\n\r\t", #""a\"\\/\n\r\t""#), ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#),
    ("é😀", "\"é😀\""), ("", "\"\""),
  ])
  func escapesStrings(text: String, expected: String) {
    #expect(JSONWriter.compact(.string(text)) == expected)
    #expect(JSONValue(parsing: expected) == .string(text))
  }

  @Test(arguments: [
    (JSONValue.double(1), "1.0"), (.double(1e100), "1e+100"), (.double(.infinity), "null"),
    (.double(.nan), "null"), (.integer(.min), "-9223372036854775808"), (.array([]), "[]"),
    (.object([]), "{}"), (JSONValue.object([("a", [1, nil, true])]), "{\"a\":[1,null,true]}"),
  ])
  func writesCompactly(value: JSONValue, expected: String) {
    #expect(JSONWriter.compact(value) == expected)
  }

  @Test func indentsByTwo() {
    let text = JSONWriter.pretty(["a": [1, .object([])], "b": .array([])])
    #expect(text == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}\n")
  }
}

@Suite struct JSONPointerTests {
  // The document and the pointers of RFC 6901, section 5.
  private static let document = """
    {"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8}
    """

  @Test(arguments: [
    ("/foo", "[\"bar\",\"baz\"]"), ("/foo/0", "\"bar\""), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"),
    ("/e^f", "3"), ("/g|h", "4"), ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"), ("/m~0n", "8"),
    ("/foo/2", nil), ("/foo/00", nil), ("/foo/+1", nil), ("/foo/-", nil), ("/foo/", nil),
    ("foo", nil), ("/m~n", nil), ("/m~2n", nil), ("/foo/0/x", nil), ("/nothing", nil),
    ("/foo/99999999999999999999", nil),
  ])
  func resolves(pointer: String, expected: String?) throws {
    let value = try #require(JSONValue(parsing: Self.document))
    #expect(JSONPointer.resolve(pointer, in: value).map(JSONWriter.compact) == expected)
  }

  @Test(arguments: [["a/b", "~", "~1", ""], [], [""], ["\u{301}x", "/"], ["0"]])
  func readsWhatItWrites(tokens: [String]) {
    #expect(JSONPointer.tokens(JSONPointer.text(tokens)) == tokens)
  }
}

import PushJSON
import PushModel
import PushSuites
import Testing

@Suite struct PositionedJSONTests {
  private func read(_ text: String) throws -> SourceNode {
    try PositionedJSON.read(SourceText(file: "a.json", bytes: Array(text.utf8)))
  }

  private func fault(_ text: String) -> String {
    do {
      return "read as " + JSONWriter.compact(try read(text).value)
    } catch { return (error as? Diagnostics)?.rendered ?? "\(error)" }
  }

  @Test(arguments: [
    "null", "true", "false", "0", "-1", "1.25", "\"a\"", "[]", "{}", "[1,[2,{\"a\":[]}]]",
    "{\"a\":{\"b\":\"c\"},\"d\":[null,true]}", "\"\\u0041\\n\\\"\\\\\"",
  ])
  func agreesWithTheOtherReader(text: String) throws {
    #expect(try read(text).value == JSONValue(parsing: text))
  }

  @Test func joinsEscapedSurrogatePairs() throws {
    #expect(try read("\"\\ud83d\\ude00\"").value == "😀")
  }

  @Test func keepsPlacesAlsoOnOneLongLine() throws {
    let root = try read("{\"é\": 1, \"b\": [10, 20],\n \"c\": 2}")
    #expect(root["b"]?.mark == SourceMark(line: 1, column: 15))
    #expect(root["b"]?.elements?[1].mark == SourceMark(line: 1, column: 20))
    #expect(root["c"]?.mark == SourceMark(line: 2, column: 7))
  }

  @Test(arguments: [
    ("{\"a\": 1, \"a\": 2}", "a.json:1:10: the key `a` is there twice"),
    ("{\"a\": 1,}", "a.json:1:9: a key should be here"), ("{\"a\" 1}", "a colon should be here"),
    ("{\"a\": 1", "`,` or `}` should be here"), ("[1 2]", "`,` or `]` should be here"),
    ("[01]", "this is no JSON value"), ("[nul]", "this is no JSON value"),
    ("[1e999]", "out of range"), ("\"a", "this string is never closed"),
    ("\"\\ud83d\"", "half of a surrogate pair"), ("\"\\x\"", "an unknown escape"),
    ("\"\\u+041\"", "an unknown escape"), ("\"a\nb\"", "a control character in a string"),
    ("1 2", "something follows the end"), ("", "the file ends where a value should be"),
    ("\u{0}", "this is no JSON value"),
  ])
  func explainsWhatIsNoJSON(text: String, part: String) {
    #expect(fault(text).contains(part), "\(fault(text))")
  }

  @Test func refusesDeepNesting() {
    let text = String(repeating: "[", count: 10_000)
    #expect(fault(text).contains("nested deeper than 64 levels"))
  }

  @Test func readsAWholeSuite() throws {
    let text = """
      {"suite": "a", "title": "A", "provider": "apns", "cases": [
        {"id": "b", "title": "B", "cites": ["X"], "send": {"kind": "alert", "title": "\\ud83d\\ude00"}}]}
      """
    let suite = try suite(text, file: "a.json")
    #expect(suite.cases[0].steps[0].notification?["title"] == "😀")
    #expect(suite.cases[0].line == 2)
  }
}

import PushModel
import PushReports
import Testing

@Suite struct WireTests {
  private func text(_ json: JSONLines) -> String {
    json.lines.map { line in
      let mark = line.isMarked ? "> " : ""
      return mark + String(repeating: "  ", count: line.indent) + line.tokens.map(\.text).joined()
    }.joined(separator: "\n")
  }

  @Test func laysOutJSONWithEveryTokenAsItWasSent() throws {
    let json = try #require(JSONLines(#" {"a":1.0,"a":[1e2,{},"\u0041"],"b":null} "#))
    #expect(
      text(json) == """
        {
          "a": 1.0,
          "a": [
            1e2,
            {},
            "\\u0041"
          ],
          "b": null
        }
        """
    )
  }

  @Test(arguments: [
    "", "{", "{\"a\"}", "[1,]", "[1 2]", "{\"a\":1}}", "\"open", "[\"\\\"]", "nul", "{1:2}", "[}",
  ])
  func leavesWhatIsNotJSONAlone(_ text: String) {
    #expect(JSONLines(text) == nil)
  }

  @Test func laysOutUpTo64Levels() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    }
    #expect(JSONLines(nested(64)) != nil)
    #expect(JSONLines(nested(65)) == nil)
  }

  @Test(arguments: [
    ("/aps/badge", 2), ("/aps/absent", 1), ("/a~1b/1", 7), ("/absent", nil), ("", nil),
    ("aps", nil),
  ])
  func marksTheValueOrItsNearestAncestor(_ pointer: String, _ line: Int?) throws {
    var json = try #require(JSONLines(#"{"aps":{"badge":"0","x":1},"a\/b":[1,2]}"#))
    json.mark(pointer)
    #expect(json.lines.firstIndex { $0.isMarked } == line)
  }

  @Test func takesAnExcerptApart() {
    let excerpt = WireExcerpt(
      parsing: "POST /3/device/00\r\n:path: /x\napns-priority: high\nodd\n\n{\"a\":1}",
      marks: [.header("apns-priority"), .body(pointer: "/a")]
    )
    #expect(excerpt.requestLine == "POST /3/device/00")
    #expect(excerpt.headers.map(\.name) == [":path", "apns-priority", "odd"])
    #expect(excerpt.headers.map(\.value) == ["/x", "high", ""])
    #expect(excerpt.headers.map(\.isMarked) == [false, true, false])
    guard case .json(let lines) = excerpt.body else {
      Issue.record("the body was not seen as JSON")
      return
    }
    #expect(lines.map(\.isMarked) == [false, true, false])
  }

  @Test(arguments: [
    ("header Apns-Topic", FindingPlace.header("apns-topic")),
    ("body /aps/badge", .body(pointer: "/aps/badge")),
    ("body aps.alert.title", .body(pointer: "/aps/alert/title")), ("report status", nil),
    ("body", nil), ("", nil),
  ])
  func findsThePlaceThatASubjectNames(_ subject: String, _ place: FindingPlace?) {
    #expect(WireExcerpt.place(of: subject) == place)
  }

  @Test func showsTheBeginningAndTheMarkedPartOfALongBody() throws {
    let body = "[" + (0..<500).map(String.init).joined(separator: ",") + "]"
    var json = try #require(JSONLines(body))
    json.mark("/400")
    let parts = WireExcerpt.window(json.lines, limit: 20)
    var shown = 0
    var missing = 0
    var hasMark = false
    for part in parts {
      switch part {
      case .line(let line):
        shown += 1
        hasMark = hasMark || line.isMarked
      case .gap(let count): missing += count
      }
    }
    #expect(hasMark)
    #expect(shown <= 20)
    #expect(shown + missing == json.lines.count)
    #expect(WireExcerpt.window(Array(json.lines.prefix(20)), limit: 20).count == 20)
  }
}

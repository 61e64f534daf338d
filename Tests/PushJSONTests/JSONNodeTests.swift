import PushJSON
import Testing

@Suite struct JSONNodeTests {
  private func document(_ text: String) -> JSONDocument {
    let document = JSONDocument()
    document.parse(Array(text.utf8))
    return document
  }

  @Test(
    arguments: [
      ("1", JSONKind.integer, Int64(1), 1.0), ("-9223372036854775808", .integer, .min, -0x1p63),
      ("9223372036854775807", .integer, .max, 0x1p63),
      ("9223372036854775808", .integer, nil, 0x1p63),
      ("1.0", .double, nil, 1.0), ("1e2", .double, nil, 100.0), ("true", .bool, nil, nil),
      ("\"1\"", .string, nil, nil), ("null", .null, nil, nil), ("[]", .array, nil, nil),
      ("{}", .object, nil, nil),
    ] as [(String, JSONKind, Int64?, Double?)]
  )
  func tellsKindsAndNumbers(text: String, kind: JSONKind, integer: Int64?, number: Double?) throws {
    let document = document(text)
    let root = try #require(document.root)
    #expect(root.kind == kind)
    #expect(root.integer == integer)
    #expect(root.number == number)
  }

  @Test func readsMembersInOrderAndTheLastOfDuplicates() throws {
    let document = document("{\"a\":1,\"b\":[true,{}],\"a\":2,\"\":3}")
    let root = try #require(document.root)
    #expect(root.count == 4)
    #expect(root.members.map { $0.key.text ?? "" } == ["a", "b", "a", ""])
    #expect(root.member("a")?.integer == 2)
    #expect(root.member(named: "b")?.count == 2)
    #expect(root.member(named: "")?.integer == 3)
    #expect(root.member("c") == nil)
    #expect(root.member("b")?.elements.map(\.kindName) == ["boolean", "object"])
    #expect(document.anomalies == [.duplicateKey("a", pointer: "")])
  }

  @Test func comparesStringsByBytes() throws {
    let document = document("[\"a\",\"ab\",\"\\u0061\",\"é\",1]")
    let root = try #require(document.root)
    #expect(root.elements.map { $0.equals("a") } == [true, false, true, false, false])
    #expect(root.elements.map(\.stringLength) == [1, 2, 1, 2, 0])
    #expect(root.elements.map(\.text) == ["a", "ab", "a", "é", nil])
  }

  @Test(arguments: [
    ("{\"a\":1,\"a\":2}", [""]), ("{\"a\":1,\"a\":2,\"a\":3}", [""]), ("{\"a\":1,\"b\":2}", []),
    ("[{\"x\":{\"y\":1,\"y\":1}}]", ["/0/x"]), ("{\"a\":{\"a\":1}}", []),
    ("{\"a/b~\":{\"k\":1,\"\\u006b\":2}}", ["/a~1b~0"]),
    ("{\"a\":1,\"b\":1,\"b\":1,\"a\":1}", ["", ""]),
  ])
  func findsDuplicateKeys(text: String, pointers: [String]) {
    let found = document(text).anomalies.map { anomaly -> String in
      guard case .duplicateKey(_, let pointer) = anomaly else { return "?" }
      return pointer
    }
    #expect(found == pointers)
  }

  @Test(arguments: [2, 64, 65, 500])
  func findsDuplicateKeysInObjectsOfAnySize(count: Int) {
    let members = (0..<count).map { "\"key\($0)\":0" }
    #expect(document("{" + members.joined(separator: ",") + "}").anomalies.isEmpty)
    let last = "\"key\(count - 1)\":1"
    let repeated = "{" + (members + [last, last]).joined(separator: ",") + "}"
    #expect(document(repeated).anomalies == [.duplicateKey("key\(count - 1)", pointer: "")])
  }

  @Test func boundsTheNumberOfAnomalies() {
    let pair = "{\"a\":1,\"a\":2}"
    let text = "[" + Array(repeating: pair, count: 1000).joined(separator: ",") + "]"
    #expect(document(text).anomalies.count == 32)
  }

  @Test func walksEverythingInOrder() throws {
    let document = document("{\"a\":[1,{\"b\":2,\"c\":[]}],\"d\":{\"e\":{}},\"f\":3}")
    let root = try #require(document.root)
    let seen = root.walk.map { "\($0.key?.text ?? "-")=\($0.value.compactText())" }
    let expected = [
      "a=[1,{\"b\":2,\"c\":[]}]", "-=1", "-={\"b\":2,\"c\":[]}", "b=2", "c=[]", "d={\"e\":{}}",
      "e={}", "f=3",
    ]
    #expect(seen == expected)
    var walk = root.walk
    var keys: [String] = []
    while let visit = walk.next() {
      keys.append(visit.key?.text ?? "-")
      if visit.key?.equals("a") == true { walk.skipInside() }
    }
    #expect(keys == ["a", "d", "e", "f"])
    #expect(Array(try #require(root.member("f")).walk).isEmpty)
  }

  @Test func findsThePointerOfEachValue() throws {
    let document = document("{\"a/b\":[0,{\"~\":1}],\"c\":{\"\":[[2]]}}")
    let root = try #require(document.root)
    let pointers = root.walk.map { root.pointer(to: $0.value) }
    #expect(
      pointers == ["/a~1b", "/a~1b/0", "/a~1b/1", "/a~1b/1/~0", "/c", "/c/", "/c//0", "/c//0/0"]
    )
    #expect(root.pointer(to: root) == "")
  }

  @Test func cutsCompactText() throws {
    let document = document("[\"\(String(repeating: "x", count: 5000))\",1,2,3]")
    let text = try #require(document.root?.compactText(limit: 20))
    #expect(text.utf8.count < 30)
    #expect(text.hasPrefix("[\"xxxx"))
  }
}

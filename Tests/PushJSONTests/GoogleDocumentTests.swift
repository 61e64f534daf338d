import PushJSON
import Testing

@Suite struct GoogleDocumentTests {
  @Test(arguments: JSONSamples.valid.filter { $0.utf8.count < 400 })
  func `What is JSON is read alike by both readers`(text: String) throws {
    let document = GoogleDocument()
    document.parse(Array(text.utf8))
    let expected = try #require(document.root?.value)
    #expect(document.leniencies.isEmpty)
    // A form feed in front makes simdjson refuse the text, so that the slow reader takes it.
    document.parse(Array(("\u{0C}" + text).utf8))
    #expect(document.failure == nil)
    #expect(document.leniencies.map(\.offset) == [0])
    let slow = try #require(document.root)
    #expect(slow.value == expected)
    #expect(JSONWriter.compact(slow.value) == JSONWriter.compact(expected))
  }

  @Test(arguments: [(100, false), (101, true), (1_200, true)])
  func `Objects may nest a hundred deep`(depth: Int, isTooDeep: Bool) {
    let text =
      String(repeating: #"{"k":"#, count: depth) + "1" + String(repeating: "}", count: depth)
    let document = GoogleDocument()
    document.parse(Array(text.utf8))
    #expect((document.tooDeep != nil) == isTooDeep)
    #expect((document.root == nil) == isTooDeep)
    if isTooDeep {
      let pointer = String(repeating: "/k", count: 100)
      #expect(document.tooDeep?.key == "k")
      #expect(document.tooDeep?.pointer == pointer)
    }
  }

  @Test(arguments: [(1_000, false), (2_559, false), (2_560, true)])
  func `Arrays may nest as deep as our walks reach`(depth: Int, isTooDeep: Bool) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let document = GoogleDocument()
    document.parse(Array(text.utf8))
    #expect((document.tooDeep != nil) == isTooDeep)
  }

  @Test func `An object in an array that is too deep has no key`() {
    let document = GoogleDocument()
    let head = String(repeating: #"{"k":"#, count: 100)
    document.parse(Array((head + #"["x",{}]"# + String(repeating: "}", count: 100)).utf8))
    #expect(document.tooDeep?.key == "")
    #expect(document.tooDeep?.pointer.hasSuffix("/k/1") == true)
  }

  @Test func `What stands before a problem can be read`() {
    let document = GoogleDocument()
    document.parse(Array(#"{"a":[1,{"b":true,"c":"#.utf8))
    #expect(document.isTruncated)
    #expect(document.root == nil)
    #expect(document.partialRoot?.value == ["a": [1, ["b": true]]])
    document.parse(Array(#"{"a":1,"b"!}"#.utf8))
    #expect(!document.isTruncated)
    #expect(document.partialRoot?.value == ["a": 1])
    document.parse(Array("?".utf8))
    #expect(document.partialRoot?.value == .null)
  }

  @Test func `Names are found by all their bytes`() {
    let names = ["a", "ab", "notification", "notificatiom", "token", "titleLocArgs", ""]
    let table = JSONNameTable(names.enumerated().map { ($1, $0) } + [("a", 99)])
    let document = JSONDocument()
    for (number, name) in names.enumerated() {
      #expect(document.parse(Array("[\"\(name)\",\"\(name)x\",\"x\(name)\",1]".utf8)))
      let nodes = document.root.map { Array($0.elements) } ?? []
      #expect(nodes.map { table.number(of: $0) } == [number, nil, nil, nil], "\(name)")
    }
  }
}

import PushJSON
import Testing

@Suite struct LenientReaderTests {
  /// What the slow reader makes of a text.
  private func slow(_ bytes: [UInt8]) -> (value: JSONValue?, document: JSONDocument) {
    let document = JSONDocument()
    document.parseLeniently(bytes)
    return (document.root?.value, document)
  }

  @Test(arguments: JSONSamples.valid)
  func bothReadersReadTheSame(text: String) throws {
    let fast = JSONDocument()
    #expect(fast.parse(Array(text.utf8)))
    let (value, document) = slow(Array(text.utf8))
    #expect(document.failure == nil)
    #expect(document.anomalies.isEmpty)
    let expected = try #require(fast.root?.value)
    #expect(value == expected)
    #expect(value.map(JSONWriter.compact) == JSONWriter.compact(expected))
    #expect(document.root?.kind == fast.root?.kind)
  }

  @Test(arguments: JSONSamples.invalid)
  func refusesWithThePlaceAndTheReason(text: String, offset: Int, message: String) throws {
    let document = JSONDocument()
    #expect(!document.parse(Array(text.utf8)))
    #expect(document.root == nil)
    let failure = try #require(document.failure)
    #expect(failure.offset == offset)
    #expect(failure.message.hasPrefix(message), "\(failure.message)")
    #expect(JSONFailure.first(in: Array(text.utf8)) == failure)
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xC1, 0xBF, 0x22],
      [0x22, 0xE0, 0x80, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
      [0x22, 0x80, 0x22],
      [0x22, 0xE2, 0x82, 0x22], [0x22, 0xE2], [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00],
    ] as [[UInt8]]
  )
  func refusesWhatIsNotUTF8(bytes: [UInt8]) {
    let document = JSONDocument()
    #expect(!document.parse(bytes))
    #expect(document.failure != nil)
  }

  @Test func tellsLineAndColumnInScalars() {
    let failure = JSONFailure.first(in: Array("{\n  \"é😀\": 1,\n  \"ü\" 2\n}".utf8))
    #expect(failure?.line == 3)
    #expect(failure?.column == 7)
    #expect(failure?.description == "line 3, column 7: expected ':', found '2'")
  }

  @Test func takesAByteOrderMark() {
    let (value, document) = slow([0xEF, 0xBB, 0xBF] + Array("{\"a\":1}".utf8))
    #expect(value == ["a": 1])
    #expect(document.anomalies == [.byteOrderMark])
    #expect(JSONFailure.first(in: [0xEF, 0xBB, 0xBF])?.offset == 3)
  }

  @Test(arguments: [
    ("\"\\ud800\"", "\u{FFFD}", 1), ("\"\\udc00\"", "\u{FFFD}", 1),
    ("\"\\ud83dx\"", "\u{FFFD}x", 1),
    ("\"\\ud83d\\n\"", "\u{FFFD}\n", 1), ("\"\\ud83d\\u0041\"", "\u{FFFD}A", 1),
    ("\"\\ud83d\\ud83d\\ude00\"", "\u{FFFD}😀", 1), ("\"\\ude00\\ud83d\"", "\u{FFFD}\u{FFFD}", 2),
  ])
  func replacesLoneSurrogates(text: String, expected: String, count: Int) {
    let document = JSONDocument()
    #expect(document.parse(Array("{\"a\":[0,\(text)]}".utf8)))
    #expect(document.root?.value == ["a": [0, .string(expected)]])
    #expect(
      document.anomalies == Array(repeating: .loneSurrogate(pointer: "/a/1"), count: count)
    )
  }

  @Test func namesAKeyWithALoneSurrogateByItsMember() {
    let document = JSONDocument()
    #expect(document.parse(Array("{\"a\":{\"\\ud800\":1}}".utf8)))
    #expect(document.anomalies == [.loneSurrogate(pointer: "/a/\u{FFFD}")])
  }

  @Test(arguments: [
    ("18446744073709551616", 18_446_744_073_709_551_616.0),
    ("-9223372036854775809", -9_223_372_036_854_775_809.0),
    ("1e400", Double.greatestFiniteMagnitude),
    ("-1e400", -Double.greatestFiniteMagnitude),
    ("1.7976931348623159e308", Double.greatestFiniteMagnitude),
  ])
  func takesNumbersThatDoNotFit(text: String, expected: Double) {
    let document = JSONDocument()
    #expect(document.parse(Array("[\(text)]".utf8)))
    #expect(document.root?.value == [.double(expected)])
    #expect(document.anomalies == [.numberOutOfRange(text, pointer: "/0")])
  }

  @Test(arguments: [1023, 1024, 1025, 2560])
  func takesDeepNesting(depth: Int) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let document = JSONDocument()
    #expect(document.parse(Array(text.utf8)))
    #expect(document.root.map { $0.walk.reduce(0) { count, _ in count + 1 } } == depth - 1)
    #expect(document.root?.compactText(limit: 6000) == text)
    #expect(document.root.map { JSONWriter.compact($0.value) } == text)
  }

  @Test func refusesNestingWithoutEnd() {
    for opening in ["[", "{\"a\":", "[{\"a\":"] {
      let document = JSONDocument()
      #expect(!document.parse(Array(String(repeating: opening, count: 300_000).utf8)))
      #expect(document.failure?.message == "nested deeper than 2560 levels")
    }
  }

  @Test func forgetsTheLastTextBeforeTheNext() {
    let document = JSONDocument()
    #expect(document.parse(Array("[1e999]".utf8)))
    #expect(!document.parse(Array("[".utf8)))
    #expect(document.root == nil)
    #expect(document.anomalies.isEmpty)
    #expect(document.parse(Array("[2]".utf8)))
    #expect(document.failure == nil)
    #expect(document.root?.value == [2])
  }
}

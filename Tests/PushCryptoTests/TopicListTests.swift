import PushCrypto
import PushWire
import Testing

@Suite struct TopicListTests {
  private let entries: [TopicList.Entry] = [
    .init(topic: "a.b", kinds: ["app"]), .init(topic: "a.b.voip", kinds: ["voip"]),
  ]

  @Test func writesTopicsAndKindsInTurn() {
    // The outer length depends on the parts: 5 + 7 + 10 + 8 = 30.
    let expected = "301e0c03612e6230050c036170700c08612e622e766f697030060c04766f6970"
    #expect(Hex.encode(TopicList.encode(entries)) == expected)
    #expect(TopicList.decode(TopicList.encode(entries)) == entries)
  }

  @Test(arguments: [126, 127, 128, 129, 255, 256, 65_535, 65_536])
  func keepsTopicsOfAnyLength(length: Int) {
    let entries = [TopicList.Entry(topic: String(repeating: "x", count: length), kinds: ["app"])]
    #expect(TopicList.decode(TopicList.encode(entries)) == entries)
  }

  @Test(arguments: [
    ("", []),
    ("30", []),
    ("3000", []),
    ("3080", []),
    ("3084ffffffff", []),
    ("30ff", []),
    ("0500", []),
    // A string alone, and strings without kinds.
    ("0c0161", ["a"]),
    ("30060c01610c0162", ["a", "b"]),
    // Kinds before any topic, and an element of another type.
    ("300830030c01780c0161", ["a"]),
    ("300605000c016100", ["a"]),
    // The second string claims more bytes than there are.
    ("30060c01610c0562", ["a"]),
  ])
  func readsWhatCanBeReadOfOddBytes(hex: String, topics: [String]) throws {
    let bytes = try #require(Hex.decode(hex.utf8))
    #expect(TopicList.decode(bytes).map(\.topic) == topics)
  }

  @Test func survivesEveryTruncationAndEveryByte() {
    let bytes = TopicList.encode(entries)
    for length in 0...bytes.count {
      _ = TopicList.decode(Array(bytes[..<length]))
      guard length < bytes.count else { continue }
      for value in UInt8.min...UInt8.max {
        var changed = bytes
        changed[length] = value
        #expect(TopicList.decode(changed).count <= bytes.count)
      }
    }
  }
}

import PushWire
import Testing

@Suite struct HeaderTests {
  @Test(arguments: HeaderName.allCases.filter { $0 != .other })
  func knowsEveryNameInEitherCase(name: HeaderName) {
    let lower = Array(name.text.description.utf8)
    let upper = Array(name.text.description.uppercased().utf8)
    #expect(HeaderName(matching: lower.span) == name)
    #expect(HeaderName(matching: upper.span) == name)
  }

  @Test(arguments: [
    "", "a", "apns-topi", "apns-topicc", "apns_topic", ":", "x-authorization", "tE ",
  ])
  func callsEveryOtherNameOther(text: String) {
    let bytes = Array(text.utf8)
    #expect(HeaderName(matching: bytes.span) == .other)
  }

  @Test func keepsOrderSpellingAndRepeats() {
    let table = HeaderTable([
      (":method", "POST"), ("APNs-Topic", "a"), ("x", ""), ("apns-topic", "b"),
    ])
    #expect(table.pairs.map(\.name) == [":method", "APNs-Topic", "x", "apns-topic"])
    #expect(table.text(of: .apnsTopic) == "a")
    #expect(table.count(of: .apnsTopic) == 2)
    #expect(table.text(of: .apnsID) == nil)
    #expect(table.contains(.method))
    #expect(!table.contains(.path))
  }

  @Test func comparesValuesByteForByte() throws {
    let table = HeaderTable([("apns-priority", "10")])
    let range = try #require(table.value(of: .apnsPriority))
    #expect(table.equals(range, "10"))
    #expect(!table.equals(range, "1"))
    #expect(!table.equals(range, "100"))
    #expect(!table.equals(range, "11"))
  }

  @Test func forgetsEverythingWhenEmptied() {
    var table = HeaderTable([("a", "b")])
    table.removeAll()
    #expect(table.entries.isEmpty)
    #expect(table.bytes.isEmpty)
    table.append(name: "te", value: "trailers")
    #expect(table.text(of: .te) == "trailers")
  }
}

import PushWire
import Testing

@Suite struct HeaderNameRecognitionTests {
  private static let known = HeaderName.allCases.filter { $0.rawValue != 0 }

  private static func spelled(_ text: String) -> HeaderName {
    let bytes = Array(text.utf8)
    return HeaderName(spelling: bytes.span)
  }

  private static func matched(_ text: String) -> HeaderName {
    let bytes = Array(text.utf8)
    return HeaderName(matching: bytes.span)
  }

  @Test(arguments: HeaderName.allCases) func theNumberIsTheRawValue(name: HeaderName) {
    #expect(name.number == name.rawValue)
    #expect(name.bit == 1 << UInt64(name.rawValue))
  }

  @Test(arguments: known) func everyNameIsFoundBySpelling(name: HeaderName) {
    #expect(Self.spelled(name.text.description) == name)
  }

  @Test(arguments: known) func upperCaseIsMatchedButNotASpelling(name: HeaderName) {
    let upper = name.text.description.uppercased()
    #expect(Self.matched(upper) == name)
    #expect(Self.spelled(upper) == .other)
  }

  @Test(arguments: known) func oneOtherLetterMakesAnotherName(name: HeaderName) {
    let bytes = Array(name.text.description.utf8)
    for place in bytes.indices {
      var changed = bytes
      changed[place] = UInt8(ascii: "!")
      #expect(HeaderName(matching: changed.span) == .other, "place \(place)")
    }
    #expect(Self.matched(name.text.description + "x") == .other)
    #expect(Self.matched(String(name.text.description.dropLast())) == .other)
  }

  @Test func namesOfAnyLengthAreTaken() {
    for length in 0...40 { #expect(Self.matched(String(repeating: "a", count: length)) == .other) }
  }

  @Test func theTableIndexesFirstValuesAndCountsRepeatedNames() {
    let table = HeaderTable([
      (":method", "POST"), ("apns-id", "one"), ("x-own", "a"), ("apns-id", "two"), (":path", "/"),
    ])
    var places = InlineArray<34, SIMD2<UInt32>>(repeating: .zero)
    table.index(into: &places)
    let place = places[Int(HeaderName.apnsID.number)]
    #expect(table.text(Int(place.x)..<Int(place.y)) == "one")
    #expect(table.text(of: .apnsID) == "one")
    #expect(table.repeated == HeaderName.apnsID.bit)
    #expect(table.count(of: .apnsID) == 2 && table.count(of: .method) == 1)
    #expect(table.count(of: .host) == 0)
    #expect(table.hasLatePseudoHeader)
    #expect(!HeaderTable([(":path", "/"), ("apns-id", "one")]).hasLatePseudoHeader)
  }

  @Test(arguments: ["", "a", "1234567", "12345678", "123456789", "0123456789abcdef0"])
  func textsOfEveryLengthAreCompared(text: String) {
    let known: [(String, StaticString)] = [
      ("", ""), ("a", "a"), ("1234567", "1234567"), ("12345678", "12345678"),
      ("123456789", "123456789"), ("0123456789abcdef0", "0123456789abcdef0"),
    ]
    let bytes = Array(("<" + text + ">").utf8)
    for (other, literal) in known {
      let isEqual = ASCIIBytes.equal(bytes.span, 1..<bytes.count - 1, literal)
      #expect(isEqual == (other == text), "\(other)")
    }
  }
}

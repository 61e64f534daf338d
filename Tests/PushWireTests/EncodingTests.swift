import PushWire
import Testing

@Suite struct EncodingTests {
  // RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func encodesAndDecodesTheVectorsOfTheRFC(plain: String, coded: String) {
    #expect(Base64.encode(Array(plain.utf8)) == coded)
    #expect(Base64.decode(coded.utf8)?.bytes == Array(plain.utf8))
    #expect(Base64.encodeURL(Array(plain.utf8)) == coded.filter { $0 != "=" })
  }

  @Test func tellsTheAlphabetsApart() {
    #expect(Base64.encodeURL([0xFB, 0xFF]) == "-_8")
    #expect(Base64.encode([0xFB, 0xFF]) == "+/8=")
    #expect(Base64.decode("-_8".utf8)?.usesURLAlphabet == true)
    #expect(Base64.decode("+/8=".utf8)?.usesStandardAlphabet == true)
    #expect(Base64.decode("+/8=".utf8)?.hasPadding == true)
    #expect(Base64.decode("AAAA".utf8)?.hasPadding == false)
  }

  @Test(arguments: ["A", "AAAAA", "A=A=", "AA=", "AA===", "A A=", "Zm9v\n", "=", "é"])
  func refusesWhatIsNotBase64(text: String) {
    #expect(Base64.decode(text.utf8) == nil)
  }

  @Test func hexGoesThereAndBack() {
    let bytes = (0...255).map { UInt8($0) }
    #expect(Hex.decode(Hex.encode(bytes).utf8) == bytes)
    #expect(Hex.decode(Hex.encode(bytes).uppercased().utf8) == bytes)
  }

  @Test(arguments: ["0", "0g", "0x", "é0", " 00"])
  func refusesWhatIsNotHex(text: String) {
    #expect(Hex.decode(text.utf8) == nil)
  }

  @Test(arguments: [
    ("content-availble", "content-available"), ("thread_id", "thread-id"), ("titel", "title"),
  ])
  func findsTheNearestName(slip: String, meant: String) {
    let names = ["content-available", "thread-id", "title", "body", "badge"]
    #expect(EditDistance.nearest(to: slip, among: names) == meant)
  }

  @Test(arguments: ["zzzzzz", "", String(repeating: "a", count: 65)])
  func findsNothingFarAway(name: String) {
    #expect(EditDistance.nearest(to: name, among: ["title", "badge"]) == nil)
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("ab", "ba", 1), ("kitten", "sitting", 3), ("abc", "abc", 0),
  ])
  func measuresTheDistance(first: String, second: String, distance: Int) {
    #expect(EditDistance.between(first, second) == distance)
    #expect(EditDistance.between(second, first) == distance)
  }
}

import PushJSON
import Testing

@Suite struct JSONKeySetTests {
  private static let keys = JSONKeySet(["aps", "alert", "content-available", "sound"])

  private static func parsed(_ text: String) -> JSONDocument {
    let document = JSONDocument()
    document.parse(Array(text.utf8))
    return document
  }

  @Test func findsKeysByTheirPlaceInTheList() throws {
    let document = Self.parsed(#"{"sound":"s","content-available":1,"aps":null}"#)
    let root = try #require(document.root)
    let members = Self.keys.members(of: root)
    #expect(members.present == 0b1101)
    #expect(members.strings == 0b1000 && members.others == 0b0101 && members.nulls == 0b0001)
    #expect(root.node(atTapeIndex: members[2]).integer == 1)
    #expect(members[1] == 0 && !members.hasUnknown)
  }

  @Test func theLastOfRepeatedKeysCounts() throws {
    let document = Self.parsed(#"{"sound":"s","sound":7}"#)
    let root = try #require(document.root)
    let members = Self.keys.members(of: root)
    #expect(root.node(atTapeIndex: members[3]).integer == 7)
    #expect(members.strings == 0 && members.others == 0b1000)
  }

  @Test(arguments: [
    (#"{"Alert":1}"#, true, UInt32(0)), (#"{"alerts":1}"#, true, 1 << 1),
    (#"{"content-availablE":1}"#, true, 1 << 3), (#"{"Apns-id":1}"#, true, 1 << 1),
    (#"{"":1}"#, true, 0), (#"{"alert":1}"#, false, 0), ("[1]", false, 0), ("{}", false, 0),
  ]) func tellsOfForeignKeys(text: String, hasUnknown: Bool, initials: UInt32) throws {
    let document = Self.parsed(text)
    let root = try #require(document.root)
    let members = Self.keys.members(of: root)
    #expect(members.hasUnknown == hasUnknown && members.unknownInitials == initials)
  }

  @Test(arguments: [
    (#"{"aps":{"content_available":1}}"#, true), (#"{"aps":{"threadId":1}}"#, true),
    (#"{"a":[{"loooooooooooong_er":1}]}"#, true), (#"{"Z":1}"#, true), (#"{"a":"A_B"}"#, false),
    (#"{"content-available":1,"a@[`{z":2}"#, false), ("[1]", false),
  ]) func tellsWhetherAKeyHasAForeignStyle(text: String, isForeign: Bool) {
    #expect(Self.parsed(text).traits.mayHaveForeignKey == isForeign)
    let document = JSONDocument()
    document.parseLeniently(Array(text.utf8))
    #expect(document.traits.mayHaveForeignKey == isForeign)
  }

  @Test func tellsWhetherATextMayBeADocument() {
    #expect(Self.parsed(#"{"a":"{}"}"#).traits.mayHaveDocumentInText)
    #expect(Self.parsed(#"{"a":" \t[1]"}"#).traits.mayHaveDocumentInText)
    #expect(!Self.parsed(#"{"a":"text {}"}"#).traits.mayHaveDocumentInText)
  }

  @Test func anomaliesOfOneTextDoNotOutliveIt() {
    let document = JSONDocument()
    document.parse(Array(#"{"a":1,"a":2}"#.utf8))
    #expect(document.anomalies.count == 1 && document.traits.hasAnomaly)
    document.parse(Array(#"{"a":1}"#.utf8))
    #expect(document.anomalies.isEmpty && !document.traits.hasAnomaly)
  }
}

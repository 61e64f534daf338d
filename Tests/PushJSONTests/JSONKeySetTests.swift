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
    (#"{"Alert":1}"#, true), (#"{"alerts":1}"#, true), (#"{"content-availablE":1}"#, true),
    (#"{"":1}"#, true), (#"{"alert":1}"#, false), ("[1]", false), ("{}", false),
  ]) func tellsOfForeignKeys(text: String, hasUnknown: Bool) throws {
    let document = Self.parsed(text)
    let root = try #require(document.root)
    let members = Self.keys.members(of: root)
    #expect(members.hasUnknown == hasUnknown)
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

  @Test(arguments: [
    (#"{"apns-id":1}"#, true), (#"{"a":[{"x":{"APNS-topic":1}}]}"#, true),
    (#"{"thre-ad":1}"#, true),
    (#"{"apns":1,"-":2}"#, false), (#"{"apns-":1}"#, false), (#"{"a":"apns-id"}"#, false),
  ]) func tellsWhetherAKeyMayNameAHeader(text: String, mayName: Bool) {
    #expect(Self.parsed(text).traits.mayHaveHyphenFifth == mayName)
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

import PushModel
import PushReports
import Testing

/// Reads the XML with the parts of the standard that a strict parser would refuse to see broken.
@Suite struct JUnitReaderTests {
  /// Element names in order of opening, or what is not well formed.
  private static func elements(_ xml: String) throws -> [String] {
    var open: [String] = []
    var seen: [String] = []
    for piece in xml.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      let parts = piece.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      try #require(parts.count == 2, "an element does not end: \(piece)")
      let tag = String(parts[0])
      try #require(!parts[1].contains(">"), "a bare > in text: \(piece)")
      if tag.hasPrefix("?") { continue }
      if tag.hasPrefix("/") {
        try #require(open.popLast() == String(tag.dropFirst()), "\(tag) closes another element")
        continue
      }
      try #require(tag.count { $0 == "\"" } % 2 == 0, "an attribute does not end: \(tag)")
      let name = String(tag.prefix { $0 != " " && $0 != "/" })
      seen.append(name)
      if !tag.hasSuffix("/") { open.append(name) }
    }
    try #require(open.isEmpty)
    return seen
  }

  @Test func theDocumentIsWellFormedAndComplete() throws {
    let elements = try JUnitReaderTests.elements(JUnitReport.text(Sample.summary))
    #expect(elements.count { $0 == "testcase" } == Sample.cases.count)
    #expect(elements.count { $0 == "testsuite" } == 4)
    #expect(elements.count { $0 == "failure" } == 3)
    #expect(elements.count { $0 == "error" } == 2)
    #expect(elements.count { $0 == "skipped" } == 3)
    #expect(elements.count { $0 == "system-out" } == 1)
    #expect(elements.count { $0 == "properties" } == 4)
  }

  @Test func everyCharacterIsLegalInXML() {
    let text = JUnitReport.text(Sample.summary)
    #expect(
      text.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0x0A, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
      }
    )
  }

  @Test func everyAmpersandBeginsAReference() {
    for part in JUnitReport.text(Sample.summary).split(separator: "&").dropFirst() {
      let name = part.prefix { $0 != ";" }
      #expect(["amp", "lt", "gt", "quot", "#39"].contains(String(name)))
    }
  }
}

import PushTestKit
import Testing

@Suite struct GoldenKitTests {
  @Test func equalTextsHaveNoDifference() {
    #expect(UnifiedDiff.text(from: "a\nb\n", to: "a\nb\n", name: "x") == nil)
    #expect(UnifiedDiff.text(from: "", to: "", name: "x") == nil)
  }

  @Test func aChangedLineIsShownWithThreeLinesAround() {
    let old = (1...9).map { "\($0)\n" }.joined()
    let new = (1...9).map { $0 == 5 ? "five\n" : "\($0)\n" }.joined()
    #expect(
      UnifiedDiff.text(from: old, to: new, name: "x") == """
        --- x (expected)
        +++ x (got)
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """
    )
  }

  @Test func changesFarApartMakeTwoHunks() throws {
    let old = (1...30).map { "\($0)\n" }.joined()
    let new = (2...30).map { $0 == 25 ? "25\nmore\n" : "\($0)\n" }.joined()
    let text = try #require(UnifiedDiff.text(from: old, to: new, name: "x"))
    let heads = text.split(separator: "\n").filter { $0.hasPrefix("@@") }
    #expect(heads == ["@@ -1,4 +1,3 @@", "@@ -23,6 +22,7 @@"])
  }

  @Test func aMissingLastNewlineIsADifference() throws {
    let text = try #require(UnifiedDiff.text(from: "a\n", to: "a", name: "x"))
    #expect(text.hasSuffix(" a\n+\\ no newline at the end\n"))
  }

  @Test func aMissingFileSaysHowToRecordIt() {
    let golden = Golden(folder: "/nonexistent", isRecording: false)
    #expect(golden.difference("", from: "x")?.contains("PUSHPROOF_RECORD_GOLDENS=1") == true)
  }

  @Test func filesLieBesideTheTargetsUnderItsName() {
    let golden = Golden(filePath: "/w/Tests/SomeTests/File.swift", isRecording: false)
    #expect(golden.folder == "/w/Tests/Goldens/SomeTests")
  }
}

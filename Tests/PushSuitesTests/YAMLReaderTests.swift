import PushJSON
import PushModel
import PushSuites
import Testing

@Suite struct YAMLReaderTests {
  private func read(_ text: String) throws -> SourceNode {
    try YAMLReader.read(SourceText(file: "a.yaml", bytes: Array(text.utf8)))
  }

  private func fault(_ text: String) -> String {
    do {
      return "read as " + JSONWriter.compact(try read(text).value)
    } catch { return (error as? Diagnostics)?.rendered ?? "\(error)" }
  }

  @Test(arguments: [
    ("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null), ("~", .null),
    ("", .null), ("0", 0), ("-7", -7), ("1.5", 1.5), ("1e3", 1000.0),
    ("9223372036854775807", .integer(.max)), ("no", "no"), ("on", "on"), ("True", "True"),
    ("0777", "0777"), ("1_000", "1_000"), ("0x10", "0x10"), (".inf", ".inf"), ("1.", "1."),
    ("+1", "+1"), ("2026-07-01", "2026-07-01"), ("\"1\"", "1"), ("'true'", "true"),
    ("!!str 5", "5"), ("é😀", "é😀"),
  ])
  func readsPlainScalarsByTheRulesOfJSON(text: String, value: JSONValue) throws {
    #expect(try read("- " + text).value == .array([value]))
  }

  @Test func keepsLinesAndColumnsInCharacters() throws {
    let root = try read("a: 1\n\"é😀\": {b: [x, y]}\n")
    let inner = try #require(root["é😀"]?["b"])
    #expect(inner.mark == SourceMark(line: 2, column: 11))
    #expect(inner.elements?[1].mark == SourceMark(line: 2, column: 15))
  }

  @Test func resolvesAliases() throws {
    #expect(try read("a: &x {b: 1}\nc: [*x, *x]").value["c"] == [["b": 1], ["b": 1]])
  }

  @Test func refusesACyclicAlias() {
    #expect(
      fault("a: &x [1, *x]") == """
        a.yaml:1:11: the alias `*x` contains itself
          1 | a: &x [1, *x]
            |           ^
          write the value out

        """
    )
  }

  @Test func refusesAliasesThatExpandWithoutBound() {
    var text = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
    for level in 1...9 {
      let alias = "*a\(level - 1)"
      let row = [String](repeating: alias, count: 10).joined(separator: ",")
      text += "a\(level): &a\(level) [\(row)]\n"
    }
    #expect(fault(text).contains("more than 500000 values with all aliases written out"))
  }

  @Test func namesTheNearestAnchor() {
    #expect(fault("a: &base 1\nb: *bose").contains("did you mean `*base`?"))
  }

  @Test func refusesADuplicateKey() {
    #expect(
      fault("a: 1\nb: 2\na: 3\n") == """
        a.yaml:3:1: the key `a` is there twice
          3 | a: 3
            | ^
          the first is in line 1; remove or rename one

        """
    )
  }

  @Test(arguments: [
    ("a: 1\n\tb: 2\n", "a.yaml:2:1: a tab cannot indent or separate here"),
    ("a: b: c\n", "a.yaml:1:5: this is not YAML: mapping values are not allowed"),
    ("a: \"open\nb: 1\n", "a.yaml:1:4: this quote is never closed"),
    ("a: [1, 2\nb: 3\n", "did not find expected ',' or ']'"),
    ("a: {b: 1\n", "did not find expected ',' or '}'"),
    ("a: @x\n", "quote text that begins with `@`"),
    ("a: *\n", "quote text that begins with `*`"),
    ("a: \"\\q\"\n", "use single quotes"),
    ("a: 1\n b: 2\n", "a.yaml:2:3"),
    ("<<: {a: 1}\n", "merge keys are not part of YAML 1.2"),
    ("a: !!binary x\n", "the tag `tag:yaml.org,2002:binary` is not known"),
    ("? [a]\n: 1\n", "a key must be text"),
    ("a: 1\n---\nb: 2\n", "a.yaml:2:1: a second document begins here"),
    ("a: 99999999999999999999\n", "the number 99999999999999999999 is out of range"),
    ("a: 1e999\n", "the number 1e999 is out of range"),
    ("", "a.yaml: the file is empty"),
    ("# only a comment\n", "a.yaml: the file is empty"),
    ("a: x\u{0}y\n", "a.yaml:1:5: a control character (0x0) in the text"),
  ])
  func explainsWhatIsNoYAML(text: String, part: String) {
    #expect(fault(text).contains(part), "\(fault(text))")
  }

  @Test func refusesBytesThatAreNoUTF8() {
    let source = SourceText(file: "a.yaml", bytes: Array("a: ".utf8) + [0xFF, 0xFE])
    #expect(throws: Diagnostics.self) { try YAMLReader.read(source) }
  }

  @Test(arguments: [("[", "]"), ("{a: ", "}")])
  func refusesDeepNesting(open: String, close: String) {
    let depth = 10_000
    let text =
      String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    #expect(fault(text).contains("nested deeper than 64 levels"))
  }

  @Test func acceptsNestingUpToTheLimit() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try read(nested(64))
    #expect(fault(nested(65)).contains("nested deeper"))
  }

  @Test func collectsSeveralDuplicates() {
    let text = fault("a: 1\na: 2\nb: 1\nb: 2\n")
    #expect(text.contains("a.yaml:2:1") && text.contains("a.yaml:4:1"))
  }
}

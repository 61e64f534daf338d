import PushJSON
import PushModel
import Testing

@Suite struct AskTokenTests {
  static let token = AskToken(run: 0xFEDC_BA98_7654_3210, caseNumber: 7, sequence: 99, salt: 5)

  @Test func travelsAs64HexadecimalDigits() {
    #expect(AskTokenTests.token.hex.utf8.count == 64)
    #expect(AskToken(hex: AskTokenTests.token.hex.utf8) == AskTokenTests.token)
    #expect(AskToken(hex: AskTokenTests.token.hex.uppercased().utf8) == AskTokenTests.token)
  }

  @Test(arguments: 0..<64)
  func noDigitCanBeChangedUnseen(place: Int) {
    var digits = Array(AskTokenTests.token.hex.utf8)
    digits[place] = digits[place] == 0x30 ? 0x31 : 0x30
    #expect(AskToken(hex: digits) == nil)
  }

  @Test(arguments: ["", "00", String(repeating: "0", count: 64), String(repeating: "z", count: 64)])
  func foreignTokensAreNotOurs(text: String) {
    #expect(AskToken(hex: text.utf8) == nil)
  }
}

@Suite struct FindingSinkTests {
  private func rule(
    _ id: String,
    _ severity: Severity,
    _ stage: Int,
    _ refusal: Refusal?
  )
    -> Rule<Int>
  {
    let info = RuleInfo(
      id: id,
      name: id.lowercased(),
      provider: .apns,
      severity: severity,
      condition: "",
      why: "",
      answer: "",
      confidence: [],
      sources: []
    )
    return Rule(info, stage: stage, refusal: refusal) { value, sink in
      if value > 0 { sink.report(.connection, value: "\(value)", "too many") }
    }
  }

  @Test func keepsAllFindingsAndAnswersWithTheLowestStage() {
    var sink = FindingSink()
    rule("LATE", .reject, 20, Refusal(413, "Late")).run(on: 1, into: &sink)
    rule("LINT", .lint, 1, Refusal(400, "Lint")).run(on: 1, into: &sink)
    rule("EARLY", .reject, 10, Refusal(400, "Early")).run(on: 1, into: &sink)
    rule("SAME", .reject, 10, Refusal(400, "Same")).run(on: 1, into: &sink)
    rule("HOLDS", .reject, 0, Refusal(400, "Holds")).run(on: 0, into: &sink)
    #expect(sink.findings.map(\.rule) == ["LATE", "LINT", "EARLY", "SAME"])
    #expect(sink.refusal == Refusal(400, "Early"))
    #expect(sink.verdict.word == "reject")
    sink.removeAll()
    #expect(sink.verdict == Verdict())
    #expect(sink.verdict.word == "accept")
  }

  @Test func lintAloneIsAccepted() {
    var sink = FindingSink()
    rule("LINT", .lint, 1, nil).run(on: 1, into: &sink)
    #expect(sink.refusal == nil)
    #expect(sink.findings.count == 1)
  }

  @Test(arguments: [(160, false), (161, true)])
  func shortensLongValues(length: Int, isCut: Bool) {
    let value = String(repeating: "x", count: length)
    #expect(FindingSink.shortened(value).hasSuffix("…") == isCut)
    #expect(FindingSink.shortened(value).utf8.count <= 160)
  }
}

@Suite struct TextTests {
  @Test(arguments: [
    ("plain é 😀", "plain é 😀"), ("\u{1b}[2J", "\\u{1b}[2J"), ("a\nb\tc\r", "a\\nb\\tc\\r"),
    ("\u{202e}evil", "\\u{202e}evil"), ("\0", "\\u{0}"), ("\u{9b}31m", "\\u{9b}31m"),
  ])
  func escapesWhatMovesATerminal(text: String, escaped: String) {
    #expect(TerminalText.escape(text) == escaped)
  }

  @Test func rendersADiagnosticWithLineAndCaret() {
    let diagnostic = Diagnostic(
      file: "a.yaml",
      line: 12,
      column: 3,
      title: "unknown key 'sned'",
      advice: "write 'send'",
      sourceLine: "  sned: 1"
    )
    #expect(
      diagnostic.rendered
        == "a.yaml:12:3: unknown key 'sned'\n  12 |   sned: 1\n     |   ^\n  write 'send'\n"
    )
  }
}

@Suite struct ReadyFileTests {
  @Test func survivesTheWayThroughJSON() throws {
    var file = ReadyFile(
      pid: 1,
      ca: "/ca.pem",
      database: "/run.sqlite",
      controlURL: "http://127.0.0.1:1",
      controlToken: "t"
    )
    file.apns = ReadyFile.APNs(
      url: "https://127.0.0.1:2",
      topic: "com.example.app",
      teamID: "TEAM",
      keyID: "KEY",
      key: "/k.p8",
      certificate: "/c.pem",
      certificateKey: "/c.pem"
    )
    file.apnsChannels = "https://127.0.0.1:3"
    let text = JSONWriter.pretty(file.json)
    #expect(ReadyFile(json: try #require(JSONValue(parsing: text))) == file)
    let variables = Dictionary(uniqueKeysWithValues: file.environment.map { ($0.name, $0.value) })
    #expect(variables["PUSHPROOF_APNS_TEAM_ID"] == "TEAM")
    #expect(variables["PUSHPROOF_APNS_CHANNELS_URL"] == "https://127.0.0.1:3")
    #expect(variables["PUSHPROOF_CONTROL_TOKEN"] == "t")
    #expect(variables["PUSHPROOF_VERSION"] == "1")
  }

  @Test func anEmptyObjectIsNoReadyFile() {
    #expect(ReadyFile(json: [:]) == nil)
  }
}

import PushModel
import PushReports
import Testing

@Suite struct TerminalTests {
  @Test func withoutColourNoControlCharacterIsPrinted() {
    let report = TerminalReport(width: 80, color: false)
    let texts = [
      report.text(Sample.summary), report.text(Sample.lint), report.text(Sample.explanation),
      report.text(rules: [Sample.explanation, Sample.scenario]),
      Sample.cases.map { report.line(for: $0) }.joined(),
    ]
    for text in texts {
      let isClean = text.unicodeScalars.allSatisfy { scalar in
        scalar == "\n" || (scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "\u{202E}")
      }
      #expect(isClean)
    }
  }

  @Test func withColourEveryEscapeIsOurs() {
    let text = TerminalReport(width: 80, color: true).text(Sample.summary)
    let escapes = text.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst()
    #expect(!escapes.isEmpty)
    #expect(escapes.allSatisfy { $0.prefixMatch(of: /\[(0|[1-9][0-9]?(;3[1-3])?)m/) != nil })
  }

  @Test(arguments: [
    ("POST", "accept", 200, "", "✓"), ("POST", "reject", 400, "BadTopic", "✗"),
    ("GET", "accept", 503, "ServiceUnavailable", "✓"),
  ])
  func aRequestIsOneReadableLine(
    _ method: String,
    _ verdict: String,
    _ status: Int,
    _ reason: String,
    _ mark: String
  ) {
    let request = RequestExcerpt(
      id: 1,
      provider: .apns,
      endpoint: "device",
      at: 0,
      method: method,
      path: "/3/device/a1b2c3d4e5f60718293a4b5c6d7e8f90",
      status: status,
      reason: reason,
      verdict: verdict,
      duration: 318_000
    )
    let line = RequestLine(color: false) { _ in "" }.text(request, time: "12:04:31.207")
    let answer = reason.isEmpty ? "\(status)" : "\(status) \(reason)"
    let padded = method + String(repeating: " ", count: 6 - method.count)
    #expect(
      line == "12:04:31.207 \(mark) \(padded) apns/device    a1b2c3…8f90   \(answer)  318 µs"
    )
  }

  @Test func aRequestLineNamesEachRuleOnce() {
    var request = Sample.requests[1]
    request.findings.append(request.findings[0])
    let line = RequestLine(color: false) { $0 == "APNS-H-15" ? "bad-priority" : "" }
      .text(request, time: "t")
    #expect(line.hasSuffix("  APNS-H-15 bad-priority, APNS-P-15"))
    #expect(line.contains("ffeedd…1100"))
  }

  @Test(arguments: [
    ("", ""), ("12345678901234", "12345678901234"), ("123456789012345", "123456…2345"),
    ("\u{1B}", "\\u{1b}"),
  ])
  func longTokensAreShortened(_ token: String, _ shown: String) {
    #expect(VisibleText.token(token) == shown)
  }

  @Test(arguments: [
    ("one two three", 8, ["one two", "three"]), ("abcdefghij", 8, ["abcdefgh", "ij"]),
    ("", 8, [""]), ("日本語日本語", 8, ["日本語日", "本語"]),
  ])
  func textWrapsAtTheWidthInColumns(_ text: String, _ columns: Int, _ lines: [String]) {
    #expect(TextLayout.wrap(text, to: columns) == lines)
  }

  @Test(arguments: [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本", 3, "日…"), ("", 1, "")])
  func textIsCutAtTheWidthInColumns(_ text: String, _ columns: Int, _ cut: String) {
    #expect(TextLayout.cut(text, to: columns) == cut)
  }

  @Test func aHundredCasesAreShownInFullAndTheRestCounted() {
    var summary = RunSummary(name: "n", verdict: "fail", exitCode: 1)
    summary.cases = (0..<103).map { number in
      var result = Sample.plain("a/case-\(number)", "t")
      result.outcome = .fail
      return result
    }
    let text = TerminalReport().text(summary)
    #expect(text.contains("\n✗ a/case-99\n"))
    #expect(!text.contains("\n✗ a/case-100\n"))
    #expect(text.contains("3 more cases to read"))
  }
}

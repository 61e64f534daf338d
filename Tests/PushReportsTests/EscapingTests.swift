import PushJSON
import PushReports
import Testing

@Suite struct EscapingTests {
  @Test(arguments: [
    ("plain", "plain"), ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"), ("\u{0}", "\\u{0}"),
    ("\u{1B}[2J", "\\u{1b}[2J"), ("\u{202E}evil", "\\u{202e}evil"), ("a\nb", "a\\nb"),
    ("\u{FFFE}\u{FFFF}", "\\u{fffe}\\u{ffff}"), ("\u{FFFD}é😀", "\u{FFFD}é😀"),
  ])
  func xmlHoldsNoMarkupAndNothingIllegal(_ text: String, _ escaped: String) {
    #expect(XMLText.escape(text) == escaped)
  }

  @Test func xmlBlocksKeepNewlinesOnly() {
    #expect(XMLText.block("a\r\n\tb\u{8}\n") == "a\n  b\\u{8}")
  }

  @Test(arguments: [
    ("100%", "100%25"), ("a\nb\r", "a%0Ab%0D"), ("a:b,c", "a:b,c"), ("%0A", "%250A"),
  ])
  func workflowMessagesEscapeWhatEndsALine(_ text: String, _ escaped: String) {
    #expect(GitHubAnnotations.data(text) == escaped)
  }

  @Test(arguments: [("a:b,c", "a%3Ab%2Cc"), ("a\nb", "a\\nb"), ("50%", "50%25")])
  func workflowPropertiesEscapeWhatEndsThem(_ text: String, _ escaped: String) {
    #expect(GitHubAnnotations.property(text) == escaped)
  }

  @Test(arguments: [
    ("a|b", "a&#124;b"), ("<x>", "&lt;x&gt;"), ("@team", "&#64;team"),
    ("[a](b)", "&#91;a&#93;&#40;b&#41;"), ("`", "&#96;"),
  ])
  func markdownShowsTextAsItIs(_ text: String, _ escaped: String) {
    #expect(MarkdownReport.escape(text) == escaped)
  }

  @Test(arguments: [("a", "```"), ("``", "```"), ("```", "````"), ("x`````y", "``````")])
  func aFenceIsLongerThanAnyInside(_ text: String, _ fence: String) {
    #expect(MarkdownReport.fenced(text) == "\(fence)text\n\(text)\n\(fence)")
  }

  @Test(arguments: [("a\"b", "a\\\"b"), ("a\\b", "a\\\\b"), ("a\nb", "a\\\\nb")])
  func labelsOfMetricsAreEscaped(_ text: String, _ escaped: String) {
    #expect(PrometheusReport.label(text) == escaped)
  }

  @Test(arguments: [
    ("Suites/a b.yaml", "Suites/a%20b.yaml"), ("a#b?c%", "a%23b%3Fc%25"), ("é", "%C3%A9"),
    ("a:b", "a%3Ab"), ("-._~", "-._~"),
  ])
  func pathsBecomeAddresses(_ path: String, _ uri: String) {
    #expect(SARIFReport.uri(path) == uri)
  }

  @Test(arguments: [
    ("https://developer.apple.com/x?y=1#z", true), ("http://example.com", true),
    ("javascript:alert(1)", false), ("https://a\"b", false), ("https://a b", false),
    ("HTTPS://a", false), ("https://é", false), ("data:text/html,x", false), ("", false),
  ])
  func onlyPlainAddressesBecomeLinks(_ url: String, _ isSafe: Bool) {
    #expect(WebLink.isSafe(url) == isSafe)
  }

  @Test func jsonForATerminalHoldsNoControlCharacterYetMeansTheSame() throws {
    let text = "\u{9B}31m \u{202E} \u{E0001} é"
    var summary = RunSummary(name: text, verdict: "pass", exitCode: 0)
    summary.sender = "s"
    let json = JSONReport.text(summary)
    #expect(!json.unicodeScalars.contains { [0x9B, 0x202E, 0xE0001].contains($0.value) })
    #expect(JSONValue(parsing: json)?["name"]?.string == text)
  }
}

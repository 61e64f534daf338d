import PushCrypto
import PushModel
import PushReports
import PushWire
import Testing

@Suite struct HTMLTests {
  private static let page = HTMLReport.text(Sample.summary)

  /// The text between the first `start` and the next `end`.
  private static func between(_ start: String, _ end: String, in text: String) -> String? {
    let halves = text.split(separator: start, maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    return halves[1].split(separator: end, maxSplits: 1, omittingEmptySubsequences: false).first
      .map(String.init)
  }

  @Test func hostileTextMakesNoElement() {
    let page = HTMLTests.page
    #expect(!page.contains("<img"))
    #expect(page.contains("&lt;img src=x onerror=alert(1)&gt;"))
    #expect(page.split(separator: "<script").count == 2)
    #expect(page.split(separator: "</script>").count == 2)
  }

  @Test func nothingInvisibleIsLeft() {
    #expect(
      HTMLTests.page.unicodeScalars.allSatisfy { scalar in
        scalar == "\n" || (scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "\u{202E}")
      }
    )
    #expect(HTMLTests.page.contains("<i class=u>\\u{202e}</i>txt.exe"))
  }

  @Test func onlyPlainAddressesAreLinked() {
    let links = HTMLTests.page.split(separator: "href=\"").dropFirst()
    #expect(!links.isEmpty)
    #expect(links.allSatisfy { $0.hasPrefix("#") || $0.hasPrefix("https://developer.apple.com/") })
  }

  @Test func thePolicyAdmitsThisStyleAndThisScriptOnly() throws {
    let page = HTMLTests.page
    let policy = try #require(
      HTMLTests.between("Content-Security-Policy\" content=\"", "\"", in: page)
    )
    #expect(policy.hasPrefix("default-src &#39;none&#39;; "))
    for (element, directive) in [("style", "style-src"), ("script", "script-src")] {
      let text = try #require(HTMLTests.between("<\(element)>", "</\(element)>", in: page))
      let digest = Base64.encode(SHA256.hash(text).bytes)
      #expect(policy.contains("\(directive) &#39;sha256-\(digest)&#39;"))
    }
    #expect(!page.contains(" style="))
    #expect(!page.contains("unsafe"))
  }

  @Test func everyLinkWithinThePageHasATarget() {
    let page = HTMLTests.page
    for part in page.split(separator: "href=\"#").dropFirst() {
      let target = part.prefix { $0 != "\"" }
      #expect(page.contains("id=\"\(target)\""), "\(target)")
    }
  }

  @Test func tenThousandCasesStayBoundedAndSayWhatIsLeftOut() {
    var summary = Sample.summary
    let long = String(repeating: Sample.hostile, count: 400)
    summary.cases = (0..<10_000).map { number in
      var result = Sample.plain("suite-\(number % 7)/case-\(number)", "Case \(number)")
      if number % 3 == 0 {
        result.outcome = .fail
        result.excerpt = "POST /3/device/00\na: b\n\n{\"a\":\"\(long)\"}"
        result.senderOutput = long
        result.mismatches = [Mismatch(subject: "body /a", expected: long, got: long + "x")]
      }
      return result
    }
    let page = HTMLReport.text(summary)
    #expect(page.utf8.count < 16_000_000)
    #expect(page.contains("3,184 more cases like these"))
    #expect(page.contains("more cases</p>") == false)
    #expect(page.contains("not listed."))
    #expect(page.contains("and 629 more</span>"))
  }

  @Test func aRunThatPassesSaysSo() {
    var summary = RunSummary(name: "n", verdict: "pass", exitCode: 0)
    summary.cases = [Sample.plain("a/b", "t"), Sample.plain("a/c", "t")]
    let page = HTMLReport.text(summary)
    #expect(page.contains("<div class=\"banner pass\">"))
    #expect(page.contains("<h1>All 2 cases pass.</h1>"))
    #expect(!page.contains("id=\"reading\""))
  }
}

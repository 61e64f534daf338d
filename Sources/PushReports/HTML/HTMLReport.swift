internal import PushCrypto
internal import PushModel
internal import PushWire

/// The whole run as one page that needs no network, no script and no other file.
package enum HTMLReport {
  package static func text(_ summary: RunSummary) -> String {
    let page = HTMLPageModel(summary)
    let sections = [
      page.reading, page.matrix, page.allCases, page.rules, page.answers, page.latency,
      page.requests, page.environment,
    ].compactMap { $0 }
    let links: [Markup] = sections.map { "<a href=\"#\(attribute: $0.id)\">\($0.title)</a>" }
    let body: Markup = """
      <header class="top"><div class="wrap">\(page.masthead)</div></header>
      <div class="wrap">\(page.banner)
      <nav aria-label="Sections">\(links)</nav>
      <main>\(sections.map(\.markup))</main>
      <footer>\(page.footer)</footer></div>
      """
    return document(title: "\(summary.name): \(summary.verdict)", body: body)
  }

  /// The policy lets in exactly the style and the script of this page, by digest, and nothing else.
  private static func document(title: String, body: Markup) -> String {
    let policy =
      "default-src 'none'; style-src '\(digest(HTMLStyle.sheet))'; "
      + "script-src '\(digest(HTMLScript.source))'; base-uri 'none'; form-action 'none'"
    let head: Markup = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(attribute: policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(attribute: title) · PushProof</title>

      """
    return head.html + "<style>\(HTMLStyle.sheet)</style>\n</head>\n<body>\n" + body.html
      + "\n<script>\(HTMLScript.source)</script>\n</body>\n</html>\n"
  }

  private static func digest(_ text: String) -> String {
    "sha256-" + Base64.encode(SHA256.hash(text).bytes)
  }
}

/// A part of the page with its place in the navigation.
struct HTMLSection {
  var id: String
  var title: String
  var markup: Markup

  init(id: String, title: String, note: String = "", content: Markup) {
    self.id = id
    self.title = title
    let aside: Markup = note.isEmpty ? "" : "<span class=\"note\">\(note)</span>"
    markup = """
      <section id="\(attribute: id)"><h2>\(title)\(aside)</h2>
      \(content)
      </section>

      """
  }
}

/// A run with what several parts of the page need to know of it.
struct HTMLPageModel {
  let summary: RunSummary
  let counts: CaseCounts
  /// Positions in `summary.cases` of the cases shown in full.
  let full: [Int]
  /// Positions of the cases in the list of all.
  let listed: Set<Int>
  /// Rows of the requests on the page.
  let shownRequests: Set<Int64>
  let casesByRequest: [Int64: [Int]]

  init(_ summary: RunSummary) {
    self.summary = summary
    counts = summary.counts
    let positions = Array(summary.cases.indices)
    let failing = positions.filter { summary.cases[$0].standing.failsRun }
    let others = positions.filter {
      let standing = summary.cases[$0].standing
      return standing.needsReading && !standing.failsRun
    }
    full = Array((failing + others).prefix(HTMLLimits.fullCases))
    let worthy = positions.filter { summary.cases[$0].standing != .pass }
    let passing = positions.filter { summary.cases[$0].standing == .pass }
    listed = Set((full + worthy + passing).uniqued().prefix(HTMLLimits.listedCases))
    shownRequests = Set(summary.requests.prefix(HTMLLimits.requests).map(\.id))
    var owners: [Int64: [Int]] = [:]
    for position in positions {
      for row in summary.cases[position].requests { owners[row, default: []].append(position) }
    }
    casesByRequest = owners
  }

  /// A safe link to where a rule is documented, or its title alone.
  static func source(_ source: RuleSource) -> Markup {
    guard WebLink.isSafe(source.url) else { return "<span>\(source.title)</span>" }
    return """
      <a href="\(attribute: source.url)" rel="noreferrer noopener">\(source.title)</a>
      """
  }

  static func pill(_ severity: Severity) -> Markup {
    "<span class=\"pill \(attribute: severity.rawValue)\">\(severity.rawValue)</span>"
  }
}

extension Standing {
  /// The class in the page's style: standings that look alike share one.
  var cssClass: String {
    switch self {
    case .fail, .error, .unexpectedPass: "fail"
    case .warn, .inconclusive: "warn"
    case .info: "info"
    case .knownFailing, .unsupported, .skipped: "none"
    case .pass: "pass"
    }
  }
}

extension Array where Element == Int {
  fileprivate func uniqued() -> [Int] {
    var seen = Set<Int>()
    return filter { seen.insert($0).inserted }
  }
}

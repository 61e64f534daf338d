internal import PushModel

/// The inside of one case.
enum HTMLCase {
  /// Everything: what was expected and came, the rules, the wire, the sender's words, the replay.
  static func body(_ result: CaseResult, in page: HTMLPageModel) -> Markup {
    let marks = result.mismatches.compactMap { WireExcerpt.place(of: $0.subject) }
    let mismatches: [Markup] = result.mismatches.map { mismatch($0, in: page.summary) }
    var left: Markup = "\(reason(result))\(mismatches)"
    if result.mismatches.isEmpty { left += cites(result, page.summary) }
    var right = Markup()
    if !result.excerpt.isEmpty {
      let text = VisibleCut.text(result.excerpt, to: HTMLLimits.excerpt)
      let excerpt = WireExcerpt(parsing: text, marks: marks)
      right += "<h4>On the wire</h4>\(HTMLWire.markup(excerpt))"
    }
    if !result.senderOutput.isEmpty {
      let text = VisibleCut.text(result.senderOutput, to: HTMLLimits.output)
      right += "<h4>The sender said</h4><pre class=\"said\">\(Markup.block(text))</pre>"
    }
    let columns: Markup =
      right.html.isEmpty ? left : "<div class=\"split\"><div>\(left)</div><div>\(right)</div></div>"
    return "\(facts(result, in: page))\(columns)\(replay(result))"
  }

  /// What a case that needs no reading has to say.
  static func brief(_ result: CaseResult, in page: HTMLPageModel) -> Markup {
    let isQuiet = result.standing == .pass
    return """
      \(facts(result, in: page))\(isQuiet ? Markup() : reason(result))\
      \(cites(result, page.summary))\(replay(result))
      """
  }

  private static func facts(_ result: CaseResult, in page: HTMLPageModel) -> Markup {
    let place = result.line > 0 ? "\(result.file):\(result.line)" : result.file
    let tags: [Markup] = result.tags.map { "<span class=\"axis\">\($0)</span>" }
    let requests: [Markup] = result.requests.prefix(8).map { row in
      page.shownRequests.contains(row)
        ? "<a href=\"#r\(Int(row))\">request \(Int(row))</a>" : "<span>request \(Int(row))</span>"
    }
    return """
      <p class="meta"><code>\(place)</code><span>\(result.level.rawValue)</span>\
      <span>\(Figures.duration(milliseconds: result.milliseconds))</span>\(requests)\(tags)</p>
      """
  }

  private static func reason(_ result: CaseResult) -> Markup {
    guard !result.reason.isEmpty, result.reason != result.mismatches.first?.summary else {
      return ""
    }
    return "<p class=\"reason\">\(VisibleCut.text(result.reason, to: HTMLLimits.value))</p>"
  }

  private static func mismatch(_ mismatch: Mismatch, in summary: RunSummary) -> Markup {
    let expected = VisibleCut.text(mismatch.expected, to: HTMLLimits.value)
    let got = VisibleCut.text(mismatch.got, to: HTMLLimits.value)
    let pair = HTMLDifference(expected, got)
    let fix: Markup = mismatch.fix.isEmpty ? "" : "<p class=\"fix\"><b>Fix</b> \(mismatch.fix)</p>"
    return """
      <div class="mismatch"><h4>\(subject(mismatch.subject))</h4>
      <dl class="diff"><div class="want"><dt>expected</dt><dd>\(pair.expected)</dd></div>\
      <div class="have"><dt>got</dt><dd>\(pair.got)</dd></div></dl>
      \(rule(mismatch, in: summary))\(fix)</div>

      """
  }

  /// The first word says what kind of place it is, the rest is the place.
  private static func subject(_ subject: String) -> Markup {
    guard let blank = subject.firstIndex(of: " ") else { return "\(subject)" }
    let rest = String(subject[subject.index(after: blank)...])
    return "\(String(subject[..<blank])) <code>\(rest)</code>"
  }

  private static func rule(_ mismatch: Mismatch, in summary: RunSummary) -> Markup {
    guard !mismatch.rule.isEmpty else {
      return mismatch.source.isEmpty ? "" : "<p class=\"rule\">\(mismatch.source)</p>"
    }
    guard let rule = summary.rule(mismatch.rule) else {
      return "<p class=\"rule\"><code>\(mismatch.rule)</code> \(mismatch.source)</p>"
    }
    let why: Markup = rule.why.isEmpty ? "" : "<span class=\"why\">\(rule.why)</span>"
    let sources: [Markup] = rule.sources.map { "<span>\(HTMLPageModel.source($0))</span>" }
    return """
      <p class="rule">\(HTMLPageModel.pill(rule.severity)) <code>\(rule.id)</code> \
      <b>\(rule.name)</b>\(why)<span class="sources">\(sources)</span></p>
      """
  }

  private static func cites(_ result: CaseResult, _ summary: RunSummary) -> Markup {
    guard !result.cites.isEmpty else { return "" }
    let items: [Markup] = result.cites.map { cite in
      guard let rule = summary.rule(cite) else { return "<code>\(cite)</code>" }
      let sources: [Markup] = rule.sources.map { " \(HTMLPageModel.source($0))" }
      return "<span><code>\(cite)</code> \(rule.name)\(sources)</span>"
    }
    return "<p class=\"cites\"><b>Cites</b> \(items)</p>"
  }

  private static func replay(_ result: CaseResult) -> Markup {
    guard !result.replay.isEmpty else { return "" }
    return """
      <div class="replay"><span>replay</span><code>\(result.replay)</code></div>
      """
  }
}

/// Text cut to a number of characters, which says how much is missing.
enum VisibleCut {
  static func text(_ text: String, to limit: Int) -> String {
    // Bytes are counted first: counting characters of what surely fits would only cost time.
    text.utf8.count <= limit ? text : VisibleText.shortened(text, to: limit)
  }
}

/// Two values with what differs between them marked.
struct HTMLDifference {
  let expected: Markup
  let got: Markup

  init(_ expected: String, _ got: String) {
    let a = Array(expected.unicodeScalars)
    let b = Array(got.unicodeScalars)
    var head = 0
    while head < min(a.count, b.count), a[head] == b[head] { head += 1 }
    var tail = 0
    while tail < min(a.count, b.count) - head, a[a.count - 1 - tail] == b[b.count - 1 - tail] {
      tail += 1
    }
    // Values with little in common are easier to read without marks.
    guard (head + tail) * 3 >= min(a.count, b.count), head + tail > 0 else {
      self.expected = "\(expected)"
      self.got = "\(got)"
      return
    }
    self.expected = HTMLDifference.marked(a, head, tail)
    self.got = HTMLDifference.marked(b, head, tail)
  }

  private static func marked(_ scalars: [Unicode.Scalar], _ head: Int, _ tail: Int) -> Markup {
    func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: part)
      return String(view)
    }
    let middle = scalars[head..<(scalars.count - tail)]
    let mark: Markup = middle.isEmpty ? "" : "<mark>\(text(middle))</mark>"
    return "\(text(scalars[..<head]))\(mark)\(text(scalars[(scalars.count - tail)...]))"
  }
}

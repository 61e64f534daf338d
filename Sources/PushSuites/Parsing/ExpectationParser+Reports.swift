internal import PushJSON
internal import PushModel
internal import PushWire

/// What is expected of the sender's word and of its requests for receipts.
extension ExpectationParser {
  func report(_ node: SourceNode, _ what: String) -> ReportExpectation {
    var report = ReportExpectation()
    guard let members = mistakes.members(node, what, known: SuiteKeys.report) else {
      return report
    }
    if let outcome = members["outcome"] { report.outcome = self.outcome(outcome) }
    report.status = number(members["status"], "`status`")
    report.reason = members["reason"].flatMap { matchers.matcher($0, "`reason`", .text) }
    return report
  }

  func reports(_ node: SourceNode) -> [ReportExpectation] {
    guard let elements = node.elements, !elements.isEmpty else {
      mistakes.wrong(node, "`reports`", must: "a list, one element for each order")
      return []
    }
    return elements.map { report($0, "an element of `reports`") }
  }

  func receipts(_ node: SourceNode) -> ReceiptsExpectation {
    var receipts = ReceiptsExpectation()
    guard let members = mistakes.members(node, "`receipts`", known: SuiteKeys.receipts) else {
      return receipts
    }
    receipts.attempts = number(members["attempts"], "`attempts`")
    receipts.ids = number(members["ids"], "`ids`")
    receipts.idsPerRequest = number(members["ids-per-request"], "`ids-per-request`")
    receipts.within = members["within"].flatMap(seconds)
    if let node = members["report"] { receipts.report = report(node, "`report`") }
    if let each = members["each"],
      let inner = mistakes.members(each, "`each`", known: SuiteKeys.request)
    {
      read(inner, into: &receipts.every)
    }
    return receipts
  }

  private func outcome(_ node: SourceNode) -> Matcher? {
    let words = ["sent", "failed", "unsupported"]
    if let text = node.scalarText, !words.contains(text) {
      let near = EditDistance.nearest(to: text, among: words)
      mistakes.wrong(
        node,
        "`outcome`",
        must: "sent, failed or a matcher",
        near.map { "did you mean `\($0)`?" } ?? ""
      )
      return nil
    }
    return matchers.matcher(node, "`outcome`", .text)
  }
}

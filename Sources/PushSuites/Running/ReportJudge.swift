internal import PushJSON
internal import PushModel

/// Compares the sender's own word with what a case expects of it.
struct ReportJudge {
  let spec: CaseSpec
  let evidence: CaseEvidence

  var mismatches: [PlacedMismatch] { contradiction + said }

  /// A sender that calls a push unsupported must not have sent it.
  private var contradiction: [PlacedMismatch] {
    let refused = evidence.asks.count { $0.report.outcome == .unsupported }
    guard refused > 0, evidence.arrivals.contains(where: \.isPush),
      spec.expectation.report.outcome == nil, spec.expectation.reports.isEmpty
    else {
      return []
    }
    return [
      PlacedMismatch(
        Mismatch(
          subject: "report outcome",
          expected: "`sent` or `failed`, since a request is on the wire",
          got: "`unsupported`"
        )
      )
    ]
  }

  private var said: [PlacedMismatch] {
    let expectation = spec.expectation
    var found = evidence.asks.enumerated().flatMap { index, ask in
      let number = evidence.asks.count > 1 ? "order \(index + 1): " : ""
      var found = check(expectation.report, ask.report, number)
      if expectation.reports.indices.contains(index) {
        found += check(expectation.reports[index], ask.report, number)
      }
      return found
    }
    guard let wanted = expectation.receipts?.report else { return found }
    for ask in evidence.receiptAsks { found += check(wanted, ask.report, "receipts: ") }
    return found
  }

  private func check(
    _ wanted: ReportExpectation,
    _ report: SenderReport,
    _ number: String
  ) -> [PlacedMismatch] {
    check(wanted.outcome, .string(report.outcome.rawValue), number + "report outcome")
      + check(
        wanted.status,
        report.status.map { .integer(Int64($0)) },
        number + "report status"
      )
      + check(wanted.reason, ReportJudge.reason(of: report), number + "report reason")
  }

  /// The reason as text, nil for none or an empty one.
  private static func reason(of report: SenderReport) -> JSONValue? {
    guard let reason = report.reason, !reason.isEmpty else { return nil }
    return .string(reason)
  }

  private func check(
    _ matcher: Matcher?,
    _ value: JSONValue?,
    _ subject: String
  ) -> [PlacedMismatch] {
    guard let matcher else { return [] }
    let reading: Matcher.Reading = value?.string == nil ? .json : .text
    return matcher.resolved(by: evidence.variables).failures(of: value, as: reading).map {
      PlacedMismatch(Mismatch(subject: subject, expected: $0.expected, got: $0.got))
    }
  }
}

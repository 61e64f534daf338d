internal import PushJSON
internal import PushModel

/// Compares the findings of the rules with those that a case expects.
struct FindingJudge {
  let spec: CaseSpec
  let isStrict: Bool
  let rule: @Sendable (String) -> RuleReference?

  func mismatches(_ arrivals: [Arrival]) -> [PlacedMismatch] {
    let found = arrivals.enumerated().flatMap { index, arrival in
      arrival.verdict.findings.filter(isUnwanted).map { finding in
        PlacedMismatch(mismatch(finding, index, of: arrivals.count), request: index)
      }
    }
    return found + missing(arrivals)
  }

  private func isUnwanted(_ finding: Finding) -> Bool {
    if matches(spec.expectation.freeOf, finding.rule) { return true }
    guard finding.severity == .reject || isStrict else { return false }
    return !matches(spec.expectation.findings, finding.rule)
  }

  /// Findings that were expected and did not occur.
  private func missing(_ arrivals: [Arrival]) -> [PlacedMismatch] {
    guard !arrivals.isEmpty else { return [] }
    let seen = Set(arrivals.flatMap { $0.verdict.findings.map(\.rule) })
    return spec.expectation.findings.filter { glob in !seen.contains { Glob.matches(glob, $0) } }
      .map { glob in
        let reference = rule(glob)
        return PlacedMismatch(
          Mismatch(
            subject: "finding " + named(glob, reference),
            expected: "the rule is violated",
            got: "no request violates it",
            source: reference?.source ?? ""
          )
        )
      }
  }

  private func mismatch(_ finding: Finding, _ index: Int, of count: Int) -> Mismatch {
    let reference = rule(finding.rule)
    let number = count > 1 ? "request \(index + 1): " : ""
    return Mismatch(
      subject: number + named(finding.rule, reference) + FindingJudge.place(finding.place),
      expected: finding.severity == .reject ? "a request that is not refused" : "no such finding",
      got: finding.message,
      rule: finding.rule,
      source: reference?.source ?? "",
      fix: finding.fix
    )
  }

  private func named(_ id: String, _ reference: RuleReference?) -> String {
    reference.map { "\(id) \($0.name)" } ?? id
  }

  private func matches(_ globs: [String], _ id: String) -> Bool {
    globs.contains { Glob.matches($0, id) }
  }

  private static func place(_ place: FindingPlace) -> String {
    switch place {
    case .body(let pointer): pointer.isEmpty ? " at the body" : " at body \(pointer)"
    case .header(let name): " at header \(name)"
    case .connection: " at the connection"
    }
  }
}

/// Compares the sender's own word with what a case expects of it.
struct ReportJudge {
  let spec: CaseSpec
  let evidence: CaseEvidence

  var mismatches: [PlacedMismatch] { contradiction + said }

  /// A sender that calls a push unsupported must not have sent it.
  private var contradiction: [PlacedMismatch] {
    let refused = evidence.asks.count { $0.report.outcome == .unsupported }
    guard refused > 0, !evidence.arrivals.isEmpty, spec.expectation.reportOutcome == nil else {
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
    evidence.asks.enumerated().flatMap { index, ask in
      let number = evidence.asks.count > 1 ? "order \(index + 1): " : ""
      let report = ask.report
      return check(
        spec.expectation.reportOutcome,
        .string(report.outcome.rawValue),
        number + "report outcome"
      )
        + check(
          spec.expectation.reportStatus,
          report.status.map { .integer(Int64($0)) },
          number + "report status"
        )
        + check(
          spec.expectation.reportReason,
          ReportJudge.reason(of: report),
          number + "report reason"
        )
    }
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

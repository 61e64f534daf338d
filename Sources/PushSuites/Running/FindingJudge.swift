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
        PlacedMismatch(mismatch(finding, label(index, arrivals)), request: index)
      }
    }
    return found + missing(arrivals)
  }

  private func isUnwanted(_ finding: Finding) -> Bool {
    if matches(spec.expectation.freeOf, finding.rule) { return true }
    guard finding.severity == .reject || isStrict else { return false }
    return !matches(spec.expectation.findings + spec.expectation.mayFind, finding.rule)
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

  /// Which of several requests it is, pushes and calls beside them counted apart.
  private func label(_ index: Int, _ arrivals: [Arrival]) -> String {
    let isPush = arrivals[index].isPush
    let alike = arrivals.indices.filter { arrivals[$0].isPush == isPush }
    let number = alike.count(where: { $0 <= index })
    if isPush { return alike.count > 1 ? "request \(number): " : "" }
    return "request \(number) for \(arrivals[index].endpoint): "
  }

  private func mismatch(_ finding: Finding, _ label: String) -> Mismatch {
    let reference = rule(finding.rule)
    return Mismatch(
      subject: label + named(finding.rule, reference) + FindingJudge.place(finding.place),
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

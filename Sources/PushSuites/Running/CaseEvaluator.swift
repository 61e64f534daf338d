internal import PushJSON
package import PushModel

/// Judges a case by what happened; does nothing else.
package struct CaseEvaluator: Sendable {
  /// Lint findings count as much as *reject* findings.
  package let isStrict: Bool
  /// Looks a rule id up in the catalogue.
  package let rule: @Sendable (String) -> RuleReference?

  /// How many mismatches a result keeps; our choice, the rest is counted in its message.
  private static let mismatchLimit = 20

  package init(
    isStrict: Bool = false,
    rule: @escaping @Sendable (String) -> RuleReference? = { _ in nil }
  ) {
    self.isStrict = isStrict
    self.rule = rule
  }

  /// The result of a case, but for its duration and replay line.
  package func result(_ planned: PlannedCase, _ evidence: CaseEvidence) -> CaseResult {
    let spec = planned.spec
    var result = CaseEvaluator.blank(planned)
    result.requests = evidence.arrivals.map(\.request)
    result.senderOutput = CaseEvaluator.output(of: evidence.asks + evidence.receiptAsks)
    if let word = unsupported(spec, evidence) {
      result.outcome = .unsupported
      result.message = word
      return result
    }
    if isRefusedLocally(spec, evidence) {
      result.message = "the sender refused by itself, as it may"
      return result
    }
    let mismatches = mismatches(spec, evidence)
    if !mismatches.isEmpty {
      result.outcome = CaseEvaluator.outcome(of: spec.level)
      result.message = CaseEvaluator.sentence(mismatches.map(\.mismatch))
    }
    result.mismatches = mismatches.prefix(CaseEvaluator.mismatchLimit).map(\.mismatch)
    let index = mismatches.lazy.compactMap(\.request).first ?? evidence.arrivals.count - 1
    if evidence.arrivals.indices.contains(index) {
      result.excerpt = WireExcerpt.text(of: evidence.arrivals[index])
    }
    return result
  }

  /// A passing result that says only which case it is of.
  package static func blank(_ planned: PlannedCase) -> CaseResult {
    let spec = planned.spec
    var result = CaseResult(
      id: spec.id,
      title: spec.title,
      file: spec.file,
      line: spec.line,
      level: spec.level,
      outcome: .pass,
      tags: spec.tags,
      cites: spec.cites
    )
    result.knownFailing = planned.knownFailing
    return result
  }

  private static func outcome(of level: CaseLevel) -> CaseOutcome {
    switch level {
    case .must: .fail
    case .should: .warn
    case .info: .info
    }
  }

  /// Why the case counts as unsupported, or nil.
  private func unsupported(_ spec: CaseSpec, _ evidence: CaseEvidence) -> String? {
    let refused = evidence.asks.count { $0.report.outcome == .unsupported }
    let wantsRefusal = spec.expectation.report.outcome == .equals("unsupported")
    let pushes = evidence.arrivals.count(where: \.isPush)
    if refused > 0, !wantsRefusal, pushes <= evidence.asks.count - refused {
      return "the sender says that it has no such feature"
    }
    if evidence.receiptAsks.contains(where: { $0.report.outcome == .unsupported }) {
      return "the sender says that it fetches no receipts"
    }
    guard evidence.isKindUnknown, evidence.arrivals.isEmpty else { return nil }
    return "nothing arrived, and the sender does not know the kind "
      + spec.kinds.joined(separator: ", ")
  }

  private func isRefusedLocally(_ spec: CaseSpec, _ evidence: CaseEvidence) -> Bool {
    spec.allowsUnsent && evidence.arrivals.isEmpty && !evidence.asks.isEmpty
      && evidence.asks.allSatisfy { $0.report.outcome == .failed }
  }

  private func mismatches(_ spec: CaseSpec, _ evidence: CaseEvidence) -> [PlacedMismatch] {
    if let failure = evidence.fillFailure { return [PlacedMismatch(failure)] }
    let wire = WireJudge(spec: spec, evidence: evidence)
    let findings = FindingJudge(spec: spec, isStrict: isStrict, rule: rule)
    return wire.attempts + findings.mismatches(evidence.arrivals) + wire.requests + wire.history
      + ReceiptsJudge(spec: spec, evidence: evidence).mismatches
      + ReportJudge(spec: spec, evidence: evidence).mismatches
  }

  /// The first mismatch in one sentence, and how many more there are.
  static func sentence(_ mismatches: [Mismatch]) -> String {
    guard let first = mismatches.first else { return "" }
    let rest = mismatches.count == 1 ? "" : " (and \(mismatches.count - 1) more)"
    if !first.rule.isEmpty { return "\(first.subject): \(first.got)\(rest)" }
    return "\(first.subject): expected \(first.expected), got \(first.got)\(rest)"
  }

  /// What the sender printed, each piece once, at most 4 KB (our choice: it is read by people).
  static func output(of asks: [CaseEvidence.Ask]) -> String {
    let text = asks.map(\.report.output).filter { !$0.isEmpty }.joined(separator: "\n")
    return WireExcerpt.cut(text, to: 4_096)
  }
}

/// A mismatch and the request it is in.
struct PlacedMismatch {
  var mismatch: Mismatch
  /// The index of the request, nil when it is about none or all.
  var request: Int?

  init(_ mismatch: Mismatch, request: Int? = nil) {
    self.mismatch = mismatch
    self.request = request
  }
}

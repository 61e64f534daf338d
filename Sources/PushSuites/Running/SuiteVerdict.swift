package import PushModel

/// What the results of a run amount to.
package struct SuiteVerdict: Equatable, Sendable {
  /// How many cases ended in each way.
  package var counts: [CaseOutcome: Int]
  /// Cases that failed and are not known to.
  package var failed: [String]
  /// Cases that passed although they are listed as known to fail; the list must be mended.
  package var unexpectedPasses: [String]
  /// How many cases were judged; a run of none proves nothing, whatever the harness itself warns of.
  package var judged: Int

  package init(_ results: [CaseResult]) {
    counts = [:]
    for result in results { counts[result.outcome, default: 0] += 1 }
    failed = results.filter { $0.outcome == .fail && $0.knownFailing.isEmpty }.map(\.id)
    unexpectedPasses = results.filter { $0.outcome == .pass && !$0.knownFailing.isEmpty }.map(\.id)
    judged = results.count { result in
      let isJudged = [.pass, .fail, .warn, .info].contains(result.outcome)
      return isJudged && !result.id.hasPrefix("harness/")
    }
  }

  /// Cases in which the harness or the sender broke.
  package var errors: Int { counts[.error] ?? 0 }

  /// Whether all that was required passed.
  package var hasPassed: Bool {
    failed.isEmpty && unexpectedPasses.isEmpty && errors == 0 && judged > 0
  }
}

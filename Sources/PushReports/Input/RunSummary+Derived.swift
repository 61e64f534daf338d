package import PushModel

extension RunSummary {
  package var counts: CaseCounts { CaseCounts(cases) }

  /// Whether the run passed, by its verdict word.
  package var hasPassed: Bool { verdict == "pass" }

  /// The cases that a reader must see, those that fail the run first.
  package var casesToRead: [CaseResult] {
    let shown = cases.filter(\.standing.needsReading)
    return shown.filter(\.standing.failsRun) + shown.filter { !$0.standing.failsRun }
  }

  /// One sentence on how the run ended (hostile text where the run's own message is).
  package var sentence: String {
    if !message.isEmpty { return message }
    let counts = counts
    let all = Figures.count(counts.total, "case")
    guard counts.total > 0 else {
      return traffic.requests == 0
        ? "Nothing was judged."
        : "\(Figures.count(traffic.requests, "request")) judged; \(rejections)."
    }
    if counts.failing > 0 {
      let verb = counts.failing == 1 ? "fails" : "fail"
      return "\(Figures.count(counts.failing)) of \(all) \(verb)."
    }
    let rest = counts.occurring.filter { $0.standing != .pass }
    if rest.isEmpty { return counts.total == 1 ? "The one case passes." : "All \(all) pass." }
    let others = rest.map { "\(Figures.count($0.count)) \($0.standing.label)" }
    return "No case fails: \(Figures.count(counts[.pass])) of \(all) passed, "
      + others.joined(separator: ", ") + "."
  }

  /// The latency table of the mock: quantile and nanoseconds; empty without requests.
  package var latency: [LatencyPoint] { LatencyPoint.table(durations) }

  /// The cases that a request belongs to, by the request's row.
  package var casesByRequest: [Int64: [CaseResult]] {
    var found: [Int64: [CaseResult]] = [:]
    for result in cases {
      for row in result.requests { found[row, default: []].append(result) }
    }
    return found
  }

  private var rejections: String {
    traffic.rejected == 0
      ? "none deserved a refusal" : "\(Figures.count(traffic.rejected)) deserved a refusal"
  }
}

/// One quantile of a set of durations.
package struct LatencyPoint: Equatable, Sendable {
  /// Such as 0.99; 1 for the largest.
  package var quantile: Double
  /// Such as `p99` or `max`.
  package var label: String
  package var nanoseconds: UInt64

  /// Median, 90, 99, 99.9 per cent and the largest, each the smallest value that covers its share.
  package static func table(_ durations: [UInt64]) -> [LatencyPoint] {
    guard !durations.isEmpty else { return [] }
    let sorted = durations.sorted()
    let points = [(0.5, "p50"), (0.9, "p90"), (0.99, "p99"), (0.999, "p99.9"), (1, "max")]
    return points.map { quantile, label in
      // The nearest-rank definition; the subtraction keeps 0.9 of 10 at rank 9 despite rounding.
      let rank = Int((quantile * Double(sorted.count) - 1e-9).rounded(.up))
      let index = min(max(rank, 1), sorted.count) - 1
      return LatencyPoint(quantile: quantile, label: label, nanoseconds: sorted[index])
    }
  }
}

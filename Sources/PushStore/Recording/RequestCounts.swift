internal import PushModel

/// What is kept of requests when only counts are recorded.
package struct RequestCounts: Sendable, Equatable {
  package var requests = 0
  package var rejected = 0
  package var bytes: Int64 = 0
  /// By status as answered.
  package var statuses: [Int: Int] = [:]
  /// Findings by rule.
  package var rules: [String: Int] = [:]
  /// Requests with one status in a row, which spares the dictionary on the hot path.
  private var recent = StatusStreak()

  package init() {}

  mutating func add(_ row: RequestRow, _ findings: [Finding]) {
    requests += 1
    if row.deservesRejection { rejected += 1 }
    bytes += row.bytes
    if row.status == recent.status {
      recent.count += 1
    } else {
      settle()
      recent = StatusStreak(status: row.status, count: 1)
    }
    for finding in findings { rules[finding.rule, default: 0] += 1 }
  }

  mutating func add(_ other: RequestCounts) {
    var other = other
    other.settle()
    settle()
    requests += other.requests
    rejected += other.rejected
    bytes += other.bytes
    for (status, count) in other.statuses { statuses[status, default: 0] += count }
    for (rule, count) in other.rules { rules[rule, default: 0] += count }
  }

  /// Moves the streak into the table.
  private mutating func settle() {
    if recent.count > 0 { statuses[recent.status, default: 0] += recent.count }
    recent = StatusStreak()
  }

  /// The counts as samples of the subject `recorder`, in a fixed order.
  func samples(at: UInt64) -> [Sample] {
    var samples: [Sample] = []
    func add(_ metric: String, _ value: Double) {
      samples.append(Sample(at: at, subject: "recorder", metric: metric, value: value))
    }
    add("requests", Double(requests))
    add("accepted", Double(requests - rejected))
    add("rejected", Double(rejected))
    add("bytes", Double(bytes))
    for status in statuses.keys.sorted() { add("status.\(status)", Double(statuses[status] ?? 0)) }
    for rule in rules.keys.sorted() { add("findings.\(rule)", Double(rules[rule] ?? 0)) }
    return samples
  }
}

/// Requests in a row that were answered with one status.
private struct StatusStreak: Sendable, Equatable {
  var status = 0
  var count = 0
}

internal import Synchronization

/// The counts of a run, for `/metrics` and the summary of `serve`.
package final class MockMetrics: Sendable {
  /// Counts of one worker between two ticks, or of the whole run.
  package struct Counts: Sendable {
    package var requests = 0
    package var rejected = 0
    package var bytes = 0
    /// Nanoseconds from first byte to reply, summed.
    package var nanoseconds: UInt64 = 0
    package var connections = 0
    /// Streams that clients reset.
    package var resets = 0
    package var answers: [Answer: Int] = [:]
    package var findings: [String: Int] = [:]

    package init() {}
  }

  /// Status and reason of an answer.
  package struct Answer: Hashable, Comparable, Sendable {
    package var status: Int
    package var reason: String

    package init(status: Int, reason: String) {
      self.status = status
      self.reason = reason
    }

    package static func < (left: Answer, right: Answer) -> Bool {
      (left.status, left.reason) < (right.status, right.reason)
    }
  }

  private let total = Mutex(Counts())

  package init() {}

  /// Adds the counts of a worker.
  package func add(_ part: Counts) {
    total.withLock { total in
      total.requests += part.requests
      total.rejected += part.rejected
      total.bytes += part.bytes
      total.nanoseconds += part.nanoseconds
      total.connections += part.connections
      total.resets += part.resets
      total.answers.merge(part.answers, uniquingKeysWith: +)
      total.findings.merge(part.findings, uniquingKeysWith: +)
    }
  }

  /// The counts so far; workers add theirs every 50 ms.
  package var counts: Counts { total.withLock { $0 } }

  /// The counts in the OpenMetrics text format.
  package var openMetrics: String {
    let counts = counts
    var text = """
      # TYPE pushproof_requests counter
      # HELP pushproof_requests Requests answered, by status and reason.

      """
    for (answer, count) in counts.answers.sorted(by: { $0.key < $1.key }) {
      text += "pushproof_requests_total{provider=\"apns\",status=\"\(answer.status)\","
      text += "reason=\"\(answer.reason)\"} \(count)\n"
    }
    text += "# TYPE pushproof_rejected counter\n"
    text += "# HELP pushproof_rejected Requests that deserved a refusal.\n"
    text += "pushproof_rejected_total{provider=\"apns\"} \(counts.rejected)\n"
    text += "# TYPE pushproof_findings counter\n# HELP pushproof_findings Findings by rule.\n"
    for (rule, count) in counts.findings.sorted(by: { $0.key < $1.key }) {
      text += "pushproof_findings_total{provider=\"apns\",rule=\"\(rule)\"} \(count)\n"
    }
    text += "# TYPE pushproof_body_bytes counter\n# UNIT pushproof_body_bytes bytes\n"
    text += "# HELP pushproof_body_bytes Request bodies received.\n"
    text += "pushproof_body_bytes_total{provider=\"apns\"} \(counts.bytes)\n"
    text +=
      "# TYPE pushproof_connections counter\n# HELP pushproof_connections Connections opened.\n"
    text += "pushproof_connections_total{provider=\"apns\"} \(counts.connections)\n"
    text += "# TYPE pushproof_stream_resets counter\n"
    text += "# HELP pushproof_stream_resets Streams that clients reset.\n"
    text += "pushproof_stream_resets_total{provider=\"apns\"} \(counts.resets)\n"
    text += "# TYPE pushproof_request_seconds summary\n# UNIT pushproof_request_seconds seconds\n"
    text += "# HELP pushproof_request_seconds Time from first byte to reply.\n"
    text += "pushproof_request_seconds_sum \(Double(counts.nanoseconds) / 1e9)\n"
    text += "pushproof_request_seconds_count \(counts.requests)\n# EOF\n"
    return text
  }
}

package import PushModel
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

  private let totals = Mutex<[Provider: Counts]>([:])

  package init() {}

  /// Adds the counts of a worker.
  package func add(_ part: Counts, _ provider: Provider) {
    totals.withLock { $0[provider, default: Counts()].add(part) }
  }

  /// The counts so far, of all providers; workers add theirs every 50 ms.
  package var counts: Counts {
    totals.withLock { totals in
      totals.values.reduce(into: Counts()) { $0.add($1) }
    }
  }

  /// The counts of each provider that was called.
  package var byProvider: [(provider: Provider, counts: Counts)] {
    let totals = totals.withLock { $0 }
    return Provider.allCases.compactMap { provider in totals[provider].map { (provider, $0) } }
  }
}

extension MockMetrics.Counts {
  fileprivate mutating func add(_ part: MockMetrics.Counts) {
    requests += part.requests
    rejected += part.rejected
    bytes += part.bytes
    nanoseconds += part.nanoseconds
    connections += part.connections
    resets += part.resets
    answers.merge(part.answers, uniquingKeysWith: +)
    findings.merge(part.findings, uniquingKeysWith: +)
  }
}

internal import Synchronization

/// The hosts that senders asked the proxy for in vain, with how often; safe from any thread.
package final class RefusedHosts: Sendable {
  /// Names that are remembered; ours, far more than any sender talks to.
  private static let most = 1000

  private let counts = Mutex<[String: Int]>([:])

  package init() {}

  func note(_ host: String) {
    counts.withLock { counts in
      if counts[host] == nil, counts.count >= RefusedHosts.most { return }
      counts[host, default: 0] += 1
    }
  }

  /// Host, port and count, the most asked for first (hostile text).
  package var all: [(host: String, count: Int)] {
    counts.withLock { $0 }.map { (host: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.host) < ($0.count, $1.host) }
  }
}

package import PushModel

/// One run as `runs` has it.
package struct RunRecord: Equatable, Sendable {
  package var id: Int64
  package var name: String
  package var command: String
  package var seed: UInt64
  package var tokenRun: UInt64
  /// RFC 3339, UTC.
  package var startedAt: String
  /// Nil while the run goes on, or when it was killed.
  package var endedAt: String?
  package var verdict: String?
  package var exitCode: Int32?
  package var message: String?
  package var toolVersion: String
  package var sender: String
  /// Bodies that were given up so that rows could be kept.
  package var shedBodies: Int
  /// Requests that could not be written.
  package var unwrittenRows: Int
  package var mode: RecordingMode
  package var isDurable: Bool
}

/// One request without headers, body and findings.
package struct RequestRecord: Equatable, Sendable {
  package var id: Int64
  package var run: Int64
  package var provider: Provider
  package var endpoint: RequestEndpoint
  package var environment: APNsEnvironment?
  /// Hostile text, as `method`, `path` and `reason` are.
  package var token: String
  package var ask: Int64?
  package var connection: Int64
  package var stream: Int64
  /// Nanoseconds since the run began.
  package var at: UInt64
  package var method: String
  package var path: String
  /// The digest of the body; nil when there was none or it was shed.
  package var body: String?
  package var bytes: Int64
  package var status: Int
  package var reason: String
  package var deservesRejection: Bool
  package var duration: UInt64
}

/// One request with all that is known of it.
package struct RequestDetail: Sendable {
  package var request: RequestRecord
  /// Pairs in order; hostile text.
  package var headers: [(name: String, value: String)]
  /// Nil when the body was shed; empty when there was none.
  package var body: [UInt8]?
  package var findings: [Finding]
}

/// Which requests to read; what is nil does not matter.
package struct RequestFilter: Sendable {
  package var run: Int64?
  package var provider: Provider?
  package var token: String?
  /// Only requests with a larger id, for paging.
  package var afterID: Int64?
  /// Only requests that arrived at this instant of their run or later, in nanoseconds.
  package var since: UInt64?
  package var deservesRejection: Bool?
  /// Only requests with a finding.
  package var hasFindings: Bool
  package var connection: Int64?
  package var ask: Int64?
  package var limit: Int
  /// The newest first.
  package var isNewestFirst: Bool

  package init(
    run: Int64? = nil,
    provider: Provider? = nil,
    token: String? = nil,
    afterID: Int64? = nil,
    since: UInt64? = nil,
    deservesRejection: Bool? = nil,
    hasFindings: Bool = false,
    connection: Int64? = nil,
    ask: Int64? = nil,
    limit: Int = 100,
    isNewestFirst: Bool = false
  ) {
    self.run = run
    self.provider = provider
    self.token = token
    self.afterID = afterID
    self.since = since
    self.deservesRejection = deservesRejection
    self.hasFindings = hasFindings
    self.connection = connection
    self.ask = ask
    self.limit = limit
    self.isNewestFirst = isNewestFirst
  }
}

/// How often a rule was broken in a run.
package struct RuleCount: Equatable, Sendable {
  package var rule: String
  package var severity: Severity
  package var count: Int
  /// The first request that broke it; nil when only connections did.
  package var firstRequest: Int64?
}

/// How many requests were answered in one way.
package struct AnswerCount: Equatable, Sendable {
  package var provider: Provider
  package var status: Int
  package var reason: String
  package var deservesRejection: Bool
  package var count: Int
}

/// The requests of a run in numbers.
package struct RequestTotals: Equatable, Sendable {
  package var requests = 0
  /// As deserved.
  package var accepted = 0
  package var rejected = 0
  package var bytes: Int64 = 0
  /// The most frequent first.
  package var answers: [AnswerCount] = []
}

/// One connection as `connections` has it.
package struct ConnectionRecord: Sendable {
  package var opened: ConnectionOpened
  /// Nil while it is open.
  package var closedAt: UInt64?
  package var requests: Int64?
  package var closeReason: String?
  package var findings: [Finding]
}

/// One ask with what the sender said of it.
package struct AskRecord: Sendable {
  package var ask: AskRow
  package var report: AskReport?
}

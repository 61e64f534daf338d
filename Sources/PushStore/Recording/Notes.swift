package import PushModel

/// A connection that was opened; times are nanoseconds since the run began.
package struct ConnectionOpened: Sendable {
  /// The number of the connection within the run.
  package var id: Int64
  package var provider: Provider
  package var environment: APNsEnvironment?
  package var openedAt: UInt64
  /// The peer's address and port.
  package var peer: String
  /// The TLS version and cipher, or empty.
  package var tls: String
  package var alpn: String
  package var sni: String
  /// `token`, `certificate` or empty, as far as known.
  package var authentication: String

  package init(
    id: Int64,
    provider: Provider,
    environment: APNsEnvironment?,
    openedAt: UInt64,
    peer: String,
    tls: String,
    alpn: String,
    sni: String,
    authentication: String
  ) {
    self.id = id
    self.provider = provider
    self.environment = environment
    self.openedAt = openedAt
    self.peer = peer
    self.tls = tls
    self.alpn = alpn
    self.sni = sni
    self.authentication = authentication
  }
}

/// A connection that was closed.
package struct ConnectionClosed: Sendable {
  package var id: Int64
  package var closedAt: UInt64
  package var requests: Int64
  /// Why it was closed, in a few words.
  package var reason: String
  /// Replaces what was known at the opening, unless empty.
  package var authentication: String

  package init(
    id: Int64,
    closedAt: UInt64,
    requests: Int64,
    reason: String,
    authentication: String = ""
  ) {
    self.id = id
    self.closedAt = closedAt
    self.requests = requests
    self.reason = reason
    self.authentication = authentication
  }
}

/// One push that a sender was asked for.
package struct AskRow: Sendable {
  /// The number of the ask within the run (`AskToken.sequence`).
  package var id: Int64
  /// The case it belongs to, or empty.
  package var caseID: String
  package var provider: Provider
  package var environment: APNsEnvironment?
  /// The device token or channel id.
  package var target: String
  /// The neutral notification as JSON.
  package var notification: String
  package var dueAt: UInt64
  package var handedAt: UInt64?

  package init(
    id: Int64,
    caseID: String,
    provider: Provider,
    environment: APNsEnvironment?,
    target: String,
    notification: String,
    dueAt: UInt64,
    handedAt: UInt64? = nil
  ) {
    self.id = id
    self.caseID = caseID
    self.provider = provider
    self.environment = environment
    self.target = target
    self.notification = notification
    self.dueAt = dueAt
    self.handedAt = handedAt
  }
}

/// What the sender said became of an ask.
package struct AskReport: Sendable {
  package var ask: Int64
  package var reportedAt: UInt64
  package var outcome: SenderReport.Outcome
  package var status: Int?
  /// As the sender saw it (hostile text).
  package var reason: String?

  package init(
    ask: Int64,
    reportedAt: UInt64,
    outcome: SenderReport.Outcome,
    status: Int?,
    reason: String?
  ) {
    self.ask = ask
    self.reportedAt = reportedAt
    self.outcome = outcome
    self.status = status
    self.reason = reason
  }
}

/// An ask that reached the mock.
package struct ArrivalRow: Equatable, Sendable {
  package var ask: Int64
  /// The row in `requests`.
  package var request: Int64
  package var at: UInt64
  package var repliedAt: UInt64
  package var status: Int

  package init(ask: Int64, request: Int64, at: UInt64, repliedAt: UInt64, status: Int) {
    self.ask = ask
    self.request = request
    self.at = at
    self.repliedAt = repliedAt
    self.status = status
  }
}

/// One measured value at one instant.
package struct Sample: Equatable, Sendable {
  package var at: UInt64
  /// What was measured, such as `sender` or `mock`.
  package var subject: String
  /// Such as `cpu.seconds`.
  package var metric: String
  package var value: Double

  package init(at: UInt64, subject: String, metric: String, value: Double) {
    self.at = at
    self.subject = subject
    self.metric = metric
    self.value = value
  }
}

/// Anything that is written beside requests.
enum Note: Sendable {
  case connectionOpened(ConnectionOpened)
  case connectionClosed(ConnectionClosed)
  case connectionFindings(connection: Int64, [Finding])
  case caseResult(CaseResult, number: Int)
  case ask(AskRow)
  case askHanded(ask: Int64, at: UInt64)
  case askReport(AskReport)
  case arrivals([ArrivalRow])
  case samples([Sample])
  case histogram(name: String, encoded: [UInt8])
  case sender(String)
  case environment(name: String, value: String)
}

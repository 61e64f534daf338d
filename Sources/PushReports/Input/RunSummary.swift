package import PushModel

/// Everything that the reports show of one run, as a plain value.
///
/// Filled from the run file; every writer is a pure function of it, so an old run renders again
/// tomorrow and a golden test needs no server. Texts from payloads, headers and senders are hostile
/// and stored as they came: each writer escapes them where it shows them.
package struct RunSummary: Sendable {
  package var name: String
  /// The command line of the run.
  package var command: String
  /// Name and version that the sender gave, or its command.
  package var sender: String
  package var seed: Int64
  /// ISO 8601, UTC.
  package var startedAt: String
  /// ISO 8601, UTC; nil while the run is going on or when it was cut short.
  package var endedAt: String?
  package var milliseconds: Double
  /// `pass`, `fail` or another word that the command chose.
  package var verdict: String
  package var exitCode: Int
  /// One sentence that says why the run ended so; may be empty.
  package var message: String
  package var toolVersion: String
  package var databasePath: String
  /// Where the HTML report lies, or empty.
  package var htmlPath: String
  /// Bodies that were judged and counted but not kept.
  package var shedBodies: Int
  package var environment: [EnvironmentEntry]
  package var cases: [CaseResult]
  /// Every rule that was violated or is named by a case (then perhaps with a count of zero).
  package var rules: [RuleCount]
  package var traffic: Traffic
  /// The first requests and all with findings, as far as the reader chose to load them.
  package var requests: [RequestExcerpt]
  /// Nanoseconds from the first byte of a request to the reply, in any order.
  package var durations: [UInt64]

  package init(name: String, verdict: String, exitCode: Int, cases: [CaseResult] = []) {
    self.name = name
    self.verdict = verdict
    self.exitCode = exitCode
    self.cases = cases
    command = ""
    sender = ""
    seed = 0
    startedAt = ""
    milliseconds = 0
    message = ""
    toolVersion = ""
    databasePath = ""
    htmlPath = ""
    shedBodies = 0
    environment = []
    rules = []
    traffic = Traffic()
    requests = []
    durations = []
  }

  /// What is known of a rule, or nil.
  package func rule(_ id: String) -> RuleCount? { rules.first { $0.id == id } }
}

/// One fact about the machine or the versions under which a run took place.
package struct EnvironmentEntry: Equatable, Sendable {
  package var key: String
  package var value: String

  package init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}

/// Where a rule is documented.
package struct RuleSource: Equatable, Sendable {
  package var title: String
  /// May be empty.
  package var url: String

  package init(title: String, url: String) {
    self.title = title
    self.url = url
  }
}

/// One rule and how often it was violated in a run.
package struct RuleCount: Equatable, Sendable {
  package var id: String
  package var name: String
  package var severity: Severity
  package var count: Int
  /// Why the rule matters, in one sentence; may be empty.
  package var why: String
  package var sources: [RuleSource]

  package init(
    id: String,
    name: String,
    severity: Severity,
    count: Int,
    why: String = "",
    sources: [RuleSource]
  ) {
    self.id = id
    self.name = name
    self.severity = severity
    self.count = count
    self.why = why
    self.sources = sources
  }
}

/// What the mocks received and answered in a run.
package struct Traffic: Equatable, Sendable {
  package var connections: Int
  package var requests: Int
  /// By what the request deserved, not by a scripted answer.
  package var accepted: Int
  package var rejected: Int
  package var answers: [AnswerCount]

  package init(
    connections: Int = 0,
    requests: Int = 0,
    accepted: Int = 0,
    rejected: Int = 0,
    answers: [AnswerCount] = []
  ) {
    self.connections = connections
    self.requests = requests
    self.accepted = accepted
    self.rejected = rejected
    self.answers = answers
  }
}

/// How often one answer was given.
package struct AnswerCount: Equatable, Sendable {
  package var status: Int
  /// Empty when accepted.
  package var reason: String
  package var count: Int

  package init(status: Int, reason: String, count: Int) {
    self.status = status
    self.reason = reason
    self.count = count
  }
}

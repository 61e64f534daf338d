/// How a case ended.
package enum CaseOutcome: String, Sendable, CaseIterable {
  case pass
  case fail
  /// A *should* that did not hold.
  case warn
  /// An *info* that did not hold.
  case info
  /// The sender says that it has no such feature.
  case unsupported
  case skipped
  /// The harness or the sender broke; nothing was judged.
  case error
  case inconclusive
}

/// How much a case asks for.
package enum CaseLevel: String, Sendable, CaseIterable {
  case must
  case should
  case info
}

/// One expectation that did not hold.
package struct Mismatch: Equatable, Sendable {
  /// What was looked at, such as `header apns-priority`, `body /aps/badge`, `report status`.
  package var subject: String
  package var expected: String
  /// Hostile text.
  package var got: String
  /// The rule behind it, or empty.
  package var rule: String
  /// Where to read about it, or empty.
  package var source: String
  /// What to write instead, or empty.
  package var fix: String

  package init(
    subject: String,
    expected: String,
    got: String,
    rule: String = "",
    source: String = "",
    fix: String = ""
  ) {
    self.subject = subject
    self.expected = expected
    self.got = got
    self.rule = rule
    self.source = source
    self.fix = fix
  }
}

/// What became of one case; everything a report shows of it.
package struct CaseResult: Sendable {
  /// The id as a path, axes of a matrix included: `apns/alert/badge-zero[environment=sandbox]`.
  package var id: String
  package var title: String
  /// The suite file and the line of the case.
  package var file: String
  package var line: Int
  package var level: CaseLevel
  package var outcome: CaseOutcome
  /// Is listed as known to fail, with this reason; empty if not.
  package var knownFailing: String
  package var tags: [String]
  package var cites: [String]
  /// One sentence that says why it ended so (hostile text).
  package var message: String
  package var mismatches: [Mismatch]
  /// The request as it came (request line, headers, body), shortened; empty when none came.
  package var excerpt: String
  /// What the sender printed on standard error during the case, shortened.
  package var senderOutput: String
  /// Rows in `requests`.
  package var requests: [Int64]
  /// The command line that repeats just this case.
  package var replay: String
  package var milliseconds: Double

  package init(
    id: String,
    title: String,
    file: String,
    line: Int,
    level: CaseLevel,
    outcome: CaseOutcome,
    tags: [String] = [],
    cites: [String],
    message: String = "",
    mismatches: [Mismatch] = []
  ) {
    self.id = id
    self.title = title
    self.file = file
    self.line = line
    self.level = level
    self.outcome = outcome
    self.tags = tags
    self.cites = cites
    self.message = message
    self.mismatches = mismatches
    knownFailing = ""
    excerpt = ""
    senderOutput = ""
    requests = []
    replay = ""
    milliseconds = 0
  }
}

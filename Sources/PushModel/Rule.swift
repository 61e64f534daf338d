/// One provider rule as a value: what the catalogue says of it, and a check.
///
/// A check reads its subject, reports into the sink, and does nothing else.
package struct Rule<Subject>: Sendable {
  package let info: RuleInfo
  /// The place of the rule in the provider's order of checks; the lowest refusal is the answer.
  package let stage: Int
  /// The refusal of a *reject* rule; nil for lint.
  package let refusal: Refusal?
  package let check: @Sendable (Subject, inout FindingSink) -> Void

  package init(
    _ info: RuleInfo,
    stage: Int = .max,
    refusal: Refusal? = nil,
    check: @escaping @Sendable (Subject, inout FindingSink) -> Void
  ) {
    self.info = info
    self.stage = stage
    self.refusal = refusal
    self.check = check
  }

  /// Runs the check and files what it reports under this rule.
  package func run(on subject: Subject, into sink: inout FindingSink) {
    sink.begin(info.id, info.severity, stage, refusal)
    check(subject, &sink)
  }
}

/// What a finding inherits from its rule, apart from the rest of the catalogue's entry.
package struct FindingOrigin: Sendable {
  package let rule: String
  package let severity: Severity
  package let stage: Int
  package let refusal: Refusal?

  /// The origin of a rule's findings; `stage` is given when the order of checks is another.
  package init<Subject>(_ rule: Rule<Subject>, stage: Int? = nil) {
    self.rule = rule.info.id
    severity = rule.info.severity
    self.stage = stage ?? rule.stage
    refusal = rule.refusal
  }
}

/// Collects the findings of one request and the refusal that comes first in the order of checks.
///
/// Reused from request to request: nothing is allocated while nothing is found.
package struct FindingSink: Sendable {
  package private(set) var findings: [Finding] = []
  package private(set) var refusal: Refusal?
  private var refusalStage = Int.max
  private var rule = ""
  private var severity = Severity.lint
  private var stage = Int.max
  private var defaultRefusal: Refusal?
  private var origins: [FindingOrigin] = []
  private var origin = -1

  package init() {}

  /// Forgets the last request.
  package mutating func removeAll() {
    // Emptying an array that has no storage of its own would allocate some.
    if !findings.isEmpty { findings.removeAll(keepingCapacity: true) }
    refusal = nil
    refusalStage = .max
  }

  /// Names the rule that the next reports belong to.
  package mutating func begin(
    _ rule: String,
    _ severity: Severity,
    _ stage: Int,
    _ refusal: Refusal?
  ) {
    self.rule = rule
    self.severity = severity
    self.stage = stage
    defaultRefusal = refusal
    origin = -1
  }

  /// Names the table that `begin(at:)` counts in; one step for a whole group of rules.
  package mutating func use(_ origins: [FindingOrigin]) { self.origins = origins }

  /// Names the rule that the next reports belong to, by its place in the table.
  package mutating func begin(at index: Int) { origin = index }

  /// Looks the rule up, which `begin(at:)` spares all those that report nothing.
  private mutating func resolveOrigin() {
    guard origin >= 0 else { return }
    let source = origins[origin]
    begin(source.rule, source.severity, source.stage, source.refusal)
  }

  /// Files one violation of the current rule.
  ///
  /// - Parameters:
  ///   - place: Where the violation lies.
  ///   - value: The value seen; long ones are shortened here.
  ///   - message: What is wrong, in one sentence.
  ///   - fix: What to write instead.
  ///   - severity: Given when a fidelity switch changes the rule's own severity.
  ///   - refusal: Given when a fidelity switch or the case at hand changes the rule's own answer.
  ///   - stage: Given when the case at hand has another place in the order of checks.
  package mutating func report(
    _ place: FindingPlace,
    value: String = "",
    _ message: String,
    fix: String = "",
    severity: Severity? = nil,
    refusal: Refusal? = nil,
    stage: Int? = nil
  ) {
    resolveOrigin()
    let grade = severity ?? self.severity
    findings.append(
      Finding(
        rule: rule,
        severity: grade,
        place: place,
        value: FindingSink.shortened(value),
        message: message,
        fix: fix
      )
    )
    let place = stage ?? self.stage
    guard grade == .reject, let answer = refusal ?? defaultRefusal, place < refusalStage else {
      return
    }
    self.refusal = answer
    refusalStage = place
  }

  /// Files findings that were made elsewhere, such as by rules about connections.
  ///
  /// - Parameters:
  ///   - findings: The findings, each with its rule.
  ///   - refusal: What the service does about them; nil leaves the answer to the rest.
  ///   - stage: Their place in the order of checks.
  package mutating func file(_ findings: [Finding], refusal: Refusal?, stage: Int) {
    self.findings += findings
    if let refusal { refuse(refusal, stage: stage) }
  }

  /// Refuses the request although it breaks no rule, as for a device that is gone.
  ///
  /// - Parameters:
  ///   - refusal: The answer.
  ///   - stage: Its place in the order of checks.
  package mutating func refuse(_ refusal: Refusal, stage: Int) {
    guard stage < refusalStage else { return }
    self.refusal = refusal
    refusalStage = stage
  }

  /// The verdict as a value of its own.
  package var verdict: Verdict { Verdict(findings: findings, refusal: refusal) }

  /// At most 160 bytes of a value, cut between characters.
  ///
  /// The limit is ours: a finding is read by people, and the whole value is in the recorded body.
  package static func shortened(_ value: String) -> String {
    guard value.utf8.count > 160 else { return value }
    var kept = ""
    var bytes = 0
    for character in value {
      bytes += character.utf8.count
      if bytes > 157 { break }
      kept.append(character)
    }
    return kept + "…"
  }
}

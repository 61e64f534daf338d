internal import PushJSON
internal import PushModel

/// How the rules about messages file what they find.
extension FindingSink {
  /// Files a violation that the service refuses.
  ///
  /// - Parameters:
  ///   - subject: The message.
  ///   - pointer: Where the violation lies.
  ///   - value: The value seen.
  ///   - message: What is wrong, in one sentence.
  ///   - fix: What to write instead.
  ///   - row: The row when it is marked †: then a switch can turn the refusal off.
  ///   - answer: The error body.
  ///   - stage: Given when the case at hand has another place in the order of checks.
  mutating func refuse(
    _ subject: FCMMessageSubject,
    at pointer: String,
    value: String = "",
    _ message: String,
    fix: String,
    assumed row: FCMAssumedRefusal? = nil,
    _ answer: FCMError,
    stage: Int? = nil
  ) {
    let isRefused = row.map { subject.fidelity.refuses($0) } ?? true
    report(
      .body(pointer: pointer),
      value: value,
      message,
      fix: fix,
      severity: isRefused ? .reject : .lint,
      refusal: isRefused ? subject.refusal(answer) : nil,
      stage: stage
    )
  }

  /// Files a violation that the service overlooks, and refuses it in strict mode if it has an answer.
  ///
  /// - Parameters:
  ///   - subject: The message.
  ///   - pointer: Where the violation lies.
  ///   - value: The value seen.
  ///   - message: What is wrong, in one sentence.
  ///   - fix: What to write instead.
  ///   - answer: The error body of strict mode; nil for rows whose answer is `find`.
  ///   - stage: Given when the case at hand has another place in the order of checks.
  mutating func lint(
    _ subject: FCMMessageSubject,
    at pointer: String,
    value: String = "",
    _ message: String,
    fix: String,
    strict answer: @autoclosure () -> FCMError? = nil,
    stage: Int? = nil
  ) {
    let refusal = subject.fidelity.isStrict ? answer().map { subject.refusal($0) } : nil
    report(
      .body(pointer: pointer),
      value: value,
      message,
      fix: fix,
      severity: refusal == nil ? .lint : .reject,
      refusal: refusal,
      stage: stage
    )
  }
}

/// Makes rules of the catalogue with as few words as the catalogue has.
enum FCMRuleBuilder {
  typealias Check = @Sendable (FCMMessageSubject, inout FindingSink) -> Void

  /// A *reject* rule; the check files its answer by `refuse`.
  static func reject(
    _ id: String,
    _ name: String,
    answer: String,
    isAssumed: Bool = false,
    stage: Int,
    if condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String],
    check: @escaping Check
  ) -> Rule<FCMMessageSubject> {
    let info = info(
      id,
      name,
      .reject,
      answer: answer,
      isAssumed: isAssumed,
      isScenario: false,
      if: condition,
      why: why,
      confidence,
      sources
    )
    return Rule(info, stage: stage, check: check)
  }

  /// A *lint* rule; `answer` and `stage` are those of strict mode, if it has any.
  static func lint(
    _ id: String,
    _ name: String,
    answer: String = "200",
    isAssumed: Bool = false,
    stage: Int = .max,
    if condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String],
    isScenario: Bool = false,
    check: @escaping Check
  ) -> Rule<FCMMessageSubject> {
    let info = info(
      id,
      name,
      .lint,
      answer: answer,
      isAssumed: isAssumed,
      isScenario: isScenario,
      if: condition,
      why: why,
      confidence,
      sources
    )
    return Rule(info, stage: stage, check: check)
  }

  /// The catalogue's entry alone, for a rule that one request cannot decide.
  static func info(
    _ id: String,
    _ name: String,
    _ severity: Severity = .lint,
    answer: String = "–",
    isAssumed: Bool = false,
    isScenario: Bool = true,
    if condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String]
  ) -> RuleInfo {
    RuleInfo(
      id: "FCM-" + id,
      name: name,
      provider: .fcm,
      severity: severity,
      isAnswerAssumed: isAssumed,
      condition: condition,
      why: why,
      answer: answer,
      confidence: confidence,
      sources: sources,
      isScenario: isScenario
    )
  }
}

/// Rules in the form in which they run: checks apart from the words about them.
///
/// As `APNsRuleGroup`: walking an array of `Rule` would copy a dozen strings for each.
struct FCMRuleGroup: Sendable {
  private struct Check: Sendable {
    let run: FCMRuleBuilder.Check
  }

  private let checks: [Check]
  private let origins: [FindingOrigin]

  init(_ rules: [Rule<FCMMessageSubject>]) {
    checks = rules.map { Check(run: $0.check) }
    origins = rules.map { FindingOrigin($0) }
  }

  /// Runs every check and files what it reports under its rule.
  func run(on subject: FCMMessageSubject, into sink: inout FindingSink) {
    guard !checks.isEmpty else { return }
    sink.use(origins)
    for index in checks.indices {
      sink.begin(at: index)
      checks[index].run(subject, &sink)
    }
  }
}

/// Bounds the findings of one rule in one message.
///
/// Our choice: 50 places are more than a person reads, and a hostile message has thousands.
struct FCMPlaceLimit {
  private var left = 50

  /// Whether one more place is to be reported.
  mutating func admits() -> Bool {
    left -= 1
    return left >= 0
  }
}

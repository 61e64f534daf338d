internal import PushModel

/// Rules in the form in which they run: checks apart from the words about them.
///
/// Walking an array of `Rule` copies a dozen strings for each; this copies a closure.
struct APNsRuleGroup<Subject>: Sendable {
  private let checks: [@Sendable (Subject, inout FindingSink) -> Void]
  private let origins: [FindingOrigin]

  init(_ rules: [Rule<Subject>]) {
    checks = rules.map(\.check)
    origins = rules.map { FindingOrigin($0) }
  }

  var isEmpty: Bool { checks.isEmpty }

  /// Runs every check and files what it reports under its rule.
  func run(on subject: Subject, into sink: inout FindingSink) {
    sink.use(origins)
    for index in checks.indices {
      sink.begin(at: index)
      checks[index](subject, &sink)
    }
  }
}

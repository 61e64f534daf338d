internal import PushModel

/// Rules in the form in which they run: checks apart from the words about them.
///
/// Walking an array of `Rule` copies a dozen strings for each; this copies a closure. Not generic:
/// closures of a generic type are called through two conversions, which cost more than most checks.
struct APNsRuleGroup: Sendable {
  /// In a struct, since the elements of an array of bare closures are converted too.
  private struct Check: Sendable {
    let run: @Sendable (APNsRequest, inout FindingSink) -> Void
  }

  private let checks: [Check]
  private let origins: [FindingOrigin]

  init(_ rules: [Rule<APNsRequest>]) {
    checks = rules.map { Check(run: $0.check) }
    origins = rules.map { FindingOrigin($0) }
  }

  /// Runs every check and files what it reports under its rule.
  func run(on request: APNsRequest, into sink: inout FindingSink) {
    sink.use(origins)
    for index in checks.indices {
      sink.begin(at: index)
      checks[index].run(request, &sink)
    }
  }
}

package import PushModel

/// How cases are driven; the defaults are what `pushproof test` uses.
package struct RunnerOptions: Sendable {
  /// How many cases run at a time.
  package var parallel = 1
  /// How long the sender may take over one order.
  ///
  /// 10 s is what the sender protocol promises; a sender that keeps time itself is never cut here.
  package var deadlineMilliseconds = 10_000
  /// How long requests may take after the sender reported, unless a case says `within`.
  ///
  /// Our choice: a sender that only queues has then had ample time on a loaded machine.
  package var arrivalMilliseconds = 5_000
  /// How long a request may take to be seen after the sender reported how it went.
  ///
  /// Our choice: ten times what a worker of the mocks may hold its observations back.
  package var lagMilliseconds = 500
  /// How long one more request is waited for when the sender did not name an answer.
  ///
  /// Our choice: a request that is under way on loopback arrives in a few milliseconds.
  package var graceMilliseconds = 50
  /// Lint findings count as much as *reject* findings.
  package var isStrict = false

  package init() {}
}

/// What a reader should know of a rule beside its id.
package struct RuleReference: Equatable, Sendable {
  package var name: String
  /// Title and section or URL of where it is documented.
  package var source: String

  package init(name: String, source: String) {
    self.name = name
    self.source = source
  }
}

/// What became of a plan.
package struct SuiteRun: Sendable {
  package var hello: SenderHello
  /// Every case of the plan in its order, those that were not reached as skipped.
  ///
  /// A warning of the harness itself (`harness/made-up-kind`) comes first.
  package var results: [CaseResult]
  /// The run was cancelled.
  package var isInterrupted: Bool
  /// Why the run ended early, other than by cancellation: the environment failed.
  package var abortion: SenderFailure?

  package init(
    hello: SenderHello,
    results: [CaseResult],
    isInterrupted: Bool = false,
    abortion: SenderFailure? = nil
  ) {
    self.hello = hello
    self.results = results
    self.isInterrupted = isInterrupted
    self.abortion = abortion
  }
}

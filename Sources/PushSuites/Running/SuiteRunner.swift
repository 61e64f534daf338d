package import PushModel

/// Drives a sender through the cases of a plan and judges what arrives.
package struct SuiteRunner: Sendable {
  package let sender: any Sender
  package let world: any SuiteWorld
  package let journal: any SuiteJournal
  package let options: RunnerOptions
  package let clock: Clock
  /// The monotonic instant that times of the run count from.
  package let startedAt: UInt64
  /// The command line that repeats just the case with this id.
  package let replay: @Sendable (String) -> String
  /// Looks a rule id up in the catalogue.
  package let rule: @Sendable (String) -> RuleReference?
  /// Called once for each finished case, in the order in which they finish.
  package let progress: @Sendable (CaseResult) -> Void
  /// Lets this many milliseconds pass; throws when cancelled.
  package let pause: @Sendable (Int) async throws -> Void

  package init(
    sender: any Sender,
    world: any SuiteWorld,
    journal: any SuiteJournal,
    options: RunnerOptions = RunnerOptions(),
    clock: Clock = .system,
    startedAt: UInt64,
    replay: @escaping @Sendable (String) -> String,
    rule: @escaping @Sendable (String) -> RuleReference? = { _ in nil },
    progress: @escaping @Sendable (CaseResult) -> Void = { _ in },
    pause: @escaping @Sendable (Int) async throws -> Void = {
      try await Task.sleep(for: .milliseconds($0))
    }
  ) {
    self.sender = sender
    self.world = world
    self.journal = journal
    self.options = options
    self.clock = clock
    self.startedAt = startedAt
    self.replay = replay
    self.rule = rule
    self.progress = progress
    self.pause = pause
  }
}

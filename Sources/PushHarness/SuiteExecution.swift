internal import PushMock
package import PushModel
internal import PushReports
package import PushSenders
internal import PushStore
package import PushSuites

/// One sender driven through a plan within an open session.
package struct SuiteExecution: Sendable {
  package let session: RunSession
  package let plan: SuitePlan
  package let senderWord: SenderWord
  package var options = RunnerOptions()
  package var isPerCase = false
  package var environment: [(name: String, value: String)] = []
  /// The command line that repeats one case.
  package var replay: @Sendable (String) -> String
  package var progress: @Sendable (CaseResult) -> Void = { _ in }

  package init(
    session: RunSession,
    plan: SuitePlan,
    senderWord: SenderWord,
    replay: @escaping @Sendable (String) -> String
  ) {
    self.session = session
    self.plan = plan
    self.senderWord = senderWord
    self.replay = replay
  }

  /// The sender that the word names, not started yet.
  package func makeSender() -> any Sender {
    let interception = session.interception
    let added = interception?.environment ?? []
    let addedNames = Set(added.map(\.name))
    return senderWord.sender(
      SenderSettings(
        ready: session.ready,
        readyPath: session.readyPath,
        environment: environment.filter { !addedNames.contains($0.name) } + added,
        isPerCase: isPerCase,
        deadlineMilliseconds: options.deadlineMilliseconds,
        launch: { launch in
          var launch = launch
          // Wrapped here, so that a command that does not exist is missed before.
          launch.command = interception?.command(launch.command) ?? launch.command
          return try ChildSenderProcess.launcher(launch)
        },
        makeClient: HTTP2PushClient.factory
      )
    )
  }

  /// Drives the cases; results are in the run file as they come.
  ///
  /// Throws `SenderFailure` when the sender does not come up at all.
  package func run() async throws -> SuiteRun {
    let runner = SuiteRunner(
      sender: makeSender(),
      world: HarnessWorld(
        core: session.server.core,
        tokenRun: session.tokenRun,
        seed: session.seed,
        defaultTopic: session.state.topic
      ),
      journal: HarnessJournal(recorder: session.recorder),
      options: options,
      startedAt: session.recorder.startedAt,
      replay: replay,
      rule: { id in
        RuleBook.find(id).map { rule in
          let source = rule.sources.first
          let text = [source?.title, source?.url].compactMap(\.self).filter { !$0.isEmpty }
          return RuleReference(name: rule.info.name, source: text.joined(separator: " "))
        }
      },
      progress: progress
    )
    let run = try await runner.run(plan)
    session.recorder.setSender(
      run.hello.version.isEmpty ? run.hello.name : "\(run.hello.name) \(run.hello.version)"
    )
    return run
  }
}

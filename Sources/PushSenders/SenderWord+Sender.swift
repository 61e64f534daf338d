package import PushModel
package import PushSuites

/// What it takes to make any sender.
package struct SenderSettings: Sendable {
  package var ready: ReadyFile
  package var readyPath: String
  /// The environment of the harness, which commands inherit.
  package var environment: [(name: String, value: String)]
  package var workingDirectory: String?
  /// A command is started once for each push.
  package var isPerCase: Bool
  package var deadlineMilliseconds: Int
  package var clock: Clock
  package var launch: SenderLauncher
  package var makeClient: PushClientFactory

  package init(
    ready: ReadyFile,
    readyPath: String,
    environment: [(name: String, value: String)],
    workingDirectory: String? = nil,
    isPerCase: Bool = false,
    deadlineMilliseconds: Int = 10_000,
    clock: Clock = .system,
    launch: @escaping SenderLauncher,
    makeClient: @escaping PushClientFactory
  ) {
    self.ready = ready
    self.readyPath = readyPath
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.isPerCase = isPerCase
    self.deadlineMilliseconds = deadlineMilliseconds
    self.clock = clock
    self.launch = launch
    self.makeClient = makeClient
  }
}

extension SenderWord {
  /// The sender that the word names, not started yet.
  package func sender(_ settings: SenderSettings) -> any Sender {
    switch self {
    case .builtin(let flaws):
      return BuiltinSender(
        ready: settings.ready,
        flaws: flaws,
        clock: settings.clock,
        makeClient: settings.makeClient
      )
    case .command(let words):
      let surroundings = SenderSurroundings(
        command: words,
        ready: settings.ready,
        readyPath: settings.readyPath,
        environment: settings.environment,
        workingDirectory: settings.workingDirectory,
        deadlineMilliseconds: settings.deadlineMilliseconds,
        launch: settings.launch
      )
      return settings.isPerCase ? PerCaseSender(surroundings) : CommandSender(surroundings)
    }
  }
}

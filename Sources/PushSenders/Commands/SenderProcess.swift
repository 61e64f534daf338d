package import PushModel

/// A running sender, seen through its standard streams.
package protocol SenderProcess: Sendable {
  /// Queues bytes for its standard input; without effect once it has ended.
  func write(_ bytes: [UInt8])
  func closeInput()
  /// SIGTERM, and SIGKILL when it does not end in time.
  func terminate(graceMilliseconds: Int)
}

/// How a process ended.
package struct SenderExit: Equatable, Sendable {
  package var status: Int
  /// The signal that ended it; 0 when it ended by itself.
  package var signal: Int

  package init(status: Int, signal: Int = 0) {
    self.status = status
    self.signal = signal
  }

  /// For messages: `ended with status 1`, `was ended by signal 9`.
  var text: String { signal == 0 ? "ended with status \(status)" : "was ended by signal \(signal)" }
}

/// What to start, and whom to tell.
package struct SenderLaunch: Sendable {
  package var command: [String]
  /// The whole environment.
  package var environment: [(name: String, value: String)]
  package var workingDirectory: String?
  /// One line of standard output, without its end.
  package var onLine: @Sendable ([UInt8]) -> Void
  /// A piece of standard error.
  package var onError: @Sendable ([UInt8]) -> Void
  /// Called once, after the last line and the last piece of standard error.
  package var onExit: @Sendable (SenderExit) -> Void

  package init(
    command: [String],
    environment: [(name: String, value: String)],
    workingDirectory: String?,
    onLine: @escaping @Sendable ([UInt8]) -> Void,
    onError: @escaping @Sendable ([UInt8]) -> Void,
    onExit: @escaping @Sendable (SenderExit) -> Void
  ) {
    self.command = command
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.onLine = onLine
    self.onError = onError
    self.onExit = onExit
  }
}

/// Starts a process; throws `SenderFailure` when it cannot be started.
package typealias SenderLauncher =
  @Sendable (SenderLaunch) throws -> any SenderProcess

/// What the senders that are commands have in common.
package struct SenderSurroundings: Sendable {
  /// The command and its arguments.
  package var command: [String]
  package var ready: ReadyFile
  /// The path of the ready file, for `PUSHPROOF_READY`.
  package var readyPath: String
  /// The environment that the harness itself has.
  package var environment: [(name: String, value: String)]
  package var workingDirectory: String?
  /// Each word of the sender must come within this time.
  package var deadlineMilliseconds: Int
  package var launch: SenderLauncher
  /// Waits; passed in, so that tests own time.
  package var sleep: @Sendable (_ milliseconds: Int) async throws -> Void

  package init(
    command: [String],
    ready: ReadyFile,
    readyPath: String,
    environment: [(name: String, value: String)],
    workingDirectory: String? = nil,
    deadlineMilliseconds: Int = 10_000,
    sleep: @escaping @Sendable (_ milliseconds: Int) async throws -> Void = { milliseconds in
      try await Task.sleep(for: .milliseconds(milliseconds))
    },
    launch: @escaping SenderLauncher
  ) {
    self.command = command
    self.ready = ready
    self.readyPath = readyPath
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.deadlineMilliseconds = deadlineMilliseconds
    self.sleep = sleep
    self.launch = launch
  }

  /// The environment of the sender: ours, and the values of the ready file.
  var senderEnvironment: [(name: String, value: String)] {
    let added = [(name: "PUSHPROOF_READY", value: readyPath)] + ready.environment
    let names = Set(added.map(\.name))
    return environment.filter { !names.contains($0.name) } + added
  }

  /// For messages; control characters cannot act.
  var commandText: String { TerminalText.escape(command.joined(separator: " ")) }
}

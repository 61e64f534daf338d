/// What a run is called and how it was started; written once, when it begins.
package struct RunDescription: Sendable {
  package var name: String
  /// The command line, credentials left out.
  package var command: String
  package var seed: UInt64
  /// The number that the run's device tokens carry (`AskToken.run`).
  package var tokenRun: UInt64
  /// The sender's name and version, or empty.
  package var sender: String
  package var toolVersion: String
  /// Facts about the machine and the settings, in the order in which they are shown.
  package var environment: [(name: String, value: String)]

  package init(
    name: String,
    command: String,
    seed: UInt64,
    tokenRun: UInt64,
    sender: String,
    toolVersion: String,
    environment: [(name: String, value: String)] = []
  ) {
    self.name = name
    self.command = command
    self.seed = seed
    self.tokenRun = tokenRun
    self.sender = sender
    self.toolVersion = toolVersion
    self.environment = environment
  }
}

/// How much of a request is kept.
package enum RecordingMode: String, Sendable {
  /// Every request has a row.
  case full
  /// Requests are counted; the counts go into `samples` when the run ends.
  case countsOnly
}

/// How a run ended.
package struct RunEnd: Sendable {
  package var verdict: String
  package var exitCode: Int32
  /// One sentence that says why.
  package var message: String

  package init(verdict: String, exitCode: Int32, message: String) {
    self.verdict = verdict
    self.exitCode = exitCode
    self.message = message
  }
}

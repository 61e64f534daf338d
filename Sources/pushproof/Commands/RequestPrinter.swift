internal import PushHarness
internal import PushMock
internal import PushModel
internal import PushReports
internal import PushStore

/// Prints a line for each request as it comes.
struct RequestPrinter {
  private let session: RunSession
  private let line: RequestLine

  init(_ session: RunSession, _ arguments: Arguments) {
    self.session = session
    line = RequestLine(
      color: Output.usesColor(arguments, descriptor: 2),
      ruleName: RuleBook.name
    )
  }

  /// Prints until the mocks have stopped.
  func print() async {
    let clock = session.server.core.clock
    var isFailureTold = false
    await session.server.core.log.read { entry in
      let time = TimeText.clock(clock.wallMilliseconds())
      if !isFailureTold, let failure = session.recorder.failure {
        isFailureTold = true
        Main.complain("nothing more is recorded: \(failure)", "")
      }
      switch entry {
      case .request(let arrival):
        Output.progress(line.text(RequestExcerpt(arrival), time: time) + "\n")
      case .connection(let peer, let verdict):
        for finding in verdict.findings {
          let words = "\(finding.rule) \(RuleBook.name(finding.rule)): \(finding.message)"
          Output.progress("\(time) connection \(peer)  \(TerminalText.escape(words))\n")
        }
      case .skipped(let count):
        Output.progress("\(time) … \(count) more requests, too fast to print; all are recorded\n")
      }
    }
  }
}

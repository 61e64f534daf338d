package import PushModel

extension Recorder {
  package func connectionOpened(_ row: ConnectionOpened) { write(.connectionOpened(row)) }

  package func connectionClosed(_ row: ConnectionClosed) { write(.connectionClosed(row)) }

  /// Findings that belong to a connection rather than a request.
  package func connectionFindings(_ findings: [Finding], connection: Int64) {
    write(.connectionFindings(connection: connection, findings))
  }

  /// The result of a case; `number` is its place in the order of cases.
  package func caseEnded(_ result: CaseResult, number: Int) {
    write(.caseResult(result, number: number))
  }

  package func asked(_ row: AskRow) { write(.ask(row)) }

  /// When an ask was handed to the sender, if that was not known when it was written.
  package func handed(ask: Int64, at: UInt64) { write(.askHanded(ask: ask, at: at)) }

  package func reported(_ report: AskReport) { write(.askReport(report)) }

  package func arrived(_ rows: [ArrivalRow]) { write(.arrivals(rows)) }

  package func sampled(_ samples: [Sample]) { write(.samples(samples)) }

  package func histogram(name: String, encoded: [UInt8]) {
    write(.histogram(name: name, encoded: encoded))
  }

  /// Replaces the sender of the run, once it has said who it is.
  package func setSender(_ sender: String) { write(.sender(sender)) }

  /// Adds a fact to the run's environment.
  package func addEnvironment(name: String, value: String) {
    write(.environment(name: name, value: value))
  }
}

package import PushSuites
internal import PushTransport

/// A sender as a child process of the harness.
package struct ChildSenderProcess: SenderProcess {
  private let child: ChildProcess

  /// Starts the process; throws `SenderFailure` when it does not come up.
  package init(_ launch: SenderLaunch) throws(SenderFailure) {
    do {
      child = try ChildProcess.start(
        command: launch.command,
        environment: launch.environment.map { ($0.name, $0.value) },
        workingDirectory: launch.workingDirectory,
        onLine: launch.onLine,
        onError: launch.onError,
        onExit: { status, signal in launch.onExit(SenderExit(status: status, signal: signal)) }
      )
    } catch {
      throw SenderFailure("the sender could not be started: \(error)")
    }
  }

  /// Starts senders for `SenderSurroundings`.
  package static let launcher: SenderLauncher = { try ChildSenderProcess($0) }

  package func write(_ bytes: [UInt8]) { child.write(bytes) }
  package func closeInput() { child.closeInput() }
  package func terminate(graceMilliseconds: Int) {
    child.terminate(graceMilliseconds: graceMilliseconds)
  }
}

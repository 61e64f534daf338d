internal import PushJSON
package import PushModel
package import PushSuites
internal import Synchronization

/// A sender that is one process for each push: exit 0 sent, 1 failed, 127 unsupported.
///
/// A last line of standard output of the form `{"type": "result", "status": …, "reason": …}` tells
/// status and reason; other output is kept like standard error.
package final class PerCaseSender: Sender {
  private struct State {
    var output = SenderOutput()
    var lastLine: [UInt8] = []
    var exit: SenderExit?
    var waiting: CheckedContinuation<SenderExit?, Never>?
    var running: Bool { exit == nil }
  }

  /// One process and what it said.
  private final class Run: Sendable {
    let state = Mutex(State())

    func finish(_ exit: SenderExit?) {
      let waiting = state.withLock { state in
        if let exit { state.exit = exit }
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume(returning: exit)
    }
  }

  /// A process that missed its deadline has so long to end by itself; ours.
  private static let graceMilliseconds = 500

  private let surroundings: SenderSurroundings

  package init(_ surroundings: SenderSurroundings) { self.surroundings = surroundings }

  package func start() async throws -> SenderHello {
    try CommandLookup.check(surroundings)
    let name = surroundings.command.first?.split(separator: "/").last.map(String.init) ?? ""
    return SenderHello(name: name, version: "", kinds: [])
  }

  package func send(_ order: SendOrder) async throws -> SenderReport {
    try CommandLookup.check(surroundings)
    let run = Run()
    let process = try surroundings.launch(launchOrder(run))
    process.write(Array(JSONWriter.compact(order.json).utf8) + [0x0A])
    process.closeInput()
    let exit = await wait(for: run)
    guard let exit else {
      process.terminate(graceMilliseconds: PerCaseSender.graceMilliseconds)
      throw SenderFailure(
        "the sender \(surroundings.commandText) did not end within "
          + "\(surroundings.deadlineMilliseconds) ms",
        output: run.state.withLock { $0.output.text(since: 0) },
        isTimeout: true
      )
    }
    return try report(exit, run)
  }

  package func stop() async {}

  private func launchOrder(_ run: Run) -> SenderLaunch {
    SenderLaunch(
      command: surroundings.command,
      environment: surroundings.senderEnvironment,
      workingDirectory: surroundings.workingDirectory,
      onLine: { line in
        run.state.withLock { state in
          state.output.append(state.lastLine.isEmpty ? [] : state.lastLine + [0x0A])
          state.lastLine = line
        }
      },
      onError: { piece in run.state.withLock { $0.output.append(piece) } },
      onExit: { exit in run.finish(exit) }
    )
  }

  private func wait(for run: Run) async -> SenderExit? {
    let sleep = surroundings.sleep
    let milliseconds = surroundings.deadlineMilliseconds
    let deadline = Task {
      // A cancelled sleep means that the process ended in time.
      guard (try? await sleep(milliseconds)) != nil else { return }
      run.finish(nil)
    }
    defer { deadline.cancel() }
    return await withCheckedContinuation { continuation in
      let exit = run.state.withLock { state in
        if state.exit == nil { state.waiting = continuation }
        return state.exit
      }
      if let exit { continuation.resume(returning: exit) }
    }
  }

  private func report(_ exit: SenderExit, _ run: Run) throws -> SenderReport {
    var (output, lastLine) = run.state.withLock { ($0.output.text(since: 0), $0.lastLine) }
    let word = JSONValue(parsing: lastLine)
    let isResult = word?["type"]?.string == "result"
    if !isResult, !lastLine.isEmpty { output += String(decoding: lastLine, as: UTF8.self) + "\n" }
    if let reason = ShellWords.notFound(exit: exit, output: output) {
      throw SenderFailure(
        "the sender \(surroundings.commandText) could not be run: \(reason)",
        output: output
      )
    }
    guard exit.signal == 0 else {
      throw SenderFailure("the sender \(surroundings.commandText) \(exit.text)", output: output)
    }
    let outcome: SenderReport.Outcome =
      switch exit.status {
      case 0: .sent
      case 127: .unsupported
      // 1 by the protocol; scripts also pass on the code of what failed in them.
      default: .failed
      }
    return SenderReport(
      outcome: outcome,
      status: isResult ? word?["status"]?.integer.flatMap { Int(exactly: $0) } : nil,
      reason: isResult ? word?["reason"]?.string : nil,
      output: output
    )
  }
}

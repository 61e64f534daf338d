import Glibc
import PushTransport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct ChildProcessTests {
  /// What a child said, and a way to wait for its end.
  private final class Log: Sendable {
    struct State: Sendable {
      var lines: [String] = []
      var errors: [UInt8] = []
      var exit: (status: Int, signal: Int)?
    }

    let state = Mutex(State())

    var lines: [String] { state.withLock(\.lines) }
    var errors: String { state.withLock { String(decoding: $0.errors, as: UTF8.self) } }
    var exit: (status: Int, signal: Int)? { state.withLock(\.exit) }

    func start(
      _ command: [String],
      environment: [(String, String)] = [("PATH", "/usr/bin:/bin")],
      workingDirectory: String? = nil
    ) throws(ChildProcessError) -> ChildProcess {
      try ChildProcess.start(
        command: command,
        environment: environment,
        workingDirectory: workingDirectory,
        onLine: { line in
          self.state.withLock { $0.lines.append(String(decoding: line, as: UTF8.self)) }
        },
        onError: { bytes in self.state.withLock { $0.errors += bytes } },
        onExit: { status, signal in self.state.withLock { $0.exit = (status, signal) } }
      )
    }

    func waitForExit() async -> (status: Int, signal: Int) {
      while true {
        if let exit { return exit }
        await Task.yield()
      }
    }
  }

  @Test func echoesLinesUntilItsInputEnds() async throws {
    let log = Log()
    let child = try log.start(["cat"])
    child.write(Array("one\ntwo\n".utf8))
    child.write(Array("three".utf8))
    child.closeInput()
    #expect(await log.waitForExit() == (0, 0))
    #expect(log.lines == ["one", "two", "three"])
  }

  @Test func carriesALineOfManyMebibytesBothWays() async throws {
    let log = Log()
    let child = try log.start(["cat"])
    child.write([UInt8](repeating: 0x41, count: 8 << 20) + [0x0A])
    child.closeInput()
    #expect(await log.waitForExit() == (0, 0))
    #expect(log.lines.map(\.utf8.count) == [8 << 20])
  }

  @Test(arguments: [(16 << 20, 16 << 20), (16 << 20 + 1, 16 << 20)])
  func cutsALineAt16Mebibytes(_ written: Int, _ kept: Int) async throws {
    let log = Log()
    _ = try log.start(["sh", "-c", "head -c \(written) /dev/zero; echo; echo next"])
    #expect(await log.waitForExit() == (0, 0))
    #expect(log.lines.map(\.utf8.count) == [kept, 4])
  }

  @Test func givesTheWholeEnvironmentAndTheDirectory() async throws {
    let log = Log()
    let environment = [("PATH", "/usr/bin:/bin"), ("A", "b c")]
    _ = try log.start(
      ["sh", "-c", "env | sort; pwd >&2"],
      environment: environment,
      workingDirectory: "/"
    )
    #expect(await log.waitForExit() == (0, 0))
    #expect(
      log.lines.filter {
        !$0.hasPrefix("PWD=") && !$0.hasPrefix("_=") && !$0.hasPrefix("SHLVL=")
          && !$0.hasPrefix("OLDPWD=")
      } == ["A=b c", "PATH=/usr/bin:/bin"]
    )
    #expect(log.errors == "/\n")
  }

  @Test func reportsStatusAndSignal() async throws {
    let failing = Log()
    _ = try failing.start(["sh", "-c", "exit 7"])
    #expect(await failing.waitForExit() == (7, 0))
    let killed = Log()
    _ = try killed.start(["sh", "-c", "kill -9 $$"])
    #expect(await killed.waitForExit() == (0, Int(SIGKILL)))
  }

  @Test(arguments: ["no-such-command-anywhere", "/nowhere/at/all"])
  func tellsACommandThatDoesNotExist(_ name: String) {
    let error = #expect(throws: ChildProcessError.self) { _ = try Log().start([name]) }
    guard case .notFound(let message) = error else {
      Issue.record("not told apart: \(String(describing: error))")
      return
    }
    #expect(message.contains(name))
  }

  @Test func tellsACommandThatMayNotBeRun() {
    let error = #expect(throws: ChildProcessError.self) { _ = try Log().start(["/etc/passwd"]) }
    guard case .permission = error else {
      Issue.record("not told apart: \(String(describing: error))")
      return
    }
  }

  @Test func tellsADirectoryThatDoesNotExist() {
    let error = #expect(throws: ChildProcessError.self) {
      _ = try Log().start(["cat"], workingDirectory: "/nowhere")
    }
    guard case .other(let message) = error else {
      Issue.record("not told apart: \(String(describing: error))")
      return
    }
    #expect(message.contains("/nowhere"))
  }

  @Test func terminatesPolitelyThenByForce() async throws {
    let polite = Log()
    let first = try polite.start(["sleep", "60"])
    first.terminate(graceMilliseconds: 20_000)
    #expect(await polite.waitForExit() == (0, Int(SIGTERM)))
    let stubborn = Log()
    let second = try stubborn.start([
      "sh", "-c", "trap '' TERM; echo ready; while :; do sleep 1; done",
    ])
    while stubborn.lines.isEmpty { await Task.yield() }
    second.terminate(graceMilliseconds: 50)
    #expect(await stubborn.waitForExit() == (0, Int(SIGKILL)))
  }

  @Test func leavesNoZombieAndNoDescendant() async throws {
    let log = Log()
    let child = try log.start(["sh", "-c", "sleep 60 & echo $!; exit 0"])
    #expect(await log.waitForExit() == (0, 0))
    #expect(kill(pid_t(child.processID), 0) == -1)
    let descendant = try #require(log.lines.first.flatMap { pid_t($0) })
    // An orphan that was killed is reaped by init, a little later.
    while kill(descendant, 0) == 0 { await Task.yield() }
    #expect(!child.write([1]))
  }
}

import Glibc
import PushTransport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(4))) struct ChildProcessTests {
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
      workingDirectory: String? = nil,
      options: ChildProcessOptions = ChildProcessOptions()
    ) throws(ChildProcessError) -> ChildProcess {
      try ChildProcess.start(
        command: command,
        environment: environment,
        workingDirectory: workingDirectory,
        options: options,
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

  // MARK: Sharing what the caller has

  /// `session` and `group` of a process, as the kernel tells.
  private static let identity = "cut -d' ' -f5,6 /proc/self/stat"

  @Test func `A child in the foreground is of the caller's group and session`() async throws {
    var options = ChildProcessOptions()
    options.isForeground = true
    let log = Log()
    _ = try log.start(["sh", "-c", Self.identity], options: options)
    #expect(await log.waitForExit() == (0, 0))
    #expect(log.lines == ["\(getpgrp()) \(getsid(0))"])
    let apart = Log()
    let child = try apart.start(["sh", "-c", "exec \(Self.identity)"])
    #expect(await apart.waitForExit() == (0, 0))
    #expect(apart.lines == ["\(child.processID) \(child.processID)"])
  }

  @Test func `A child in the foreground is ended alone`() async throws {
    var options = ChildProcessOptions()
    options.isForeground = true
    let log = Log()
    let child = try log.start(["sleep", "60"], options: options)
    child.terminate(graceMilliseconds: 20_000)
    #expect(await log.waitForExit() == (0, Int(SIGTERM)))
  }

  @Test func `A signal reaches the child as it is`() async throws {
    let log = Log()
    let child = try log.start([
      "sh", "-c", "trap 'echo hung up; exit 7' HUP; echo ready; while :; do sleep 0.05; done",
    ])
    while log.lines.isEmpty { await Task.yield() }
    child.signal(SIGHUP)
    #expect(await log.waitForExit() == (7, 0))
    #expect(log.lines == ["ready", "hung up"])
  }

  @Test func `Extra descriptors are the child's third and following`() async throws {
    var ends: [Int32] = [0, 0]
    var more: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0 && pipe(&more) == 0)
    defer { for descriptor in [ends[0], more[0]] { close(descriptor) } }
    var options = ChildProcessOptions()
    options.descriptors = [ends[1], more[1]]
    let log = Log()
    _ = try log.start(["sh", "-c", "echo three >&3; echo four >&4"], options: options)
    #expect(await log.waitForExit() == (0, 0))
    // They stay open here.
    #expect(close(ends[1]) == 0 && close(more[1]) == 0)
    var text = [UInt8](repeating: 0, count: 16)
    #expect(read(ends[0], &text, 16) == 6)
    #expect(text.prefix(6).elementsEqual("three\n".utf8))
    #expect(read(more[0], &text, 16) == 5)
    #expect(text.prefix(5).elementsEqual("four\n".utf8))
  }

  @Test func `Inherited streams are the caller's own, and nothing of them is seen`() async throws {
    let log = Log()
    let compare =
      "test /dev/fd/0 -ef /proc/$PPID/fd/0 -a /dev/fd/1 -ef /proc/$PPID/fd/1"
      + " -a /dev/fd/2 -ef /proc/$PPID/fd/2"
    let child = try log.start(["sh", "-c", compare], options: .interactive)
    #expect(!child.write([1]))
    #expect(await log.waitForExit() == (0, 0))
    #expect(log.lines.isEmpty && log.errors.isEmpty)
    let apart = Log()
    _ = try apart.start(["sh", "-c", compare])
    #expect(await apart.waitForExit() == (1, 0))
  }

  @Test func `The exit of an interactive command is told by status and signal`() async throws {
    for (script, exit) in [("exit 3", (3, 0)), ("kill -9 $$", (0, 9))] {
      let log = Log()
      _ = try log.start(["sh", "-c", script], options: .interactive)
      #expect(await log.waitForExit() == exit)
    }
  }
}

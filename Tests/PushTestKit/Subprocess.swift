import Glibc
import Synchronization

/// How a command ended, and what it wrote.
package struct ProcessOutcome: Sendable {
  /// The exit code; nil when a signal ended it.
  package var code: Int32?
  /// The signal that ended it, or 0.
  package var signal: Int32
  package var output: String
  package var errors: String
  /// The deadline passed, and the command was killed.
  package var isLate: Bool
}

/// A command in a process group of its own, whose output goes into files.
package final class Subprocess: Sendable {
  package let pid: Int32
  private let scratch: ScratchFolder
  private let ended = Mutex(false)

  /// Starts a command that is found in PATH.
  ///
  /// - Parameters:
  ///   - words: The command and its arguments.
  ///   - input: What standard input holds.
  ///   - environment: Added to this process's, or taken out of it where the value is nil.
  ///   - folder: Where it runs; nil for here.
  /// - Throws: `ScratchError` when it cannot be started.
  package init(
    _ words: [String],
    input: [UInt8] = [],
    environment: [String: String?] = [:],
    folder: String? = nil
  ) throws {
    scratch = try ScratchFolder()
    try scratch.write(input, to: "in")
    var command = words
    // posix_spawn cannot change the folder portably; the shell can, and leaves no process behind.
    if let folder { command = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder] + words }
    pid = try Subprocess.spawn(command, scratch, Subprocess.variables(environment))
  }

  deinit {
    if !ended.withLock({ $0 }) {
      kill(-pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
  }

  /// Sends a signal to the command, or to all that it started.
  package func send(_ signal: Int32, toGroup: Bool = false) {
    ended.withLock { ended in
      if !ended { _ = kill(toGroup ? -pid : pid, signal) }
    }
  }

  /// What it has written to standard output so far.
  package var output: String { scratch.text("out") }

  /// What it has written to standard error so far.
  package var errors: String { scratch.text("err") }

  /// Waits for its end; kills its whole group after so many seconds.
  ///
  /// The deadline counts while the command runs, and not while this test waits for its turn.
  package func wait(seconds: Int = 60) async -> ProcessOutcome {
    let (status, isLate) = await blocking { [self] in end(seconds: seconds) }
    let signal = status & 0x7F
    return ProcessOutcome(
      code: signal == 0 ? status >> 8 & 0xFF : nil,
      signal: signal,
      output: output,
      errors: errors,
      isLate: isLate
    )
  }

  /// Waits on this thread; the status as `waitpid` has it, and whether the deadline passed.
  private func end(seconds: Int) -> (status: Int32, isLate: Bool) {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var isLate = false
    // Without reaping first, so that no signal can reach another process of that number.
    var facts = siginfo_t()
    while true {
      facts.si_signo = 0
      let options = WEXITED | WNOWAIT | (isLate ? 0 : WNOHANG)
      if waitid(P_PID, id_t(pid), &facts, options) == 0, facts.si_signo != 0 { break }
      if !isLate, ContinuousClock.now >= deadline {
        isLate = true
        send(SIGKILL, toGroup: true)
      }
      // Short beside any command, and long beside the price of a look.
      usleep(3000)
    }
    ended.withLock { $0 = true }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return (status, isLate)
  }

  /// Runs a command to its end.
  package static func run(
    _ words: [String],
    input: [UInt8] = [],
    environment: [String: String?] = [:],
    folder: String? = nil,
    seconds: Int = 60
  ) async throws -> ProcessOutcome {
    let process = try Subprocess(words, input: input, environment: environment, folder: folder)
    return await process.wait(seconds: seconds)
  }

  /// Whether PATH has a command.
  package static func has(_ name: String) -> Bool {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  private static func variables(_ changes: [String: String?]) -> [String] {
    var kept: [String] = []
    var cursor = environ
    while let entry = cursor.pointee {
      let text = String(cString: entry)
      let name = String(text.prefix { $0 != "=" })
      if changes[name] == nil { kept.append(text) }
      cursor += 1
    }
    return kept + changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
  }

  private static func spawn(
    _ words: [String],
    _ scratch: ScratchFolder,
    _ variables: [String]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, scratch.file("in"), O_RDONLY, 0)
    for (descriptor, name) in [(Int32(1), "out"), (2, "err")] {
      let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
      posix_spawn_file_actions_addopen(&actions, descriptor, scratch.file(name), flags, 0o600)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var pid: pid_t = 0
    let code = withStrings(words) { argv in
      withStrings(variables) { envp in
        posix_spawnp(&pid, words[0], &actions, &attributes, argv, envp)
      }
    }
    guard code == 0 else {
      throw ScratchError("\(words[0]): \(String(cString: strerror(code)))")
    }
    return pid
  }

  private static func withStrings<Result>(
    _ texts: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("an empty argument list") }
      return body(start)
    }
  }
}

/// Runs work that blocks on a thread of its own, so that no test waits for another.
package func blocking<Result: Sendable>(
  _ work: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    // Not on a queue: their threads are few, and tests that block are many.
    let box = Unmanaged.passRetained(ThreadWork { continuation.resume(returning: work()) })
    var thread = pthread_t()
    let code = pthread_create(
      &thread,
      nil,
      { argument in
        if let argument { Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      },
      box.toOpaque()
    )
    guard code == 0 else {
      box.takeRetainedValue().run()
      return
    }
    pthread_detach(thread)
  }
}

private final class ThreadWork {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

/// Looks again and again until something holds; false after so many seconds.
package func eventually(
  seconds: Int = 20,
  _ holds: @Sendable () throws -> Bool
) async rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  repeat {
    if try holds() { return true }
    // A pause between two looks, so that what is awaited gets the processor.
    try? await Task.sleep(for: .milliseconds(5))
  } while ContinuousClock.now < end
  return try holds()
}

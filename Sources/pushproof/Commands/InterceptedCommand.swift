internal import Glibc
internal import PushTransport
internal import Synchronization

/// A command with our standard streams and terminal, whose end is waited for.
final class InterceptedCommand: Sendable {
  private struct State {
    var processID: pid_t = 0
    var status: Int32?
    var waiter: CheckedContinuation<Int32, Never>?
  }

  private let state = Mutex(State())

  /// Runs a command to its end; signals to this process meanwhile go to it.
  ///
  /// SIGINT and SIGQUIT come from the terminal, which gives them to the command as well: here they
  /// do nothing, as in a shell.
  /// - Parameters:
  ///   - words: The command and its arguments.
  ///   - variables: Its whole environment.
  /// - Returns: Its exit status, or 128 and the number of the signal that ended it.
  /// - Throws: `CommandError` when it cannot be started.
  static func run(_ words: [String], variables: [String: String]) async throws -> Int32 {
    let command = InterceptedCommand()
    let watch = try SignalWatch.start([SIGCHLD, SIGTERM, SIGHUP, SIGINT, SIGQUIT]) { signal in
      command.receive(signal)
    }
    defer { watch.stop() }
    try command.start(words, variables)
    return await command.end()
  }

  private func start(_ words: [String], _ variables: [String: String]) throws {
    guard let program = words.first else { throw CommandError.usage("there is no command") }
    var pid: pid_t = 0
    let code = InterceptedCommand.spawn(&pid, program, words, variables)
    guard code == 0 else {
      throw CommandError(
        .environment,
        "cannot run \(program): \(String(cString: strerror(code)))"
      )
    }
    state.withLock { $0.processID = pid }
  }

  private func end() async -> Int32 {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiter = continuation }
      // It may have ended before there was anybody to tell.
      collect()
    }
  }

  private func receive(_ signal: Int32) {
    switch signal {
    case SIGCHLD: collect()
    case SIGTERM, SIGHUP:
      state.withLock { state in
        // Under the lock, so that the number is still the command's.
        if state.processID > 0, state.status == nil { _ = kill(state.processID, signal) }
      }
    default: break
    }
  }

  private func collect() {
    let ended: (CheckedContinuation<Int32, Never>, Int32)? = state.withLock { state in
      var status: Int32 = 0
      if state.status == nil, state.processID > 0,
        waitpid(state.processID, &status, WNOHANG) == state.processID
      {
        let signal = status & 0x7F
        state.status = signal == 0 ? status >> 8 & 0xFF : 128 + signal
      }
      guard let status = state.status, let waiter = state.waiter else { return nil }
      state.waiter = nil
      return (waiter, status)
    }
    if let (waiter, status) = ended { waiter.resume(returning: status) }
  }

  private static func spawn(
    _ pid: inout pid_t,
    _ program: String,
    _ words: [String],
    _ variables: [String: String]
  ) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What we ignore and block is our own business.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    return withPointers(words) { words in
      withPointers(variables.map { "\($0)=\($1)" }) { variables in
        posix_spawnp(&pid, program, nil, &attributes, words, variables)
      }
    }
  }

  private static func withPointers<Result>(
    _ texts: [String],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("an empty list") }
      return body(start)
    }
  }
}

internal import Glibc

/// A short command of doctor's, whose output is read to its end.
struct CapturedCommand {
  var status: Int32
  var output: String

  /// Runs it with standard error thrown away; nil when it cannot be started.
  ///
  /// A change without a value takes the variable away.
  static func run(
    _ words: [String],
    _ changes: [(name: String, value: String?)]
  ) -> CapturedCommand? {
    guard let program = words.first else { return nil }
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { return nil }
    for descriptor in pipes { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    defer { close(pipes[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, pipes[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var pid: pid_t = 0
    var variables = InterceptVariables.current
    for (name, value) in changes { variables[name] = value }
    let code = withPointers(words) { words in
      withPointers(variables.map { "\($0)=\($1)" }) { variables in
        posix_spawnp(&pid, program, &actions, nil, words, variables)
      }
    }
    close(pipes[1])
    guard code == 0 else { return nil }
    let output = readAll(pipes[0])
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return CapturedCommand(status: status, output: output)
  }

  /// Whether PATH has a command.
  static func has(_ name: String) -> Bool {
    let path = InterceptVariables.current["PATH"] ?? ""
    return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  private static func readAll(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
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

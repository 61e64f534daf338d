internal import Glibc
internal import PushModel
internal import PushSuites

/// Finds out whether a command exists before it is started.
enum CommandLookup {
  enum Outcome: Equatable {
    case found(String)
    case missing
    /// There is a file, but it may not be run.
    case notExecutable(String)
  }

  /// Throws `SenderFailure` when the first word names nothing that can be run.
  static func check(_ surroundings: SenderSurroundings) throws {
    guard let word = surroundings.command.first, !word.isEmpty else {
      throw SenderFailure("no sender command was given; write it behind `--`")
    }
    let shown = TerminalText.escape(word)
    let folder = surroundings.workingDirectory
    switch find(word, path: searchPath(surroundings.environment), workingDirectory: folder) {
    case .found: return
    case .missing:
      throw SenderFailure(
        word.contains("/")
          ? "the sender `\(shown)` does not exist; check the path"
          : "the sender `\(shown)` is not on PATH; install it or give its path"
      )
    case .notExecutable(let path):
      throw SenderFailure(
        "the sender \(TerminalText.escape(path)) may not be run; `chmod +x` it, or name the "
          + "interpreter, such as `python3 \(shown)`"
      )
    }
  }

  /// What `execvp` would find.
  static func find(_ word: String, path: String, workingDirectory: String?) -> Outcome {
    if word.contains("/") {
      let isRelative = !word.hasPrefix("/")
      let full = isRelative ? workingDirectory.map { $0 + "/" + word } ?? word : word
      return judge(full)
    }
    var blocked: Outcome?
    for folder in path.split(separator: ":", omittingEmptySubsequences: false) {
      let outcome = judge((folder.isEmpty ? "." : String(folder)) + "/" + word)
      if case .found = outcome { return outcome }
      if outcome != .missing, blocked == nil { blocked = outcome }
    }
    return blocked ?? .missing
  }

  private static func searchPath(_ environment: [(name: String, value: String)]) -> String {
    // What `execvp` of glibc uses when the environment has no PATH.
    environment.last { $0.name == "PATH" }?.value ?? "/bin:/usr/bin"
  }

  private static func judge(_ path: String) -> Outcome {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { return .missing }
    guard facts.st_mode & S_IFMT == S_IFREG else { return .notExecutable(path) }
    return unsafe access(path, X_OK) == 0 ? .found(path) : .notExecutable(path)
  }
}

/// What shells say with exit codes and standard error.
enum ShellWords {
  /// The line in which a shell says that it did not find a command; nil when none does.
  static func notFound(exit: SenderExit, output: String) -> String? {
    // 127 is "not found" and 126 "cannot be run" to every POSIX shell (XCU 2.8.2).
    guard exit.signal == 0, exit.status == 127 || exit.status == 126 else { return nil }
    let phrases = ["not found", "No such file or directory", "Permission denied", "cannot execute"]
    let line = output.split(separator: "\n").last { line in
      phrases.contains { line.contains($0) }
    }
    return line.map { TerminalText.escape(String($0)) }
  }
}

internal import CUV
internal import Glibc

/// A command as it is given to libuv, and the words for what may go wrong with it.
struct ChildLaunch: Sendable {
  var command: [String]
  var environment: [(String, String)]
  var workingDirectory: String?
  var options = ChildProcessOptions()

  /// The command as error texts call it.
  var name: String { "\"\(command.first ?? "")\"" }

  /// What can be seen to be wrong before anything is started.
  func check() throws(ChildProcessError) {
    guard let first = command.first, !first.isEmpty else {
      throw .other("the command is empty: name a program to run")
    }
    let texts = command + environment.flatMap { [$0.0, $0.1] }
    guard !texts.contains(where: { $0.utf8.contains(0) }) else {
      throw .other("\(name) could not be started: its arguments or environment hold a zero byte")
    }
    guard let workingDirectory else { return }
    var status = stat()
    guard stat(workingDirectory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .other(
        "\(name) could not be started in \"\(workingDirectory)\": there is no such directory"
      )
    }
  }

  /// libuv's reason in the words of this command.
  func error(_ code: Int32) -> ChildProcessError {
    let first = command.first ?? ""
    switch code {
    case UV_ENOENT.rawValue where first.contains("/"):
      return .notFound(
        "there is no command \(name): check the path, and that the interpreter of its first line exists"
      )
    case UV_ENOENT.rawValue:
      return .notFound(
        "there is no command \(name) in PATH: install it or give its path"
      )
    case UV_EACCES.rawValue, UV_EPERM.rawValue:
      return .permission("\(name) may not be run: make it executable (chmod +x)")
    case -ENOEXEC:
      return .other(
        "\(name) is no program: a script needs a first line that names its interpreter"
      )
    default:
      return .other("\(name) could not be started: \(String(cString: uv_strerror(code)))")
    }
  }

  /// Calls `body` with null-terminated lists for arguments and environment.
  func withLists<Result>(
    _ body: (
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> Result
  ) -> Result {
    var arguments = command.map { strdup($0) }
    var variables = environment.map { strdup("\($0.0)=\($0.1)") }
    defer { for text in arguments + variables { free(text) } }
    arguments.append(nil)
    variables.append(nil)
    return arguments.withUnsafeMutableBufferPointer { arguments in
      variables.withUnsafeMutableBufferPointer { variables in
        body(arguments.baseAddress, variables.baseAddress)
      }
    }
  }
}

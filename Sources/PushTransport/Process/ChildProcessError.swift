/// Why a command could not be started.
package enum ChildProcessError: Error, Equatable {
  /// No such command; the message says where it was looked for.
  case notFound(String)
  case permission(String)
  case other(String)
}

extension ChildProcessError: CustomStringConvertible {
  /// What is wrong and what to do about it.
  package var description: String {
    switch self {
    case .notFound(let message), .permission(let message), .other(let message): message
    }
  }
}

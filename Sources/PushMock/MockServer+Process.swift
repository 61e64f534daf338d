internal import Glibc

extension MockServer {
  /// The id of this process, for the ready file.
  static var processID: Int { Int(getpid()) }
}

internal import Glibc
internal import PushCrypto

/// Keeps other processes and threads out of the folder until it goes out of scope.
struct StateLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for its turn, which takes as long as somebody else's first use: under a second.
  ///
  /// The system takes the lock from a process that dies, so nobody waits for the dead.
  init(_ files: StateFiles) throws(StateFolderError) {
    let path = files.path("lock")
    // Read-only, so that a finished folder on a read-only disk can still be used.
    let descriptor = unsafe open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .notLocked(path: path, reason: SmallFile.reason(errno)) }
    while flock(descriptor, LOCK_EX) != 0 {
      let failure = errno
      if failure == EINTR { continue }
      close(descriptor)
      throw .notLocked(path: path, reason: SmallFile.reason(failure))
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Runs `body` while the lock is held.
  borrowing func holding<Result>(
    _ body: () throws(StateFolderError) -> Result
  ) throws(StateFolderError) -> Result {
    try body()
  }
}

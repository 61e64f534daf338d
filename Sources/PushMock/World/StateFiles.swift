internal import Glibc
internal import PushCrypto

/// The folder's files as bytes: read whole, replaced whole.
struct StateFiles {
  /// Who may read a file.
  enum Access {
    /// Keys, tokens: the owner alone.
    case secret
    /// Certificates: what the folder's own mode lets through.
    case open

    fileprivate var mode: mode_t { self == .secret ? 0o600 : 0o644 }
  }

  /// Absolute, without links.
  let folder: String

  /// Makes the folder, and those above it, where they are missing; an existing one is left as it is.
  init(making path: String) throws(StateFolderError) {
    try StateFiles.makeFolders(path)
    guard let absolute = StateFiles.resolve(path) else {
      throw .notCreated(path: path, reason: SmallFile.reason(errno))
    }
    folder = absolute
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The bytes of a file, or nil when there is none.
  func read(_ name: String) throws(StateFolderError) -> [UInt8]? {
    let path = path(name)
    guard unsafe access(path, F_OK) == 0 else {
      guard errno == ENOENT else { throw .notRead(path: path, reason: SmallFile.reason(errno)) }
      return nil
    }
    do {
      return try SmallFile.read(path)
    } catch {
      switch error {
      case .unreadable(_, let reason): throw .notRead(path: path, reason: reason)
      default: throw .corrupt(path: path, reason: error.description)
      }
    }
  }

  /// Puts a file in place by rename, so that no reader ever sees half of it.
  func write(_ name: String, _ text: String, _ access: Access) throws(StateFolderError) {
    let path = path(name)
    let draft = path + ".new"
    // A draft is left behind only by a process that was killed; the lock says that it is not in use.
    unsafe unlink(draft)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = unsafe open(draft, flags, access.mode)
    guard descriptor >= 0 else { throw .notWritten(path: path, reason: SmallFile.reason(errno)) }
    let isWritten = StateFiles.writeAll(Array(text.utf8), to: descriptor)
    var failure = errno
    let isClosed = close(descriptor) == 0
    if isWritten, !isClosed { failure = errno }
    guard isWritten, isClosed else {
      unsafe unlink(draft)
      throw .notWritten(path: path, reason: SmallFile.reason(failure))
    }
    guard unsafe rename(draft, path) == 0 else {
      failure = errno
      unsafe unlink(draft)
      throw .notWritten(path: path, reason: SmallFile.reason(failure))
    }
  }

  /// Takes group's and others' rights from a file that should be secret and is not.
  func protect(_ name: String) throws(StateFolderError) {
    var facts = stat()
    let path = path(name)
    guard unsafe stat(path, &facts) == 0, facts.st_mode & 0o077 != 0 else { return }
    guard unsafe chmod(path, Access.secret.mode) == 0 else {
      throw .notWritten(path: path, reason: SmallFile.reason(errno))
    }
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor,
          buffer.baseAddress.map { unsafe $0 + done },
          buffer.count - done
        )
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      done += count
    }
    return true
  }

  private static func makeFolders(_ path: String) throws(StateFolderError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    var prefix = path.hasPrefix("/") ? "" : "."
    for (index, part) in parts.enumerated() {
      prefix += "/\(part)"
      // Folders above ours are as anyone would make them; ours is for its owner.
      if unsafe mkdir(prefix, index == parts.count - 1 ? 0o700 : 0o777) == 0 { continue }
      let failure = errno
      guard failure == EEXIST else {
        throw .notCreated(path: path, reason: SmallFile.reason(failure))
      }
      guard isFolder(prefix) else { throw .notAFolder(path: prefix) }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return unsafe stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  private static func resolve(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}

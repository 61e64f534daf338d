internal import Glibc

/// Finds out who holds a database locked, for the error message.
///
/// Reads `/proc/locks` only: to open and close the file itself would drop this process's own locks
/// (fcntl(2), "record locks are automatically released").
enum LockHolder {
  /// The byte of the `-shm` file that a writer locks ("WAL-mode File Format", sqlite.org, 2.3.1).
  private static let walWriteLock = "120"
  /// Pending, reserved and shared bytes of the database file ("Database File Format", 1.4).
  private static let databaseLocks = ["1073741824", "1073741825", "1073741826"]

  /// The process that holds the write lock of the database at `path`, or nil when none is found.
  static func processID(ofDatabaseAt path: String) -> Int32? {
    guard let locks = ProcessFile.text("/proc/locks") else { return nil }
    let database = inode(of: path)
    let shared = inode(of: path + "-shm")
    for line in locks.split(separator: "\n") {
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count >= 8, fields[3] == "WRITE", let pid = Int32(fields[4]), pid > 0,
        let inode = fields[5].split(separator: ":").last.map(String.init)
      else { continue }
      let isWriter = inode == shared && fields[6] == walWriteLock
      let isOwner = inode == database && databaseLocks.contains(fields[6])
      if isWriter || isOwner { return pid }
    }
    return nil
  }

  private static func inode(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return String(status.st_ino)
  }
}

/// Reads a small file that the kernel makes up.
enum ProcessFile {
  /// The first 64 KiB of the file as text, or nil when it cannot be opened; the limit is ours.
  static func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      }
      if count <= 0 { break }
      filled += count
    }
    return String(decoding: bytes[..<filled], as: UTF8.self)
  }
}

internal import Glibc
internal import PushCrypto

/// The few things that are done with files here; every failure names its file.
enum Files {
  /// Ours: the largest hosts file in common use (lists of advertisers) has some megabytes.
  static let limit = 64 << 20

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// The path without links; nil when nothing is there.
  static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The text of a link; nil for everything else.
  static func link(_ path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &text, text.count)
    guard count >= 0 else { return nil }
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The names in a folder, sorted; none when it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func read(_ path: String) throws(InterceptError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("read", path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("read", path) }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else {
        throw .file(operation: "read", path: path, reason: "it is larger than \(limit) bytes")
      }
    }
  }

  /// The text of a file, or nothing when it cannot be read.
  static func text(_ path: String) -> String {
    // What cannot be read is as good as not there: the file is replaced anyway.
    (try? read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Puts a file in place by rename, so that nobody sees half of it.
  static func write(_ bytes: [UInt8], to path: String) throws(InterceptError) {
    let draft = path + ".\(getpid()).new"
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(draft, flags, 0o644)
    guard descriptor >= 0 else { throw failure("write", path) }
    // Whatever the mask: programs of other users inside the enclosure must be able to read it.
    fchmod(descriptor, 0o644)
    let isWritten = writeAll(bytes, to: descriptor)
    let reason = errno
    close(descriptor)
    guard isWritten, rename(draft, path) == 0 else {
      let error = isWritten ? failure("write", path) : failure("write", path, reason)
      unlink(draft)
      throw error
    }
  }

  /// Puts a link in place of whatever has that name.
  static func makeLink(to target: String, at path: String) throws(InterceptError) {
    guard link(path) != target else { return }
    let draft = path + ".\(getpid()).new"
    guard symlink(target, draft) == 0, rename(draft, path) == 0 else {
      let error = failure("make the link", path)
      unlink(draft)
      throw error
    }
  }

  static func makeFolder(_ path: String, mode: mode_t = 0o755) throws(InterceptError) {
    guard mkdir(path, mode) != 0 else { return }
    guard errno == EEXIST, isFolder(path) else { throw failure("make the folder", path) }
  }

  static func failure(
    _ operation: String,
    _ path: String,
    _ number: Int32 = errno
  ) -> InterceptError {
    .file(operation: operation, path: path, reason: SmallFile.reason(number))
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      done += count
    }
    return true
  }
}

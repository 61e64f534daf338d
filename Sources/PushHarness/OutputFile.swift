internal import Glibc

/// Files that the harness writes whole: ready file, reports.
package enum OutputFile {
  /// Writes by a temporary file and a rename, so that a reader never sees half of it.
  ///
  /// Throws `HarnessError` with the system's reason. Parent folders are made.
  package static func write(_ text: String, to path: String, mode: UInt32 = 0o644) throws {
    try makeFolder(folder(of: path))
    let temporary = path + ".\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure("write", path) }
    var text = text
    let isWritten = text.withUTF8 { writeAll(descriptor, UnsafeRawBufferPointer($0)) }
    let reason = errno
    close(descriptor)
    guard isWritten else {
      unlink(temporary)
      errno = reason
      throw failure("write", path)
    }
    guard rename(temporary, path) == 0 else {
      let error = failure("write", path)
      unlink(temporary)
      throw error
    }
  }

  /// Removes a file if it is there.
  package static func remove(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure("remove the old", path) }
  }

  /// Makes a folder and its parents.
  package static func makeFolder(_ path: String) throws {
    guard !path.isEmpty else { return }
    var built = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      built += (built.isEmpty || built.hasSuffix("/") ? "" : "/") + part
      guard mkdir(built, 0o755) == 0 || errno == EEXIST || errno == EROFS else {
        throw failure("make the folder", built)
      }
    }
  }

  /// The path with the working directory in front, unless it is absolute already.
  package static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    guard let raw = getcwd(nil, 0) else { return path }
    defer { free(raw) }
    let here = String(cString: raw)
    let rest = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    return here.hasSuffix("/") ? here + rest : here + "/" + rest
  }

  /// The path as a person here would write it: without the working directory in front.
  package static func shown(_ path: String) -> String {
    let here = absolute("")
    guard here.count > 1, path.hasPrefix(here) else { return path }
    return String(path.dropFirst(here.count))
  }

  /// What lies before the last slash; empty when there is none.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether something is there.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private static func failure(_ operation: String, _ path: String) -> HarnessError {
    let reason = String(cString: strerror(errno))
    return HarnessError("cannot \(operation) \(path): \(reason)")
  }
}

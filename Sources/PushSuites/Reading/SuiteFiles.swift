internal import Glibc
package import PushModel

/// Finds and reads the files that suites are in.
package enum SuiteFiles {
  /// A file to read.
  package struct Found: Equatable, Sendable {
    package var path: String
    /// Somebody named this very file; otherwise it was found in a folder and may be something else.
    package var isNamed: Bool
  }

  /// The files that paths lead to, folders searched through, sorted; throws all that is wrong.
  ///
  /// Hidden files are left out, and folders behind symbolic links below the one that was named.
  package static func find(_ paths: [String]) throws(Diagnostics) -> [Found] {
    var found: [Found] = []
    var mistakes: [Diagnostic] = []
    for path in paths {
      guard let kind = kind(of: path, followingLinks: true) else {
        mistakes.append(unreadable(path, errno))
        continue
      }
      guard kind == S_IFDIR else {
        found.append(Found(path: path, isNamed: true))
        continue
      }
      var inside: [String] = []
      walk(trimmed(path), into: &inside, &mistakes)
      if inside.isEmpty, !mistakes.contains(where: { $0.file.hasPrefix(path) }) {
        mistakes.append(
          Diagnostic(
            file: path,
            title: "the folder holds no suites",
            advice: "suites are files that end in .yaml, .yml or .json"
          )
        )
      }
      found += inside.sorted().map { Found(path: $0, isNamed: false) }
    }
    guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
    var seen: Set<String> = []
    return found.filter { seen.insert($0.path).inserted }
  }

  /// The bytes of a regular file within the size limit.
  package static func read(_ path: String) throws(Diagnostic) -> SourceText {
    // Without blocking, lest a named pipe wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Diagnostic(file: path, title: "this is no regular file", advice: "name a suite file")
    }
    guard status.st_size <= SourceLimits.fileBytes else {
      throw Diagnostic(
        file: path,
        title: "the file has \(status.st_size) bytes",
        advice: "a suite may have \(SourceLimits.fileBytes >> 20) MiB; split it"
      )
    }
    return SourceText(file: path, bytes: try readAll(descriptor, path, Int(status.st_size)))
  }

  private static func readAll(
    _ descriptor: Int32,
    _ path: String,
    _ expected: Int
  ) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= SourceLimits.fileBytes {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path, errno) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
    throw Diagnostic(file: path, title: "the file grew while it was read", advice: "run again")
  }

  private static func walk(
    _ folder: String,
    into found: inout [String],
    _ mistakes: inout [Diagnostic]
  ) {
    guard let directory = opendir(folder) else {
      return mistakes.append(unreadable(folder, errno))
    }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let path = folder == "/" ? "/" + name : folder + "/" + name
      if kind(of: path, followingLinks: false) == S_IFDIR {
        walk(path, into: &found, &mistakes)
      } else if [".yaml", ".yml", ".json"].contains(where: name.hasSuffix) {
        found.append(path)
      }
    }
  }

  private static func kind(of path: String, followingLinks: Bool) -> mode_t? {
    var status = stat()
    let code = followingLinks ? stat(path, &status) : lstat(path, &status)
    return code == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func unreadable(_ path: String, _ code: Int32) -> Diagnostic {
    Diagnostic(
      file: path,
      title: "cannot be read: " + String(cString: strerror(code)),
      advice: "check the path and its permissions"
    )
  }
}

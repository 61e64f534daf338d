internal import Glibc

/// Files and streams that a person hands in.
package enum InputFile {
  /// Reads a file, or standard input for `-`.
  ///
  /// Throws `HarnessError` with the system's reason, or when there is more than `limit` bytes.
  package static func read(_ path: String, limit: Int) throws -> [UInt8] {
    let isStandardInput = path == "-"
    let descriptor = isStandardInput ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { if !isStandardInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw failure(path)
      }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else {
        throw HarnessError("\(path) is larger than \(limit) bytes, which no push needs")
      }
    }
  }

  private static func failure(_ path: String) -> HarnessError {
    HarnessError("cannot read \(path): \(String(cString: strerror(errno)))")
  }
}

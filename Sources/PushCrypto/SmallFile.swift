internal import Glibc

/// Reads files of a few kilobytes, as keys, certificates and state are.
package enum SmallFile {
  /// The largest file that is read; ours are under 8 KB, so this only guards against wrong paths.
  package static let limit = 1 << 20

  /// The bytes of a file, or why it cannot be read.
  package static func read(_ path: String) throws(KeyError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
    }
  }

  /// The system's words for an error number.
  package static func reason(_ number: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    guard strerror_r(number, &text, text.count) == 0 else { return "error \(number)" }
    let end = text.firstIndex(of: 0) ?? text.count
    return String(decoding: text[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

import Glibc
import Testing

/// Runs commands of the machine, to let others judge what we made.
enum Shell {
  struct Outcome {
    var code: Int32
    /// Standard output and standard error.
    var text: String
  }

  static func run(_ arguments: String...) throws -> Outcome {
    let command = arguments.map(quote).joined(separator: " ") + " 2>&1 </dev/null"
    let stream = try #require(popen(command, "re"))
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&chunk, 1, chunk.count, stream)
      guard count > 0 else { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    let status = pclose(stream)
    return Outcome(code: status >> 8 & 0xFF, text: String(decoding: bytes, as: UTF8.self))
  }

  private static func quote(_ text: String) -> String {
    var quoted = "'"
    for character in text { quoted += character == "'" ? "'\\''" : String(character) }
    return quoted + "'"
  }
}

/// A folder that goes away with its last reference.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/pushproof-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { _ = try? Shell.run("rm", "-rf", path) }

  /// Writes a file and gives its path.
  func write(_ name: String, _ text: String) throws -> String {
    let file = "\(path)/\(name)"
    let stream = try #require(fopen(file, "we"))
    defer { fclose(stream) }
    let bytes = Array(text.utf8)
    try #require(fwrite(bytes, 1, bytes.count, stream) == bytes.count)
    return file
  }
}

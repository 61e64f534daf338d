import Glibc

/// Compares a text with a file that a person has looked at and committed.
///
/// Files lie in `Tests/Goldens/<test target>/`. They are written anew only when the variable
/// `PUSHPROOF_RECORD_GOLDENS` is `1`; the comparison of such a run says so and does not pass.
package struct Golden: Sendable {
  /// The folder of the files.
  package let folder: String
  private let isRecording: Bool

  /// - Parameters:
  ///   - filePath: A file of the test target, which says where the checkout lies.
  ///   - isRecording: Whether files are written instead of compared; nil asks the environment.
  package init(filePath: String = #filePath, isRecording: Bool? = nil) {
    let parts = filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let target = parts.last.map(String.init) ?? ""
    folder = parts.dropLast().joined(separator: "/") + "/Goldens/\(target)"
    self.isRecording = isRecording ?? (Golden.variable("PUSHPROOF_RECORD_GOLDENS") == "1")
  }

  /// - Parameters:
  ///   - folder: Where the files lie.
  ///   - isRecording: Whether files are written instead of compared.
  package init(folder: String, isRecording: Bool) {
    self.folder = folder
    self.isRecording = isRecording
  }

  /// Nil when the file holds exactly this text, else a unified diff or what went wrong.
  package func difference(_ text: String, from name: String) -> String? {
    let path = "\(folder)/\(name)"
    if isRecording {
      guard Golden.write(text, to: path) else { return "\(name): cannot be written to \(folder)" }
      return "\(name): recorded; look at it, then run again without PUSHPROOF_RECORD_GOLDENS"
    }
    guard let expected = Golden.read(path) else {
      return "\(name): no such file; record it with PUSHPROOF_RECORD_GOLDENS=1"
    }
    return UnifiedDiff.text(from: expected, to: text, name: name)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ text: String, to path: String) -> Bool {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o755)
    }
    guard let file = fopen(path, "wb") else { return false }
    let bytes = Array(text.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    return fclose(file) == 0 && written == bytes.count
  }
}

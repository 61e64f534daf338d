import Glibc
import PushCrypto
import PushMock
import PushModel
import Testing

/// A state folder in a place of its own, under a clock that the test sets.
final class StateFixture {
  /// 2026-06-01, UTC.
  static let start: Int64 = 1_780_272_000
  static let day: Int64 = 86400

  static let secretFiles = [
    "apns-expired-key.pem", "apns-expired.pem", "apns-foreign-key.pem", "apns-foreign.pem",
    "apns-multi-key.pem", "apns-multi.pem", "apns-production-key.pem", "apns-production.pem",
    "apns-sandbox-key.pem", "apns-sandbox.pem", "ca-key.pem", "server-key.pem",
    "service-account-key.pem", "state.json",
  ]
  static let openFiles = ["ca.pem", "server.pem"]

  private let parent: String
  let path: String

  init() throws {
    var template = Array("/tmp/pushproof-state-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    parent = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    path = parent + "/deep/state"
  }

  deinit { _ = StateFixture.run("rm -rf \(parent)") }

  /// Opens the folder so many seconds after the start.
  func open(after seconds: Int64 = 0) throws(StateFolderError) -> StateFolder {
    try StateFixture.open(path, after: seconds)
  }

  static func open(
    _ path: String,
    after seconds: Int64 = 0
  ) throws(StateFolderError) -> StateFolder {
    let milliseconds = (start + seconds) * 1000
    let clock = Clock(wallMilliseconds: { milliseconds }, monotonicNanoseconds: { 0 })
    return try StateFolder.open(path, clock: clock)
  }

  /// Every file's name and text.
  func contents() throws -> [String: String] {
    let names = StateFixture.run("ls -A \(path)").text.split(separator: "\n").map(String.init)
    var contents: [String: String] = [:]
    for name in names { contents[name] = try read(name) }
    return contents
  }

  func read(_ name: String) throws -> String {
    String(decoding: try SmallFile.read("\(path)/\(name)"), as: UTF8.self)
  }

  func write(_ name: String, _ text: String) throws {
    let stream = try #require(fopen("\(path)/\(name)", "we"))
    defer { fclose(stream) }
    let bytes = Array(text.utf8)
    try #require(fwrite(bytes, 1, bytes.count, stream) == bytes.count)
  }

  /// The permission bits of a file, or of the folder itself.
  func mode(_ name: String = "") throws -> UInt32 {
    var facts = stat()
    try #require(stat("\(path)/\(name)", &facts) == 0)
    return facts.st_mode & 0o777
  }

  static func run(_ command: String) -> (code: Int32, text: String) {
    guard let stream = popen(command + " 2>&1 </dev/null", "re") else { return (-1, "") }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&chunk, 1, chunk.count, stream)
      guard count > 0 else { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    let status = pclose(stream)
    return (status >> 8 & 0xFF, String(decoding: bytes, as: UTF8.self))
  }
}

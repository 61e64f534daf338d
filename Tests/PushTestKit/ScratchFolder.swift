import FoundationEssentials
import Glibc

/// A folder of one test, removed with everything in it when the test lets go of it.
package final class ScratchFolder: Sendable {
  package let path: String

  /// Throws `ScratchError` when the system refuses a folder.
  package init() throws {
    var template = Array("/tmp/pushproof-test-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else { throw ScratchError("mkdtemp: \(errno)") }
    path = made
  }

  deinit { remove() }

  /// Removes the folder now, for folders that live as long as the process.
  package func remove() {
    // A leftover in the folder for temporary files is no reason to fail a test.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and gives its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file and gives its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }

  /// The text of a file in the folder; empty when there is none.
  package func text(_ name: String) -> String {
    FileManager.default.contents(atPath: file(name)).map { String(decoding: $0, as: UTF8.self) }
      ?? ""
  }

  package func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: file(name))
  }
}

/// Why a test's surroundings could not be made.
package struct ScratchError: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

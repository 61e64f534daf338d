internal import Glibc
internal import PushHarness

/// Where suites are looked for.
enum SuitePaths {
  /// The operands; without any, `./Suites`, else the suites of the checkout around the binary.
  static func find(_ operands: [String]) throws -> [String] {
    guard operands.isEmpty else { return operands }
    if OutputFile.exists("Suites") { return ["Suites"] }
    var folder = OutputFile.folder(of: binaryPath)
    while !folder.isEmpty, folder != "/" {
      if OutputFile.exists(folder + "/Suites") { return [folder + "/Suites"] }
      folder = OutputFile.folder(of: folder)
    }
    throw CommandError.usage(
      "there is no folder Suites here",
      advice: "name a suite file or folder: pushproof test SUITE -- SENDER"
    )
  }

  private static var binaryPath: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return "" }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The environment that commands inherit.
enum ProcessSurroundings {
  static var environment: [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    var cursor = environ
    while let entry = cursor.pointee {
      let text = String(cString: entry)
      if let split = text.firstIndex(of: "="), split != text.startIndex {
        pairs.append((String(text[..<split]), String(text[text.index(after: split)...])))
      }
      cursor += 1
    }
    return pairs
  }
}

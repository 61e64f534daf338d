internal import CSimdjson

/// A reusable JSON parser and the document it parsed last; belongs to one thread.
package final class JSONDocument {
  /// How many readable bytes behind the text spare the parser a copy.
  package static let padding = csimdjson_padding()

  private let parser: OpaquePointer
  private var tape: UnsafePointer<UInt64>?
  private var strings: UnsafePointer<UInt8>?
  /// What the last text held that is tolerated but odd.
  package private(set) var anomalies: [JSONAnomaly] = []

  package init() {
    guard let parser = csimdjson_create() else { preconditionFailure("out of memory") }
    self.parser = parser
  }

  deinit { csimdjson_destroy(parser) }

  /// Parses the bytes and makes `root` their value.
  ///
  /// An array whose capacity exceeds its count by `padding` is parsed without a copy.
  /// - Parameter bytes: The whole text, UTF-8.
  /// - Returns: Whether the text was accepted; if not, `root` is nil.
  @discardableResult
  package func parse(_ bytes: [UInt8]) -> Bool {
    tape = nil
    strings = nil
    let code = bytes.withUnsafeBufferPointer { buffer -> Int32 in
      guard let start = buffer.baseAddress, !buffer.isEmpty else { return -1 }
      return csimdjson_parse(parser, start, buffer.count, bytes.capacity, &tape, &strings)
    }
    return code == 0
  }

  /// The value of the whole document, nil unless the last parse succeeded.
  package var root: JSONNode? {
    guard let tape, let strings else { return nil }
    return JSONNode(tape: tape, strings: strings, index: 1)
  }
}

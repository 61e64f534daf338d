internal import CSimdjson

/// A reusable JSON parser and the document it parsed last; belongs to one thread.
///
/// simdjson reads nearly every text. What it refuses goes to a slow reader, which takes what most
/// services take and tells where the rest is wrong.
package final class JSONDocument {
  /// How many readable bytes behind the text spare the parser a copy.
  package static let padding = csimdjson_padding()

  private let parser: OpaquePointer
  private var tape: UnsafePointer<UInt64>?
  private var strings: UnsafePointer<UInt8>?
  /// Holds the tape when the slow reader made it.
  private var owned: OwnedTape?
  private var duplicates = DuplicateKeys()
  /// What the last text held that is tolerated but odd; at most 32 of each kind.
  package private(set) var anomalies: [JSONAnomaly] = []
  /// Why the last text was refused; nil when it was accepted.
  package private(set) var failure: JSONFailure?

  package init() {
    guard let parser = csimdjson_create() else { preconditionFailure("out of memory") }
    self.parser = parser
  }

  deinit { csimdjson_destroy(parser) }

  /// Parses the bytes and makes `root` their value.
  ///
  /// An array whose capacity exceeds its count by `padding` is parsed without a copy.
  /// - Parameter bytes: The whole text, UTF-8.
  /// - Returns: Whether the text was accepted; if not, `root` is nil and `failure` says why.
  @discardableResult
  package func parse(_ bytes: [UInt8]) -> Bool {
    forget()
    let code = bytes.withUnsafeBufferPointer { buffer -> Int32 in
      guard let start = buffer.baseAddress, !buffer.isEmpty else { return -1 }
      return csimdjson_parse(parser, start, buffer.count, bytes.capacity, &tape, &strings)
    }
    if code != 0 { bytes.withUnsafeBufferPointer { parseSlowly($0) } }
    guard let root else { return false }
    duplicates.find(in: root) { object, key in
      anomalies.append(.duplicateKey(key.text ?? "", pointer: root.pointer(to: object)))
    }
    return true
  }

  /// Parses with the slow reader alone, for texts that must not depend on simdjson.
  @discardableResult
  package func parseLeniently(_ bytes: [UInt8]) -> Bool {
    forget()
    bytes.withUnsafeBufferPointer { parseSlowly($0) }
    guard let root else { return false }
    duplicates.find(in: root) { object, key in
      anomalies.append(.duplicateKey(key.text ?? "", pointer: root.pointer(to: object)))
    }
    return true
  }

  /// The value of the whole document, nil unless the last parse succeeded.
  package var root: JSONNode? {
    guard let tape, let strings else { return nil }
    return JSONNode(tape: tape, strings: strings, index: 1)
  }

  private func forget() {
    tape = nil
    strings = nil
    owned = nil
    failure = nil
    anomalies.removeAll(keepingCapacity: true)
  }

  private func parseSlowly(_ buffer: UnsafeBufferPointer<UInt8>) {
    var reader = LenientReader(buffer)
    do throws(JSONFailure) {
      try reader.read()
    } catch {
      failure = error
      return
    }
    let owned = OwnedTape(tape: reader.tape, strings: reader.strings)
    self.owned = owned
    tape = UnsafePointer(owned.tape.baseAddress)
    strings = UnsafePointer(owned.strings.baseAddress)
    guard let root else { return }
    for oddity in reader.oddities {
      let pointer = root.pointer(to: root.node(atTapeIndex: oddity.index))
      switch oddity.kind {
      case .byteOrderMark: anomalies.append(.byteOrderMark)
      case .loneSurrogate: anomalies.append(.loneSurrogate(pointer: pointer))
      case .number(let text): anomalies.append(.numberOutOfRange(text, pointer: pointer))
      }
    }
  }
}

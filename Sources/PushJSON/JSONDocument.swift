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
  private let duplicates = DuplicateKeys()
  // Private, so that the compiler can prove that accesses do not overlap and need no check.
  private var oddities: [JSONAnomaly] = []
  private var refusal: JSONFailure?
  private var seen = JSONTraits()
  private var mayBeOdd = false

  /// What the last text held that is tolerated but odd; at most 32 of each kind.
  package var anomalies: [JSONAnomaly] { oddities }
  /// Why the last text was refused; nil when it was accepted.
  package var failure: JSONFailure? { refusal }
  /// What the keys and texts of the last text look like; nothing when it was refused.
  package var traits: JSONTraits { seen }

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
    if parseQuickly(bytes) { return true }
    bytes.withUnsafeBufferPointer { parseSlowly($0) }
    return findDuplicates()
  }

  /// Parses with simdjson alone; what it refuses leaves no root and no failure.
  func parseQuickly(_ bytes: [UInt8]) -> Bool {
    forget()
    var tape: UnsafePointer<UInt64>?
    var strings: UnsafePointer<UInt8>?
    let code = bytes.withUnsafeBufferPointer { buffer -> Int32 in
      guard let start = buffer.baseAddress, !buffer.isEmpty else { return -1 }
      return csimdjson_parse(parser, start, buffer.count, bytes.capacity, &tape, &strings)
    }
    guard code == 0 else { return false }
    self.tape = tape
    self.strings = strings
    return findDuplicates()
  }

  /// Makes a tape that another reader filled the document.
  func adopt(_ owned: OwnedTape) {
    forget()
    keep(owned)
    _ = findDuplicates()
  }

  private func keep(_ owned: OwnedTape) {
    self.owned = owned
    tape = UnsafePointer(owned.tape.baseAddress)
    strings = UnsafePointer(owned.strings.baseAddress)
  }

  /// Parses with the slow reader alone, for texts that must not depend on simdjson.
  @discardableResult
  package func parseLeniently(_ bytes: [UInt8]) -> Bool {
    forget()
    bytes.withUnsafeBufferPointer { parseSlowly($0) }
    return findDuplicates()
  }

  private func findDuplicates() -> Bool {
    guard let root else { return false }
    seen = duplicates.find(in: root)
    if seen.hasAnomaly { reportDuplicates(in: root) }
    seen.hasAnomaly = mayBeOdd
    return true
  }

  private func reportDuplicates(in root: JSONNode) {
    mayBeOdd = true
    for (object, key) in duplicates.takeFound() {
      let pointer = root.pointer(to: root.node(atTapeIndex: object))
      oddities.append(.duplicateKey(root.node(atTapeIndex: key).text ?? "", pointer: pointer))
    }
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
    refusal = nil
    seen = JSONTraits()
    if mayBeOdd { oddities.removeAll(keepingCapacity: true) }
    mayBeOdd = false
  }

  private func parseSlowly(_ buffer: UnsafeBufferPointer<UInt8>) {
    var reader = LenientReader(buffer)
    do throws(JSONFailure) {
      try reader.read()
    } catch {
      refusal = error
      return
    }
    keep(OwnedTape(tape: reader.tape, strings: reader.strings))
    guard let root else { return }
    for oddity in reader.oddities {
      mayBeOdd = true
      let pointer = root.pointer(to: root.node(atTapeIndex: oddity.index))
      switch oddity.kind {
      case .byteOrderMark: oddities.append(.byteOrderMark)
      case .loneSurrogate: oddities.append(.loneSurrogate(pointer: pointer))
      case .number(let text): oddities.append(.numberOutOfRange(text, pointer: pointer))
      }
    }
  }
}

/// The headers of one message, in order, in one reused buffer.
///
/// Names keep the spelling they arrived with. Known names are found by their one-byte id.
package struct HeaderTable: Sendable {
  /// One header: its id, and where its name and value lie in `bytes`.
  package struct Entry: Sendable {
    package var id: HeaderName
    package var name: Range<Int>
    package var value: Range<Int>
  }

  /// Names and values, one after the other.
  package private(set) var bytes: [UInt8] = []
  /// The headers in the order of arrival.
  package private(set) var entries: [Entry] = []

  package init() {}

  /// Builds a table from text; for tests, files and the control edge.
  package init(_ pairs: [(String, String)]) {
    for (name, value) in pairs { append(name: name, value: value) }
  }

  /// Empties the table and keeps its storage.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// Adds one header whose bytes are copied.
  package mutating func append(name: Span<UInt8>, value: Span<UInt8>) {
    let start = bytes.count
    for offset in 0..<name.count { bytes.append(name[offset]) }
    let middle = bytes.count
    for offset in 0..<value.count { bytes.append(value[offset]) }
    entries.append(
      Entry(
        id: HeaderName(matching: name),
        name: start..<middle,
        value: middle..<bytes.count
      )
    )
  }

  /// Adds one header of another table.
  package mutating func append(_ entry: Entry, of other: HeaderTable) {
    let start = bytes.count
    bytes.append(contentsOf: other.bytes[entry.name])
    let middle = bytes.count
    bytes.append(contentsOf: other.bytes[entry.value])
    entries.append(Entry(id: entry.id, name: start..<middle, value: middle..<bytes.count))
  }

  /// Adds one header given as text.
  package mutating func append(name: String, value: String) {
    let nameBytes = Array(name.utf8)
    let valueBytes = Array(value.utf8)
    append(name: nameBytes.span, value: valueBytes.span)
  }

  /// The value range of the first header with this id, or nil.
  package func value(of id: HeaderName) -> Range<Int>? {
    for entry in entries where entry.id == id { return entry.value }
    return nil
  }

  /// How often a header with this id occurs.
  package func count(of id: HeaderName) -> Int {
    var count = 0
    for entry in entries where entry.id == id { count += 1 }
    return count
  }

  /// Whether a header with this id occurs.
  package func contains(_ id: HeaderName) -> Bool { value(of: id) != nil }

  /// The text of a range, with invalid UTF-8 replaced.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text of the first header with this id, with invalid UTF-8 replaced.
  package func text(of id: HeaderName) -> String? { value(of: id).map { text($0) } }

  /// Whether the bytes in a range spell this ASCII text exactly.
  package func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    let start = unsafe text.utf8Start
    for offset in 0..<range.count
    where unsafe bytes[range.lowerBound + offset] != start[offset] {
      return false
    }
    return true
  }

  /// All headers as text pairs in order, for reports and JSON.
  package var pairs: [(name: String, value: String)] {
    entries.map { (text($0.name), text($0.value)) }
  }
}

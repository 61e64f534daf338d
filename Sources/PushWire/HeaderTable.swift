/// The headers of one message, in order, in one reused buffer.
///
/// Names keep the spelling they arrived with. Known names are found by their one-byte id.
package struct HeaderTable: Sendable {
  /// One header: its id, and where its name and value lie in `bytes`.
  ///
  /// The value lies right behind the name. 32 bits are enough: the transport takes 64 KiB.
  package struct Entry: Sendable {
    package let id: HeaderName
    /// Where the name begins, the value begins, and the value ends.
    package let start: UInt32
    package let middle: UInt32
    package let end: UInt32

    @inlinable
    init(id: HeaderName, start: Int, middle: Int, end: Int) {
      self.id = id
      self.start = UInt32(start)
      self.middle = UInt32(middle)
      self.end = UInt32(end)
    }

    @inlinable package var name: Range<Int> { Int(start)..<Int(middle) }
    @inlinable package var value: Range<Int> { Int(middle)..<Int(end) }
  }

  /// Names and values, one after the other.
  package private(set) var bytes: [UInt8] = []
  /// The headers in the order of arrival.
  package private(set) var entries: [Entry] = []
  /// The names that occur, one `HeaderName.bit` each.
  package private(set) var present: UInt64 = 0
  /// The names that occur more than once.
  package private(set) var repeated: UInt64 = 0
  /// A pseudo-header came after an ordinary one.
  package private(set) var hasLatePseudoHeader = false
  private var hasOrdinary = false

  package init() {}

  /// Builds a table from text; for tests, files and the control edge.
  package init(_ pairs: [(String, String)]) {
    for (name, value) in pairs { append(name: name, value: value) }
  }

  /// Empties the table and keeps its storage.
  package mutating func removeAll() {
    // Emptying an array that is empty already still costs a look at its owners.
    if !entries.isEmpty {
      bytes.removeAll(keepingCapacity: true)
      entries.removeAll(keepingCapacity: true)
    }
    present = 0
    repeated = 0
    hasLatePseudoHeader = false
    hasOrdinary = false
  }

  /// Adds one header whose bytes are copied.
  package mutating func append(name: Span<UInt8>, value: Span<UInt8>) {
    append(HeaderName(matching: name), name: name, value: value)
  }

  /// Adds one header whose name is known already.
  package mutating func append(_ id: HeaderName, name: Span<UInt8>, value: Span<UInt8>) {
    let start = bytes.count
    let middle = start + name.count
    let end = middle + value.count
    bytes.append(addingCapacity: name.count + value.count) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        unsafe HeaderTable.copy(name, to: start)
        unsafe HeaderTable.copy(value, to: start + name.count)
        count = name.count + value.count
      }
    }
    add(Entry(id: id, start: start, middle: middle, end: end))
  }

  /// Adds one header with a known name in lower case.
  package mutating func append(_ id: HeaderName, value: Span<UInt8>) {
    let name = id.text
    let bytes = unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    unsafe append(id, name: bytes.span, value: value)
  }

  private static func copy(_ source: Span<UInt8>, to target: UnsafeMutablePointer<UInt8>) {
    unsafe source.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe target.initialize(from: start, count: source.count)
    }
  }

  private mutating func add(_ entry: Entry) {
    let bit = entry.id.bit
    if entry.id.isPseudoHeader {
      if hasOrdinary { hasLatePseudoHeader = true }
    } else {
      hasOrdinary = true
    }
    if present & bit == 0 {
      present |= bit
    } else {
      repeated |= bit
    }
    entries.append(entry)
  }

  /// Adds one header of another table.
  package mutating func append(_ entry: Entry, of other: HeaderTable) {
    let span = other.bytes.span
    append(entry.id, name: span.extracting(entry.name), value: span.extracting(entry.value))
  }

  /// Adds one header given as text.
  package mutating func append(name: String, value: String) {
    let nameBytes = Array(name.utf8)
    let valueBytes = Array(value.utf8)
    append(name: nameBytes.span, value: valueBytes.span)
  }

  /// The value range of the first header with this id, or nil.
  package func value(of id: HeaderName) -> Range<Int>? {
    guard present & id.bit != 0 else { return nil }
    for entry in entries where entry.id.number == id.number { return entry.value }
    return nil
  }

  /// Writes where the first value with each name lies, by the number of the name.
  package func index(into places: inout InlineArray<34, SIMD2<UInt32>>) {
    var found: UInt64 = 0
    for entry in entries where found & entry.id.bit == 0 {
      found |= entry.id.bit
      places[Int(entry.id.number)] = SIMD2(entry.middle, entry.end)
    }
  }

  /// How often a header with this id occurs.
  package func count(of id: HeaderName) -> Int {
    guard repeated & id.bit != 0 else { return present & id.bit == 0 ? 0 : 1 }
    var count = 0
    for entry in entries where entry.id.number == id.number { count += 1 }
    return count
  }

  /// Whether a header with this id occurs.
  @inlinable
  package func contains(_ id: HeaderName) -> Bool { present & id.bit != 0 }

  /// The text of a range, with invalid UTF-8 replaced.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text of the first header with this id, with invalid UTF-8 replaced.
  package func text(of id: HeaderName) -> String? { value(of: id).map { text($0) } }

  /// Whether the bytes in a range spell this ASCII text exactly.
  package func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
    ASCIIBytes.equal(bytes.span, range, text)
  }

  /// All headers as text pairs in order, for reports and JSON.
  package var pairs: [(name: String, value: String)] {
    entries.map { (text($0.name), text($0.value)) }
  }
}

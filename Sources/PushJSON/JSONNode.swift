/// The kind of a JSON value; integers that fit 64 bits are told from other numbers.
package enum JSONKind: Sendable {
  case null
  case bool
  case integer
  case double
  case string
  case array
  case object
}

extension JSONKind {
  // Written out and inlined: the derived comparison is a call through a witness in other modules.
  @inlinable @inline(__always)
  package static func == (left: JSONKind, right: JSONKind) -> Bool {
    unsafeBitCast(left, to: UInt8.self) == unsafeBitCast(right, to: UInt8.self)
  }

  @inlinable @inline(__always)
  package static func != (left: JSONKind, right: JSONKind) -> Bool { !(left == right) }
}

/// One value of a parsed document, read in place from the tape.
///
/// A node is valid until its document parses again; it must not be kept longer than that.
@safe package struct JSONNode {
  // simdjson's tape layout: one 64-bit word a value, its type in the top byte, a payload below.
  // Containers carry the index behind their end in the low 32 bits and their count in the next 24.
  // Strings carry an offset into `strings`, where a 32-bit length precedes the bytes.
  @usableFromInline let tape: UnsafePointer<UInt64>
  @usableFromInline let strings: UnsafePointer<UInt8>
  @usableFromInline let index: Int

  // Measured: the rules of a provider read some 50 nodes a push, and inlining halves their time.
  @inlinable
  init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, index: Int) {
    self.tape = tape
    self.strings = strings
    self.index = index
  }

  @inlinable @inline(__always) var word: UInt64 { tape[index] }

  /// What is left of a word below its type.
  @inlinable @inline(__always) var wordPayload: Int { Int(word & 0x00FF_FFFF_FFFF_FFFF) }

  /// What kind of value this is.
  @inlinable @inline(__always)
  package var kind: JSONKind {
    switch UInt8(word >> 56) {
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "l"), UInt8(ascii: "u"): .integer
    case UInt8(ascii: "d"): .double
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    default: .null
    }
  }

  /// Whether this is `true`.
  @inlinable @inline(__always)
  package var isTrue: Bool { UInt8(word >> 56) == UInt8(ascii: "t") }

  /// The value of an integer within `Int64`, or nil; `1.0` is not an integer here.
  @inlinable
  package var integer: Int64? {
    switch UInt8(word >> 56) {
    case UInt8(ascii: "l"): Int64(bitPattern: tape[index + 1])
    case UInt8(ascii: "u"): Int64(exactly: tape[index + 1])
    default: nil
    }
  }

  /// The value of any number as a double, or nil.
  @inlinable @inline(__always)
  package var number: Double? {
    switch UInt8(word >> 56) {
    case UInt8(ascii: "l"): Double(Int64(bitPattern: tape[index + 1]))
    case UInt8(ascii: "u"): Double(tape[index + 1])
    case UInt8(ascii: "d"): Double(bitPattern: tape[index + 1])
    default: nil
    }
  }

  /// The bytes of a string, escapes resolved; empty for every other kind.
  @inlinable @inline(__always)
  var stringBytes: UnsafeBufferPointer<UInt8> {
    guard UInt8(word >> 56) == UInt8(ascii: "\"") else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    let start = strings + wordPayload
    let length = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    return UnsafeBufferPointer(start: start + 4, count: Int(length))
  }

  /// Calls `body` with the UTF-8 bytes of a string (empty for every other kind).
  @inlinable
  package func withString<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(Span(_unsafeElements: stringBytes))
  }

  /// The length of a string in UTF-8 bytes, 0 for every other kind.
  @inlinable @inline(__always)
  package var stringLength: Int { stringBytes.count }

  /// The first byte of a string; 0 for an empty one and for every other kind.
  @inlinable @inline(__always)
  package var firstByte: UInt8 { stringBytes.first ?? 0 }

  /// The text of a string, or nil for every other kind.
  package var text: String? {
    kind == .string ? String(decoding: stringBytes, as: UTF8.self) : nil
  }

  /// Whether this is a string with exactly these bytes.
  @inlinable @inline(__always)
  package func equals(_ other: StaticString) -> Bool {
    guard UInt8(word >> 56) == UInt8(ascii: "\"") else { return false }
    let bytes = stringBytes
    guard bytes.count == other.utf8CodeUnitCount else { return false }
    let start = other.utf8Start
    return JSONNode.equal(bytes.baseAddress, start, bytes.count)
  }

  @inlinable
  static func equal(
    _ left: UnsafePointer<UInt8>?,
    _ right: UnsafePointer<UInt8>,
    _ count: Int
  ) -> Bool {
    guard let left else { return count == 0 }
    let a = UnsafeRawPointer(left)
    let b = UnsafeRawPointer(right)
    func word(_ bytes: UnsafeRawPointer, _ offset: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    if count >= 8 {
      var offset = 0
      while offset < count - 8 {
        if word(a, offset) != word(b, offset) { return false }
        offset += 8
      }
      // The last word overlaps the one before.
      return word(a, count - 8) == word(b, count - 8)
    }
    for offset in 0..<count where left[offset] != right[offset] { return false }
    return true
  }

  /// The number of members or elements; 0 for scalars.
  package var count: Int {
    switch kind {
    case .array, .object:
      let stored = Int((word >> 32) & 0xFF_FFFF)
      // The tape saturates at 24 bits; such a container is counted by walking it.
      guard stored == 0xFF_FFFF else { return stored }
      if kind == .array { return elements.reduce(0) { total, _ in total + 1 } }
      return members.reduce(0) { total, _ in total + 1 }
    default: return 0
    }
  }

  /// The index behind this value on the tape.
  @inlinable @inline(__always)
  var end: Int {
    switch UInt8(word >> 56) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): Int(word & 0xFFFF_FFFF)
    case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index + 2
    default: index + 1
    }
  }

  /// The members of an object in order, duplicates kept; empty for every other kind.
  @inlinable @inline(__always)
  package var members: JSONMembers {
    let isObject = kind == .object
    return JSONMembers(
      tape: tape,
      strings: strings,
      position: index + 1,
      end: isObject ? end - 1 : index + 1
    )
  }

  /// The elements of an array in order; empty for every other kind.
  @inlinable
  package var elements: JSONElements {
    let isArray = kind == .array
    return JSONElements(
      tape: tape,
      strings: strings,
      position: index + 1,
      end: isArray ? end - 1 : index + 1
    )
  }

  /// The last member with this key, as most readers resolve duplicates; nil if there is none.
  @inlinable
  package func member(_ key: StaticString) -> JSONNode? {
    var found: JSONNode?
    for member in members where member.key.equals(key) { found = member.value }
    return found
  }

  /// The last member with this key, given as text; nil if there is none.
  package func member(named key: String) -> JSONNode? {
    var found: JSONNode?
    for member in members where member.key.stringBytes.elementsEqual(key.utf8) {
      found = member.value
    }
    return found
  }

  /// A copy of this value that outlives the document.
  package var value: JSONValue {
    switch kind {
    case .null: .null
    case .bool: .bool(isTrue)
    case .integer: integer.map(JSONValue.integer) ?? .double(number ?? 0)
    case .double: .double(number ?? 0)
    case .string: .string(text ?? "")
    case .array: .array(elements.map(\.value))
    case .object: .object(members.map { ($0.key.text ?? "", $0.value.value) })
    }
  }
}

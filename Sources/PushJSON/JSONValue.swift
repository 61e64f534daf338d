/// A JSON value that owns its parts; for the control edge, not for traffic.
///
/// Objects keep the order of their members.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// Reads one JSON text; nil when it is not JSON.
  package init?(parsing text: String) {
    self.init(parsing: Array(text.utf8))
  }

  /// Reads one JSON text of UTF-8 bytes; nil when it is not JSON.
  package init?(parsing bytes: [UInt8]) {
    let document = JSONDocument()
    guard document.parse(bytes), let root = document.root else { return nil }
    self = root.value
  }

  /// The last member with this key of an object.
  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { JSONValue.isSame($0.key, key) }?.value
  }

  /// The element at this index of an array.
  package subscript(_ index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  package var integer: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// Any number as a double.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  package var bool: Bool? {
    guard case .bool(let flag) = self else { return nil }
    return flag
  }

  package var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  package var object: [(key: String, value: JSONValue)]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// Whether two keys or strings are the same bytes.
  ///
  /// `==` of `String` would take composed and decomposed letters for equal; JSON does not.
  fileprivate static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  /// Sets a member of an object, at its (last) place if it exists, else at the end.
  package mutating func set(_ key: String, _ value: JSONValue) {
    guard case .object(var members) = self else { return }
    if let place = members.lastIndex(where: { JSONValue.isSame($0.key, key) }) {
      members[place].value = value
    } else {
      members.append((key, value))
    }
    self = .object(members)
  }

  /// The word for this kind of value in messages.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer, .double: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

extension JSONValue: Equatable {
  /// Equal in the sense of JSON: members of objects in any order, `1` equal to `1.0`.
  ///
  /// Of members with the same key the last one counts.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.integer(let a), .double(let b)), (.double(let b), .integer(let a)):
      Int64(exactly: b) == a
    case (.string(let a), .string(let b)): isSame(a, b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): isSame(a, b)
    default: false
    }
  }

  private static func isSame(
    _ left: [(key: String, value: JSONValue)],
    _ right: [(key: String, value: JSONValue)]
  ) -> Bool {
    let a = lastMembers(left)
    let b = lastMembers(right)
    return a.count == b.count && a.allSatisfy { key, value in b[key].map { $0 == value } ?? false }
  }

  private static func lastMembers(
    _ members: [(key: String, value: JSONValue)]
  ) -> [[UInt8]: JSONValue] {
    Dictionary(members.map { (Array($0.key.utf8), $0.value) }, uniquingKeysWith: { $1 })
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { ($0.0, $0.1) })
  }
}

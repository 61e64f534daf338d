package import PushJSON

/// The value of a field that was decoded without a violation.
package enum FCMValue {
  case text(JSONNode)
  case flag(Bool)
  case integer(Int32)
  case number(Double)
  /// The number of an enum's word, or the number that was sent, declared or not.
  case choice(Int32)
  case duration(seconds: Int64, nanos: Int32)
  /// Seconds since 1970.
  case timestamp(seconds: Int64, nanos: Int32)
  /// A `google.protobuf.Struct`: an object of anything.
  case structure(JSONNode)
  /// An object whose values are strings.
  case map(JSONNode)
  /// A message that is present, empty ones included.
  case message(JSONNode)
  /// An array, or a scalar that counts as an array of one.
  case list(JSONNode)
}

/// One violation that the JSON layer reports before any rule of FCM's own (catalogue, 2.3).
package struct FCMViolation: Equatable, Sendable {
  package enum Kind: Sendable {
    case unknownField
    case emptyName
    case rootNotObject
    case tooDeep
    /// A scalar of another type than the field's.
    case wrongType
    case listOnMap
    case scalarOnMap
    case mapValueNotString
    case objectAsMapValue
    case listAsMapValue
    case listOnSingular
    case objectOnScalar
    case scalarOnMessage
    case scalarOnStruct
    case unknownEnumWord
    case secondInOneof
    case badDuration
    case badTimestamp
  }

  package var kind: Kind
  /// As in `fieldViolations`; nil at the root.
  package var field: String?
  /// The text of the violation, which quotes the request: hostile.
  package var description: String
  /// The field that is wrong, nil for unknown ones; a map's for its entries.
  package var owner: FCMField?
  /// RFC 6901, into the body as it was sent.
  package var pointer: String
  /// The value as JSON, shortened.
  package var value: String

  package init(
    kind: Kind,
    field: String?,
    description: String,
    owner: FCMField?,
    pointer: String,
    value: String
  ) {
    self.kind = kind
    self.field = field
    self.description = description
    self.owner = owner
    self.pointer = pointer
    self.value = value
  }
}

/// Something in a body that Google's reader takes though RFC 8259 does not (catalogue, 2.2).
package struct FCMLeniency: Equatable, Sendable {
  /// Such as `trailing comma`.
  package var name: String
  /// The offset in bytes.
  package var offset: Int

  package init(name: String, offset: Int) {
    self.name = name
    self.offset = offset
  }
}

/// A key that an object has twice, both spellings of a field included.
package struct FCMDuplicate: Equatable, Sendable {
  package var name: String
  /// The object that has it.
  package var pointer: String
  /// Nil when the key belongs to a map or a Struct.
  package var field: FCMField?

  package init(name: String, pointer: String, field: FCMField?) {
    self.name = name
    self.pointer = pointer
    self.field = field
  }
}

/// The body of a send request, read as Google's front end reads JSON into messages.
///
/// One per worker, reused. Nothing is allocated for a body without violations.
package final class FCMBody {
  package private(set) var violations: [FCMViolation] = []
  package private(set) var leniencies: [FCMLeniency] = []
  package private(set) var duplicates: [FCMDuplicate] = []
  /// The text of a syntax error with its quote block; nil when the body is JSON.
  package private(set) var syntaxError: String?

  package init() {}

  /// Reads a body; whatever it is, this returns.
  package func load(_ bytes: [UInt8]) {}

  /// The value of a field; nil when absent, null, or in violation.
  package subscript(_ field: FCMField) -> FCMValue? { nil }

  /// Whether the field was given and not null.
  package func has(_ field: FCMField) -> Bool { self[field] != nil }

  /// The field's JSON pointer as the request spells it; made only for findings.
  package func pointer(_ field: FCMField) -> String { "" }

  /// The text of a string field.
  package func text(_ field: FCMField) -> String? {
    if case .text(let node)? = self[field] { return node.text }
    return nil
  }

  /// The whole body, nil when it is not JSON.
  package var root: JSONNode? { nil }
}

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
  /// The unknown name, or the field's, as the request spells it; empty for elements of lists.
  package var name: String
  /// Where the value lies on the tape; -1 when no value is at fault.
  package var place: Int

  package init(
    kind: Kind,
    field: String?,
    description: String,
    owner: FCMField?,
    pointer: String,
    value: String,
    name: String = "",
    place: Int = -1
  ) {
    self.kind = kind
    self.field = field
    self.description = description
    self.owner = owner
    self.pointer = pointer
    self.value = value
    self.name = name
    self.place = place
  }
}

/// A null as the value of a map's entry: taken as an empty text, but nothing promises that.
package struct FCMNullEntry: Equatable, Sendable {
  /// The map.
  package var field: FCMField
  /// The path that a refusal would name, such as `message.data[0].value`.
  package var path: String
  package var pointer: String

  package init(field: FCMField, path: String, pointer: String) {
    self.field = field
    self.path = path
    self.pointer = pointer
  }
}

/// Something in a body that Google's reader takes though RFC 8259 does not (catalogue, 2.2).
package struct FCMLeniency: Equatable, Sendable {
  /// Such as `trailing comma`.
  package var name: String
  /// The offset in bytes.
  package var offset: Int
  /// The text around it with a mark below, as a syntax error has it; begins with a line break.
  package var quote: String

  package init(name: String, offset: Int, quote: String = "") {
    self.name = name
    self.offset = offset
    self.quote = quote
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

import PushJSON

/// A message at one place of a request, so that each of its fields is one `FCMField`.
///
/// The tree of places is made once, from the table of `FCMMessageType`.
final class FCMPlace: Sendable {
  /// A field at this place; trivial, so that reading it costs no reference count.
  struct Field: Sendable {
    let name: StaticString
    let type: FCMFieldType
    let owner: FCMField
    let isRepeated: Bool
    let isTarget: Bool
  }

  /// The path of proto names; empty at the root.
  let path: String
  /// The full name of the message.
  let typeName: String
  /// The field that holds this message; nil at the root.
  let owner: FCMField?
  let fields: [Field]
  /// The places of the message fields, nil for all others.
  let children: [FCMPlace?]
  /// Both spellings of each field, with its number in `fields`.
  let names: JSONNameTable

  private init(_ type: FCMMessageType, path: String, prefix: String, owner: FCMField?) {
    let schema = type.fields
    let isWrapper = FCMPlace.isWrapper(type)
    let places = schema.map { field in
      isWrapper ? owner : FCMPlace.fieldsByName[FCMPlace.caseName(prefix, field)]
    }
    self.path = path
    self.owner = owner
    typeName = type.typeName
    fields = zip(schema, places).map { field, place in
      guard let place else { preconditionFailure("no FCMField for \(field.name) at \(path)") }
      return Field(
        name: field.name,
        type: field.type,
        owner: place,
        isRepeated: field.isRepeated,
        isTarget: field.isTarget
      )
    }
    children = zip(schema, places).map { field, place in
      guard case .message(let child) = field.type else { return nil }
      return FCMPlace(
        child,
        path: path.isEmpty ? field.name.description : "\(path).\(field.name)",
        prefix: child == .message ? "" : FCMPlace.caseName(prefix, field),
        owner: place
      )
    }
    names = JSONNameTable(
      schema.enumerated().flatMap { number, field in
        [(field.name.description, number), (field.jsonName, number)]
      }
    )
  }

  /// A wrapper is one with its value: `alpha` and `alpha.value` are the same field.
  private static func isWrapper(_ type: FCMMessageType) -> Bool { type == .floatValue }

  private static let fieldsByName: [String: FCMField] = Dictionary(
    uniqueKeysWithValues: FCMField.allCases.map { ("\($0)", $0) }
  )

  /// The name of the case for a field below this prefix.
  private static func caseName(_ prefix: String, _ field: FCMSchemaField) -> String {
    let name = field.jsonName
    if prefix.isEmpty { return name == "name" ? "messageName" : name }
    return prefix + name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The place of the whole request.
  static let root = FCMPlace(.sendMessageRequest, path: "", prefix: "", owner: nil)

  /// The field that holds each field's message, by its number; nil for those of the root.
  static let parents: [FCMField?] = {
    var result = [FCMField?](repeating: nil, count: FCMField.allCases.count)
    func collect(_ place: FCMPlace) {
      for field in place.fields where field.owner != place.owner {
        result[field.owner.rawValue] = place.owner
      }
      for child in place.children { child.map(collect) }
    }
    collect(root)
    return result
  }()

  /// The path of a field of this place.
  func path(of field: Field) -> String {
    path.isEmpty ? field.name.description : "\(path).\(field.name)"
  }
}

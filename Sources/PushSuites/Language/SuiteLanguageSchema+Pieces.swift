internal import PushJSON

/// The pieces that the schema is made of.
extension SuiteLanguageSchema {
  static let matcher: JSONValue = ["$ref": "#/$defs/matcher"]

  static func text(_ description: String) -> JSONValue {
    ["type": "string", "minLength": 1, "description": .string(description)]
  }

  static func path(_ description: String) -> JSONValue {
    [
      "type": "string", "pattern": "^[a-z0-9]+(-+[a-z0-9]+)*(/[a-z0-9]+(-+[a-z0-9]+)*)*$",
      "description": .string(description),
    ]
  }

  static func list(_ description: String) -> JSONValue {
    ["type": "array", "items": ["type": "string"], "description": .string(description)]
  }

  static func flag(_ description: String) -> JSONValue {
    orVariable(["type": "boolean", "description": .string(description)])
  }

  static func number(_ description: String, _ low: Int64, _ high: Int64) -> JSONValue {
    orVariable([
      "type": "integer", "minimum": .integer(low), "maximum": .integer(high),
      "description": .string(description),
    ])
  }

  static func words<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type,
    _ description: String
  ) -> JSONValue where Word.RawValue == String {
    [
      "enum": .array(type.allCases.map { .string($0.rawValue) }),
      "description": .string(description),
    ]
  }

  /// A value that an axis or variable may stand for.
  static func orVariable(_ schema: JSONValue) -> JSONValue {
    ["anyOf": [schema, ["$ref": "#/$defs/variable"]]]
  }

  static func object(_ properties: JSONValue, _ description: String = "") -> JSONValue {
    var schema: JSONValue = [
      "type": "object", "additionalProperties": false, "properties": properties,
    ]
    if !description.isEmpty { schema.set("description", .string(description)) }
    return schema
  }
}

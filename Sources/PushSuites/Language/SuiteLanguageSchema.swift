package import PushJSON
internal import PushModel

/// A JSON Schema of the suite language, for editors and for `pushproof schema suite`.
///
/// It accepts every suite that the parser accepts; the parser refuses more (unknown variables,
/// invalid expressions, notifications that are not valid) and says so better.
package enum SuiteLanguageSchema {
  /// JSON Schema, draft 2020-12.
  package static let json: JSONValue = [
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "PushProof suite",
    "description": "Declarative cases that a sender of push notifications is held to.",
    "type": "object",
    "required": ["suite", "title", "cases"],
    "anyOf": [["required": ["provider"]], ["required": ["providers"]]],
    "additionalProperties": false,
    "patternProperties": ["^x-": ["description": "A place for YAML anchors; says nothing."]],
    "properties": [
      "suite": path("Prefix of the case ids, such as apns/alert."),
      "title": text("What the suite is about."),
      "provider": words(Provider.self, "The push service."), "providers": providers,
      "defaults": [
        "type": "object", "additionalProperties": false,
        "description":
          "Keys of every case that does not set them; tags add up, expect and service are merged.",
        "properties": properties(SuiteKeys.defaults),
      ],
      "variables": [
        "type": "object",
        "description": "Values that are written ${name}; one may mention those before it.",
      ],
      "cases": ["type": "array", "minItems": 1, "items": ["$ref": "#/$defs/case"]],
    ],
    "$defs": .object(definitions),
  ]

  private static let definitions: [(key: String, value: JSONValue)] = [
    (
      "case",
      [
        "type": "object", "required": ["id", "title"], "additionalProperties": false,
        "properties": properties(SuiteKeys.testCase),
      ]
    ), ("variable", ["type": "string", "pattern": "\\$\\{"]),
    (
      "matcher",
      [
        "description": .string(
          "A literal that must be equal, one of the words absent, present, uuid, ulid, or a mapping "
            + "of one key: " + SuiteKeys.matchers.joined(separator: ", ") + "."
        )
      ]
    ),
    ("request", object(requestProperties, "What must hold of a request.")),
    (
      "expect",
      object(
        .object(
          (requestProperties.object ?? []) + expectProperties
            + Provider.allCases.map { provider in
              (
                provider.rawValue,
                [
                  "$ref": "#/$defs/expect",
                  "description": .string("More, or other, for \(provider.rawValue) alone."),
                ]
              )
            }
        ),
        "What must come of it."
      )
    ),
    ("token", object(tokenProperties, "What the service makes of a token.")),
    ("faults", ["type": "array", "minItems": 1, "items": fault]),
    ("report", object(reportProperties, "The sender's own word.")),
  ]
}

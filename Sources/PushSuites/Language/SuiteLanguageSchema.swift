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
    "required": ["suite", "title", "provider", "cases"],
    "additionalProperties": false,
    "patternProperties": ["^x-": ["description": "A place for YAML anchors; says nothing."]],
    "properties": [
      "suite": path("Prefix of the case ids, such as apns/alert."),
      "title": text("What the suite is about."),
      "provider": words(Provider.self, "The push service."),
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
    (
      "request",
      ["type": "object", "additionalProperties": false, "properties": requestProperties]
    ),
  ]

  private static func properties(_ keys: [String]) -> JSONValue {
    .object(caseProperties.filter { keys.contains($0.key) })
  }

  private static let caseProperties: [(key: String, value: JSONValue)] = [
    ("id", path("Last part of the full id.")),
    ("title", text("What must be so, in one sentence.")),
    ("level", orVariable(words(CaseLevel.self, "must fails the run, should warns, info tells."))),
    ("cites", list("Rule ids or documents that the case rests on; required here or in defaults.")),
    ("tags", list("Words to select cases by.")),
    ("environment", orVariable(words(APNsEnvironment.self, "Which world of APNs is pushed to."))),
    (
      "matrix",
      [
        "type": "object", "additionalProperties": ["type": "array", "minItems": 1],
        "description":
          "Every combination is a case. An axis named like a key sets it, another is a variable.",
      ]
    ), ("topic", text("The bare bundle id.")),
    (
      "target",
      object(
        ["channel": object(["stores": flag("Whether the channel keeps the latest message.")])],
        "A broadcast instead of a device push."
      )
    ),
    (
      "service",
      object(
        [
          "token": object([
            "state": orVariable(words(TokenOrder.State.self, "What the service makes of it.")),
            "at": ["description": "Since when, seconds since 1970."],
            "kind": text("Such as app, voip, la-start, la-update."),
            "bytes": number("Length of the token.", 8, 512),
          ])
        ],
        "What the provider's side is like."
      )
    ),
    (
      "send",
      [
        "type": ["object", "array"],
        "description":
          "The notification (`pushproof schema notification`), or a list; an element may be {notification, newToken}.",
      ]
    ), ("repeat", number("How often the whole of send is gone through.", 1, 1_000)),
    (
      "fill",
      object(
        [
          "field": text("A text field of the notification."),
          "bytes": number("Exact size of the request body.", 1, 65_536),
          "with": text("What to fill with; x when left out."),
        ],
        "Pads a text until the request body has an exact size."
      )
    ),
    (
      "expect",
      [
        "type": "object", "additionalProperties": false,
        "properties": .object((requestProperties.object ?? []) + expectProperties),
      ]
    ), ("allow-unsent", flag("The sender may refuse by itself and put nothing on the wire.")),
  ]

  private static let requestProperties: JSONValue = [
    "headers": [
      "type": "object", "additionalProperties": matcher, "description": "By header name.",
    ],
    "path": matcher,
    "method": matcher,
    "body": [
      "type": "object", "additionalProperties": matcher,
      "description": "By JSON pointer (\"\" is the whole) or keys with dots between them.",
    ],
    "size": matcher,
    "answer": object(["status": matcher, "reason": matcher], "What the mock answered."),
  ]

  private static let expectProperties: [(key: String, value: JSONValue)] = [
    ("attempts", matcher),
    (
      "report",
      object(
        ["outcome": matcher, "status": matcher, "reason": matcher],
        "The sender's own word."
      )
    ), ("findings", list("Reject findings that must occur; all others fail the case.")),
    ("free-of", list("Findings, lint included, that must not occur.")), ("connections", matcher),
    ("same-id", flag("One apns-id for all requests, or another for each.")),
    ("same-authorization", flag("One provider token for all requests, or another for each.")),
    ("gaps", matcher),
    (
      "within",
      [
        "type": ["number", "string"],
        "description": "Seconds from hand-over to the last request.",
      ]
    ), ("each", ["$ref": "#/$defs/request"]),
    (
      "requests",
      ["type": "array", "minItems": 1, "items": ["$ref": "#/$defs/request"]]
    ),
  ]

  private static let matcher: JSONValue = ["$ref": "#/$defs/matcher"]

  private static func text(_ description: String) -> JSONValue {
    ["type": "string", "minLength": 1, "description": .string(description)]
  }

  private static func path(_ description: String) -> JSONValue {
    [
      "type": "string", "pattern": "^[a-z0-9]+(-+[a-z0-9]+)*(/[a-z0-9]+(-+[a-z0-9]+)*)*$",
      "description": .string(description),
    ]
  }

  private static func list(_ description: String) -> JSONValue {
    ["type": "array", "items": ["type": "string"], "description": .string(description)]
  }

  private static func flag(_ description: String) -> JSONValue {
    orVariable(["type": "boolean", "description": .string(description)])
  }

  private static func number(_ description: String, _ low: Int64, _ high: Int64) -> JSONValue {
    orVariable([
      "type": "integer", "minimum": .integer(low), "maximum": .integer(high),
      "description": .string(description),
    ])
  }

  private static func words<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type,
    _ description: String
  ) -> JSONValue where Word.RawValue == String {
    [
      "enum": .array(type.allCases.map { .string($0.rawValue) }),
      "description": .string(description),
    ]
  }

  /// A value that an axis or variable may stand for.
  private static func orVariable(_ schema: JSONValue) -> JSONValue {
    ["anyOf": [schema, ["$ref": "#/$defs/variable"]]]
  }

  private static func object(_ properties: JSONValue, _ description: String = "") -> JSONValue {
    var schema: JSONValue = [
      "type": "object", "additionalProperties": false, "properties": properties,
    ]
    if !description.isEmpty { schema.set("description", .string(description)) }
    return schema
  }
}

package import PushJSON
internal import PushModel
internal import PushProviders

/// The JSON Schema of world files.
package enum WorldSchema {
  package static let json: JSONValue = [
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "pushproof world",
    "description": "What the mocks know before the first push.",
    "type": "object",
    "additionalProperties": false,
    "properties": [
      "closed": [
        "type": "boolean", "description": "Refuse tokens and bundle ids that are not listed here.",
      ],
      "tokens": [
        "type": "array",
        "items": object(
          required: ["token", "topic"],
          [
            "token": ["type": "string", "pattern": "^([0-9a-fA-F]{2})+$"],
            "topic": [
              "type": "string", "description": "The whole topic; a suffix tells the kind of token.",
            ],
            "environment": words(APNsEnvironment.allCases.map(\.rawValue)),
            "kind": words(APNsTokenKind.allCases.map(\.rawValue)),
            "status": words(APNsTokenStatus.allCases.map(\.rawValue)),
            "since": ["type": "integer", "description": "Seconds since 1970."],
          ]
        ),
      ],
      "bundles": [
        "type": "array",
        "items": object(
          required: ["id"],
          [
            "id": ["type": "string"], "team": ["type": "string"],
            "broadcast": ["type": "boolean", "description": "The Broadcast capability is on."],
          ]
        ),
      ],
      "keys": [
        "type": "array",
        "items": object(
          required: ["id", "team", "file"],
          [
            "id": ["type": "string"], "team": ["type": "string"],
            "file": [
              "type": "string", "description": "A .p8 or public PEM file, beside this one.",
            ],
            "kind": words(APNsKeyKind.allCases.map(\.rawValue)),
            "environment": words(APNsEnvironment.allCases.map(\.rawValue)),
            "topics": ["type": "array", "items": ["type": "string"]],
            "related": ["type": "string", "description": "The key that may follow this one."],
            "revoked": ["type": "boolean"],
          ]
        ),
      ],
      "certificates": [
        "type": "array",
        "items": object(
          required: ["fingerprint", "revoked"],
          [
            "fingerprint": ["type": "string", "description": "SHA-256, hexadecimal."],
            "revoked": ["type": "boolean"],
          ]
        ),
      ],
      "channels": [
        "type": "array",
        "items": object(
          required: ["id", "bundle"],
          [
            "id": ["type": "string", "description": "Base64."], "bundle": ["type": "string"],
            "environment": words(APNsEnvironment.allCases.map(\.rawValue)),
            "stores": [
              "type": "boolean", "description": "Storage policy 1: the newest is stored.",
            ],
          ]
        ),
      ],
    ],
  ]

  private static func object(required: JSONValue, _ properties: JSONValue) -> JSONValue {
    [
      "type": "object", "additionalProperties": false, "required": required,
      "properties": properties,
    ]
  }

  private static func words(_ words: [String]) -> JSONValue {
    ["enum": .array(words.map { .string($0) })]
  }
}

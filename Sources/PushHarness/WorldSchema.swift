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
      "fcm": fcm, "expo": expo,
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

  private static let fcm: JSONValue = object(
    required: [],
    [
      "policy": [
        "enum": .array(FCMTokenPolicy.allCases.map { .string($0.rawValue) }),
        "description": "What becomes of tokens that are not listed.",
      ],
      "tokens": [
        "type": "array",
        "items": object(
          required: ["token"],
          [
            "token": ["type": "string"],
            "state": words(FCMDevice.State.allCases.map(\.rawValue)),
            "platform": words(FCMDevice.Platform.allCases.map(\.rawValue)),
            "package": ["type": "string", "description": "Android package or iOS bundle id."],
            "project": ["type": "string"],
            "reason": ["type": "string", "description": "The reason in ApnsError."],
          ]
        ),
      ],
      "projects": [
        "type": "array",
        "items": object(
          required: ["id"],
          [
            "id": ["type": "string"], "number": ["type": "string"],
            "enabled": ["type": "boolean", "description": "The FCM API is switched on."],
          ]
        ),
      ],
      "accounts": [
        "type": "array",
        "items": ["type": "string", "description": "A service account file, beside this one."],
      ],
    ]
  )

  private static let expo: JSONValue = object(
    required: [],
    [
      "security": ["type": "boolean", "description": "Enhanced push security is on."],
      "tokens": [
        "type": "array",
        "items": object(
          required: ["token"],
          [
            "token": ["type": "string"],
            "state": words(ExpoDevice.State.allCases.map(\.rawValue)),
            "platform": words(ExpoDevice.Platform.allCases.map(\.rawValue)),
            "project": ["type": "string", "description": "@owner/slug"],
            "receipt": ["type": "string", "description": "details.error of the receipt."],
          ]
        ),
      ],
      "accessTokens": [
        "type": "array",
        "items": object(
          required: ["token", "account"],
          ["token": ["type": "string"], "account": ["type": "string"]]
        ),
      ],
    ]
  )

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

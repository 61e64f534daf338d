internal import PushJSON

/// What `expect` of a case may hold.
extension SuiteLanguageSchema {
  static let requestProperties: JSONValue = [
    "headers": [
      "type": "object", "additionalProperties": matcher, "description": "By header name.",
    ],
    "path": matcher,
    "method": matcher,
    "body": [
      "type": "object", "additionalProperties": matcher,
      "description": "By JSON pointer (\"\" is the whole) or keys with dots between them.",
    ],
    "message": [
      "type": "object", "additionalProperties": matcher,
      "description":
        "As body, in the message of the case: the body (APNs), its message (FCM, snake_case), its element (Expo).",
    ],
    "recipients": matcher, "to": matcher, "size": matcher,
    "answer": object(["status": matcher, "reason": matcher], "What the mock answered."),
  ]

  static let expectProperties: [(key: String, value: JSONValue)] = [
    ("attempts", matcher),
    ("report", ["$ref": "#/$defs/report"]),
    (
      "reports",
      [
        "type": "array", "minItems": 1, "items": ["$ref": "#/$defs/report"],
        "description": "One element for each order.",
      ]
    ), ("findings", list("Reject findings that must occur; all others fail the case.")),
    ("may-find", list("Reject findings that may occur.")),
    ("free-of", list("Findings, lint included, that must not occur.")), ("connections", matcher),
    ("same-id", flag("One apns-id for all requests, or another for each.")),
    ("same-authorization", flag("One provider token for all requests, or another for each.")),
    ("gaps", matcher), ("within", within), ("recipients-per-request", matcher),
    ("requests-per-recipient", matcher),
    (
      "receipts",
      object(
        [
          "attempts": matcher, "ids": matcher, "ids-per-request": matcher, "within": within,
          "each": ["$ref": "#/$defs/request"], "report": ["$ref": "#/$defs/report"],
        ],
        "Expo: the requests for receipts."
      )
    ), ("each", ["$ref": "#/$defs/request"]),
    (
      "requests",
      ["type": "array", "minItems": 1, "items": ["$ref": "#/$defs/request"]]
    ),
  ]

  static let reportProperties: JSONValue = [
    "outcome": matcher, "status": matcher, "reason": matcher,
  ]

  private static let within: JSONValue = [
    "type": ["number", "string"], "description": "Seconds from hand-over to the last request.",
  ]
}

internal import PushJSON
internal import PushModel

/// What a case may hold.
extension SuiteLanguageSchema {
  static func properties(_ keys: [String]) -> JSONValue {
    .object(caseProperties.filter { keys.contains($0.key) })
  }

  static let caseProperties: [(key: String, value: JSONValue)] = [
    ("id", path("Last part of the full id.")),
    ("title", text("What must be so, in one sentence.")),
    ("level", orVariable(words(CaseLevel.self, "must fails the run, should warns, info tells."))),
    ("cites", list("Rule ids or documents that the case rests on; required here or in defaults.")),
    ("tags", list("Words to select cases by.")),
    ("provider", orVariable(words(Provider.self, "The push service of this case."))),
    ("providers", providers),
    ("environment", orVariable(words(APNsEnvironment.self, "Which world of APNs is pushed to."))),
    (
      "matrix",
      [
        "type": "object", "additionalProperties": ["type": "array", "minItems": 1],
        "description":
          "Every combination is a case. An axis named like a key sets it, another is a variable.",
      ]
    ), ("topic", text("The bare bundle id.")),
    ("target", target), ("service", service),
    (
      "send",
      [
        "type": ["object", "array"],
        "description":
          "The notification (`pushproof schema notification`), or a list; an element may be {notification, newToken}, {advance: seconds}, {revokeAccessTokens: true}, {accessTokenLifetime: seconds} or {collectReceipts: true}.",
      ]
    ), ("repeat", number("How often the whole of send is gone through.", 1, 1_000)),
    (
      "fill",
      object(
        [
          "field": text("A text field of the notification."),
          "bytes": number("Exact size of the request body.", 1, 65_536),
          "length": number("Exact size of the text, instead of bytes.", 1, 65_536),
          "with": text("What to fill with; x when left out."),
        ],
        "Pads a text until it, or the request body, has an exact size."
      )
    ),
    ("expect", ["$ref": "#/$defs/expect"]),
    ("allow-unsent", flag("The sender may refuse by itself and put nothing on the wire.")),
  ]

  static let providers: JSONValue = [
    "type": "array", "minItems": 1, "uniqueItems": true,
    "items": words(Provider.self, "A push service."),
    "description": "A case for each of these; ${provider} is its name.",
  ]

  private static let target: JSONValue = [
    "description":
      "The word device or topic, or one of: a broadcast channel, several devices, a condition.",
    "anyOf": [
      ["enum": ["device", "topic"]],
      object([
        "channel": object(["stores": flag("Whether the channel keeps the latest message.")]),
        "recipients": number("An order for so many devices.", 1, 2_000),
        "condition": text("Over FCM topics; ${topic} is one of the case's own."),
      ]), ["$ref": "#/$defs/variable"],
    ],
  ]
}

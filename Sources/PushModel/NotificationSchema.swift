package import PushJSON

/// The JSON Schema of the neutral notification, for `pushproof schema notification` and editors.
package enum NotificationSchema {
  /// JSON Schema 2020-12; what it accepts, `Notification.problems(in:)` accepts.
  package static let json: JSONValue = [
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Neutral notification",
    "description": .string(
      "What to push, without a word of how a provider spells it. "
        + "The sender maps it to headers and payload."
    ),
    "type": "object",
    "required": ["kind"],
    "additionalProperties": false,
    "properties": .object(properties),
    "dependentRequired": [
      "titleLocArgs": ["titleLocKey"], "subtitleLocArgs": ["subtitleLocKey"],
      "bodyLocArgs": ["bodyLocKey"],
    ],
    "if": ["properties": ["kind": ["const": "liveactivity"]], "required": ["kind"]],
    "then": ["required": ["liveActivity"]],
    "else": ["properties": ["liveActivity": false]],
    "$defs": ["liveActivity": liveActivity, "native": native],
    "examples": examples,
  ]

  private static var properties: [(key: String, value: JSONValue)] {
    display + localisation + delivery + content
  }

  private static let display: [(key: String, value: JSONValue)] = [
    (
      "kind",
      words(
        Notification.Kind.self,
        "The kind of push. It decides push type, suffix of the topic and shape of the payload."
      )
    ),
    ("title", text("The first line.", "Order shipped")),
    ("subtitle", text("The line below the title.", "Order 1042")),
    ("body", text("The text itself.", "It arrives on Friday.")),
  ]

  private static let localisation: [(key: String, value: JSONValue)] = [
    ("titleLocKey", text("Key of the title in the app's tables; replaces `title`.", "SHIPPED")),
    ("titleLocArgs", texts("What fills the placeholders of the title, texts only.")),
    ("subtitleLocKey", text("Key of the subtitle; replaces `subtitle`.", "ORDER")),
    ("subtitleLocArgs", texts("What fills the placeholders of the subtitle, texts only.")),
    ("bodyLocKey", text("Key of the body; replaces `body`.", "ARRIVES")),
    ("bodyLocArgs", texts("What fills the placeholders of the body, texts only.")),
  ]

  private static let delivery: [(key: String, value: JSONValue)] = [
    ("badge", number("The number on the icon; 0 clears it and must be sent.", 0)),
    ("sound", text("`default`, or the name of a file in the app.", "default")),
    ("image", address("A picture; needs the app's service extension.")),
    ("link", address("What opens on a tap; travels as custom data.")),
    ("category", text("A category that the app registered.", "message")),
    ("threadId", text("Groups notifications.", "chat_4521")),
    (
      "collapseId",
      text("A newer push with the same value replaces the older one; any length.", "score-77")
    ),
    (
      "priority",
      words(
        Notification.Priority.self,
        "high: at once; normal: with regard to power; low: power first."
      )
    ),
    ("ttl", number("Seconds the service may keep the push; 0 means one attempt.", 3600)),
    (
      "silent",
      [
        "description": "On an alert the same as `kind: background`: nothing is shown.",
        "type": "boolean", "examples": [true],
      ]
    ),
  ]

  private static let content: [(key: String, value: JSONValue)] = [
    (
      "data",
      [
        "description": .string(
          "Custom data, any JSON. Members of an object travel at the top of an APNs payload, "
            + "any other value as the member `data`. For `kind: accessory` the four strings of "
            + "the accessory, which belong into `aps`."
        ),
        "examples": [["orderId": "1042", "items": [1, 2]]],
      ]
    ),
    (
      "actions",
      [
        "description": "Buttons; they travel as the custom member `actions`.",
        "type": "array",
        "items": [
          "type": "object", "required": ["id", "title"], "additionalProperties": false,
          "properties": [
            "id": text("What the app gets back.", "reply"),
            "title": text("What the button says.", "Reply"),
            "url": text("What it opens.", "https://example.com/orders/1042"),
          ],
        ],
      ]
    ),
    ("liveActivity", ["$ref": "#/$defs/liveActivity"]),
    (
      "native",
      [
        "description": "A piece for one provider, merged last into what the sender made.",
        "type": "object", "additionalProperties": false,
        "properties": .object(Provider.allCases.map { ($0.rawValue, ["$ref": "#/$defs/native"]) }),
      ]
    ),
  ]

  private static let native: JSONValue = [
    "type": "object", "additionalProperties": false,
    "properties": [
      "headers": [
        "description": "Headers to set, by lower-case name; null takes one away.",
        "type": "object", "additionalProperties": ["type": ["string", "null"]],
        "examples": [["apns-priority": "5"]],
      ],
      "payload": [
        "description": "Merged into the payload as JSON Merge Patch (RFC 7396): null removes.",
        "type": "object",
        "examples": [["aps": ["interruption-level": "time-sensitive"]]],
      ],
    ],
  ]
}

extension NotificationSchema {
  static func text(_ description: String, _ example: String) -> JSONValue {
    ["description": .string(description), "type": "string", "examples": [.string(example)]]
  }

  static func texts(_ description: String) -> JSONValue {
    [
      "description": .string(description), "type": "array", "items": ["type": "string"],
      "examples": [["Anna"]],
    ]
  }

  static func address(_ description: String) -> JSONValue {
    [
      "description": .string(description), "type": "string", "pattern": "://",
      "examples": ["https://example.com/a.jpg"],
    ]
  }

  static func number(_ description: String, _ example: Int64) -> JSONValue {
    [
      "description": .string(description), "type": "integer", "minimum": 0,
      "examples": [.integer(example)],
    ]
  }

  static func words<Word>(_ word: Word.Type, _ description: String) -> JSONValue
  where Word: RawRepresentable<String> & CaseIterable {
    let all = Word.allCases.map { JSONValue.string($0.rawValue) }
    return [
      "description": .string(description), "enum": .array(all), "examples": .array([all[0]]),
    ]
  }
}

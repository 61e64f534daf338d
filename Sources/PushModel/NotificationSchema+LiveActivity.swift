internal import PushJSON

extension NotificationSchema {
  static let liveActivity: JSONValue = [
    "description": "What a Live Activity push says; only with `kind: liveactivity`.",
    "type": "object",
    "required": ["event"],
    "additionalProperties": false,
    "properties": [
      "event": words(
        Notification.LiveActivity.Event.self,
        "start needs attributesType, attributes, contentState and a text; update a contentState."
      ),
      "activityId": text("Names the activity in the sender's own tables.", "match-77"),
      "attributesType": text("The Swift structure of the attributes.", "MatchAttributes"),
      "attributes": anyObject("What never changes during the activity."),
      "contentState": anyObject("What changes; dates in it are seconds since 2001."),
      "timestamp": seconds("When the state held; the moment of sending if absent."),
      "staleDate": seconds("From when on the state is out of date."),
      "dismissalDate": seconds("When an ended activity disappears, at most 4 h ahead."),
      "relevanceScore": [
        "description": "The activity with the highest score comes first; any number.",
        "type": "number", "examples": [50],
      ],
    ],
    "allOf": [
      [
        "if": ["properties": ["event": ["const": "start"]], "required": ["event"]],
        "then": ["required": ["attributesType", "attributes", "contentState"]],
      ],
      [
        "if": ["properties": ["event": ["const": "update"]], "required": ["event"]],
        "then": ["required": ["contentState"]],
      ],
    ],
  ]

  static let examples: JSONValue = [
    ["kind": "alert", "title": "Order shipped", "body": "It arrives on Friday.", "badge": 3],
    ["kind": "background", "data": ["sync": "inbox"]],
    [
      "kind": "liveactivity", "priority": "normal",
      "liveActivity": ["event": "update", "contentState": ["home": 1, "away": 0]],
    ],
    [
      "kind": "alert", "body": "Stand-up in five minutes",
      "native": ["apns": ["payload": ["aps": ["interruption-level": "time-sensitive"]]]],
    ],
  ]

  private static func anyObject(_ description: String) -> JSONValue {
    ["description": .string(description), "type": "object", "examples": [["home": 1, "away": 0]]]
  }

  private static func seconds(_ description: String) -> JSONValue {
    [
      "description": .string(description + " Whole seconds since 1970."), "type": "integer",
      "minimum": 0, "exclusiveMaximum": 100_000_000_000, "examples": [1_800_000_000],
    ]
  }
}

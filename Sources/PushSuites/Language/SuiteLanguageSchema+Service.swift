internal import PushJSON
internal import PushModel

/// What `service` of a case may hold.
extension SuiteLanguageSchema {
  static let service: JSONValue = object(
    [
      "token": ["$ref": "#/$defs/token"],
      "tokens": [
        "type": "object", "additionalProperties": ["$ref": "#/$defs/token"],
        "description": "Tokens of an order for several devices, by their place from 1.",
      ],
      "faults": [
        "$ref": "#/$defs/faults",
        "description":
          "Of the token (with several: of each for FCM, of the first for Expo), or of an endpoint.",
      ],
      "clock": seconds("Sets the service's clock forward."),
      "accessTokens": [
        "description":
          "The word revoked, or how long FCM's access tokens live and whether old ones still hold.",
        "anyOf": [
          ["const": "revoked"],
          object([
            "lifetime": number("Seconds, `expires_in`.", 1, 3_600),
            "revoked": flag("Those that the sender may hold are worth nothing."),
          ]),
        ],
      ],
      "pushSecurity": flag("Expo: enhanced push security."),
      "receipts": object(["after": seconds("From a ticket to its receipt.")], "Expo's receipts."),
    ],
    "What the provider's side is like; what is not of a token is undone after the case."
  )

  static let tokenProperties: JSONValue = [
    "state": orVariable(words(TokenOrder.State.self, "What the service makes of it.")),
    "at": ["description": "Since when, seconds since 1970."],
    "kind": text("Such as app, voip, la-start, la-update."),
    "bytes": number("Length of an APNs token.", 8, 512),
    "platform": orVariable(["enum": ["android", "ios", "web"]]),
    "package": text("FCM: Android package or bundle id."),
    "project": text("FCM and Expo: the project that it belongs to."),
    "receipt": text("Expo: `details.error` of the receipt."),
    "faults": ["$ref": "#/$defs/faults"],
  ]

  static let fault: JSONValue = {
    var schema = object(
      [
        "endpoint": orVariable(words(RequestEndpoint.self, "A fault of all its calls.")),
        "status": orVariable([
          "type": "integer", "description": "0 drops the connection.",
          "anyOf": [["const": 0], ["minimum": 200, "maximum": 599]],
        ]),
        "reason": text("The provider's word, such as UNAVAILABLE."),
        "retryAfter": [
          "description": "Seconds or any text, or {date: N}, an HTTP date N seconds from now."
        ],
        "page": orVariable(words(Fault.Page.self, "What the answer's body is.")),
        "times": number("How many calls get it; all when left out.", 1, 1_000),
      ],
      "What is answered instead."
    )
    schema.set("required", ["status"])
    return schema
  }()

  private static func seconds(_ description: String) -> JSONValue {
    orVariable(["type": "number", "minimum": 0, "description": .string(description)])
  }
}

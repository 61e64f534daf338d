internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// Keys and values of data that were hardly meant; runs only when some look odd, or for two maps.
  static let dataValues: [Rule<FCMMessageSubject>] = odd + compared

  private static let odd: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.lint(
      "D007",
      "null-in-map",
      answer: "400 INVALID_ARGUMENT in strict mode, else 200",
      stage: FCMStage.transcoding,
      if: "A value of a map is null.",
      why: "Whether it is refused, dropped or read as an empty text is not known.",
      [.reported, .inferred],
      ["firebase-php#383", "PBUF"]
    ) { subject, sink in
      guard subject.dataTraits.contains(.null) else { return }
      var limit = FCMPlaceLimit()
      for map in nullableMaps {
        guard let node = subject.node(map.field) else { continue }
        var place = -1
        for member in node.members {
          place += 1
          guard member.value.kind == .null, limit.admits() else { continue }
          let path = "\(map.path)[\(place)].value"
          sink.lint(
            subject,
            at: subject.pointer(to: member.value),
            value: "null",
            "the value is null",
            fix: "leave the key out, or write a string",
            strict: refusalOfNull(path)
          )
        }
      }
    },
    value(
      "D013",
      "data-encoded-twice",
      .quoted,
      if: "A value of data is JSON text of a JSON text.",
      why: "The app decodes once and gets a text where it expects an object.",
      ["MSG"],
      "the value is JSON text inside JSON text",
      fix: "encode once"
    ) { isEncodedTwice($0) },
    value(
      "D015",
      "data-language-word",
      .languageWord,
      if: "A value of data is [object Object], None, null, undefined or Array.",
      why: "The sender printed an object or nothing instead of encoding it.",
      ["MSG"],
      "the value is what a language prints for an object or for nothing",
      fix: "encode objects as JSON, and leave out what is not there"
    ) { FCMDataValue.isLanguageWord($0) },
    value(
      "D016",
      "data-credential",
      .credential,
      if: "A value of data looks like a private key or a bearer token.",
      why: "Messages pass through services and devices that must not see credentials.",
      ["MSG"],
      "the value looks like a credential",
      fix: "let the app fetch credentials over a channel of its own",
      isShown: false
    ) { FCMDataValue.isCredential($0) },
    FCMRuleBuilder.lint(
      "D012",
      "data-key-odd",
      if: "A key of data is empty, has control characters, or has blanks at its ends.",
      why: "Apps look for the name that they know and do not find it.",
      [.inferred],
      ["MSG"]
    ) { subject, sink in
      guard subject.dataTraits.contains(.oddKey) else { return }
      var limit = FCMPlaceLimit()
      for field in FCMDataTraits.maps {
        guard let map = subject.node(field) else { continue }
        for member in map.members where FCMDataKey.isOdd(member.key) && limit.admits() {
          sink.lint(
            subject,
            at: subject.pointer(to: member.value),
            value: member.key.compactText(),
            "the key is empty, or has control characters or blanks at its ends",
            fix: "write a plain name"
          )
        }
      }
    },
  ]

  private static let nullableMaps: [(field: FCMField, path: String)] = [
    (.data, "message.data"),
    (.androidData, "message.android.data"),
    (.androidV2Data, "message.android_v2.data"),
    (.webpushData, "message.webpush.data"),
    (.apnsHeaders, "message.apns.headers"),
    (.webpushHeaders, "message.webpush.headers"),
  ]

  private static func refusalOfNull(_ path: String) -> FCMError {
    FCMMessageAnswers.transcoding([
      FCMViolation(
        kind: .mapValueNotString,
        field: path,
        description: "Invalid value at '\(path)' (TYPE_STRING), null",
        owner: nil,
        pointer: "",
        value: "null"
      )
    ])
  }

  /// A text in quotes whose inside is JSON again.
  private static func isEncodedTwice(_ value: JSONNode) -> Bool {
    guard value.firstByte == UInt8(ascii: "\""), let text = value.text,
      case .string(let inner)? = JSONValue(parsing: text)
    else { return false }
    return JSONValue(parsing: inner) != nil
  }

  private static func value(
    _ id: String,
    _ name: String,
    _ trait: FCMDataTraits,
    if condition: String,
    why: String,
    _ sources: [String],
    _ message: String,
    fix: String,
    isShown: Bool = true,
    _ matches: @escaping @Sendable (JSONNode) -> Bool
  ) -> Rule<FCMMessageSubject> {
    FCMRuleBuilder.lint(id, name, if: condition, why: why, [.inferred], sources) { subject, sink in
      guard subject.dataTraits.contains(trait) else { return }
      var limit = FCMPlaceLimit()
      for field in FCMDataTraits.maps {
        guard let map = subject.node(field) else { continue }
        for member in map.members where matches(member.value) && limit.admits() {
          sink.lint(
            subject,
            at: subject.pointer(to: member.value),
            value: isShown ? member.value.compactText() : "",
            message,
            fix: fix
          )
        }
      }
    }
  }

  private static let compared: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.lint(
      "D011",
      "data-key-in-payload",
      if: "A key of data is also a custom key of apns.payload.",
      why: "Both stand at the top of the APNs payload: one of them is lost.",
      [.inferred],
      ["MSG", "IOSSDK"]
    ) { subject, sink in
      guard let data = subject.node(.data), let payload = subject.node(.apnsPayload) else { return }
      var limit = FCMPlaceLimit()
      var compared = 0
      for custom in payload.members where !custom.key.equals("aps") {
        compared += 1
        if compared > comparedKeys { break }
        for member in data.members
        where member.key.hasSameText(as: custom.key) && limit.admits() {
          sink.lint(
            subject,
            at: subject.pointer(to: member.value),
            value: member.key.compactText(),
            "the key is also a custom key of apns.payload",
            fix: "give one of them another name"
          )
        }
      }
    },
    FCMRuleBuilder.lint(
      "D014",
      "platform-data-drops-keys",
      if: "android.data or webpush.data lacks keys of message.data.",
      why: "The platform's map replaces the common one, and the app misses the rest.",
      [.documented],
      ["MSG"]
    ) { subject, sink in
      guard let data = subject.node(.data) else { return }
      for field in FCMDataTraits.maps.dropFirst() {
        guard let own = subject.node(field), own.count > 0 else { continue }
        guard let lost = firstKey(of: data, notIn: own) else { continue }
        sink.lint(
          subject,
          at: subject.body.pointer(field),
          value: lost.compactText(),
          "the map replaces message.data and lacks keys of it",
          fix: "repeat the common keys in the platform's map"
        )
      }
    },
  ]

  /// How many keys of one map are compared with those of another.
  ///
  /// Our choice: no message within the size limit that means anything has as many, and a hostile
  /// one must not cost the square of its size.
  private static let comparedKeys = 200

  private static func firstKey(of map: JSONNode, notIn other: JSONNode) -> JSONNode? {
    var compared = 0
    for member in map.members {
      compared += 1
      if compared > comparedKeys { break }
      var isThere = false
      for candidate in other.members where candidate.key.hasSameText(as: member.key) {
        isThere = true
        break
      }
      if !isThere { return member.key }
    }
    return nil
  }
}

extension FCMMessageSubject {
  /// Whether two maps are there that rules compare.
  var hasMapsToCompare: Bool {
    guard body.has(.data) else { return false }
    return body.has(.apnsPayload) || body.has(.androidData) || body.has(.androidV2Data)
      || body.has(.webpushData)
  }
}

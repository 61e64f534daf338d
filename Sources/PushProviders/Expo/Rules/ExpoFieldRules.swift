internal import PushJSON
internal import PushModel
internal import PushWire

/// Rules M about fields as such.
enum ExpoFieldRules {
  static let all: [ExpoRule] = [unknown, null, displayInForeground]

  /// Slips of senders that speak other services' languages, and what they mean (catalogue, M37).
  private static let hints: [(slip: StaticString, field: String)] = [
    ("channel_id", "channelId"), ("category", "categoryId"), ("image", "richContent.image"),
    ("imageUrl", "richContent.image"), ("message", "body"),
    ("content_available", "contentAvailable"), ("mutable_content", "mutableContent"),
    ("collapse_key", "collapseId"), ("thread_id", "threadId"),
    ("notification", "title and body"), ("apns", "the fields of Expo"),
    ("android", "the fields of Expo"), ("expoPushToken", "to"),
  ]

  private static let unknown = ExpoRule.lint(
    "M37",
    "field-unknown",
    answer: "200, or 400 by switch",
    stage: ExpoStage.field,
    if: "The message has a field that the service does not know.",
    why: "It has no effect, and whatever it was to say is lost.",
    [.inferred],
    ["S1"]
  ) { request, sink in
    guard request.message.places.hasUnknown, let node = request.messageNode else { return }
    let isRefused = request.fidelity.unknownFields == .refuse
    var left = ExpoRuleGroup.findingLimit
    for member in node.members where left > 0 {
      guard !isKnown(member.key) else { continue }
      left -= 1
      let name = member.key.text ?? ""
      sink.report(
        .body(pointer: request.messagePointer + "/" + JSONPointer.escape(name)),
        value: member.value.compactText(),
        "\(member.key.compactText()) is not a field of a message",
        fix: fix(member.key, name),
        severity: isRefused ? .reject : nil,
        refusal: isRefused
          ? request.invalid("\"[\(request.message.position)].\(name)\" is not allowed.") : nil
      )
    }
  }

  private static func isKnown(_ key: JSONNode) -> Bool {
    ExpoField.allCases.contains { key.equals($0.spelling) }
  }

  private static func fix(_ key: JSONNode, _ name: String) -> String {
    if let hint = hints.first(where: { key.equals($0.slip) }) { return "Use \(hint.field)" }
    let nearest = EditDistance.nearest(to: name, among: ExpoField.allCases.map(\.name))
    return nearest.map { "Use `\($0)`" } ?? "Put it into `data`, or leave it out"
  }

  private static let null = ExpoRule.lint(
    "M38",
    "field-null",
    if: "An optional field other than `sound` and `channelId` is null.",
    why: "Null is documented for those two; for `data` it is known to be refused.",
    [.inferred],
    ["BNAPI1608"]
  ) { request, sink in
    guard request.message.places.nulls != 0, let fields = request.fields else { return }
    for field in ExpoField.allCases where field != .to && field != .sound && field != .channelID {
      guard fields.value(field)?.kind == .null else { continue }
      sink.report(
        request,
        field,
        "`\(field.name)` is null",
        fix: "Leave out what has no value"
      )
    }
  }

  private static let displayInForeground = ExpoRule.lint(
    "M40",
    "display-in-foreground-obsolete",
    on: [.displayInForeground],
    if: "The message has `_displayInForeground`.",
    why: "The app decides that now; current documentation does not know the field.",
    [.observed],
    ["PYTHON-SDK"]
  ) { request, sink in
    sink.report(
      request,
      .displayInForeground,
      "`_displayInForeground` has no effect any more",
      fix: "Leave it out, and let the app's notification handler decide"
    )
  }
}

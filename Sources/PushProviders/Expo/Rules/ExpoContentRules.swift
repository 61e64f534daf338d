internal import PushJSON
internal import PushModel

/// Rules M about what kind of notification a message makes.
enum ExpoContentRules {
  static let all: [ExpoRule] = [
    richContentType, richContent, flags, olderName, nothing, onlyData, wakesAndShows, urgent,
    otherPlatform,
  ]

  private static let richContentType = ExpoRule.field(
    "M23",
    "rich-content-not-an-object",
    on: [.richContent],
    if: "`richContent` is not an object.",
    why: "The whole request is refused.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in
    guard let value = request.value(.richContent), value.kind != .object else { return }
    sink.report(
      request,
      .richContent,
      "`richContent` is of type \(value.kindName)",
      fix: "Send {\"image\": \"https://…\"}",
      refusal: request.invalid("\(request.path(.richContent)) must be of type object.")
    )
  }

  private static let richContent = ExpoRule.lint(
    "M24",
    "rich-content-without-effect",
    on: [.richContent],
    if: "`richContent` has no `image`, another key, or an image that is not https; or goes to iOS "
      + "without `mutableContent`.",
    why: "No image is shown.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in
    guard let content = request.fields?.object(.richContent) else { return }
    reportImage(content, request, &sink)
    var left = ExpoRuleGroup.findingLimit
    for member in content.members where left > 0 && !member.key.equals("image") {
      left -= 1
      let name = JSONPointer.escape(member.key.text ?? "")
      sink.report(
        .body(pointer: request.pointer(.richContent) + "/" + name),
        value: member.value.compactText(),
        "`richContent` has no such key",
        fix: "Use `image` alone"
      )
    }
    if request.isAnyOn(.ios), request.fields?.isTrue(.mutableContent) != true {
      sink.report(
        .body(pointer: request.pointer(.richContent)),
        "iOS shows an image only with `mutableContent`",
        fix: "Send \"mutableContent\": true, and have the app bring a service extension"
      )
    }
  }

  private static func reportImage(
    _ content: JSONNode,
    _ request: ExpoRequest,
    _ sink: inout FindingSink
  ) {
    guard let image = content.member("image") else {
      sink.report(
        .body(pointer: request.pointer(.richContent)),
        "`richContent` has no `image`",
        fix: "Name the image, or leave `richContent` out"
      )
      return
    }
    if let text = image.text, text.lowercased().hasPrefix("https://") { return }
    sink.report(
      .body(pointer: request.pointer(.richContent) + "/image"),
      value: image.compactText(),
      "`image` is not an https address",
      fix: "Use an https address that anyone can fetch"
    )
  }

  private static let booleans: [ExpoField] = [
    .mutableContent, .contentAvailable, .legacyContentAvailable,
  ]

  private static let flags = ExpoRule.field(
    "M26",
    "flag-not-boolean",
    on: booleans,
    if: "`mutableContent`, `contentAvailable` or `_contentAvailable` is not a boolean.",
    why: "APNs wants 0 and 1, Expo true and false.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in
    for field in booleans {
      guard let value = request.value(field), value.kind != .bool else { continue }
      sink.report(
        request,
        field,
        "`\(field.name)` is of type \(value.kindName)",
        fix: "Send true or false",
        refusal: request.invalid("\(request.path(field)) must be a boolean.")
      )
    }
  }

  private static let olderName = ExpoRule.lint(
    "M27",
    "content-available-under-old-name",
    on: [.legacyContentAvailable],
    if: "`_contentAvailable` is used, or both names with different values.",
    why: "The name is `contentAvailable` now, and wins when both are there.",
    [.documented],
    ["S1"]
  ) { request, sink in
    guard let old = request.value(.legacyContentAvailable) else { return }
    let current = request.value(.contentAvailable)
    let differs = current.map { $0.compactText() != old.compactText() } ?? false
    sink.report(
      request,
      .legacyContentAvailable,
      differs
        ? "`_contentAvailable` and `contentAvailable` differ; the latter wins"
        : "`_contentAvailable` is the older name",
      fix: "Send `contentAvailable` alone"
    )
  }

  private static let nothing = ExpoRule.lint(
    "M32",
    "message-without-content",
    if: "The message has none of title, subtitle, body, icon and channelId, no `data`, and "
      + "`contentAvailable` is not true.",
    why: "Nothing is shown and nothing is woken.",
    [.documented],
    ["S3"]
  ) { request, sink in
    guard let fields = request.fields, !fields.isVisible, !fields.isContentAvailable,
      !fields.has(.data)
    else { return }
    sink.report(
      .body(pointer: request.messagePointer),
      "The message shows nothing and wakes nothing",
      fix: "Give it a `title` or `body`, or `data` with \"contentAvailable\": true"
    )
  }

  private static let onlyData = ExpoRule.lint(
    "M33",
    "data-does-not-wake-ios",
    on: [.data],
    if: "The message has only `data`, without `contentAvailable` under either name.",
    why: "It is headless on Android, but nothing wakes an app on iOS.",
    [.documented],
    ["S3"]
  ) { request, sink in
    guard let fields = request.fields, fields.has(.data), !fields.isVisible,
      !fields.isContentAvailable, !request.areAllOn(.android)
    else { return }
    sink.report(
      .body(pointer: request.messagePointer),
      "Nothing wakes an app on iOS for this message",
      fix: "Add \"contentAvailable\": true"
    )
  }

  private static let wakesAndShows = ExpoRule.lint(
    "M34",
    "headless-with-visible-fields",
    on: [.contentAvailable, .legacyContentAvailable],
    if: "`contentAvailable` is true and there are visible fields.",
    why: "It is not a headless notification any more.",
    [.documented],
    ["S3"]
  ) { request, sink in
    guard let fields = request.fields, fields.isContentAvailable, fields.isVisible else { return }
    sink.report(
      request,
      fields.has(.contentAvailable) ? .contentAvailable : .legacyContentAvailable,
      "With visible fields the message is not headless",
      fix: "Leave out `contentAvailable`, or title, subtitle, body, icon and channelId"
    )
  }

  private static let urgent = ExpoRule.lint(
    "M35",
    "headless-with-high-priority",
    on: [.contentAvailable, .legacyContentAvailable],
    if: "A headless message has priority high.",
    why: "APNs wants priority 5 for background pushes.",
    [.inferred],
    ["S3", "APPLE-BACKGROUND"]
  ) { request, sink in
    guard let fields = request.fields, fields.isHeadless,
      fields.value(.priority)?.equals("high") == true
    else { return }
    sink.report(
      request,
      .priority,
      "A headless message has priority high",
      fix: "Send \"priority\": \"normal\""
    )
  }

  private static let otherPlatform = ExpoRule.lint(
    "M36",
    "field-of-other-platform",
    if: "A field that only one platform knows goes to tokens of the other alone.",
    why: "It has no effect there.",
    [.documented],
    ["S1"]
  ) { request, sink in
    guard let platform = request.commonPlatform else { return }
    let others = platform == .android ? ExpoField.onlyIOS : ExpoField.onlyAndroid
    for field in others where request.has(field) {
      sink.report(
        request,
        field,
        "`\(field.name)` has no effect on \(platform == .android ? "Android" : "iOS")",
        fix: "Leave it out for these tokens"
      )
    }
  }
}

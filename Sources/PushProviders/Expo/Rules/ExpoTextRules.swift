internal import PushJSON
internal import PushModel

/// Rules M about fields that hold text.
enum ExpoTextRules {
  static let all: [ExpoRule] = [texts, names, channel, category, collapseID, blank]

  private static let shown: [ExpoField] = [.title, .body, .subtitle]

  private static let texts = ExpoRule.field(
    "M08",
    "shown-text-not-text",
    isAssumed: false,
    on: shown,
    if: "`title`, `body` or `subtitle` is not a string.",
    why: "The whole request is refused.",
    [.reported],
    ["FIXTURE"]
  ) { request, sink in reportNonTexts(shown, request, &sink) }

  private static let named: [ExpoField] = [
    .channelID, .icon, .categoryID, .collapseID, .tag, .threadID, .targetContentID,
    .filterCriteria,
  ]

  private static let names = ExpoRule.field(
    "M21",
    "name-not-text",
    on: named,
    if: "`channelId`, `icon`, `categoryId`, `collapseId`, `tag`, `threadId`, `targetContentId` or "
      + "`filterCriteria` is not a string.",
    why: "The whole request is refused.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in reportNonTexts(named, request, &sink) }

  private static func reportNonTexts(
    _ fields: [ExpoField],
    _ request: ExpoRequest,
    _ sink: inout FindingSink
  ) {
    for field in fields {
      guard let value = request.value(field), value.kind != .string else { continue }
      sink.report(
        request,
        field,
        "`\(field.name)` is of type \(value.kindName)",
        fix: "Make `\(field.name)` a string",
        refusal: request.invalid("\(request.path(field)) must be a string.")
      )
    }
  }

  private static let channel = ExpoRule.lint(
    "M22",
    "channel-missing",
    if: "A visible message to an Android token has no `channelId`, or `channelId` is empty.",
    why: "It falls to the channel named Default, whose importance the app may not have chosen.",
    [.documented],
    ["S1"]
  ) { request, sink in
    guard let fields = request.fields else { return }
    if let channel = fields.text(.channelID), channel.stringLength == 0 {
      sink.report(request, .channelID, "`channelId` is empty", fix: "Name a channel of the app")
    } else if fields.isVisible, !fields.has(.channelID), request.isAnyOn(.android) {
      sink.report(
        .body(pointer: request.messagePointer),
        "A visible message to Android names no channel",
        fix: "Name a channel of the app in `channelId`"
      )
    }
  }

  private static let category = ExpoRule.lint(
    "M25",
    "category-with-reserved-character",
    on: [.categoryID],
    if: "`categoryId` contains `:` or `-`.",
    why: "The client library warns that such categories may not work.",
    [.documented],
    ["S5"]
  ) { request, sink in
    guard let category = request.fields?.text(.categoryID) else { return }
    let isReserved = category.withString { text in
      for offset in 0..<text.count where text[offset] == 0x3A || text[offset] == 0x2D {
        return true
      }
      return false
    }
    guard isReserved else { return }
    sink.report(
      request,
      .categoryID,
      "`categoryId` contains `:` or `-`",
      fix: "Use letters, digits and underscores"
    )
  }

  private static let collapseID = ExpoRule.lint(
    "M28",
    "collapse-id-too-long",
    answer: "200, or an error receipt by switch",
    on: [.collapseID],
    if: "`collapseId` is longer than 64 bytes.",
    why: "APNs refuses it once Expo has taken the message.",
    [.inferred],
    ["S1", "APPLE-SEND"]
  ) { request, sink in
    guard let id = request.fields?.text(.collapseID),
      id.stringLength > ExpoLimits.collapseIDBytes
    else { return }
    sink.report(
      request,
      .collapseID,
      "`collapseId` has \(id.stringLength) bytes; APNs takes 64",
      fix: "Use a shorter id",
      severity: request.fidelity.longCollapseID == .refuse ? .reject : nil
    )
  }

  private static let blank = ExpoRule.lint(
    "M42",
    "text-blank",
    on: [.title, .body],
    if: "`title` or `body` is there, but blank.",
    why: "The device shows an empty line, or nothing.",
    [.inferred],
    []
  ) { request, sink in
    for field in [ExpoField.title, .body] {
      guard let text = request.fields?.text(field), isBlank(text) else { continue }
      sink.report(request, field, "`\(field.name)` is blank", fix: "Leave it out, or fill it")
    }
  }

  private static func isBlank(_ node: JSONNode) -> Bool {
    // Most texts begin with something to see.
    guard node.firstByte <= 0x20 || node.firstByte >= 0x80 else { return false }
    return node.text?.unicodeScalars.allSatisfy(\.properties.isWhitespace) ?? false
  }
}

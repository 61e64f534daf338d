internal import PushJSON
internal import PushModel

/// Rules M about priority, sound, badge and the like.
enum ExpoValueRules {
  static let all: [ExpoRule] = [
    priority, soundType, sound, badgeType, badge, interruptionLevel, critical, relevanceScore,
  ]

  private static let priority = ExpoRule.field(
    "M13",
    "priority-unknown",
    on: [.priority],
    if: "`priority` is not default, normal or high.",
    why: "The service knows these three words, in lower case.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in
    guard let value = request.value(.priority), !value.equals("default"),
      !value.equals("normal"), !value.equals("high")
    else { return }
    report(.priority, "default, normal, high", request, &sink)
  }

  private static let interruptionLevel = ExpoRule.field(
    "M19",
    "interruption-level-unknown",
    on: [.interruptionLevel],
    if: "`interruptionLevel` is not active, critical, passive or time-sensitive.",
    why: "iOS knows these four.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in
    guard let value = request.value(.interruptionLevel), !value.equals("active"),
      !value.equals("critical"), !value.equals("passive"), !value.equals("time-sensitive")
    else { return }
    report(.interruptionLevel, "active, critical, passive, time-sensitive", request, &sink)
  }

  private static func report(
    _ field: ExpoField,
    _ words: String,
    _ request: ExpoRequest,
    _ sink: inout FindingSink
  ) {
    sink.report(
      request,
      field,
      "`\(field.name)` is none of \(words)",
      fix: "Use one of \(words)",
      severity: request.fidelity.enumValues == .accept ? .lint : nil,
      refusal: request.invalid("\(request.path(field)) must be one of [\(words)].")
    )
  }

  private static let soundType = ExpoRule.field(
    "M15",
    "sound-of-wrong-type",
    on: [.sound],
    if: "`sound` is not a string, null or an object.",
    why: "true is not a sound; the whole request is refused.",
    [.documented, .observed, .inferred],
    ["S1", "S2"]
  ) { request, sink in
    guard let sound = request.value(.sound), sound.kind != .string, sound.kind != .object else {
      return
    }
    sink.report(
      request,
      .sound,
      "`sound` is of type \(sound.kindName)",
      fix: "Send \"sound\": \"default\"",
      refusal: request.invalid("\(request.path(.sound)) must be one of [string, object].")
    )
  }

  private static let sound = ExpoRule.lint(
    "M16",
    "sound-implausible",
    on: [.sound],
    if: "`sound` is an object with an unknown key, a volume outside 0 to 1 or a `critical` that is "
      + "no boolean; or a name other than default without a file extension.",
    why: "The device plays nothing, or the default.",
    [.observed, .inferred],
    ["S1", "S2", "APPLE-SOUND"]
  ) { request, sink in
    guard let sound = request.value(.sound) else { return }
    if sound.kind == .string {
      guard !sound.equals("default"), let name = sound.text, !hasExtension(name) else { return }
      sink.report(
        request,
        .sound,
        "`sound` is neither default nor a file with an extension",
        fix: "Name the file as it was bundled, such as chime.wav"
      )
      return
    }
    var left = ExpoRuleGroup.findingLimit
    for member in sound.members where left > 0 {
      guard let (message, fix) = fault(member) else { continue }
      left -= 1
      let name = JSONPointer.escape(member.key.text ?? "")
      sink.report(
        .body(pointer: request.pointer(.sound) + "/" + name),
        value: member.value.compactText(),
        message,
        fix: fix
      )
    }
  }

  private static func fault(_ member: JSONMember) -> (String, String)? {
    if member.key.equals("critical") {
      guard member.value.kind != .bool else { return nil }
      return ("`critical` is not a boolean", "Send true or false")
    }
    if member.key.equals("volume") {
      if let volume = member.value.number, volume >= 0, volume <= 1 { return nil }
      return ("`volume` is not a number from 0 to 1", "Use a number from 0 to 1")
    }
    if member.key.equals("name") {
      switch member.value.kind {
      case .string, .null: return nil
      default: return ("`name` is not a string", "Name a sound file, or default")
      }
    }
    return ("A sound has no such key", "Use critical, name and volume")
  }

  private static func hasExtension(_ name: String) -> Bool {
    guard let dot = name.utf8.lastIndex(of: 0x2E) else { return false }
    return dot != name.utf8.startIndex && name.utf8.index(after: dot) != name.utf8.endIndex
  }

  private static let badgeType = ExpoRule.field(
    "M17",
    "badge-not-a-number",
    on: [.badge],
    if: "`badge` is not a number.",
    why: "The whole request is refused.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in request.reportNonNumbers([.badge], &sink) }

  private static let badge = ExpoRule.lint(
    "M18",
    "badge-not-a-count",
    on: [.badge],
    if: "`badge` is negative or has a fraction.",
    why: "iOS shows whole numbers, and 0 clears the badge.",
    [.inferred],
    ["S1"]
  ) { request, sink in
    guard let badge = request.value(.badge)?.number, badge < 0 || badge != badge.rounded() else {
      return
    }
    sink.report(
      request,
      .badge,
      badge < 0 ? "`badge` is negative" : "`badge` has a fraction",
      fix: "Use a whole number; 0 clears the badge"
    )
  }

  private static let critical = ExpoRule.lint(
    "M20",
    "needs-entitlement",
    on: [.interruptionLevel, .sound],
    if: "`interruptionLevel` is critical or time-sensitive, or `sound.critical` is true.",
    why: "Without an entitlement of the app iOS delivers it as any other.",
    [.documented],
    ["S1", "APPLE-LEVEL"]
  ) { request, sink in
    guard let fields = request.fields else { return }
    if let level = fields.text(.interruptionLevel),
      level.equals("critical") || level.equals("time-sensitive")
    {
      sink.report(
        request,
        .interruptionLevel,
        "This level needs an entitlement of the app",
        fix: "Make sure that the app has it"
      )
    }
    guard let critical = fields.object(.sound)?.member("critical"), critical.isTrue else { return }
    sink.report(
      .body(pointer: request.pointer(.sound) + "/critical"),
      value: "true",
      "Critical sounds need an entitlement that Apple grants",
      fix: "Make sure that the app has it"
    )
  }

  private static let relevanceScore = ExpoRule.field(
    "M29",
    "relevance-score-wrong",
    on: [.relevanceScore],
    if: "`relevanceScore` is not a number; outside 0 to 1 it is a lint.",
    why: "iOS sorts by it within 0 to 1.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in
    request.reportNonNumbers([.relevanceScore], &sink)
    guard let score = request.value(.relevanceScore)?.number, score < 0 || score > 1 else {
      return
    }
    sink.report(
      request,
      .relevanceScore,
      "`relevanceScore` is outside 0 to 1",
      fix: "Use a number from 0 to 1",
      severity: .lint
    )
  }
}

internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  static let soundShape = lint(
    "APNS-P-17",
    "sound-shape",
    when: "sound is neither a string nor an object, or the object has other members than critical "
      + "(0 or 1), name (a string) and volume (0 to 1).",
    why: "The device then plays no sound, or not the one you named.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    guard let sound = subject.payload[.sound], sound.kind != .string else { return }
    guard sound.kind == .object else {
      sink.report(
        subject,
        at: sound,
        "sound is of type \(sound.kindName), neither a string nor an object",
        fix: #"write "sound": "default""#
      )
      return
    }
    var limit = PlaceLimit()
    for member in sound.members {
      guard let fix = fix(for: member) else { continue }
      guard limit.admits(&sink) else { return }
      sink.report(
        subject,
        at: member.value,
        "\(quoted(member.key)) is not what a sound object may have",
        fix: fix
      )
    }
  }

  /// What to write instead of a member of `sound`; nil when it is right.
  private static func fix(for member: JSONMember) -> String? {
    let number = member.value.number
    if member.key.equals("critical") {
      return number == 0 || number == 1 ? nil : #"write "critical": 1"#
    }
    if member.key.equals("name") {
      return member.value.kind == .string ? nil : #"write "name": "default""#
    }
    if member.key.equals("volume") {
      guard let number, number >= 0, number <= 1 else { return #"write "volume": 1.0"# }
      return nil
    }
    return #"leave it out; the members are "critical", "name" and "volume""#
  }

  static let soundNotCritical = lint(
    "APNS-P-18",
    "sound-object-not-critical",
    when: "sound is an object without critical: 1.",
    why: "The object is for critical alerts; an ordinary sound is a string.",
    [.reported],
    ["GORUSH394"]
  ) { subject, sink in
    guard let sound = subject.payload[.sound], sound.kind == .object,
      !subject.payload.hasCriticalSound
    else { return }
    let name = sound.member("name").map(quoted) ?? "\"default\""
    sink.report(
      subject,
      at: sound,
      "sound is an object but not critical",
      fix: "write \"sound\": \(name), or \"critical\": 1 inside the object"
    )
  }

  static let criticalWithoutSound = lint(
    "APNS-P-24",
    "critical-level-without-critical-sound",
    when: "interruption-level is critical and sound is no object with critical: 1.",
    why: "The level alone does not sound through the mute switch.",
    [.inferred],
    ["GEN"]
  ) { subject, sink in
    guard let level = subject.payload[.interruptionLevel], level.equals("critical"),
      !subject.payload.hasCriticalSound
    else { return }
    sink.report(
      subject,
      at: level,
      "the level is critical, the sound is not",
      fix: #"write "sound": {"critical": 1, "name": "default", "volume": 1.0}"#
    )
  }
}

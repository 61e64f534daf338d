internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  static let laNearMiss = lint(
    "APNS-L-20",
    "live-activity-key-misspelt",
    when: "A key is nearly a Live Activity key, such as events, state-date or contentState.",
    why: "The device matches keys letter by letter and misses the one that was meant.",
    [.reported],
    ["PNODE135", "KALYKE430"]
  ) { subject, sink in
    guard subject.isLiveActivity, let root = subject.payload.root else { return }
    var limit = PlaceLimit()
    if subject.payload.hasUnknownApsKey, let aps = subject.payload.apsObject {
      for member in aps.members where APNsApsKey(member.key) == nil {
        guard APNsAlertKey(member.key) == nil, let key = APNsApsKey.nearest(to: member.key),
          key.isUsedByLiveActivities
        else { continue }
        guard limit.admits(&sink) else { return }
        sink.report(
          subject,
          at: member.value,
          "\(quoted(member.key)) is probably meant to be \"\(key.name)\"",
          fix: "write \"\(key.name)\": \(quoted(member.value))"
        )
      }
    }
    // Beside aps only another style of a key is certain enough; other names are the app's.
    for member in root.members where member.key.hasUnderscoreOrCapital {
      guard let key = liveActivityKey(like: member.key) else { continue }
      guard limit.admits(&sink) else { return }
      sink.report(
        subject,
        at: member.value,
        "\(quoted(member.key)) is probably meant to be \"\(key.name)\" inside aps",
        fix: "write \"\(key.name)\": \(quoted(member.value)) inside \"aps\""
      )
    }
  }

  private static func liveActivityKey(like key: JSONNode) -> APNsApsKey? {
    APNsApsKey.allCases.first { $0.isLiveActivity && key.isVariant(of: $0.spelling) }
  }

  static let laKeyOutside = lint(
    "APNS-L-21",
    "live-activity-key-outside-aps",
    when: "A Live Activity key stands outside aps.",
    why: "The device looks for it inside aps and does nothing when it is not there.",
    [.documented],
    ["LA", "PUSHY975"]
  ) { subject, sink in
    guard subject.isLiveActivity, subject.payload.hasApsKeyBeside, let root = subject.payload.root
    else { return }
    var limit = PlaceLimit()
    for member in root.members {
      guard let key = APNsApsKey(member.key), key.isLiveActivity else { continue }
      guard limit.admits(&sink) else { return }
      sink.report(
        subject,
        at: member.value,
        "\"\(key.name)\" stands outside aps",
        fix: "write \"\(key.name)\": \(quoted(member.value)) inside \"aps\""
      )
    }
  }

  static let laForeignKeys = lint(
    "APNS-L-25",
    "live-activity-foreign-key",
    when: "sound stands beside alert instead of inside it, or badge, content-available, "
      + "mutable-content or category is present.",
    why: "A Live Activity push does not act on these keys; its sound belongs inside alert.",
    [.inferred],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity else { return }
    if let sound = subject.payload[.sound] {
      sink.report(
        subject,
        at: sound,
        "sound stands beside alert",
        fix: "write \"sound\": \(quoted(sound)) inside \"alert\""
      )
    }
    let keys: InlineArray<4, APNsApsKey> = [.badge, .contentAvailable, .mutableContent, .category]
    for place in keys.indices {
      guard let value = subject.payload[keys[place]] else { continue }
      let name = keys[place].name
      sink.report(
        subject,
        at: value,
        "\"\(name)\" has no effect in a Live Activity push",
        fix: "leave \"\(name)\" out"
      )
    }
  }
}

internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  static let apsMissing = lint(
    "APNS-P-05",
    "aps-missing",
    when: "The body has no aps although the push type needs it (alert, background, liveactivity, "
      + "widgets, controls, accessory).",
    why: "The system reads aps and nothing else; without it the device does nothing.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    guard let type = subject.type, let root = subject.payload.root, subject.payload.aps == nil
    else { return }
    switch type {
    case .alert, .background, .liveactivity, .widgets, .controls, .accessory: break
    case .voip, .complication, .fileprovider, .mdm, .location, .pushtotalk: return
    }
    guard !subject.isPass else { return }
    sink.report(
      subject,
      at: root,
      "the body has no aps, which push type \(type.rawValue) needs",
      fix: #"write "aps": {…} at the top level"#
    )
  }

  static let apsNotAnObject = lint(
    "APNS-P-06",
    "aps-not-an-object",
    when: "aps is not an object.",
    why: "The system ignores an aps that is no object, and with it the whole push.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    guard let aps = subject.payload.aps, aps.kind != .object else { return }
    sink.report(
      subject,
      at: aps,
      "aps is of type \(aps.kindName), not an object",
      fix: #"write "aps": {"alert": "…"}"#
    )
  }

  static let apsUnknownKey = lint(
    "APNS-P-07",
    "aps-key-unknown",
    when: "aps has a key that Apple does not define.",
    why: "The system ignores unknown keys in aps; your own keys belong beside it.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    guard subject.payload.hasUnknownApsKey, let aps = subject.payload.apsObject else { return }
    var limit = PlaceLimit()
    for member in aps.members where APNsApsKey(member.key) == nil {
      guard limit.admits(&sink) else { return }
      sink.report(
        subject,
        at: member.value,
        "\(quoted(member.key)) is not a key of aps",
        fix: fixForUnknownApsKey(member.key)
      )
    }
  }

  private static func fixForUnknownApsKey(_ key: JSONNode) -> String {
    if let alert = APNsAlertKey(key) {
      return "write \"\(alert.name)\" inside \"alert\""
    }
    if let nearest = APNsApsKey.nearest(to: key) { return "write \"\(nearest.name)\"" }
    if let alert = APNsAlertKey.nearest(to: key) {
      return "write \"\(alert.name)\" inside \"alert\""
    }
    return "move \(quoted(key)) out of \"aps\", to the top level"
  }

  static let apsKeyBeside = lint(
    "APNS-P-08",
    "aps-key-beside-aps",
    when: "A key of aps stands beside aps; Live Activity keys are judged by L-21.",
    why: "Beside aps a key is the app's own: the system does not act on it.",
    [.reported],
    ["NODEAPN731"]
  ) { subject, sink in
    guard subject.payload.hasApsKeyBeside, let root = subject.payload.root else { return }
    // These two types put their own keys at the top level and have no aps that a key could miss.
    if subject.type == .mdm || subject.type == .fileprovider, subject.payload.aps == nil { return }
    var limit = PlaceLimit()
    for member in root.members {
      guard let key = APNsApsKey(member.key), !key.isLiveActivity else { continue }
      guard limit.admits(&sink) else { return }
      sink.report(
        subject,
        at: member.value,
        "\"\(key.name)\" stands beside aps, where the system ignores it",
        fix: "write \"\(key.name)\": \(quoted(member.value)) inside \"aps\""
      )
    }
  }

  static let apsNull = lint(
    "APNS-P-34",
    "aps-key-null",
    when: "A known key of aps is null.",
    why: "null is none of the types that the key may have; leave the key out instead.",
    [.inferred],
    ["GEN"]
  ) { subject, sink in
    guard subject.payload.hasNullApsMember, let aps = subject.payload.apsObject else { return }
    for member in aps.members where member.value.kind == .null {
      guard let key = APNsApsKey(member.key) else { continue }
      sink.report(
        subject,
        at: member.value,
        "\"\(key.name)\" is null",
        fix: "leave \"\(key.name)\" out"
      )
    }
  }

  static let textMembers = lint(
    "APNS-P-19",
    "aps-text-key-not-a-string",
    when: "thread-id, category, target-content-id or filter-criteria is not a string.",
    why: "The device ignores a value of another type.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    let keys: InlineArray<4, APNsApsKey> = [
      .threadID, .category, .targetContentID, .filterCriteria,
    ]
    for place in keys.indices {
      guard let value = subject.payload[keys[place]], value.kind != .string else { continue }
      let name = keys[place].name
      sink.report(
        subject,
        at: value,
        "\"\(name)\" is of type \(value.kindName), not a string",
        fix: "write \"\(name)\": \"…\""
      )
    }
  }
}

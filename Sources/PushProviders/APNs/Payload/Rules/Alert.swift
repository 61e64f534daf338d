internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  static let alertType = lint(
    "APNS-P-10",
    "alert-wrong-type",
    when: "alert is neither a string nor an object.",
    why: "The device shows nothing for an alert of another type.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    guard let alert = subject.payload[.alert], alert.kind != .string, alert.kind != .object
    else { return }
    sink.report(
      subject,
      at: alert,
      "alert is of type \(alert.kindName), neither a string nor an object",
      fix: #"write "alert": {"title": "…", "body": "…"}"#
    )
  }

  static let alertShowsNothing = lint(
    "APNS-P-11",
    "alert-shows-nothing",
    when: "alert is an empty string, or an object without title, subtitle, body or a loc-key.",
    why: "Nothing is shown; a push that is meant to be silent has no alert at all.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    guard let alert = subject.payload[.alert], alert.kind == .string || alert.kind == .object,
      !subject.payload.hasVisibleAlert
    else { return }
    sink.report(
      subject,
      at: alert,
      "alert has no text to show",
      fix: #"write "body": "…" inside "alert", or leave "alert" out"#
    )
  }

  static let alertUnknownKey = lint(
    "APNS-P-12",
    "alert-key-unknown",
    when: "alert has a key that Apple does not define there, such as mutable-content.",
    why: "The system ignores the key; keys of aps work beside alert, not inside it.",
    [.reported],
    ["NODEAPN488"]
  ) { subject, sink in
    guard let alert = subject.payload.alertObject else { return }
    let isSoundForeign = subject.payload[alert: .sound] != nil && !subject.mayBeLiveActivity
    guard subject.payload.hasUnknownAlertKey || isSoundForeign else { return }
    var limit = PlaceLimit()
    for member in alert.members {
      if let key = APNsAlertKey(member.key), key != .sound || !isSoundForeign { continue }
      guard limit.admits(&sink) else { return }
      sink.report(
        subject,
        at: member.value,
        "\(quoted(member.key)) is not a key of alert",
        fix: fixForUnknownAlertKey(member.key)
      )
    }
  }

  private static func fixForUnknownAlertKey(_ key: JSONNode) -> String {
    if let aps = APNsApsKey(key) { return "write \"\(aps.name)\" beside \"alert\", inside \"aps\"" }
    if let nearest = APNsAlertKey.nearest(to: key) { return "write \"\(nearest.name)\"" }
    if let aps = APNsApsKey.nearest(to: key) {
      return "write \"\(aps.name)\" beside \"alert\", inside \"aps\""
    }
    return "move \(quoted(key)) out of \"aps\", to the top level"
  }

  static let alertMemberType = lint(
    "APNS-P-13",
    "alert-member-wrong-type",
    when: "A member of alert has another type than Apple gives it.",
    why: "The device ignores the member, or the whole alert.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    guard subject.payload.alertObject != nil else { return }
    for key in APNsAlertKey.allCases {
      guard let value = subject.payload[alert: key],
        let wanted = wantedType(of: key, value, in: subject)
      else { continue }
      sink.report(
        subject,
        at: value,
        "\"\(key.name)\" is of type \(value.kindName), not a \(wanted)",
        fix: "write \"\(key.name)\": \(wanted == "number" ? "1" : "\"…\"")"
      )
    }
  }

  /// The type that a member of `alert` should have had, nil if it has it.
  private static func wantedType(
    of key: APNsAlertKey,
    _ value: JSONNode,
    in subject: APNsPayloadSubject
  ) -> String? {
    switch key {
    case .titleLocArgs, .subtitleLocArgs, .locArgs: nil  // P-14
    case .summaryArgCount: value.number == nil ? "number" : nil
    case .title, .body:
      // Live Activities may give an object of loc-key and loc-args.
      value.kind == .string || value.kind == .object && subject.mayBeLiveActivity ? nil : "string"
    default: value.kind == .string ? nil : "string"
    }
  }

  static let deprecatedKey = lint(
    "APNS-P-30",
    "alert-key-deprecated",
    when: "alert has summary-arg, summary-arg-count or action-loc-key.",
    why: "Current systems ignore these keys.",
    [.inferred],
    ["GEN"]
  ) { subject, sink in
    let keys: InlineArray<3, APNsAlertKey> = [.summaryArg, .summaryArgCount, .actionLocKey]
    for place in keys.indices {
      guard let value = subject.payload[alert: keys[place]] else { continue }
      let name = keys[place].name
      sink.report(subject, at: value, "\"\(name)\" is deprecated", fix: "leave \"\(name)\" out")
    }
  }
}

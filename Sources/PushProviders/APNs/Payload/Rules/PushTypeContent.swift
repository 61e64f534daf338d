internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  static let alertTypeWithoutAlert = lint(
    "APNS-P-26",
    "alert-type-without-alert",
    when: "The push type is alert and aps has no alert, badge or sound.",
    why: "APNs accepts the push, and since iOS 13 it does not arrive.",
    [.documented, .reported],
    ["SEND", "PIGEON155"]
  ) { subject, sink in
    guard subject.type == .alert, subject.payload.root != nil, !subject.isPass,
      subject.payload[.alert] == nil, subject.payload[.badge] == nil, subject.payload[.sound] == nil
    else { return }
    sink.reportMissing(
      subject,
      "the push type is alert, but there is no alert, badge or sound",
      fix: #"write "alert": {"title": "…", "body": "…"}, or send apns-push-type: background"#
    )
  }

  static let backgroundWithMore = lint(
    "APNS-P-27",
    "background-with-more",
    when: "The push type is background and aps has anything besides content-available.",
    why: "Nothing of it is displayed, and the push may be dropped; even empty strings count.",
    [.documented, .reported],
    ["BG", "RPUSH647"]
  ) { subject, sink in
    guard subject.type == .background, let aps = subject.payload.apsObject else { return }
    var limit = PlaceLimit()
    for member in aps.members where !member.key.equals("content-available") {
      guard limit.admits(&sink) else { return }
      sink.report(
        subject,
        at: member.value,
        "\(quoted(member.key)) stands in a background push",
        fix: "leave \(quoted(member.key)) out of \"aps\", or send apns-push-type: alert"
      )
    }
  }

  static let backgroundWithoutContentAvailable = lint(
    "APNS-P-28",
    "background-without-content-available",
    when: "The push type is background and content-available is not 1.",
    why: "Without the flag the app is not woken, and nothing happens at all.",
    [.documented],
    ["BG"]
  ) { subject, sink in
    guard subject.type == .background, subject.payload.root != nil,
      subject.payload[.contentAvailable]?.number != 1
    else { return }
    sink.reportMissing(
      subject,
      "a background push needs content-available: 1",
      fix: #"write "aps": {"content-available": 1}"#
    )
  }

  static let liveActivityKeyElsewhere = lint(
    "APNS-P-31",
    "live-activity-key-elsewhere",
    when: "aps has a Live Activity key and the push type is another one.",
    why: "Only pushes of type liveactivity reach a Live Activity.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    guard let type = subject.type, !subject.isLiveActivity, let aps = subject.payload.apsObject
    else { return }
    for member in aps.members {
      guard let key = APNsApsKey(member.key), key.isLiveActivity else { continue }
      sink.report(
        subject,
        at: member.value,
        "\"\(key.name)\" stands in a push of type \(type.rawValue)",
        fix: "leave \"\(key.name)\" out, or send apns-push-type: liveactivity"
      )
    }
  }

  static let voipDisplayOnly = lint(
    "APNS-P-35",
    "voip-display-only",
    when: "The push type is voip and the payload carries only display keys of aps.",
    why: "alert, badge and sound have no effect there; the app must learn which call to report.",
    [.documented],
    ["VOIP"]
  ) { subject, sink in
    guard subject.type == .voip, let root = subject.payload.root, root.count == 1,
      let aps = subject.payload.apsObject, !subject.payload.hasUnknownApsKey,
      aps.members.contains(where: { APNsApsKey($0.key)?.isDisplay ?? false })
    else { return }
    sink.report(
      subject,
      at: aps,
      "a voip push carries display keys and nothing about a call",
      fix: #"write "aps": {} and your call's data beside it, such as "call": "…""#
    )
  }
}

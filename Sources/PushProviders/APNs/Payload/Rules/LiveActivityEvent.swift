internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  static let laPriority = lint(
    "APNS-L-03",
    "live-activity-priority",
    when: "The priority is 1, or absent.",
    why: "Live Activities take 5 or 10; an absent priority counts as 10 against the hourly budget.",
    [.documented],
    ["LA"]
  ) { subject, sink in
    guard subject.type == .liveactivity, !subject.isBroadcast, !subject.isPriorityWrong
    else { return }
    if let priority = subject.priority, priority != 1 { return }
    sink.report(
      .header("apns-priority"),
      value: subject.priority.map { String($0) } ?? "",
      subject.priority == nil
        ? "the priority is absent and counts as 10"
        : "priority 1 is not meant for Live Activities",
      fix: "send apns-priority: 5, or 10 for what cannot wait"
    )
  }

  static let laEvent = lint(
    "APNS-L-04",
    "live-activity-event",
    when: "event is missing, or not start, update or end.",
    why: "The device does not know what to do with the activity and does nothing.",
    [.documented],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity, subject.payload.root != nil, subject.event == nil else { return }
    guard let event = subject.payload[.event] else {
      sink.reportMissing(subject, "event is missing", fix: #"write "event": "update""#)
      return
    }
    let name = nearest(to: event, among: APNsLiveActivityEvent.allCases.map(\.rawValue))
    sink.report(
      subject,
      at: event,
      "\(quoted(event)) is not an event; there are start, update and end",
      fix: "write \"event\": \"\(name ?? "update")\""
    )
  }

  static let laTokenKind = lint(
    "APNS-L-22",
    "live-activity-token-kind",
    when:
      "start goes to an update token, update or end to a push-to-start token, or any of them to "
      + "an app token.",
    why: "Each token serves one purpose; the push is accepted at best and does nothing.",
    [.inferred],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity, let kind = subject.history?.kind, let event = subject.event,
      let node = subject.payload[.event]
    else { return }
    switch (event, kind) {
    case (.start, .laUpdate), (.start, .app):
      sink.report(
        subject,
        at: node,
        "start was sent to a token of kind \(kind.rawValue)",
        fix: "send start to the app's push-to-start token"
      )
    case (.update, .laStart), (.end, .laStart), (.update, .app), (.end, .app):
      sink.report(
        subject,
        at: node,
        "\(event.rawValue) was sent to a token of kind \(kind.rawValue)",
        fix: "send \(event.rawValue) to the activity's own push token"
      )
    default: return
    }
  }

  static let laAfterEnd = lint(
    "APNS-L-23",
    "live-activity-after-end",
    when: "A push goes to a token after end was sent to it.",
    why: "The activity has ended; the device ignores whatever follows.",
    [.documented],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity, subject.history?.hasEnded == true else { return }
    sink.report(
      .connection,
      value: subject.payload[.event].map(quoted) ?? "",
      "end was sent to this token before",
      fix: "discard the token once end was sent to it"
    )
  }

  static let laBudget = lint(
    "APNS-L-24",
    "live-activity-budget",
    when: "More priority 10 pushes an hour go to a token than the configured number.",
    why: "Priority 10 counts against an hourly budget that Apple does not publish; past it, pushes "
      + "are held back.",
    [.documented],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity, !subject.isPriorityWrong, subject.priority ?? 10 == 10,
      let history = subject.history,
      history.liveActivityHighPriorityLastHour >= subject.liveActivityBudget
    else { return }
    sink.report(
      .connection,
      value: "\(history.liveActivityHighPriorityLastHour + 1) in an hour",
      "this is priority 10 push number \(history.liveActivityHighPriorityLastHour + 1) to the token "
        + "within an hour; the mock allows \(subject.liveActivityBudget)",
      fix: "send apns-priority: 5 for what can wait"
    )
  }
}

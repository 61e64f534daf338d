internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  static let contentAvailable = lint(
    "APNS-P-20",
    "content-available-not-one",
    when: "content-available is present and not the number 1.",
    why: "Only the number 1 wakes the app; true, \"1\" and 0 were reported not to.",
    [.documented, .reported],
    ["GEN", "NPN72"]
  ) { subject, sink in
    guard let flag = subject.payload[.contentAvailable], flag.number != 1 else { return }
    sink.report(
      subject,
      at: flag,
      "content-available is \(quoted(flag)), not the number 1",
      fix: #"write "content-available": 1, or leave it out"#
    )
  }

  static let mutableContent = lint(
    "APNS-P-21",
    "mutable-content-not-one",
    when: "mutable-content is present and not the number 1.",
    why: "Only the number 1 hands the push to the notification service extension.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    guard let flag = subject.payload[.mutableContent], flag.number != 1 else { return }
    sink.report(
      subject,
      at: flag,
      "mutable-content is \(quoted(flag)), not the number 1",
      fix: #"write "mutable-content": 1, or leave it out"#
    )
  }

  static let mutableContentInvisible = lint(
    "APNS-P-22",
    "mutable-content-without-alert",
    when: "mutable-content is 1 and no alert is visible.",
    why: "The service extension runs only for a push that shows an alert.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    guard let flag = subject.payload[.mutableContent], flag.number == 1,
      !subject.payload.hasVisibleAlert
    else { return }
    sink.report(
      subject,
      at: flag,
      "mutable-content is 1 but there is no visible alert",
      fix: #"write "alert": {"title": "…", "body": "…"}"#
    )
  }

  static let interruptionLevel = lint(
    "APNS-P-23",
    "interruption-level-unknown",
    when: "interruption-level is not passive, active, time-sensitive or critical.",
    why: "The device falls back to the active level.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    guard let level = subject.payload[.interruptionLevel], !level.equals("active"),
      !level.equals("passive"), !level.equals("time-sensitive"), !level.equals("critical")
    else { return }
    let name = nearest(to: level, among: ["passive", "active", "time-sensitive", "critical"])
    sink.report(
      subject,
      at: level,
      "\(quoted(level)) is not an interruption level",
      fix: "write \"interruption-level\": \"\(name ?? "active")\""
    )
  }

  static let relevanceScore = lint(
    "APNS-P-25",
    "relevance-score-out-of-range",
    when: "relevance-score is not a number from 0 to 1, outside Live Activities.",
    why: "The summary ranks notifications by a score from 0 to 1; other values do not count.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    guard let score = subject.payload[.relevanceScore], !subject.isLiveActivity else { return }
    if let number = score.number, number >= 0 && number <= 1 || isAllowedUntyped(subject) { return }
    sink.report(
      subject,
      at: score,
      "relevance-score is \(quoted(score)), not a number from 0 to 1",
      fix: "write \"relevance-score\": 1.0"
    )
  }

  /// Without a type the push may be a Live Activity, whose scores have no range.
  private static func isAllowedUntyped(_ subject: APNsPayloadSubject) -> Bool {
    subject.type == nil && subject.mayBeLiveActivity
  }
}

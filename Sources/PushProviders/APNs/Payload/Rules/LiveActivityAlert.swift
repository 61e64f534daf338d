internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  static let laStartAlert = lint(
    "APNS-L-14",
    "live-activity-start-without-alert",
    when: "The event is start and alert is missing, or has neither title nor body.",
    why: "Such a start was reported to do nothing: the person must be told of a new activity.",
    [.documented, .reported],
    ["LA", "APNSWIFT232"]
  ) { subject, sink in
    guard subject.isLiveActivity, subject.event == .start else { return }
    let fix = #"write "alert": {"title": "…", "body": "…"}"#
    guard let alert = subject.payload[.alert] else {
      sink.reportMissing(subject, "alert is missing, which start needs", fix: fix)
      return
    }
    let hasText =
      alert.kind == .string
      ? alert.stringLength > 0
      : subject.payload.isVisible(.title) || subject.payload.isVisible(.body)
    guard !hasText else { return }
    sink.report(subject, at: alert, "alert has neither title nor body", fix: fix)
  }

  static let laLocKey = lint(
    "APNS-L-26",
    "live-activity-alert-without-loc-key",
    when: "alert.title or alert.body is an object without loc-key.",
    why: "The object stands for a localised text, which is found by its loc-key.",
    [.documented],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity else { return }
    let keys: InlineArray<2, APNsAlertKey> = [.title, .body]
    for place in keys.indices {
      guard let line = subject.payload[alert: keys[place]], line.kind == .object,
        line.member("loc-key")?.kind != .string
      else { continue }
      sink.report(
        subject,
        at: line,
        "\(keys[place].name) is an object without a string loc-key",
        fix: #"write {"loc-key": "…", "loc-args": ["…"]}, or the text itself"#
      )
    }
  }
}

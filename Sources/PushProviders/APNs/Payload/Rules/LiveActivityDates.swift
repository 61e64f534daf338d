internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  /// Seconds do not reach this before the year 5138; milliseconds passed it in 1973 (catalogue, L-06).
  static let milliseconds = 1e11
  /// How far a timestamp may be ahead of the clock, and how far behind, in seconds (catalogue, L-07).
  private static let allowedAhead = 60.0
  private static let allowedBehind = 3600.0
  /// How long an ended activity may stay, in seconds: 4 h (Apple, "Starting and updating Live
  /// Activities with ActivityKit push notifications").
  private static let allowedDismissal = 14_400.0

  static let laTimestamp = lint(
    "APNS-L-05",
    "live-activity-timestamp",
    when: "timestamp is missing or not a number.",
    why: "The device shows the state with the newest timestamp and ignores a push without one.",
    [.documented],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity, subject.payload.root != nil else { return }
    guard let timestamp = subject.payload[.timestamp] else {
      let fix = "write \"timestamp\": \(subject.nowSeconds)"
      sink.reportMissing(subject, "timestamp is missing", fix: fix)
      return
    }
    guard timestamp.number == nil else { return }
    sink.report(
      subject,
      at: timestamp,
      "timestamp is of type \(timestamp.kindName), not a number",
      fix: "write \"timestamp\": \(subject.nowSeconds)"
    )
  }

  static let laTimestampMilliseconds = lint(
    "APNS-L-06",
    "live-activity-timestamp-in-milliseconds",
    when: "timestamp is 100000000000 or more, and so in milliseconds.",
    why:
      "The device takes it for seconds in a far future; every later correct push then looks old.",
    [.documented],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity, let node = subject.payload[.timestamp], let time = node.number,
      time >= milliseconds
    else { return }
    sink.report(
      subject,
      at: node,
      "timestamp is in milliseconds",
      fix: "write \"timestamp\": \(seconds(time))"
    )
  }

  static let laTimestampClock = lint(
    "APNS-L-07",
    "live-activity-timestamp-off-clock",
    when: "timestamp is more than 60 s ahead of the clock, or more than 1 h behind it.",
    why: "A time ahead makes later correct pushes look old; a time far behind loses to any other.",
    [.inferred],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity, let node = subject.payload[.timestamp], let time = node.number
    else { return }
    let ahead = time - Double(subject.nowSeconds)
    guard ahead > allowedAhead || ahead < -allowedBehind else { return }
    sink.report(
      subject,
      at: node,
      "timestamp is \(seconds(ahead.magnitude)) s \(ahead > 0 ? "ahead of" : "behind") the clock",
      fix: "write \"timestamp\": \(subject.nowSeconds)"
    )
  }

  static let laTimestampOrder = lint(
    "APNS-L-08",
    "live-activity-timestamp-not-newer",
    when: "timestamp is not greater than the last one sent to the same token.",
    why: "The device keeps the newest state and ignores this push.",
    [.documented],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity, let last = subject.history?.lastTimestamp,
      let node = subject.payload[.timestamp], let time = node.number, time <= Double(last)
    else { return }
    sink.report(
      subject,
      at: node,
      "timestamp is not greater than \(last), which was sent to the token before",
      fix:
        "write \"timestamp\": \(max(subject.nowSeconds, last.addingReportingOverflow(1).partialValue))"
    )
  }

  static let laDismissalDate = lint(
    "APNS-L-17",
    "live-activity-dismissal-date",
    when: "dismissal-date is not a number, is in milliseconds, is more than 4 h ahead, or stands "
      + "beside another event than end.",
    why: "The device ignores such a date and keeps an ended activity for up to 4 h.",
    [.documented, .reported],
    ["LA", "APNSWIFT228"]
  ) { subject, sink in
    guard subject.isLiveActivity, let node = subject.payload[.dismissalDate] else { return }
    if let time = node.number {
      if time >= milliseconds {
        let fix = "write \"dismissal-date\": \(seconds(time))"
        sink.report(subject, at: node, "dismissal-date is in milliseconds", fix: fix)
      } else if time - Double(subject.nowSeconds) > allowedDismissal {
        let fix = dismissalFix(subject)
        sink.report(subject, at: node, "dismissal-date is more than 4 h ahead", fix: fix)
      }
    } else {
      let fault = "dismissal-date is of type \(node.kindName), not a number"
      sink.report(subject, at: node, fault, fix: dismissalFix(subject))
    }
    guard let event = subject.event, event != .end else { return }
    sink.report(
      subject,
      at: node,
      "dismissal-date has no effect beside event \(event.rawValue)",
      fix: #"leave "dismissal-date" out, or write "event": "end""#
    )
  }

  private static func dismissalFix(_ subject: APNsPayloadSubject) -> String {
    let latest = seconds(Double(subject.nowSeconds) + allowedDismissal)
    return "write \"dismissal-date\": \(latest) or less"
  }

  static let laStaleDate = lint(
    "APNS-L-18",
    "live-activity-stale-date",
    when: "stale-date is not a number, is in milliseconds, or is not later than timestamp.",
    why: "The activity is marked stale at once, or never.",
    [.documented, .inferred],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity, let node = subject.payload[.staleDate] else { return }
    guard let time = node.number else {
      let fault = "stale-date is of type \(node.kindName), not a number"
      let fix = "write \"stale-date\": \(seconds(Double(subject.nowSeconds) + 3600))"
      sink.report(subject, at: node, fault, fix: fix)
      return
    }
    if time >= milliseconds {
      let fix = "write \"stale-date\": \(seconds(time))"
      sink.report(subject, at: node, "stale-date is in milliseconds", fix: fix)
    }
    guard let timestamp = subject.payload[.timestamp]?.number, time <= timestamp else { return }
    sink.report(
      subject,
      at: node,
      "stale-date is not later than timestamp",
      fix: "write \"stale-date\": \(seconds(timestamp + 3600)), or leave it out"
    )
  }

  /// A time as whole seconds, brought down from milliseconds; hostile numbers included.
  private static func seconds(_ time: Double) -> String {
    let value = (time >= milliseconds ? time / 1000 : time).rounded(.down)
    return Int64(exactly: value).map { String($0) } ?? "\(value)"
  }
}

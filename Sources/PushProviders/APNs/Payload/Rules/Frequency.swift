internal import PushModel

extension APNsPayloadRules {
  static let backgroundTooOften = lint(
    "APNS-P-29",
    "background-too-often",
    when: "More than three background pushes in one hour go to a token.",
    why: "The device keeps only the newest and stops waking the app when they come too often.",
    [.documented],
    ["BG"]
  ) { subject, sink in
    // The history does not count the push at hand.
    guard subject.type == .background, let history = subject.history,
      history.backgroundPushesLastHour >= 3
    else { return }
    sink.report(
      .connection,
      value: "\(history.backgroundPushesLastHour + 1) in an hour",
      "this is background push number \(history.backgroundPushesLastHour + 1) to the token within "
        + "an hour",
      fix: "send at most three background pushes an hour to a device"
    )
  }

  static let locationTooOften = lint(
    "APNS-P-40",
    "location-too-often",
    when: "More than 360 location pushes in 24 hours go to a token.",
    why: "The device then unregisters from the topic for a while.",
    [.documented],
    ["LOC"]
  ) { subject, sink in
    guard subject.type == .location, let history = subject.history,
      history.locationPushesLastDay >= 360
    else { return }
    sink.report(
      .connection,
      value: "\(history.locationPushesLastDay + 1) in 24 hours",
      "this is location push number \(history.locationPushesLastDay + 1) to the token within "
        + "24 hours",
      fix: "send at most 360 location pushes a day to a device, one every four minutes"
    )
  }

  /// Decided by scripted runs: no single request shows how a sender measures.
  static let senderSizeCheck = lint(
    "APNS-P-43",
    "sender-size-check-wrong",
    when: "The sender's own size check counts characters, uses 256 or 2048, or ignores the limit "
      + "of VoIP pushes.",
    why: "The sender then refuses pushes that APNs would take, or sends what APNs refuses.",
    [.reported],
    ["UNIQ203"],
    isScenario: true
  ) { _, _ in
  }
}

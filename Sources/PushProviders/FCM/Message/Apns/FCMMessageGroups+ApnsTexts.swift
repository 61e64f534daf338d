internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// Texts that are given twice for iOS.
  static let apnsTexts: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.lint(
      "A024",
      "alert-overrides-notification",
      if: "aps.alert says something else than the notification's title and body.",
      why: "iOS shows the alert, other platforms the notification: people read different things.",
      [.documented],
      ["DISC"]
    ) { subject, sink in
      guard let alert = subject.aps?.value("alert") else { return }
      let title = subject.filled(.notificationTitle)
      let text = subject.filled(.notificationBody)
      guard title != nil || text != nil, differs(alert, title: title, body: text) else { return }
      sink.lint(
        subject,
        alert,
        "iOS shows this in place of the notification's title and body",
        fix: "leave aps.alert out, or let both say the same"
      )
    }
  ]

  /// An alert that is a text is a body without a title; parts that an alert lacks are not compared.
  private static func differs(_ alert: JSONNode, title: JSONNode?, body: JSONNode?) -> Bool {
    if alert.kind == .string {
      return title != nil || !(body.map { $0.hasSameText(as: alert) } ?? false)
    }
    return differs(alert.value("title"), from: title) || differs(alert.value("body"), from: body)
  }

  private static func differs(_ part: JSONNode?, from common: JSONNode?) -> Bool {
    guard let part, let common else { return false }
    return part.kind != .string || !part.hasSameText(as: common)
  }
}

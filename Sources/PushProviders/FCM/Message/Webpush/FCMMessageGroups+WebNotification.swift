internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// The options of a web notification, which the service passes on as they are.
  static let webNotification: [Rule<FCMMessageSubject>] = [
    web(
      "W007",
      "web-direction-unknown",
      if: "webpush.notification.dir is none of auto, ltr and rtl.",
      why: "The browser throws an error, and nothing is shown.",
      [.observed],
      ["NODE", "NOTIFICATION"]
    ) { block, subject, sink in
      guard let direction = block.value("dir"),
        !direction.equals("auto"), !direction.equals("ltr"), !direction.equals("rtl")
      else { return }
      sink.lint(
        subject,
        direction,
        "this is no direction of text",
        fix: "write \"auto\", \"ltr\" or \"rtl\""
      )
    },
    web(
      "W008",
      "web-actions-wrong",
      if: "An entry of webpush.notification.actions lacks action or title, or there are over two.",
      why: "Browsers show two buttons, and throw an error for one without name or title.",
      [.observed],
      ["NODE", "NOTIFICATION"]
    ) { block, subject, sink in
      guard let actions = block.value("actions") else { return }
      judgeActions(actions, subject, &sink)
    },
    web(
      "W009",
      "web-option-style",
      if: "webpush.notification has an option in another style than the browser's.",
      why: "It is handed to the browser as it is, and browsers ignore what they do not know.",
      [.inferred],
      ["NODE", "NOTIFICATION"]
    ) { block, subject, sink in
      for member in block.members where member.key.isVariant(of: "requireInteraction") {
        sink.lint(
          subject,
          at: subject.pointer(to: member.value),
          value: member.key.compactText(),
          "browsers do not know the option in this spelling",
          fix: "write \"requireInteraction\""
        )
      }
    },
    web(
      "W010",
      "web-options-contradict",
      if: "vibrate or timestamp has a wrong type, silent is true beside vibrate, or renotify is "
        + "true without tag.",
      why: "The browser throws an error, and nothing is shown.",
      [.documented],
      ["NOTIFICATION"]
    ) { block, subject, sink in
      judgeOptions(block, subject, &sink)
    },
  ]

  private typealias WebCheck =
    @Sendable (JSONNode, FCMMessageSubject, inout FindingSink) -> Void

  private static func web(
    _ id: String,
    _ name: String,
    if condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String],
    _ check: @escaping WebCheck
  ) -> Rule<FCMMessageSubject> {
    FCMRuleBuilder.lint(id, name, if: condition, why: why, confidence, sources) { subject, sink in
      guard let block = subject.node(.webpushNotification) else { return }
      check(block, subject, &sink)
    }
  }

  /// What browsers show at most (Notification.maxActions; two in every browser that has any).
  private static let mostActions = 2

  private static func judgeActions(
    _ actions: JSONNode,
    _ subject: FCMMessageSubject,
    _ sink: inout FindingSink
  ) {
    guard actions.kind == .array else {
      sink.lint(subject, actions, "actions is no list", fix: "write a list of action and title")
      return
    }
    var limit = FCMPlaceLimit()
    for action in actions.elements where !isAction(action) && limit.admits() {
      sink.lint(
        subject,
        action,
        "the button lacks its action or its title",
        fix: "give each button both, as texts"
      )
    }
    guard actions.count > mostActions else { return }
    sink.lint(
      subject,
      actions,
      "there are \(actions.count) buttons; browsers show two",
      fix: "give at most two"
    )
  }

  private static func isAction(_ node: JSONNode) -> Bool {
    (node.member("action")?.stringLength ?? 0) > 0 && (node.member("title")?.stringLength ?? 0) > 0
  }

  private static func judgeOptions(
    _ block: JSONNode,
    _ subject: FCMMessageSubject,
    _ sink: inout FindingSink
  ) {
    let vibrate = block.value("vibrate")
    if let vibrate, !isPattern(vibrate) {
      sink.lint(
        subject,
        vibrate,
        "the pattern is no list of milliseconds",
        fix: "write a list of whole numbers, such as [200, 100, 200]"
      )
    }
    if let timestamp = block.value("timestamp"), !((timestamp.whole ?? -1) >= 0) {
      sink.lint(
        subject,
        timestamp,
        "the timestamp is no whole number",
        fix: "write milliseconds since 1970 as a number"
      )
    }
    if vibrate != nil, let silent = block.value("silent"), silent.isTrue {
      sink.lint(
        subject,
        silent,
        "a silent notification does not vibrate",
        fix: "leave silent or vibrate out"
      )
    }
    if let again = block.value("renotify"), again.isTrue,
      (block.value("tag")?.stringLength ?? 0) == 0
    {
      sink.lint(subject, again, "renotify is true without a tag", fix: "give a tag too")
    }
  }

  /// A number or a list of numbers, each whole and not negative (Vibration API, VibratePattern).
  private static func isPattern(_ node: JSONNode) -> Bool {
    guard node.kind == .array else { return (node.whole ?? -1) >= 0 }
    for element in node.elements where !((element.whole ?? -1) >= 0) { return false }
    return true
  }
}

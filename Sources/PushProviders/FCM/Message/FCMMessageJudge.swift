internal import PushJSON
package import PushModel

/// What is known around a message while it is judged.
package struct FCMMessageContext: Sendable {
  package var nowMilliseconds: Int64
  /// What the registry knows of the token or installation id; nil when it is not registered.
  package var device: FCMDevice?
  package var tokenPolicy: FCMTokenPolicy
  /// The project of the path; nil when the message is judged alone.
  package var projectID: String?
  /// The message is judged alone, from a file: nothing is known of tokens, projects or history.
  package var isAlone: Bool
  /// What was sent to the token before; nil when it is not known.
  package var history: FCMDeviceHistory?

  package init(
    nowMilliseconds: Int64,
    device: FCMDevice? = nil,
    tokenPolicy: FCMTokenPolicy = .shaped,
    projectID: String? = nil,
    isAlone: Bool = false,
    history: FCMDeviceHistory? = nil
  ) {
    self.nowMilliseconds = nowMilliseconds
    self.device = device
    self.tokenPolicy = tokenPolicy
    self.projectID = projectID
    self.isAlone = isAlone
    self.history = history
  }
}

/// Runs the rules M, D, N, A and W over a decoded body.
package struct FCMMessageJudge: Sendable {
  package let fidelity: FCMMessageFidelity

  private let form = FCMRuleGroup(FCMMessageGroups.form)
  private let missing = FCMRuleGroup(FCMMessageGroups.missing)
  private let target = FCMRuleGroup(FCMMessageGroups.target)
  private let topic = FCMRuleGroup(FCMMessageGroups.topic)
  private let condition = FCMRuleGroup(FCMMessageGroups.condition)
  private let content = FCMRuleGroup(FCMMessageGroups.content)
  private let history = FCMRuleGroup(FCMMessageGroups.history)
  private let keys = FCMRuleGroup(FCMMessageGroups.dataKeys)
  private let values = FCMRuleGroup(FCMMessageGroups.dataValues)
  private let android = FCMRuleGroup(FCMMessageGroups.android)
  private let apns = FCMRuleGroup(FCMMessageGroups.apns)
  private let webpush = FCMRuleGroup(FCMMessageGroups.webpush)

  package init(fidelity: FCMMessageFidelity = FCMMessageFidelity()) { self.fidelity = fidelity }

  /// Files every violation of the message; `subject.body` is loaded, `subject.context` set.
  package func judge(_ subject: FCMMessageSubject, into sink: inout FindingSink) {
    subject.begin(fidelity)
    let body = subject.body
    let violations = subject.violations
    let isRefused = !violations.isEmpty || body.syntaxError != nil
    if isRefused || !body.leniencies.isEmpty || !body.duplicates.isEmpty {
      form.run(on: subject, into: &sink)
    }
    if isRefused {
      let stage = violations.isEmpty ? FCMStage.syntax : FCMStage.transcoding
      sink.refuse(subject.transcodingRefusal, stage: stage)
    }
    guard let root = body.root, root.kind == .object else { return }
    if !body.has(.message) || subject.target == nil { missing.run(on: subject, into: &sink) }
    guard body.has(.message) else { return }
    judgeMessage(subject, &sink)
  }

  private func judgeMessage(_ subject: FCMMessageSubject, _ sink: inout FindingSink) {
    let body = subject.body
    target.run(on: subject, into: &sink)
    if body.has(.topic) { topic.run(on: subject, into: &sink) }
    if body.has(.condition) { condition.run(on: subject, into: &sink) }
    content.run(on: subject, into: &sink)
    if subject.context.history != nil { history.run(on: subject, into: &sink) }
    judgeData(subject, &sink)
    if subject.mayBreakAndroidRules { android.run(on: subject, into: &sink) }
    // Of the value checks the first one answers, in this order (catalogue, 7.1).
    if subject.mayBreakWebpushRules { webpush.run(on: subject, into: &sink) }
    if subject.mayBreakApnsRules { apns.run(on: subject, into: &sink) }
  }

  private func judgeData(_ subject: FCMMessageSubject, _ sink: inout FindingSink) {
    subject.dataTraits = FCMDataTraits(subject)
    if subject.dataTraits.contains(.specialKey) { keys.run(on: subject, into: &sink) }
    // Two rules of this group compare maps, whatever their keys and values look like.
    if subject.dataTraits.rawValue != 0 || subject.hasMapsToCompare {
      values.run(on: subject, into: &sink)
    }
  }
}

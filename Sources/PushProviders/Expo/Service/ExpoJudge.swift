internal import PushJSON
internal import PushModel

/// Runs every rule over a request.
struct ExpoJudge: Sendable {
  private let request: ExpoRuleGroup
  private let headers: ExpoRuleGroup
  private let credentials: ExpoRuleGroup
  private let limits: ExpoRuleGroup
  private let repeats: ExpoRuleGroup
  private let receipts: ExpoRuleGroup
  private let messages: ExpoRuleGroup

  init(_ fidelity: ExpoFidelity) {
    let order = fidelity.checkOrder
    request = ExpoRuleGroup(ExpoRequestRules.all, order: order)
    headers = ExpoRuleGroup(ExpoHeaderRules.all, order: order)
    credentials = ExpoRuleGroup(ExpoCredentialRules.all, order: order)
    limits = ExpoRuleGroup(ExpoLimitRules.all, order: order)
    repeats = ExpoRuleGroup(ExpoRepeatRules.all, order: order)
    receipts = ExpoRuleGroup(ExpoReceiptRules.all, order: order)
    messages = ExpoRuleGroup(ExpoCatalogue.messageRules, order: order)
  }

  /// Files every violation of the request; the sink's refusal is the answer.
  ///
  /// With `isBodyUnread` the body cannot be inflated here, of which nobody is to blame.
  func judge(
    _ call: ExpoRequest,
    into sink: inout FindingSink,
    isBodyUnread: Bool = false
  ) {
    request.run(on: call, into: &sink)
    headers.run(on: call, into: &sink)
    if call.hasHeaders || !call.isAlone { credentials.run(on: call, into: &sink) }
    if call.content == .unreadable, !isBodyUnread { refuseUnread(call, &sink) }
    call.indexRecipients()
    call.measure()
    messages.runOnMessages(of: call, into: &sink)
    limits.run(on: call, into: &sink)
    repeats.run(on: call, into: &sink)
    receipts.run(on: call, into: &sink)
  }

  /// No rule is broken by a body that is too large to be read; it is refused all the same.
  private func refuseUnread(_ call: ExpoRequest, _ sink: inout FindingSink) {
    guard call.isTooLarge || call.call?.violations.contains(.bodyTooLarge) == true else { return }
    sink.refuse(call.refusal(.usual(413)), stage: ExpoStage.size)
  }
}

extension ExpoRequest {
  /// The project that stands in for one that is not known.
  private static let anyProject = "@owner/slug"

  /// Bytes of a request that no rule about the size of payloads can mind.
  ///
  /// A byte of a message makes at most six of a payload (a control character's escape), and Expo
  /// adds less than 250 bytes and twice the name of the project, which has no such characters: 3072
  /// and those stay below 3584.
  private static let harmlessBytes = 512
  private static let harmlessName = 100

  /// Estimates what reaches the providers for each message; 0 stands for what is surely little.
  func measure() {
    if hasLittle { return }
    for place in messages.indices {
      guard let node = root?.node(atTapeIndex: messages[place].node) else { continue }
      let project = recipients[messages[place].recipients].first?.project ?? 0
      mapping.build(
        ExpoMessageFields(node, messages[place].places),
        project: projectNames[project] ?? ExpoRequest.anyProject
      )
      messages[place].apnsBytes = mapping.payloadBytes(.ios)
      messages[place].fcmBytes = mapping.payloadBytes(.android)
    }
  }

  private var hasLittle: Bool {
    guard let call, (inflated?.count ?? call.body.count) <= ExpoRequest.harmlessBytes else {
      return false
    }
    for recipient in recipients.indices {
      guard let name = projectNames[recipients[recipient].project] else { continue }
      if name.utf8.count > ExpoRequest.harmlessName { return false }
    }
    return true
  }
}

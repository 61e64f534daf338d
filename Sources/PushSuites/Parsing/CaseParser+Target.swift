internal import PushJSON
internal import PushModel

extension CaseParser {
  /// Our choice: more recipients are a load test; 2,000 are four of Node's batches for FCM.
  private static let recipientLimit = 2_000

  func target(_ node: SourceNode) -> CaseSpec.Target? {
    if let word = node.scalarText { return target(word: word, node) }
    guard let members = mistakes.members(node, "`target`", known: SuiteKeys.target) else {
      return nil
    }
    guard members.count <= 1 else {
      mistakes.add(at: node.mark, "`target` names more than one target", "write two cases")
      return nil
    }
    if let channel = members["channel"] { return self.channel(channel) }
    if let node = members["condition"] {
      return mistakes.text(node, "`condition`").map(CaseSpec.Target.condition)
    }
    if let node = members["recipients"] {
      return mistakes.integer(node, "`recipients`", 1...CaseParser.recipientLimit)
        .map(CaseSpec.Target.devices)
    }
    if node.members?.isEmpty == true {
      mistakes.add(at: node.mark, "`target` names no target", "write {channel: {stores: true}}")
    }
    return nil
  }

  private func target(word: String, _ node: SourceNode) -> CaseSpec.Target? {
    switch word {
    case "device": return .device
    case "topic": return .topic
    default:
      mistakes.wrong(
        node,
        "`target`",
        must: "device, topic or a mapping",
        "such as {recipients: 3} or {condition: \"'${topic}' in topics\"}"
      )
      return nil
    }
  }

  private func channel(_ node: SourceNode) -> CaseSpec.Target? {
    guard let settings = mistakes.members(node, "`channel`", known: ["stores"]) else {
      return nil
    }
    let stores = settings["stores"].flatMap { mistakes.bool($0, "`stores`") }
    return .channel(storesMessages: stores ?? false)
  }

  /// Files what the provider of a case has not.
  func checkProvider(_ spec: CaseSpec, _ nodes: [String: SourceNode]) {
    func refuse(_ key: String, _ what: String, unless allowed: [Provider]) {
      guard !allowed.contains(spec.provider) else { return }
      let names = allowed.map(\.rawValue).joined(separator: " and ")
      mistakes.add(
        at: nodes[key]?.mark,
        "\(spec.provider.rawValue) has no \(what)",
        "only \(names) has; `provider` is a key of the suite and of a case"
      )
    }
    switch spec.target {
    case .channel: refuse("target", "broadcast channels", unless: [.apns])
    case .topic, .condition: refuse("target", "topics to push to", unless: [.fcm])
    case .devices: refuse("target", "orders for several devices here", unless: [.fcm, .expo])
    case .device: break
    }
    if spec.service.accessTokenLifetime != nil || spec.service.revokesAccessTokens
      || spec.steps.contains(where: \.concernsAccessTokens)
    {
      refuse("service", "access tokens that expire", unless: [.fcm])
    }
    if spec.service.pushSecurity != nil { refuse("service", "push security", unless: [.expo]) }
    if spec.service.receiptDelay != nil || spec.steps.contains(.collectReceipts) {
      refuse("service", "receipts", unless: [.expo])
    }
    for place in spec.otherTokens.keys.sorted() where place > spec.recipientCount {
      mistakes.add(
        at: nodes["service"]?["tokens"]?.mark,
        "there is no token \(place) of \(spec.recipientCount)",
        "`target: {recipients: \(place)}` makes an order for so many"
      )
    }
  }
}

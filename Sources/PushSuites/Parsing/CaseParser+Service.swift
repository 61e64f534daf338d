internal import PushJSON
internal import PushModel

extension CaseParser {
  /// Our choice: APNs allows tokens of any length, and 100 bytes were announced as the limit.
  private static let tokenBytes = 8...512
  /// Seconds; our choice, a year: no token or receipt lives longer than that.
  private static let clockLimit = 31_536_000.0
  private static let platforms = ["android", "ios", "web"]

  /// Reads what the provider's side of a case is like.
  func read(service node: SourceNode, into spec: inout CaseSpec) {
    guard let members = mistakes.members(node, "`service`", known: SuiteKeys.service) else {
      return
    }
    if let token = members["token"] { spec.token = self.token(token, "`token`") }
    if let tokens = members["tokens"] { spec.otherTokens = others(tokens) }
    if let faults = members["faults"] { read(faults: faults, into: &spec) }
    if let clock = members["clock"] { spec.service.clock = seconds(clock, "`clock`") }
    if let node = members["accessTokens"] { read(accessTokens: node, into: &spec.service) }
    if let node = members["pushSecurity"] {
      spec.service.pushSecurity = mistakes.bool(node, "`pushSecurity`")
    }
    if let node = members["receipts"],
      let after = mistakes.members(node, "`receipts`", known: ["after"])?["after"]
    {
      spec.service.receiptDelay = seconds(after, "`after`", orZero: true)
    }
  }

  /// Seconds above zero, or of zero too.
  func seconds(_ node: SourceNode, _ what: String, orZero: Bool = false) -> Double? {
    guard let seconds = node.value.number, seconds > 0 || (orZero && seconds == 0),
      seconds <= CaseParser.clockLimit
    else {
      mistakes.wrong(node, what, must: "seconds, \(orZero ? "0 or more" : "above 0")")
      return nil
    }
    return seconds
  }

  private func token(_ node: SourceNode, _ what: String) -> CaseSpec.TokenSetup {
    var setup = CaseSpec.TokenSetup()
    guard let members = mistakes.members(node, what, known: SuiteKeys.token) else { return setup }
    if let node = members["state"] { setup.state = mistakes.word(node, "`state`", or: .active) }
    if let node = members["kind"] { setup.kind = mistakes.text(node, "`kind`") }
    if let node = members["package"] { setup.package = mistakes.text(node, "`package`") }
    if let node = members["project"] { setup.project = mistakes.text(node, "`project`") }
    if let node = members["receipt"] { setup.receipt = mistakes.text(node, "`receipt`") }
    if let node = members["platform"] { setup.platform = platform(node) }
    if let node = members["faults"] { setup.faults = faults(node) }
    if let node = members["bytes"] {
      setup.bytes = mistakes.integer(node, "`bytes`", CaseParser.tokenBytes) ?? 32
    }
    if let node = members["at"] {
      if RunVariables.sample.resolve(node.value).number == nil {
        mistakes.wrong(node, "`at`", must: "seconds since 1970", "such as \"${now-60}\"")
      }
      setup.at = node.value
    }
    return setup
  }

  private func platform(_ node: SourceNode) -> String? {
    if let text = node.scalarText, CaseParser.platforms.contains(text) { return text }
    let words = CaseParser.platforms.joined(separator: ", ")
    mistakes.wrong(node, "`platform`", must: "one of " + words)
    return nil
  }

  /// The tokens of an order for several devices, by their place from 1.
  private func others(_ node: SourceNode) -> [Int: CaseSpec.TokenSetup] {
    guard let members = node.members else {
      mistakes.wrong(
        node,
        "`tokens`",
        must: "a mapping of places to tokens",
        "such as {2: {state: unregistered}}"
      )
      return [:]
    }
    var tokens: [Int: CaseSpec.TokenSetup] = [:]
    for member in members {
      guard let place = Int(member.key), place >= 1 else {
        mistakes.add(at: member.keyMark, "`\(member.key)` is no place", "places count from 1")
        continue
      }
      tokens[place] = token(member.value, "a token")
    }
    return tokens
  }

  /// A fault of an endpoint belongs to the service, one without to the token.
  private func read(faults node: SourceNode, into spec: inout CaseSpec) {
    for fault in faults(node) {
      if fault.endpoint == nil {
        spec.token.faults.append(fault)
      } else {
        spec.service.faults.append(fault)
      }
    }
  }

  /// Seconds; Google's access tokens live for an hour at most (OAuth 2.0 for server to server
  /// applications, `exp`).
  func lifetime(_ node: SourceNode) -> Int? {
    mistakes.integer(node, "the lifetime of access tokens", 1...3_600)
  }

  private func read(accessTokens node: SourceNode, into setup: inout CaseSpec.ServiceSetup) {
    if node.scalarText == "revoked" {
      setup.revokesAccessTokens = true
      return
    }
    guard
      let members = mistakes.members(node, "`accessTokens`", known: SuiteKeys.accessTokens)
    else { return }
    if let node = members["lifetime"] {
      setup.accessTokenLifetime = lifetime(node)
    }
    if let node = members["revoked"] {
      setup.revokesAccessTokens = mistakes.bool(node, "`revoked`") ?? false
    }
  }
}

internal import PushJSON
internal import PushModel

extension CaseDriver {
  /// Whom an order is for.
  struct Recipients {
    /// What is watched on the wire: device tokens, a channel id, or the topic of a condition too.
    var keys: [String]
    var target: SendOrder.Target
    /// With these recipients filled in.
    var variables: RunVariables

    /// An order for the one recipient at a place, as the journal keeps it.
    func part(_ place: Int, of order: SendOrder) -> SendOrder {
      guard case .tokens(let tokens, let topic) = target else { return order }
      var part = order
      part.target = .token(tokens[place], topic: topic)
      return part
    }
  }

  /// Mints what an order is for, one for each ask.
  func mint(
    _ asks: [Int],
    _ variables: RunVariables,
    isProbe: Bool = false
  ) async throws -> Recipients {
    var recipients = Recipients(keys: [], target: .tokens([], topic: ""), variables: variables)
    switch spec.target {
    case .channel(let stores):
      let channel = try await runner.world.mintChannel(
        environment: spec.environment,
        topic: variables.topic,
        storesMessages: stores
      )
      recipients.keys = [channel]
      recipients.target = .channel(channel, topic: variables.topic)
    case .topic, .condition:
      let topic = try await runner.world.mintTopic(
        caseNumber: planned.number,
        sequence: asks[0]
      )
      recipients.keys = [topic]
      recipients.target = .fcmTopic(topic)
      recipients.variables.topic = topic
      if case .condition(let condition) = spec.target {
        recipients.target = .condition(recipients.variables.resolve(text: condition))
      }
    case .device, .devices:
      for (index, ask) in asks.enumerated() {
        recipients.keys.append(
          try await runner.world.mintToken(
            token(place: index + 1, variables, isProbe: isProbe),
            caseNumber: planned.number,
            sequence: ask
          )
        )
      }
      recipients.target =
        asks.count == 1
        ? .token(recipients.keys[0], topic: variables.topic)
        : .tokens(recipients.keys, topic: variables.topic)
    }
    recipients.variables.token = recipients.keys[0]
    recipients.variables.tokens = recipients.keys
    return recipients
  }

  /// What the service is told of a token; a probe's is in the best of health.
  private func token(place: Int, _ variables: RunVariables, isProbe: Bool) -> TokenOrder {
    let setup = spec.otherTokens[place] ?? spec.token
    let at = setup.at.flatMap { variables.resolve($0).number }
    var order = TokenOrder(
      environment: spec.environment,
      topic: variables.topic,
      kind: setup.kind,
      state: isProbe ? .active : setup.state,
      atMilliseconds: isProbe ? nil : at.map { Int64($0 * 1000) },
      tokenBytes: setup.bytes
    )
    order.provider = spec.provider
    order.platform = setup.platform
    order.package = setup.package.map(variables.resolve(text:))
    order.project = setup.project
    guard !isProbe else { return order }
    order.receipt = setup.receipt
    order.faults = faults(place: place, setup).map { $0.fault(now: variables.now) }
    return order
  }

  /// The faults of a token.
  ///
  /// One request to Expo is for many tokens: were each to have the faults of the case, the second
  /// token's would be played on the retry that the first one's caused.
  private func faults(
    place: Int,
    _ setup: CaseSpec.TokenSetup
  ) -> [CaseSpec.FaultSetup] {
    let isRepeated = spec.provider == .expo && place > 1 && spec.otherTokens[place] == nil
    return isRepeated ? [] : setup.faults
  }
}

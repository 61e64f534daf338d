internal import PushCrypto
internal import PushModel
internal import PushProviders
internal import PushTransport
internal import PushWire

extension APNsDesk {
  /// Decodes the request and tells it what the world knows.
  mutating func load(_ exchange: Exchange, _ state: inout APNsConnectionState) {
    sink.removeAll()
    request.load(
      headers: exchange.headers,
      body: exchange.body,
      document: document,
      violations: APNsTransportViolations(exchange),
      connection: state,
      nowMilliseconds: core.clock.wallMilliseconds(),
      fidelity: core.fidelity
    )
    state.present(request, keyring: keyring)
    inform(state)
  }

  /// Tells the request what the world knows, and takes over keys that have changed.
  private mutating func inform(_ state: borrowing APNsConnectionState) {
    let generation = keyring.generation
    let renewed = core.inform(request, state, generation)
    if let renewed { keyring = renewed }
  }

  /// Lets the judged request take effect: channels change, histories count.
  private func settle() -> APNsEffect {
    let refusal = sink.refusal
    guard request.target.isBroadcastAPI || refusal == nil else { return .none }
    // Only a new channel needs randomness; the array is not made for ordinary pushes.
    let isChannel = request.target == .channels
    let random = isChannel ? self.random.bytes(16) : []
    return core.withWorld { world in
      let effect =
        isChannel || request.target == .allChannels
        ? world.perform(request, refusal: refusal, random: random) : .none
      world.record(request, refusal: refusal)
      return effect
    }
  }

  /// Lets an accepted request take effect and writes the answer; true when it ends the connection.
  mutating func respond(_ exchange: Exchange, _ state: inout APNsConnectionState) -> Bool {
    let effect = settle()
    state.record(request)
    identity.removeAll(keepingCapacity: true)
    random.append(32, to: &identity)
    reply.fill(request, refusal: sink.refusal, effect: effect, random: identity)
    switch reply.action {
    case .respond:
      exchange.reply.status = reply.status
      reply.exchangeHeaders(with: &exchange.reply.headers)
      if !reply.body.isEmpty { reply.exchangeBody(with: &exchange.reply.body) }
      return false
    case .resetStream:
      exchange.reply.action = .reset(errorCode: HTTP2ErrorCode.protocolError)
      return false
    case .goAway:
      exchange.reply.action = .goAway(errorCode: HTTP2ErrorCode.noError, debugData: reply.body)
      return true
    }
  }

  /// Answers a request whose stream ought not to be; true when it ends the connection.
  func refuse(_ exchange: Exchange, _ answer: APNsConnectionAnswer) -> Bool {
    switch answer {
    case .refuseStream:
      exchange.reply.action = .reset(errorCode: HTTP2ErrorCode.refusedStream)
    case .goAway:
      exchange.reply.action = .goAway(
        errorCode: HTTP2ErrorCode.enhanceYourCalm,
        debugData: Array(#"{"reason":"TooManyRequests"}"#.utf8)
      )
      return true
    case .close, .none: exchange.reply.action = .ignore
    }
    return false
  }
}

extension APNsTransportViolations {
  /// What the transport saw, in the words of the rules.
  init(_ exchange: Exchange) {
    // An empty literal would be built by the generic initializer, at a hundred times the price.
    self.init(rawValue: 0)
    let seen = exchange.violations
    if exchange.hasTrailers { insert(.trailers) }
    if exchange.hasPriority { insert(.priority) }
    guard !seen.isEmpty else { return }
    let pseudo: ProtocolViolations = [
      .pseudoHeaderOrder, .pseudoHeaderMissing, .pseudoHeaderDuplicate, .pseudoHeaderUnknown,
    ]
    if !seen.isDisjoint(with: pseudo) { insert(.pseudoHeaders) }
    if seen.contains(.upperCaseName) { insert(.upperCaseName) }
    if seen.contains(.connectionHeader) { insert(.connectionHeader) }
    if seen.contains(.contentLengthMismatch) { insert(.contentLength) }
    if seen.contains(.headerListTooLarge) { insert(.headerListTooLarge) }
  }
}

internal import PushCrypto
internal import PushModel
internal import PushProviders
internal import PushTransport
internal import PushWire

extension APNsWorker {
  /// Tells the request what the world knows, and takes over keys that have changed.
  func inform(_ state: APNsConnectionState) {
    let generation = keyring.generation
    let renewed = core.withWorld { world -> APNsKeyring? in
      world.inform(request, state)
      return world.keyring.generation == generation ? nil : world.keyring
    }
    if let renewed { keyring = renewed }
  }

  /// Lets the judged request take effect: channels change, histories count.
  func settle() -> APNsEffect {
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

  /// Writes the answer into the exchange.
  func fillReply(_ exchange: Exchange, _ effect: APNsEffect) {
    identity.removeAll(keepingCapacity: true)
    random.append(32, to: &identity)
    reply.fill(request, refusal: sink.refusal, effect: effect, random: identity)
    switch reply.action {
    case .respond:
      exchange.reply.status = reply.status
      for entry in reply.headers.entries where entry.id != .status {
        exchange.reply.headers.append(entry, of: reply.headers)
      }
      exchange.reply.body.append(contentsOf: reply.body)
    case .resetStream:
      exchange.reply.action = .reset(errorCode: HTTP2ErrorCode.protocolError)
    case .goAway:
      exchange.reply.action = .goAway(errorCode: HTTP2ErrorCode.noError, debugData: reply.body)
    }
  }
}

extension APNsTransportViolations {
  /// What the transport saw, in the words of the rules.
  init(_ exchange: Exchange) {
    self = []
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

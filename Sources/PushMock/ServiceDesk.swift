internal import PushCrypto
internal import PushModel
internal import PushProviders
internal import PushStore
internal import PushTransport
internal import PushWire

/// Judges, answers and records the calls of one worker to FCM or Expo, in reused storage.
final class ServiceDesk {
  let core: MockCore
  let provider: Provider
  let service: any ProviderService
  let clock: ProviderClock
  private let random = RandomBytes()
  private var sink = FindingSink()
  private var reply = ServiceReply()
  private var record = ServiceRecord()
  private var identity: [UInt8] = []
  private var recorder: DeskRecorder

  init(core: MockCore, provider: Provider, clock: ProviderClock, service: any ProviderService) {
    self.core = core
    self.provider = provider
    self.clock = clock
    self.service = service
    recorder = DeskRecorder(core: core, provider: provider)
  }

  /// Serves one call from its bytes to its answer and its row; true when it ends the connection.
  func serve(_ exchange: Exchange, on connection: ServiceConnection) -> Bool {
    sink.removeAll()
    reply.reset()
    let call = ServiceCall(
      headers: exchange.headers,
      body: exchange.body,
      bodyBytes: exchange.bodyBytes,
      violations: ServiceViolations(exchange),
      connection: connection,
      nowMilliseconds: clock.milliseconds
    )
    service.judge(call, into: &sink)
    identity.removeAll(keepingCapacity: true)
    random.append(32, to: &identity)
    record.removeAll()
    service.writeRecord(into: &record)
    if let fault = takeFault() {
      play(fault)
    } else {
      service.answer(sink.refusal, random: identity, into: &reply)
    }
    let isLast = send(exchange)
    recorder.record(exchange, record, reply, sink, connection: connection.number)
    service.release()
    return isLast
  }

  /// Counts a new connection.
  func countConnection() { recorder.counts.connections += 1 }

  /// Counts a stream that the client reset.
  func countReset() { recorder.counts.resets += 1 }

  /// Hands over what has been recorded since the last time.
  func flush() { recorder.flush() }

  private func takeFault() -> Fault? {
    guard !core.faults.isEmpty else { return nil }
    let keys = record.recipients.map { recipient in
      recipient.ask.map(FeedKey.name) ?? String(decoding: recipient.key, as: UTF8.self)
    }
    return core.faults.take(provider, record.endpoint, keys: keys)
  }

  private func play(_ fault: Fault) {
    guard fault.status != 0 else {
      reply.action = .closeConnection
      reply.status = 0
      reply.reason = "connection dropped"
      return
    }
    service.answer(with: fault, random: identity, into: &reply)
  }

  /// Hands the answer to the transport; true when it ends the connection.
  private func send(_ exchange: Exchange) -> Bool {
    switch reply.action {
    case .respond:
      exchange.reply.status = reply.status
      swap(&exchange.reply.headers, &reply.headers)
      if !reply.body.isEmpty { swap(&exchange.reply.body, &reply.body) }
      return false
    case .closeConnection:
      exchange.reply.action = .closeConnection
      return true
    case .goAway(let code):
      exchange.reply.action = .goAway(errorCode: code, debugData: reply.body)
      return true
    }
  }
}

extension ServiceViolations {
  /// What the transport saw, in the words of the providers.
  init(_ exchange: Exchange) {
    // An empty literal would be built by the generic initializer, at a hundred times the price.
    self.init(rawValue: 0)
    let seen = exchange.violations
    guard !seen.isEmpty else { return }
    if seen.contains(.bodyTooLarge) { insert(.bodyTooLarge) }
    if seen.contains(.streamLimitExceeded) { insert(.tooManyStreams) }
    if seen.contains(.lengthMissing) { insert(.lengthMissing) }
    // Only APNs minds streams before its first answer.
    let others = seen.subtracting([
      .bodyTooLarge, .streamLimitExceeded, .lengthMissing, .streamBeforeFirstAnswer,
    ])
    if !others.isEmpty { insert(.malformed) }
  }
}

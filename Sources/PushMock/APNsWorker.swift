internal import PushCrypto
internal import PushJSON
internal import PushModel
internal import PushProviders
internal import PushStore
internal import PushTransport
internal import PushWire

/// What one worker thread needs to judge, record and answer; born on that thread.
final class APNsWorker {
  let core: MockCore
  /// The worker's copy; refreshed when the world's keys have changed.
  var keyring: APNsKeyring
  let judge: APNsJudge
  let document = JSONDocument()
  let random = RandomBytes()
  let request = APNsRequest()
  var sink = FindingSink()
  var reply = APNsReply()
  var counts = MockMetrics.Counts()
  /// Random bytes for the ids of one answer.
  var identity: [UInt8] = []
  private var batch: RecordBatch
  private var ids: RequestIDs
  private var arrivals: [ArrivalRow] = []

  init(core: MockCore) {
    self.core = core
    keyring = core.withWorld { $0.keyring }
    judge = APNsJudge(fidelity: core.fidelity)
    batch = core.recorder.makeBatch()
    ids = core.recorder.makeRequestIDs()
  }

  /// Records one answered request and tells whoever waits for it or prints it.
  func record(
    _ exchange: Exchange,
    connection: Int64,
    authorization: [UInt8],
    status: Int,
    reason: String
  ) {
    let now = core.clock.monotonicNanoseconds()
    let at = core.elapsed(exchange.receivedAt)
    let token = request.recordedKey
    let ask = AskToken(hex: exchange.headers.bytes, token)
    let row = RequestRow(
      id: ids.take(),
      provider: .apns,
      endpoint: request.target.row,
      environment: request.calledEnvironment,
      ask: ask.map { Int64($0.sequence) },
      connection: connection,
      stream: Int64(exchange.streamID),
      at: at,
      status: status,
      reason: reason,
      deservesRejection: sink.refusal != nil,
      duration: now > exchange.receivedAt ? now - exchange.receivedAt : 0,
      bytes: Int64(exchange.bodyBytes)
    )
    append(row, exchange, token, authorization)
    if let ask {
      arrivals.append(
        ArrivalRow(
          ask: Int64(ask.sequence),
          request: row.id,
          at: at,
          repliedAt: at + row.duration,
          status: status
        )
      )
    }
    count(row)
    announce(row, exchange, token, ask, authorization)
    // A failure is kept by the recorder, which the run reads when it ends.
    if core.isDurable { try? core.recorder.submitAndWait(&batch) }
  }

  /// Hands over what has been recorded since the last time.
  func flush() {
    if !batch.isEmpty { core.recorder.submit(&batch) }
    if !arrivals.isEmpty {
      core.recorder.arrived(arrivals)
      arrivals.removeAll(keepingCapacity: true)
    }
    if counts.requests > 0 || counts.connections > 0 || counts.resets > 0 {
      core.metrics.add(counts)
      counts = MockMetrics.Counts()
    }
  }

  private func append(
    _ row: RequestRow,
    _ exchange: Exchange,
    _ token: Range<Int>,
    _ authorization: [UInt8]
  ) {
    if batch.isFull { core.recorder.submit(&batch) }
    let headers = exchange.headers
    let bytes = headers.bytes
    let text = bytes.span
    let method = headers.value(of: .method) ?? 0..<0
    let path = headers.value(of: .path) ?? 0..<0
    batch.append(
      request: row,
      token: text.extracting(token),
      method: text.extracting(method),
      path: text.extracting(path),
      headers: headers,
      reducedAuthorization: authorization,
      body: exchange.body,
      findings: sink.findings
    )
  }

  private func count(_ row: RequestRow) {
    counts.requests += 1
    counts.bytes += Int(row.bytes)
    counts.nanoseconds += row.duration
    if row.deservesRejection { counts.rejected += 1 }
    counts.answers[MockMetrics.Answer(status: row.status, reason: row.reason), default: 0] += 1
    for finding in sink.findings { counts.findings[finding.rule, default: 0] += 1 }
  }

  /// Copies the request out for the suite runner and the terminal, if anybody wants it.
  private func announce(
    _ row: RequestRow,
    _ exchange: Exchange,
    _ token: Range<Int>,
    _ ask: AskToken?,
    _ authorization: [UInt8]
  ) {
    let isPrinted = core.log.isRead && core.log.hasRoom()
    guard core.feed.hasWatchers || isPrinted else { return }
    let key = exchange.headers.text(token)
    let isWatched = core.feed.hasWatchers && core.feed.isWatched(key)
    guard isWatched || isPrinted else { return }
    let arrival = arrival(row, exchange, key, ask, authorization)
    if isWatched { core.feed.publish(arrival) }
    if isPrinted { core.log.add(.request(arrival)) }
  }

  private func arrival(
    _ row: RequestRow,
    _ exchange: Exchange,
    _ key: String,
    _ ask: AskToken?,
    _ authorization: [UInt8]
  ) -> Arrival {
    let headers = exchange.headers.entries.compactMap { entry -> (name: String, value: String)? in
      let name = exchange.headers.text(entry.name)
      guard !name.hasPrefix(":") else { return nil }
      let value =
        entry.id == .authorization
        ? String(decoding: authorization, as: UTF8.self) : exchange.headers.text(entry.value)
      return (name, value)
    }
    return Arrival(
      request: row.id,
      provider: .apns,
      endpoint: row.endpoint.rawValue,
      environment: request.calledEnvironment.rawValue,
      key: key,
      ask: ask,
      connection: row.connection,
      stream: row.stream,
      at: row.at,
      method: exchange.headers.text(of: .method) ?? "",
      path: exchange.headers.text(of: .path) ?? "",
      headers: headers,
      body: exchange.body,
      status: row.status,
      reason: row.reason,
      verdict: sink.verdict,
      duration: row.duration
    )
  }
}

extension APNsEndpoint {
  /// The word of the database for this endpoint.
  var row: RequestEndpoint {
    switch self {
    case .device: .device
    case .broadcast: .broadcast
    case .channels, .allChannels: .channels
    case .unknown: .other
    }
  }
}

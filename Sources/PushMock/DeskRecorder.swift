internal import PushModel
internal import PushProviders
internal import PushStore
internal import PushTransport
internal import PushWire

/// Writes down what was answered to calls, counts it, and tells whoever waits for it.
struct DeskRecorder: ~Copyable {
  private let core: MockCore
  private let provider: Provider
  var counts = MockMetrics.Counts()
  private var answers = AnswerCounts()
  private var batch: RecordBatch
  private var ids: RequestIDs
  private var arrivals: [ArrivalRow] = []

  init(core: MockCore, provider: Provider) {
    self.core = core
    self.provider = provider
    batch = core.recorder.makeBatch()
    ids = core.recorder.makeRequestIDs()
  }

  /// Records one answered call.
  ///
  /// - Parameters:
  ///   - exchange: The request; its reply may have gone to the transport already.
  ///   - record: What the database keeps.
  ///   - reply: Status and reason as answered.
  ///   - sink: What the call deserved.
  ///   - connection: The number of its connection.
  mutating func record(
    _ exchange: Exchange,
    _ record: borrowing ServiceRecord,
    _ reply: borrowing ServiceReply,
    _ sink: borrowing FindingSink,
    connection: Int64
  ) {
    let now = core.clock.monotonicNanoseconds()
    let receivedAt = exchange.receivedAt
    let recipients = record.recipientCount
    let ask = recipients > 0 ? record.ask(at: 0) : nil
    let row = RequestRow(
      id: ids.take(),
      provider: provider,
      endpoint: record.endpoint,
      environment: nil,
      ask: ask.map { Int64(truncatingIfNeeded: $0.sequence) },
      connection: connection,
      stream: Int64(exchange.streamID),
      at: core.elapsed(receivedAt),
      status: reply.status,
      reason: reply.reason,
      deservesRejection: sink.refusal != nil,
      duration: now > receivedAt ? now - receivedAt : 0,
      bytes: Int64(exchange.bodyBytes)
    )
    append(row, exchange, record, sink)
    for place in 0..<recipients {
      guard let ask = record.ask(at: place) else { continue }
      arrivals.append(
        ArrivalRow(
          ask: Int64(truncatingIfNeeded: ask.sequence),
          request: row.id,
          at: row.at,
          repliedAt: row.at + row.duration,
          status: row.status
        )
      )
    }
    count(row, sink)
    if core.feed.hasWatchers || core.log.isRead { announce(row, exchange, record, sink) }
    // A failure is kept by the recorder, which the run reads when it ends.
    if core.isDurable { try? core.recorder.submitAndWait(&batch) }
  }

  /// Hands over what has been recorded since the last time.
  mutating func flush() {
    if !batch.isEmpty { core.recorder.submit(&batch) }
    if !arrivals.isEmpty {
      core.recorder.arrived(arrivals)
      arrivals.removeAll(keepingCapacity: true)
    }
    guard counts.requests > 0 || counts.connections > 0 || counts.resets > 0 else { return }
    counts.answers = answers.take()
    core.metrics.add(counts, provider)
    counts = MockMetrics.Counts()
  }

  private mutating func append(
    _ row: RequestRow,
    _ exchange: Exchange,
    _ record: borrowing ServiceRecord,
    _ sink: borrowing FindingSink
  ) {
    guard batch.keepsRows else {
      batch.count(row, sink.findings)
      return
    }
    if batch.isFull { core.recorder.submit(&batch) }
    let headers = SecretHeaders.reduced(exchange.headers) ?? exchange.headers
    let text = headers.bytes.span
    let keys = record.keys
    let path = record.path
    let bytes = path ?? headers.bytes
    let place = path.map { 0..<$0.count } ?? headers.value(of: .path) ?? 0..<0
    batch.append(
      request: row,
      token: keys.span.extracting(record.firstKey),
      method: text.extracting(headers.value(of: .method) ?? 0..<0),
      path: bytes.span.extracting(place),
      headers: headers,
      reducedAuthorization: record.authorization,
      body: record.body ?? exchange.body,
      findings: sink.findings
    )
  }

  private mutating func count(_ row: RequestRow, _ sink: borrowing FindingSink) {
    counts.requests += 1
    counts.bytes += Int(row.bytes)
    counts.nanoseconds += row.duration
    if row.deservesRejection { counts.rejected += 1 }
    answers.add(status: row.status, reason: row.reason)
    for finding in sink.findings { counts.findings[finding.rule, default: 0] += 1 }
  }

  /// Copies the call out for the suite runner and the terminal, if anybody wants it.
  private func announce(
    _ row: RequestRow,
    _ exchange: Exchange,
    _ record: borrowing ServiceRecord,
    _ sink: borrowing FindingSink
  ) {
    let isPrinted = core.log.isRead && core.log.hasRoom()
    var arrival: Arrival?
    if isPrinted {
      let made = self.arrival(row, exchange, record, sink, recipient: record.recipients.first)
      core.log.add(.request(made))
      arrival = made
    }
    guard core.feed.hasWatchers else { return }
    var seen: Set<String> = []
    for recipient in record.recipients {
      let key = String(decoding: recipient.key, as: UTF8.self)
      let name = recipient.ask.map(FeedKey.name) ?? key
      guard core.feed.isWatched(name), seen.insert(name).inserted else { continue }
      var one = arrival ?? self.arrival(row, exchange, record, sink, recipient: recipient)
      arrival = one
      one.key = key
      one.ask = recipient.ask
      core.feed.publish(one, under: name)
    }
  }

  private func arrival(
    _ row: RequestRow,
    _ exchange: Exchange,
    _ record: borrowing ServiceRecord,
    _ sink: borrowing FindingSink,
    recipient: ServiceRecipient?
  ) -> Arrival {
    let authorization = record.authorization
    let table = SecretHeaders.reduced(exchange.headers) ?? exchange.headers
    let headers = table.entries.compactMap { entry -> (name: String, value: String)? in
      let name = table.text(entry.name)
      guard !name.hasPrefix(":") else { return nil }
      let value =
        entry.id == .authorization
        ? String(decoding: authorization, as: UTF8.self) : table.text(entry.value)
      return (name, value)
    }
    let path = record.path.map { String(decoding: $0, as: UTF8.self) }
    return Arrival(
      request: row.id,
      provider: provider,
      endpoint: row.endpoint.rawValue,
      environment: "",
      key: recipient.map { String(decoding: $0.key, as: UTF8.self) } ?? "",
      ask: recipient?.ask,
      connection: row.connection,
      stream: row.stream,
      at: row.at,
      method: exchange.headers.text(of: .method) ?? "",
      path: path ?? exchange.headers.text(of: .path) ?? "",
      headers: headers,
      body: record.body ?? exchange.body,
      status: row.status,
      reason: row.reason,
      verdict: sink.verdict,
      duration: row.duration
    )
  }
}

internal import PushModel
internal import PushProviders
internal import PushStore
internal import PushTransport
internal import PushWire

extension APNsDesk {
  /// Records one answered request and tells whoever waits for it or prints it.
  mutating func record(_ exchange: Exchange, connection: Int64, stream: APNsConnectionAnswer) {
    let now = core.clock.monotonicNanoseconds()
    let receivedAt = exchange.receivedAt
    let ask = request.recordedAsk
    let row = RequestRow(
      id: ids.take(),
      provider: .apns,
      endpoint: request.target.row,
      environment: request.calledEnvironment,
      ask: ask.map { Int64(truncatingIfNeeded: $0.sequence) },
      connection: connection,
      stream: Int64(exchange.streamID),
      at: core.elapsed(receivedAt),
      status: stream == .none && reply.action == .respond ? reply.status : 0,
      reason: stream != .none ? "REFUSED_STREAM" : sink.refusal?.reason ?? "",
      deservesRejection: sink.refusal != nil,
      duration: now > receivedAt ? now - receivedAt : 0,
      bytes: Int64(exchange.bodyBytes)
    )
    append(row, exchange)
    if let ask {
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
    count(row)
    if core.feed.hasWatchers || core.log.isRead { announce(row, exchange, ask) }
    // A failure is kept by the recorder, which the run reads when it ends.
    if core.isDurable { try? core.recorder.submitAndWait(&batch) }
  }

  private mutating func append(_ row: RequestRow, _ exchange: Exchange) {
    guard batch.keepsRows else {
      batch.count(row, sink.findings)
      return
    }
    if batch.isFull { core.recorder.submit(&batch) }
    let headers = exchange.headers
    let bytes = headers.bytes
    let text = bytes.span
    batch.append(
      request: row,
      token: text.extracting(request.recordedKey),
      method: text.extracting(headers.value(of: .method) ?? 0..<0),
      path: text.extracting(headers.value(of: .path) ?? 0..<0),
      headers: headers,
      reducedAuthorization: request.recordedAuthorization,
      body: exchange.body,
      findings: sink.findings
    )
  }

  private mutating func count(_ row: RequestRow) {
    counts.requests += 1
    counts.bytes += Int(row.bytes)
    counts.nanoseconds += row.duration
    if row.deservesRejection { counts.rejected += 1 }
    answers.add(status: row.status, reason: row.reason)
    for finding in sink.findings { counts.findings[finding.rule, default: 0] += 1 }
  }

  /// Copies the request out for the suite runner and the terminal, if anybody wants it.
  private func announce(_ row: RequestRow, _ exchange: Exchange, _ ask: AskToken?) {
    let isPrinted = core.log.isRead && core.log.hasRoom()
    guard core.feed.hasWatchers || isPrinted else { return }
    let key = exchange.headers.text(request.recordedKey)
    let isWatched = core.feed.hasWatchers && core.feed.isWatched(key)
    guard isWatched || isPrinted else { return }
    let arrival = arrival(row, exchange, key, ask)
    if isWatched { core.feed.publish(arrival) }
    if isPrinted { core.log.add(.request(arrival)) }
  }

  private func arrival(
    _ row: RequestRow,
    _ exchange: Exchange,
    _ key: String,
    _ ask: AskToken?
  ) -> Arrival {
    let authorization = request.recordedAuthorization
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

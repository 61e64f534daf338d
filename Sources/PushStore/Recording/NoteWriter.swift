internal import PushModel

/// Writes everything but requests.
struct NoteWriter: ~Copyable {
  let statements: StatementCache
  let run: Int64

  init(_ database: Database, run: Int64) {
    statements = StatementCache(database)
    self.run = run
  }

  /// Writes one note, inside the caller's transaction.
  func write(_ note: Note) throws(StoreError) {
    switch note {
    case .connectionOpened(let row): try write(row)
    case .connectionClosed(let row): try write(row)
    case .connectionFindings(let connection, let findings): try write(findings, of: connection)
    case .caseResult(let result, let number): try write(result, number)
    case .ask(let row): try write(row)
    case .askHanded(let ask, let at): try writeHanded(ask, at)
    case .askReport(let report): try write(report)
    case .arrivals(let rows): try write(rows)
    case .samples(let samples): try write(samples)
    case .histogram(let name, let encoded): try writeHistogram(name, encoded)
    case .sender(let sender):
      let update = try statements.keep("UPDATE runs SET sender = ? WHERE id = ?")
      update.statement.bind(1, sender)
      update.statement.bind(2, run)
      try update.statement.run()
    case .environment(let name, let value): try write(name, value)
    }
  }

  private func write(_ row: ConnectionOpened) throws(StoreError) {
    let insert = try statements.keep(
      """
      INSERT OR REPLACE INTO connections(id, run, provider, environment, opened_at, peer, tls, alpn,
        sni, authentication) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    insert.statement.bind(1, row.id)
    insert.statement.bind(2, run)
    insert.statement.bind(3, row.provider.rawValue)
    insert.statement.bind(4, row.environment?.rawValue ?? "")
    insert.statement.bind(5, Int64(clamping: row.openedAt))
    insert.statement.bind(6, row.peer)
    insert.statement.bind(7, row.tls)
    insert.statement.bind(8, row.alpn)
    insert.statement.bind(9, row.sni)
    insert.statement.bind(10, row.authentication)
    try insert.statement.run()
  }

  private func write(_ row: ConnectionClosed) throws(StoreError) {
    let update = try statements.keep(
      """
      UPDATE connections SET closed_at = ?3, requests = ?4, close_reason = ?5,
        authentication = CASE WHEN ?6 = '' THEN authentication ELSE ?6 END
      WHERE run = ?1 AND id = ?2
      """
    )
    update.statement.bind(1, run)
    update.statement.bind(2, row.id)
    update.statement.bind(3, Int64(clamping: row.closedAt))
    update.statement.bind(4, row.requests)
    update.statement.bind(5, row.reason)
    update.statement.bind(6, row.authentication)
    try update.statement.run()
  }

  private func write(_ findings: [Finding], of connection: Int64) throws(StoreError) {
    let insert = try statements.keep(FindingStatement.sql)
    for finding in findings {
      try FindingStatement.run(
        &insert.statement,
        run: run,
        request: nil,
        connection: connection,
        finding
      )
    }
  }

  private func write(_ row: AskRow) throws(StoreError) {
    let insert = try statements.keep(
      """
      INSERT OR REPLACE INTO asks(id, run, case_id, provider, environment, target, notification,
        due_at, handed_at) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    insert.statement.bind(1, row.id)
    insert.statement.bind(2, run)
    insert.statement.bind(3, row.caseID)
    insert.statement.bind(4, row.provider.rawValue)
    insert.statement.bind(5, row.environment?.rawValue ?? "")
    insert.statement.bind(6, row.target)
    insert.statement.bind(7, row.notification)
    insert.statement.bind(8, Int64(clamping: row.dueAt))
    insert.statement.bind(9, row.handedAt.map { Int64(clamping: $0) })
    try insert.statement.run()
  }

  private func writeHanded(_ ask: Int64, _ at: UInt64) throws(StoreError) {
    let update = try statements.keep("UPDATE asks SET handed_at = ? WHERE run = ? AND id = ?")
    update.statement.bind(1, Int64(clamping: at))
    update.statement.bind(2, run)
    update.statement.bind(3, ask)
    try update.statement.run()
  }

  private func write(_ report: AskReport) throws(StoreError) {
    let update = try statements.keep(
      """
      UPDATE asks SET reported_at = ?, outcome = ?, status = ?, reason = ?
      WHERE run = ? AND id = ?
      """
    )
    update.statement.bind(1, Int64(clamping: report.reportedAt))
    update.statement.bind(2, report.outcome.rawValue)
    update.statement.bind(3, report.status.map { Int64($0) })
    update.statement.bind(4, report.reason)
    update.statement.bind(5, run)
    update.statement.bind(6, report.ask)
    try update.statement.run()
  }

  private func write(_ rows: [ArrivalRow]) throws(StoreError) {
    let insert = try statements.keep(
      "INSERT INTO arrivals(run, ask, request, at, replied_at, status) VALUES(?, ?, ?, ?, ?, ?)"
    )
    insert.statement.bind(1, run)
    for row in rows {
      insert.statement.bind(2, row.ask)
      insert.statement.bind(3, row.request)
      insert.statement.bind(4, Int64(clamping: row.at))
      insert.statement.bind(5, Int64(clamping: row.repliedAt))
      insert.statement.bind(6, Int64(row.status))
      try insert.statement.run()
    }
  }

  private func write(_ samples: [Sample]) throws(StoreError) {
    let insert = try statements.keep(
      "INSERT INTO samples(run, at, subject, metric, value) VALUES(?, ?, ?, ?, ?)"
    )
    insert.statement.bind(1, run)
    for sample in samples {
      insert.statement.bind(2, Int64(clamping: sample.at))
      insert.statement.bind(3, sample.subject)
      insert.statement.bind(4, sample.metric)
      insert.statement.bind(5, sample.value)
      try insert.statement.run()
    }
  }

  private func writeHistogram(_ name: String, _ encoded: [UInt8]) throws(StoreError) {
    let insert = try statements.keep(
      "INSERT OR REPLACE INTO histograms(run, name, encoded) VALUES(?, ?, ?)"
    )
    insert.statement.bind(1, run)
    insert.statement.bind(2, name)
    insert.statement.bind(3, blob: encoded)
    try insert.statement.run()
  }

  private func write(_ name: String, _ value: String) throws(StoreError) {
    let insert = try statements.keep(
      "INSERT INTO environment(run, key, value) VALUES(?, ?, ?)"
    )
    insert.statement.bind(1, run)
    insert.statement.bind(2, name)
    insert.statement.bind(3, value)
    try insert.statement.run()
  }
}

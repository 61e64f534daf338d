internal import PushModel

/// Writes everything but requests; rare enough that each statement is prepared anew.
struct NoteWriter: ~Copyable {
  let database: Database
  let run: Int64

  init(_ database: Database, run: Int64) {
    self.database = database
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
      var update = try database.prepare("UPDATE runs SET sender = ? WHERE id = ?")
      update.bind(1, sender)
      update.bind(2, run)
      try update.run()
    case .environment(let name, let value): try write(name, value)
    }
  }

  private func write(_ row: ConnectionOpened) throws(StoreError) {
    var insert = try database.prepare(
      """
      INSERT OR REPLACE INTO connections(id, run, provider, environment, opened_at, peer, tls, alpn,
        sni, authentication) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    insert.bind(1, row.id)
    insert.bind(2, run)
    insert.bind(3, row.provider.rawValue)
    insert.bind(4, row.environment?.rawValue ?? "")
    insert.bind(5, Int64(clamping: row.openedAt))
    insert.bind(6, row.peer)
    insert.bind(7, row.tls)
    insert.bind(8, row.alpn)
    insert.bind(9, row.sni)
    insert.bind(10, row.authentication)
    try insert.run()
  }

  private func write(_ row: ConnectionClosed) throws(StoreError) {
    var update = try database.prepare(
      """
      UPDATE connections SET closed_at = ?3, requests = ?4, close_reason = ?5,
        authentication = CASE WHEN ?6 = '' THEN authentication ELSE ?6 END
      WHERE run = ?1 AND id = ?2
      """
    )
    update.bind(1, run)
    update.bind(2, row.id)
    update.bind(3, Int64(clamping: row.closedAt))
    update.bind(4, row.requests)
    update.bind(5, row.reason)
    update.bind(6, row.authentication)
    try update.run()
  }

  private func write(_ findings: [Finding], of connection: Int64) throws(StoreError) {
    var insert = try FindingStatement.prepare(database)
    for finding in findings {
      try FindingStatement.run(
        &insert,
        run: run,
        request: nil,
        connection: connection,
        finding
      )
    }
  }

  private func write(_ row: AskRow) throws(StoreError) {
    var insert = try database.prepare(
      """
      INSERT OR REPLACE INTO asks(id, run, case_id, provider, environment, target, notification,
        due_at, handed_at) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    insert.bind(1, row.id)
    insert.bind(2, run)
    insert.bind(3, row.caseID)
    insert.bind(4, row.provider.rawValue)
    insert.bind(5, row.environment?.rawValue ?? "")
    insert.bind(6, row.target)
    insert.bind(7, row.notification)
    insert.bind(8, Int64(clamping: row.dueAt))
    insert.bind(9, row.handedAt.map { Int64(clamping: $0) })
    try insert.run()
  }

  private func writeHanded(_ ask: Int64, _ at: UInt64) throws(StoreError) {
    var update = try database.prepare("UPDATE asks SET handed_at = ? WHERE run = ? AND id = ?")
    update.bind(1, Int64(clamping: at))
    update.bind(2, run)
    update.bind(3, ask)
    try update.run()
  }

  private func write(_ report: AskReport) throws(StoreError) {
    var update = try database.prepare(
      """
      UPDATE asks SET reported_at = ?, outcome = ?, status = ?, reason = ?
      WHERE run = ? AND id = ?
      """
    )
    update.bind(1, Int64(clamping: report.reportedAt))
    update.bind(2, report.outcome.rawValue)
    update.bind(3, report.status.map { Int64($0) })
    update.bind(4, report.reason)
    update.bind(5, run)
    update.bind(6, report.ask)
    try update.run()
  }

  private func write(_ rows: [ArrivalRow]) throws(StoreError) {
    var insert = try database.prepare(
      "INSERT INTO arrivals(run, ask, request, at, replied_at, status) VALUES(?, ?, ?, ?, ?, ?)"
    )
    insert.bind(1, run)
    for row in rows {
      insert.bind(2, row.ask)
      insert.bind(3, row.request)
      insert.bind(4, Int64(clamping: row.at))
      insert.bind(5, Int64(clamping: row.repliedAt))
      insert.bind(6, Int64(row.status))
      try insert.run()
    }
  }

  private func write(_ samples: [Sample]) throws(StoreError) {
    var insert = try database.prepare(
      "INSERT INTO samples(run, at, subject, metric, value) VALUES(?, ?, ?, ?, ?)"
    )
    insert.bind(1, run)
    for sample in samples {
      insert.bind(2, Int64(clamping: sample.at))
      insert.bind(3, sample.subject)
      insert.bind(4, sample.metric)
      insert.bind(5, sample.value)
      try insert.run()
    }
  }

  private func writeHistogram(_ name: String, _ encoded: [UInt8]) throws(StoreError) {
    var insert = try database.prepare(
      "INSERT OR REPLACE INTO histograms(run, name, encoded) VALUES(?, ?, ?)"
    )
    insert.bind(1, run)
    insert.bind(2, name)
    insert.bind(3, blob: encoded)
    try insert.run()
  }

  private func write(_ name: String, _ value: String) throws(StoreError) {
    var insert = try database.prepare(
      "INSERT INTO environment(run, key, value) VALUES(?, ?, ?)"
    )
    insert.bind(1, run)
    insert.bind(2, name)
    insert.bind(3, value)
    try insert.run()
  }
}

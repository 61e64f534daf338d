/// Writes batches of requests: their bodies, their rows, their findings.
struct RequestWriter: ~Copyable {
  private var requests: RequestStatement
  private var findings: Statement
  private var bodies: BodyStore
  private var json = HeaderJSON()
  private let run: Int64

  init(_ database: Database, run: Int64) throws(StoreError) {
    let requests = try RequestStatement(database, run: run)
    let findings = try database.prepare(FindingStatement.sql, isPersistent: true)
    let bodies = try BodyStore(database)
    self.requests = requests
    self.findings = findings
    self.bodies = bodies
    self.run = run
  }

  /// Writes a batch inside the caller's transaction.
  mutating func write(_ batch: borrowing BatchContents, to database: Database) throws(StoreError) {
    try bodies.write(batch, to: database)
    try Self.write(batch, bodies, &json, &requests)
    for stored in batch.findings {
      try FindingStatement.run(
        &findings,
        run: run,
        request: stored.request,
        connection: nil,
        stored.finding
      )
    }
  }

  /// Static, so that the closures hold parts of the writer and not all of it.
  private static func write(
    _ batch: borrowing BatchContents,
    _ bodies: borrowing BodyStore,
    _ json: inout HeaderJSON,
    _ requests: inout RequestStatement
  ) throws(StoreError) {
    let rows = batch.rows
    try batch.headers.withUnsafeBufferPointer { (headers) throws(StoreError) in
      try batch.text.withBytes { (text) throws(StoreError) in
        try bodies.withPlaces { (digits, places) throws(StoreError) in
          for row in rows {
            let range = Int(row.firstHeader)..<Int(row.firstHeader + row.headerCount)
            let lengths = UnsafeBufferPointer(rebasing: headers[range])
            let pieces = RowPieces(of: row, headers: lengths, in: text)
            requests.bind(row, pieces)
            json.fill(lengths, pieces.headers)
            try json.withBytes { (headers) throws(StoreError) in
              try requests.insert(headers: headers, body: row.body, digits, places)
            }
          }
        }
      }
    }
  }
}

internal import PushModel

/// Adds a run to the file and ends it.
enum RunTable {
  /// Distance between the ids of runs that may be recorded at once; our choice, easy to read.
  private static let stride: Int64 = 1_000_000_000

  /// Adds a run and its environment in one transaction.
  static func begin(
    _ settings: WriterSettings,
    in database: Database
  ) throws(StoreError) -> StartedRun {
    try database.execute("BEGIN IMMEDIATE")
    do throws(StoreError) {
      let first = try firstRequest(in: database)
      let run = try insert(settings, first, in: database)
      let notes = NoteWriter(database, run: run)
      for (name, value) in settings.run.environment {
        try notes.write(.environment(name: name, value: value))
      }
      try database.execute("COMMIT")
      return StartedRun(run: run, firstRequest: first)
    } catch {
      database.rollBack()
      throw error
    }
  }

  /// Ids go on where the last run ended; beside a run without an end they keep their distance,
  /// because another process may still give out ids there.
  private static func firstRequest(in database: Database) throws(StoreError) -> Int64 {
    let last = try database.integer("SELECT coalesce(max(id), 0) FROM requests")
    let open = try database.integer(
      "SELECT coalesce(max(first_request), 0) FROM runs WHERE ended_at IS NULL"
    )
    if open == 0 { return last + 1 }
    return (max(last, open) / stride + 1) * stride + 1
  }

  private static func insert(
    _ settings: WriterSettings,
    _ first: Int64,
    in database: Database
  ) throws(StoreError) -> Int64 {
    var insert = try database.prepare(
      """
      INSERT INTO runs(name, command, seed, token_run, started_at, tool_version, sender,
        first_request, mode, durable) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    let run = settings.run
    insert.bind(1, run.name)
    insert.bind(2, run.command)
    insert.bind(3, Int64(bitPattern: run.seed))
    insert.bind(4, Int64(bitPattern: run.tokenRun))
    insert.bind(5, WallTime.text(milliseconds: settings.startedAt))
    insert.bind(6, run.toolVersion)
    insert.bind(7, run.sender)
    insert.bind(8, first)
    insert.bind(9, settings.mode.rawValue)
    insert.bind(10, settings.database.isDurable ? 1 as Int64 : 0)
    try insert.run()
    return database.lastInsertedRow
  }

  /// Writes how a run ended.
  static func end(
    _ run: Int64,
    _ end: RunEnd,
    at milliseconds: Int64,
    unwritten: Int,
    in database: Database
  ) throws(StoreError) {
    var update = try database.prepare(
      """
      UPDATE runs SET ended_at = ?, verdict = ?, exit_code = ?, message = ?, unwritten_rows = ?
      WHERE id = ?
      """
    )
    update.bind(1, WallTime.text(milliseconds: milliseconds))
    update.bind(2, end.verdict)
    update.bind(3, Int64(end.exitCode))
    update.bind(4, end.message)
    update.bind(5, Int64(unwritten))
    update.bind(6, run)
    try update.run()
  }
}

/// The tables of a run file, over which every report is a view.
package enum Schema {
  /// Written into `PRAGMA application_id`, so that a file of ours is known: `PPRF` in ASCII.
  package static let applicationID: Int64 = 0x5050_5246

  /// The version written into `PRAGMA user_version`; migrations count up to it.
  package static var version: Int { migrations.count }

  /// The statements that lead from each version to the next, the first from an empty file.
  package static let migrations: [[String]] = [statements]

  /// The statements of version 1.
  ///
  /// Times `at` and `duration` are nanoseconds; `at` counts from the start of the run, whose wall
  /// time is in `runs`. Header lists are JSON arrays of `[name, value]`. Credentials never appear.
  /// `requests.body_row` is the row of `bodies` that `requests.body` is the digest of: bodies lie
  /// in the order of arrival, because a B-tree by digest would touch a page of its own for each.
  /// `requests.body` is null when there was no body (`bytes` is 0) or it was shed (`bytes` is not).
  package static let statements: [String] = [
    """
    CREATE TABLE runs(
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, command TEXT NOT NULL, seed INTEGER NOT NULL,
      token_run INTEGER NOT NULL, started_at TEXT NOT NULL, ended_at TEXT, verdict TEXT,
      exit_code INTEGER, message TEXT, tool_version TEXT NOT NULL, sender TEXT NOT NULL DEFAULT '',
      shed_bodies INTEGER NOT NULL DEFAULT 0, unwritten_rows INTEGER NOT NULL DEFAULT 0,
      first_request INTEGER NOT NULL DEFAULT 1, mode TEXT NOT NULL DEFAULT 'full',
      durable INTEGER NOT NULL DEFAULT 0)
    """,
    "CREATE TABLE environment(run INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL)",
    """
    CREATE TABLE connections(
      id INTEGER NOT NULL, run INTEGER NOT NULL, provider TEXT NOT NULL, environment TEXT NOT NULL,
      opened_at INTEGER NOT NULL, closed_at INTEGER, peer TEXT NOT NULL, tls TEXT NOT NULL,
      alpn TEXT NOT NULL, sni TEXT NOT NULL, authentication TEXT NOT NULL, requests INTEGER,
      close_reason TEXT, PRIMARY KEY(run, id)) WITHOUT ROWID
    """,
    """
    CREATE TABLE requests(
      id INTEGER PRIMARY KEY, run INTEGER NOT NULL, provider TEXT NOT NULL, endpoint TEXT NOT NULL,
      environment TEXT NOT NULL, token TEXT NOT NULL, ask INTEGER, connection INTEGER NOT NULL,
      stream INTEGER NOT NULL, at INTEGER NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL,
      headers TEXT NOT NULL, body TEXT, bytes INTEGER NOT NULL, status INTEGER NOT NULL,
      reason TEXT NOT NULL, verdict TEXT NOT NULL, duration INTEGER NOT NULL, body_row INTEGER)
    """,
    "CREATE TABLE bodies(id INTEGER PRIMARY KEY, digest TEXT NOT NULL, body BLOB NOT NULL)",
    """
    CREATE TABLE findings(
      request INTEGER, run INTEGER NOT NULL, connection INTEGER, rule TEXT NOT NULL,
      severity TEXT NOT NULL, pointer TEXT, header TEXT, value TEXT NOT NULL,
      message TEXT NOT NULL, fix TEXT NOT NULL)
    """,
    "CREATE INDEX findings_by_request ON findings(request)",
    """
    CREATE TABLE cases(
      id TEXT NOT NULL, run INTEGER NOT NULL, number INTEGER NOT NULL, title TEXT NOT NULL,
      file TEXT NOT NULL, line INTEGER NOT NULL, level TEXT NOT NULL, outcome TEXT NOT NULL,
      known_failing TEXT NOT NULL, tags TEXT NOT NULL, cites TEXT NOT NULL, message TEXT NOT NULL,
      mismatches TEXT NOT NULL, excerpt TEXT NOT NULL, sender_output TEXT NOT NULL,
      requests TEXT NOT NULL, replay TEXT NOT NULL, milliseconds REAL NOT NULL,
      PRIMARY KEY(run, id)) WITHOUT ROWID
    """,
    """
    CREATE TABLE asks(
      id INTEGER NOT NULL, run INTEGER NOT NULL, case_id TEXT NOT NULL, provider TEXT NOT NULL,
      environment TEXT NOT NULL, target TEXT NOT NULL, notification TEXT NOT NULL,
      due_at INTEGER NOT NULL, handed_at INTEGER, reported_at INTEGER, outcome TEXT,
      status INTEGER, reason TEXT, PRIMARY KEY(run, id)) WITHOUT ROWID
    """,
    """
    CREATE TABLE arrivals(
      run INTEGER NOT NULL, ask INTEGER NOT NULL, request INTEGER NOT NULL, at INTEGER NOT NULL,
      replied_at INTEGER NOT NULL, status INTEGER NOT NULL)
    """,
    """
    CREATE TABLE samples(
      run INTEGER NOT NULL, at INTEGER NOT NULL, subject TEXT NOT NULL, metric TEXT NOT NULL,
      value REAL NOT NULL)
    """,
    """
    CREATE TABLE histograms(
      run INTEGER NOT NULL, name TEXT NOT NULL, encoded BLOB NOT NULL, PRIMARY KEY(run, name))
      WITHOUT ROWID
    """,
  ]
}

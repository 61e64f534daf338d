/// Reads run files, also while they are written; belongs to the thread that opened it.
///
/// Each call is a read of its own, so a reader never keeps the log from being emptied for long.
package final class RunReader {
  let database: Database

  private init(_ database: Database) { self.database = database }

  /// Opens a run file; nothing in it is changed.
  ///
  /// - Throws: `StoreError` when the file is missing, not a database, not ours, or newer.
  package static func open(_ path: String) throws(StoreError) -> RunReader {
    RunReader(try Database.openForReading(path))
  }

  // MARK: Runs

  /// All runs of the file, the oldest first.
  package func runs() throws(StoreError) -> [RunRecord] {
    var select = try database.prepare(
      """
      SELECT id, name, command, seed, token_run, started_at, ended_at, verdict, exit_code, message,
        tool_version, sender, shed_bodies, unwritten_rows, mode, durable FROM runs ORDER BY id
      """
    )
    var runs: [RunRecord] = []
    while try select.step() {
      runs.append(
        RunRecord(
          id: select.integer(0),
          name: select.text(1),
          command: select.text(2),
          seed: UInt64(bitPattern: select.integer(3)),
          tokenRun: UInt64(bitPattern: select.integer(4)),
          startedAt: select.text(5),
          endedAt: select.textIfPresent(6),
          verdict: select.textIfPresent(7),
          exitCode: select.integerIfPresent(8).map { Int32(truncatingIfNeeded: $0) },
          message: select.textIfPresent(9),
          toolVersion: select.text(10),
          sender: select.text(11),
          shedBodies: Int(select.integer(12)),
          unwrittenRows: Int(select.integer(13)),
          mode: RecordingMode(rawValue: select.text(14)) ?? .full,
          isDurable: select.integer(15) != 0
        )
      )
    }
    return runs
  }

  /// The run with this id; nil when there is none.
  package func run(_ id: Int64) throws(StoreError) -> RunRecord? {
    try runs().first { $0.id == id }
  }

  /// The run that was added last; nil when the file has none.
  package func latestRun() throws(StoreError) -> RunRecord? { try runs().last }

  /// The facts about machine and settings of a run, in order.
  package func environment(
    run: Int64
  ) throws(StoreError) -> [(name: String, value: String)] {
    var select = try database.prepare(
      "SELECT key, value FROM environment WHERE run = ? ORDER BY rowid"
    )
    select.bind(1, run)
    var pairs: [(name: String, value: String)] = []
    while try select.step() { pairs.append((select.text(0), select.text(1))) }
    return pairs
  }

  // MARK: Measurements

  /// All samples of a run in the order of time.
  package func samples(run: Int64) throws(StoreError) -> [Sample] {
    var select = try database.prepare(
      "SELECT at, subject, metric, value FROM samples WHERE run = ? ORDER BY at, rowid"
    )
    select.bind(1, run)
    var samples: [Sample] = []
    while try select.step() {
      samples.append(
        Sample(
          at: select.nanoseconds(0),
          subject: select.text(1),
          metric: select.text(2),
          value: select.double(3)
        )
      )
    }
    return samples
  }

  /// The encoded histograms of a run by name.
  package func histograms(run: Int64) throws(StoreError) -> [(name: String, encoded: [UInt8])] {
    var select = try database.prepare(
      "SELECT name, encoded FROM histograms WHERE run = ? ORDER BY name"
    )
    select.bind(1, run)
    var histograms: [(name: String, encoded: [UInt8])] = []
    while try select.step() { histograms.append((select.text(0), select.bytes(1))) }
    return histograms
  }

  /// The asks that reached the mock, in the order in which they were recorded.
  package func arrivals(run: Int64) throws(StoreError) -> [ArrivalRow] {
    var select = try database.prepare(
      "SELECT ask, request, at, replied_at, status FROM arrivals WHERE run = ? ORDER BY rowid"
    )
    select.bind(1, run)
    var arrivals: [ArrivalRow] = []
    while try select.step() {
      arrivals.append(
        ArrivalRow(
          ask: select.integer(0),
          request: select.integer(1),
          at: select.nanoseconds(2),
          repliedAt: select.nanoseconds(3),
          status: Int(select.integer(4))
        )
      )
    }
    return arrivals
  }
}

extension Statement {
  /// A column of nanoseconds, which are never negative.
  func nanoseconds(_ column: Int32) -> UInt64 { UInt64(clamping: integer(column)) }

  func nanosecondsIfPresent(_ column: Int32) -> UInt64? {
    integerIfPresent(column).map { UInt64(clamping: $0) }
  }
}

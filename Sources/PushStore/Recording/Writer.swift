internal import PushModel

/// What the recorder needs to know of the run that was added.
struct StartedRun: Sendable {
  var run: Int64
  var firstRequest: Int64
}

/// How a recorder is opened.
struct WriterSettings: Sendable {
  var path: String
  var run: RunDescription
  var mode: RecordingMode
  var database: Database.Options
  var startedAt: Int64
}

/// Writes what the queue holds; born on the writer thread and never leaves it.
struct Writer: ~Copyable {
  /// Rows to a transaction at most; our choice: some milliseconds of work, and of loss if it fails.
  private static let rowsPerTransaction = 8192

  private let database: Database
  private let queue: WriterQueue
  private let clock: Clock
  private let run: Int64
  private var requests: RequestWriter
  private let notes: NoteWriter
  private var failure: StoreError?
  private var finished: (() -> Void)?
  private var isInTransaction = false
  /// Rows, commands and waiting callers of the transaction at hand.
  private var rows = 0
  private var done: UInt64 = 0
  private var barriers: [@Sendable (StoreError?) -> Void] = []

  /// The body of the writer thread: opens the file, reports, and writes until the queue is closed.
  static func run(_ settings: WriterSettings, _ queue: WriterQueue, _ clock: Clock) {
    // Called when the writer is gone and the file closed.
    var finished: (() -> Void)?
    do throws(StoreError) {
      let database = try Database.openForWriting(settings.path, settings.database)
      let started = try RunTable.begin(settings, in: database)
      let writer = try Writer(database, started, queue, clock)
      queue.report(startup: .success(started))
      finished = writer.loop()
    } catch {
      queue.report(startup: .failure(error))
    }
    finished?()
  }

  private init(
    _ database: Database,
    _ started: StartedRun,
    _ queue: WriterQueue,
    _ clock: Clock
  ) throws(StoreError) {
    let requests = try RequestWriter(database, run: started.run)
    self.database = database
    self.queue = queue
    self.clock = clock
    run = started.run
    self.requests = requests
    notes = NoteWriter(database, run: started.run)
  }

  /// Writes until the queue is closed and empty; gives what is to be called then.
  private consuming func loop() -> (() -> Void)? {
    var commands: [WriterCommand] = []
    while queue.take(into: &commands) {
      for index in commands.indices {
        // Taken out, so that a batch is not shared when it is emptied for reuse.
        var command = WriterCommand.nothing
        swap(&command, &commands[index])
        perform(command)
        if rows >= Self.rowsPerTransaction { commit() }
      }
      commands.removeAll(keepingCapacity: true)
      commit()
    }
    return finished
  }

  private mutating func perform(_ command: consuming WriterCommand) {
    done += 1
    switch consume command {
    case .batch(let batch):
      rows += batch.rows.count
      attempt { (writer) throws(StoreError) in
        try writer.requests.write(batch, to: writer.database)
        if batch.shedBodies > 0 { try writer.countShed(batch.shedBodies) }
      }
      queue.recycle(batch)
    case .note(let note): attempt { (writer) throws(StoreError) in try writer.notes.write(note) }
    case .barrier(let completion): barriers.append(completion)
    case .finish(let end, let completion):
      commit()
      finish(end)
      finished = { [failure] in completion(failure) }
    case .nothing: break
    }
  }

  /// Runs a piece of a transaction, unless an earlier one failed; keeps the first error.
  private mutating func attempt(
    _ body: (inout Writer) throws(StoreError) -> Void
  ) {
    guard failure == nil else { return }
    do throws(StoreError) {
      if !isInTransaction {
        try database.execute("BEGIN IMMEDIATE")
        isInTransaction = true
      }
      try body(&self)
    } catch {
      failure = error
    }
  }

  /// Commits what was written since the last time, and tells who waits.
  private mutating func commit() {
    if isInTransaction {
      attempt { (writer) throws(StoreError) in try writer.database.execute("COMMIT") }
      if failure != nil { database.rollBack() }
      isInTransaction = false
    }
    let failure = failure
    let written = failure == nil ? rows : 0
    let unwritten = rows - written
    let done = done
    let nanoseconds = WriterThread.processorNanoseconds()
    queue.report { state in
      if failure != nil, state.failure == nil {
        state.failure = failure
        state.firstFailedTicket = state.doneTicket + 1
      }
      state.doneTicket = done
      state.statistics.writtenRows += written
      state.statistics.unwrittenRows += unwritten
      state.statistics.transactions += 1
      state.statistics.writerNanoseconds = nanoseconds
    }
    rows = 0
    for barrier in barriers { barrier(failure) }
    barriers.removeAll(keepingCapacity: true)
  }

  private func countShed(_ bodies: Int) throws(StoreError) {
    try database.execute(
      "UPDATE runs SET shed_bodies = shed_bodies + \(bodies) WHERE id = \(run)"
    )
  }

  /// Writes the end of the run, moves the log into the file, and leaves one plain file behind.
  private mutating func finish(_ end: RunEnd) {
    let (statistics, counts) = queue.withState { ($0.statistics, $0.counts) }
    let earlier = failure
    failure = nil
    attempt { [clock, queue, run] (writer) throws(StoreError) in
      if queue.mode == .countsOnly {
        try writer.notes.write(.samples(counts.samples(at: 0)))
      }
      try RunTable.end(
        run,
        end,
        at: clock.wallMilliseconds(),
        unwritten: statistics.unwrittenRows,
        in: writer.database
      )
    }
    commit()
    if failure == nil {
      attemptCheckpoint()
    }
    failure = earlier ?? failure
  }

  private mutating func attemptCheckpoint() {
    do throws(StoreError) {
      try database.execute("PRAGMA wal_checkpoint(TRUNCATE)", operation: "checkpoint")
    } catch {
      failure = error
      return
    }
    database.setBusyTimeout(milliseconds: 0)
    // A file without a log can be read from folders that cannot be written. If others have it open
    // this is refused, and the file stays as it is, which is no failure.
    try? database.execute("PRAGMA journal_mode = DELETE", operation: "close")
  }
}

package import PushModel

/// Records one run into a SQLite file; one thread writes, any thread may call.
///
/// Workers fill a `RecordBatch` each and submit it when it is full or 50 ms old; what is submitted
/// can be read by other processes at once. When writing fails, what was committed stays, `failure`
/// holds the first error, and later rows are counted instead of written.
package final class Recorder: Sendable {
  /// The row of the run in `runs`.
  package let run: Int64
  package let path: String
  /// The monotonic instant that `at` columns count from.
  package let startedAt: UInt64
  package let mode: RecordingMode

  let queue: WriterQueue
  private let clock: Clock
  private let thread: WriterThread
  private let ids: RequestIDSource

  private init(
    _ started: StartedRun,
    path: String,
    startedAt: UInt64,
    queue: WriterQueue,
    clock: Clock,
    thread: WriterThread
  ) {
    run = started.run
    self.path = path
    self.startedAt = startedAt
    mode = queue.mode
    self.queue = queue
    self.clock = clock
    self.thread = thread
    ids = RequestIDSource(first: started.firstRequest)
  }

  deinit {
    queue.close()
    thread.detach()
  }

  /// Adds a run to the file at `path`, which is made if there is none, with the folders above it.
  ///
  /// - Parameters:
  ///   - path: The database file.
  ///   - run: What is written into `runs` and `environment`.
  ///   - durable: Whether each commit is synced to the disk; `submitAndWait` then outlives a crash.
  ///   - mode: Whether requests are stored or counted.
  ///   - clock: Both clocks.
  /// - Returns: The recorder, once the run is in the file.
  /// - Throws: `StoreError` when the file is not ours, newer, locked, or cannot be written.
  package static func open(
    path: String,
    run: RunDescription,
    durable: Bool = false,
    mode: RecordingMode = .full,
    clock: Clock = .system
  ) throws(StoreError) -> Recorder {
    try open(
      path: path,
      run: run,
      options: RecorderOptions(durable: durable, mode: mode),
      clock: clock
    )
  }

  /// As above, with limits of the caller's choice.
  package static func open(
    path: String,
    run: RunDescription,
    options: RecorderOptions,
    clock: Clock
  ) throws(StoreError) -> Recorder {
    let settings = WriterSettings(
      path: path,
      run: run,
      mode: options.mode,
      database: options.database,
      startedAt: clock.wallMilliseconds()
    )
    let startedAt = clock.monotonicNanoseconds()
    let queue = WriterQueue(mode: options.mode, limits: options.limits)
    guard let thread = WriterThread({ Writer.run(settings, queue, clock) }) else {
      throw StoreError(
        kind: .other,
        operation: "start the writer thread",
        path: path,
        message: "the system refused a thread",
        advice: "raise the limit of processes (ulimit -u)"
      )
    }
    switch queue.waitForStartup() {
    case .success(let started):
      return Recorder(
        started,
        path: path,
        startedAt: startedAt,
        queue: queue,
        clock: clock,
        thread: thread
      )
    case .failure(let error):
      thread.join()
      throw error
    }
  }

  // MARK: Requests

  /// An empty batch for one worker to fill.
  package func makeBatch() -> RecordBatch { RecordBatch(queue.emptyBatch()) }

  /// A source of request ids for one worker.
  package func makeRequestIDs() -> RequestIDs { RequestIDs(ids) }

  /// Hands a batch to the writer and leaves an empty one in its place.
  ///
  /// Returns at once, unless the writer is so far behind that even rows without bodies would pass
  /// the bound on memory; then it waits for room.
  package func submit(_ batch: inout RecordBatch) {
    guard !batch.isEmpty else { return }
    _ = queue.push(&batch.contents, clock: clock.monotonicNanoseconds)
  }

  /// Hands a batch to the writer and returns once it, and all before it, is committed.
  ///
  /// - Throws: The recorder's failure, when the batch is not in the file.
  package func submitAndWait(_ batch: inout RecordBatch) throws(StoreError) {
    let ticket = queue.push(&batch.contents, clock: clock.monotonicNanoseconds)
    if let failure = queue.wait(for: ticket) { throw failure }
  }

  /// Hands a batch to the writer, which calls `completion` on its thread after the commit.
  package func submit(
    _ batch: inout RecordBatch,
    whenCommitted completion: @escaping @Sendable (StoreError?) -> Void
  ) {
    submit(&batch)
    if !queue.push(.barrier(completion)) { completion(failure) }
  }

  /// Writes something else than a request, in the order of calls.
  func write(_ note: Note) { _ = queue.push(.note(note)) }

  // MARK: State

  /// The first error of writing, if any; it stays.
  package var failure: StoreError? { queue.withState { $0.failure } }

  /// How the recorder is doing.
  package var statistics: RecorderStatistics { queue.withState { $0.statistics } }

  /// What was counted so far with `countsOnly`.
  package var counts: RequestCounts { queue.withState { $0.counts } }

  /// Returns once everything submitted before is committed, or gives the error that prevented it.
  @discardableResult
  package func flush() async -> StoreError? {
    await withCheckedContinuation { continuation in
      if !queue.push(.barrier({ continuation.resume(returning: $0) })) {
        continuation.resume(returning: failure)
      }
    }
  }

  /// Ends the run: writes the verdict, moves the log into the file and closes it.
  ///
  /// What is submitted later is counted as unwritten. A second call does nothing.
  /// - Parameters:
  ///   - verdict: The word for `runs.verdict`.
  ///   - exitCode: The exit code of the process.
  ///   - message: One sentence that says why.
  /// - Throws: The first error of the run or of its end.
  package func finish(verdict: String, exitCode: Int32, message: String) async throws(StoreError) {
    let end = RunEnd(verdict: verdict, exitCode: exitCode, message: message)
    let error: StoreError? = await withCheckedContinuation { continuation in
      let finish = WriterCommand.finish(end, { continuation.resume(returning: $0) })
      if !queue.push(finish, isLast: true) { continuation.resume(returning: failure) }
    }
    if let error { throw error }
  }
}

/// Limits of a recorder that tests and special runs change.
package struct RecorderOptions: Sendable {
  package var mode: RecordingMode
  var database: Database.Options
  var limits = WriterQueue.Limits()

  package init(
    durable: Bool = false,
    mode: RecordingMode = .full,
    busyMilliseconds: Int32 = 5000,
    maximumPages: Int64? = nil,
    shedBytes: Int? = nil,
    stallBytes: Int? = nil
  ) {
    self.mode = mode
    database = Database.Options(
      isDurable: durable,
      busyMilliseconds: busyMilliseconds,
      maximumPages: maximumPages
    )
    if let shedBytes { limits.shedBytes = shedBytes }
    if let stallBytes { limits.stallBytes = stallBytes }
  }
}

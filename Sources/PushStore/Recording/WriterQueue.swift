internal import Glibc

/// What the writer is asked to do, in the order of asking.
enum WriterCommand: Sendable {
  case batch(BatchContents)
  case note(Note)
  /// Called once everything before it is committed, or has failed.
  case barrier(@Sendable (StoreError?) -> Void)
  case finish(RunEnd, @Sendable (StoreError?) -> Void)
  /// Stands where a command has been taken out.
  case nothing
}

/// How the recorder is doing; a snapshot.
package struct RecorderStatistics: Equatable, Sendable {
  /// Requests handed over.
  package var submittedRows = 0
  /// Requests committed.
  package var writtenRows = 0
  /// Requests that could not be written.
  package var unwrittenRows = 0
  /// Bodies given up so that rows could be kept.
  package var shedBodies = 0
  /// About how many bytes wait to be written.
  package var pendingBytes = 0
  package var transactions = 0
  /// How often, and for how many nanoseconds in all, a worker had to wait for the writer.
  package var stalls = 0
  package var stalledNanoseconds: UInt64 = 0
  /// Processor time of the writer thread in nanoseconds.
  package var writerNanoseconds: UInt64 = 0

  package init() {}
}

/// The bounded queue between workers and the writer thread.
///
/// `@unchecked Sendable`: `state` is touched only between `lock` and `unlock` of `mutex`, which
/// every method here holds for its whole access; the pthread objects never move.
final class WriterQueue: @unchecked Sendable {
  struct Limits: Sendable {
    /// From here on batches lose their bodies; our choice, a tenth of the memory target.
    var shedBytes = 24 << 20
    /// From here on a worker waits; our choice, with pool and caches well under 256 MiB.
    var stallBytes = 40 << 20
    /// Batches kept for reuse.
    var pooledBatches = 16
  }

  struct State {
    var commands: [WriterCommand] = []
    var pool: [BatchContents] = []
    var isClosed = false
    var startup: Result<StartedRun, StoreError>?
    var failure: StoreError?
    /// Tickets from here on are not committed.
    var firstFailedTicket = UInt64.max
    var lastTicket: UInt64 = 0
    var doneTicket: UInt64 = 0
    var statistics = RecorderStatistics()
    var counts = RequestCounts()
    var waiters = 0
  }

  let limits: Limits
  let mode: RecordingMode
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let work = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let progress = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state = State()

  init(mode: RecordingMode, limits: Limits) {
    self.mode = mode
    self.limits = limits
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(work, nil)
    pthread_cond_init(progress, nil)
  }

  deinit {
    pthread_cond_destroy(progress)
    pthread_cond_destroy(work)
    pthread_mutex_destroy(mutex)
    progress.deallocate()
    work.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` with the state locked.
  func withState<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Waits, with the lock given up meanwhile, until the writer reports; call with the lock held.
  ///
  /// No access to `state` may go on across this call: others change it meanwhile.
  private func waitForProgress() {
    state.waiters += 1
    pthread_cond_wait(progress, mutex)
    state.waiters -= 1
  }

  // MARK: For those who hand over

  /// Queues a batch and puts an empty one in its place; may wait for the writer.
  ///
  /// - Returns: The ticket to wait for.
  func push(_ batch: inout BatchContents, clock: () -> UInt64) -> UInt64 {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard !batch.isEmpty else { return state.lastTicket }
    if state.statistics.pendingBytes >= limits.stallBytes { stall(clock) }
    state.statistics.submittedRows += max(batch.rows.count, batch.counts.requests)
    if mode == .countsOnly {
      state.counts.add(batch.counts)
      batch.removeAll()
      return state.lastTicket
    }
    if state.isClosed {
      state.statistics.unwrittenRows += batch.rows.count
      batch.removeAll()
      return state.lastTicket
    }
    if state.statistics.pendingBytes >= limits.shedBytes {
      batch.shedAllBodies()
      state.statistics.shedBodies += batch.shedBodies
    }
    state.statistics.pendingBytes += batch.footprint
    let ticket = enqueue(.batch(batch))
    batch = state.pool.popLast() ?? BatchContents(mode: mode)
    return ticket
  }

  private func stall(_ clock: () -> UInt64) {
    let start = clock()
    state.statistics.stalls += 1
    while state.statistics.pendingBytes >= limits.stallBytes, !state.isClosed { waitForProgress() }
    state.statistics.stalledNanoseconds += clock() - start
  }

  /// Queues a command; false when the recorder has ended and it will not run.
  func push(_ command: WriterCommand, isLast: Bool = false) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard !state.isClosed else { return false }
    _ = enqueue(command)
    if isLast { state.isClosed = true }
    return true
  }

  private func enqueue(_ command: WriterCommand) -> UInt64 {
    state.commands.append(command)
    state.lastTicket += 1
    if state.commands.count == 1 { pthread_cond_signal(work) }
    return state.lastTicket
  }

  /// Lets the writer end once it has done what is queued.
  func close() {
    withState { $0.isClosed = true }
    pthread_cond_broadcast(work)
  }

  /// An empty batch.
  func emptyBatch() -> BatchContents {
    withState { $0.pool.popLast() } ?? BatchContents(mode: mode)
  }

  /// Waits until a ticket is committed; gives the error if it could not be.
  func wait(for ticket: UInt64) -> StoreError? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while state.doneTicket < ticket { waitForProgress() }
    return ticket >= state.firstFailedTicket ? state.failure : nil
  }

  /// Waits until the writer has opened the file or failed to.
  func waitForStartup() -> Result<StartedRun, StoreError> {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let startup = state.startup { return startup }
      waitForProgress()
    }
  }

  // MARK: For the writer

  /// Waits for commands and takes all of them; false when there will be no more.
  func take(into commands: inout [WriterCommand]) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while state.commands.isEmpty, !state.isClosed { pthread_cond_wait(work, mutex) }
    swap(&state.commands, &commands)
    return !commands.isEmpty
  }

  func report(startup: Result<StartedRun, StoreError>) {
    report { $0.startup = startup }
  }

  /// Takes a batch back that has been written or given up.
  func recycle(_ batch: consuming BatchContents) {
    let footprint = batch.footprint
    batch.removeAll()
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    state.statistics.pendingBytes -= footprint
    if state.pool.count < limits.pooledBatches { state.pool.append(batch) }
    if state.waiters > 0 { pthread_cond_broadcast(progress) }
  }

  /// Changes the state and wakes all who wait for it.
  func report(_ change: (inout State) -> Void) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    change(&state)
    if state.waiters > 0 { pthread_cond_broadcast(progress) }
  }
}

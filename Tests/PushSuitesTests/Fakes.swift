import PushJSON
import PushModel
import PushSuites
import Synchronization

/// A world in memory: what the fake sender puts in has arrived.
final class FakeWorld: SuiteWorld {
  struct State {
    var minted: [(order: TokenOrder, caseNumber: Int, sequence: Int)] = []
    var channels = 0
    var arrivals: [Arrival] = []
    /// Every wait for arrivals: how many, and for how long.
    var waits: [(count: Int, milliseconds: Int)] = []
  }

  let state = Mutex(State())
  let defaultTopic = "com.example.app"
  let failsToMint: Bool

  init(failsToMint: Bool = false) { self.failsToMint = failsToMint }

  func mintToken(_ order: TokenOrder, caseNumber: Int, sequence: Int) async throws -> String {
    if failsToMint { throw SenderFailureLookalike() }
    state.withLock { $0.minted.append((order, caseNumber, sequence)) }
    return "token-\(caseNumber)-\(sequence)"
  }

  func mintChannel(
    environment: APNsEnvironment,
    topic: String,
    storesMessages: Bool
  ) async throws -> String {
    state.withLock { state in
      state.channels += 1
      return "channel-\(state.channels)-\(storesMessages)"
    }
  }

  func arrivals(for keys: [String]) async -> [Arrival] {
    state.withLock { $0.arrivals.filter { keys.contains($0.key) } }
  }

  func waitForArrivals(
    _ count: Int,
    for keys: [String],
    deadlineMilliseconds: Int
  ) async -> [Arrival] {
    state.withLock { $0.waits.append((count, deadlineMilliseconds)) }
    return await arrivals(for: keys)
  }

  func nowMilliseconds() async -> Int64 { 1_750_000_000_000 }

  func arrive(_ arrival: Arrival) { state.withLock { $0.arrivals.append(arrival) } }
}

struct SenderFailureLookalike: Error {}

/// A sender whose every answer a test decides.
final class FakeSender: Sender {
  struct State {
    var starts = 0
    var stops = 0
    var orders: [SendOrder] = []
  }

  let state = Mutex(State())
  let kinds: [String]
  let answer: @Sendable (SendOrder) async throws -> SenderReport

  init(
    kinds: [String] = [],
    answer: @escaping @Sendable (SendOrder) async throws -> SenderReport
  ) {
    self.kinds = kinds
    self.answer = answer
  }

  func start() async throws -> SenderHello {
    state.withLock { $0.starts += 1 }
    return SenderHello(name: "fake", version: "1", kinds: kinds)
  }

  func send(_ order: SendOrder) async throws -> SenderReport {
    state.withLock { $0.orders.append(order) }
    return try await answer(order)
  }

  func stop() async { state.withLock { $0.stops += 1 } }
}

final class FakeJournal: SuiteJournal {
  struct State {
    var asked: [(ask: Int, caseID: String)] = []
    var reported: [Int] = []
    var finished: [(number: Int, id: String, outcome: CaseOutcome)] = []
  }

  let state = Mutex(State())

  func asked(_ order: SendOrder, ask: Int, caseID: String, dueAt: UInt64, handedAt: UInt64) {
    state.withLock { $0.asked.append((ask, caseID)) }
  }

  func reported(ask: Int, report: SenderReport, at: UInt64) {
    state.withLock { $0.reported.append(ask) }
  }

  func finished(_ result: CaseResult, number: Int) {
    state.withLock { $0.finished.append((number, result.id, result.outcome)) }
  }
}

extension SendOrder {
  /// The token or channel that the order goes to.
  var key: String { keys.first ?? "" }

  var isMadeUp: Bool { notification["kind"]?.string == SuiteRunner.madeUpKind }

  /// What a sender would put on the wire for this order.
  func request(_ body: JSONValue? = nil) -> Arrival {
    arrival(key: key, body: JSONWriter.compact(body ?? notification))
  }
}

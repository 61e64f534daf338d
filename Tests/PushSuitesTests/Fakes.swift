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
    var orders: [ServiceOrder] = []
    /// For each time that services were restored, how many orders there had been.
    var restores: [Int] = []
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
    state.withLock { state in
      state.arrivals.filter { arrival in
        keys.contains(arrival.key) || keys.contains { arrival.mentions($0) }
      }
    }
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

  /// Files a request under a number of its own.
  func arrive(_ arrival: Arrival) {
    state.withLock { state in
      var arrival = arrival
      arrival.request = Int64(state.arrivals.count + 1)
      state.arrivals.append(arrival)
    }
  }

  func mintTopic(caseNumber: Int, sequence: Int) async throws -> String {
    "topic-\(caseNumber)-\(sequence)"
  }

  func apply(_ order: ServiceOrder) async throws { state.withLock { $0.orders.append(order) } }

  func restoreServices() async { state.withLock { $0.restores.append($0.orders.count) } }
}

struct SenderFailureLookalike: Error {}

/// A sender whose every answer a test decides.
final class FakeSender: Sender {
  struct State {
    var starts = 0
    var stops = 0
    var orders: [SendOrder] = []
    var collections: [String] = []
  }

  let state = Mutex(State())
  let kinds: [String]
  let providers: [String]
  let features: [String]
  let receipts: @Sendable () async throws -> SenderReport
  let answer: @Sendable (SendOrder) async throws -> SenderReport

  init(
    kinds: [String] = [],
    providers: [String] = [],
    features: [String] = [],
    receipts: @escaping @Sendable () async throws -> SenderReport = {
      SenderReport(outcome: .sent)
    },
    answer: @escaping @Sendable (SendOrder) async throws -> SenderReport
  ) {
    self.kinds = kinds
    self.providers = providers
    self.features = features
    self.receipts = receipts
    self.answer = answer
  }

  func start() async throws -> SenderHello {
    state.withLock { $0.starts += 1 }
    return SenderHello(
      name: "fake",
      version: "1",
      kinds: kinds,
      providers: providers,
      features: features
    )
  }

  func collectReceipts(id: String, provider: Provider) async throws -> SenderReport {
    state.withLock { $0.collections.append("\(id) \(provider.rawValue)") }
    return try await receipts()
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

extension Arrival {
  /// Whether the request is for a key of several, or for a condition with it.
  fileprivate func mentions(_ key: String) -> Bool {
    provider != .apns && String(decoding: body, as: UTF8.self).contains(key)
  }
}

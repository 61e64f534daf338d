import PushCrypto
import PushJSON
import PushModel
import PushProviders
import PushSenders
import PushSuites
import PushWire
import Synchronization

/// The device and broadcast service in memory: real rules and registries, no sockets.
final class MemoryService: SuiteWorld {
  struct State {
    var world: APNsWorld
    var connections: [Int64: APNsConnectionState] = [:]
    var arrivals: [Arrival] = []
    var sequence: UInt64 = 0
  }

  let defaultTopic = "com.example.app"
  let clock: Clock
  let state: Mutex<State>
  private let judge = APNsJudge()

  init(publicKey: ES256.PublicKey, clock: Clock) {
    self.clock = clock
    let keyring = APNsKeyring(
      keys: [APNsKey(id: "KEY1234567", team: "TEAM123456")],
      verify: { input, signature, _ in publicKey.verify(signature, over: input) },
      digest: { SHA256.hash($0).hex }
    )
    state = Mutex(State(world: APNsWorld(keyring: keyring)))
  }

  /// Opens connections for the reference sender.
  var factory: PushClientFactory {
    { [self] endpoint in
      let number = state.withLock { state -> Int64 in
        let number = Int64(state.connections.count + 1)
        state.connections[number] = APNsConnectionState(
          environment: endpoint.environment,
          host: .push,
          certificate: endpoint.certificatePath == nil ? nil : MemoryService.certificate,
          number: number
        )
        return number
      }
      return MemoryClient(service: self, connection: number)
    }
  }

  private static let certificate = APNsCertificate(
    fingerprint: "00",
    topics: ["com.example.app", SendersMemory.managementTopic],
    environments: [.production, .sandbox],
    notBefore: 0,
    notAfter: .max
  )

  func mintToken(_ order: TokenOrder, caseNumber: Int, sequence: Int) async throws -> String {
    state.withLock { state in
      state.sequence += 1
      let ask = AskToken(
        run: 1,
        caseNumber: UInt32(caseNumber),
        sequence: state.sequence,
        salt: state.sequence &* 0x9E37_79B9_7F4A_7C15
      )
      let padding = String(repeating: "0", count: max(0, order.tokenBytes - 32) * 2)
      let token = ask.hex + padding
      state.world.tokens.register(
        token,
        APNsDevice(
          environment: order.environment,
          topic: order.topic,
          kind: order.kind.flatMap(APNsTokenKind.init),
          status: APNsTokenStatus(rawValue: order.state.rawValue) ?? .active,
          statusMilliseconds: order.atMilliseconds ?? clock.wallMilliseconds()
        )
      )
      return token
    }
  }

  func mintChannel(
    environment: APNsEnvironment,
    topic: String,
    storesMessages: Bool
  ) async throws -> String {
    try state.withLock { state in
      state.sequence += 1
      let channel = state.world.channels.create(
        bundle: topic,
        environment: environment,
        storesMessages: storesMessages,
        nowMilliseconds: clock.wallMilliseconds(),
        random: (0..<16).map { UInt8(truncatingIfNeeded: state.sequence &* (211 + $0)) }
      )
      guard let channel else { throw SenderFailure("the quota of channels is used up") }
      return channel.id
    }
  }

  func arrivals(for keys: [String]) async -> [Arrival] {
    state.withLock { state in
      state.arrivals.filter {
        keys.contains($0.key.lowercased())
          || keys.contains($0.key)
      }
    }
  }

  func waitForArrivals(
    _ count: Int,
    for keys: [String],
    deadlineMilliseconds: Int
  ) async -> [Arrival] {
    // Nothing is under way in memory: what has not come by now never will.
    await arrivals(for: keys)
  }

  func nowMilliseconds() async -> Int64 { clock.wallMilliseconds() }

  /// Judges and answers one request.
  func answer(_ push: PushRequest, on number: Int64) -> PushReply {
    state.withLock { state in
      guard var connection = state.connections[number] else {
        return PushReply(status: 500, body: [])
      }
      let request = APNsRequest()
      let document = JSONDocument()
      var pairs = [(":method", "POST"), (":scheme", "https"), (":path", push.path)]
      pairs.append((":authority", "127.0.0.1"))
      pairs += push.headers.map { ($0.name, $0.value) }
      request.load(
        headers: HeaderTable(pairs),
        body: push.body,
        document: document,
        connection: connection,
        nowMilliseconds: clock.wallMilliseconds(),
        fidelity: judge.fidelity
      )
      connection.present(request, keyring: state.world.keyring)
      state.world.inform(request, connection)
      var sink = FindingSink()
      judge.judge(request, into: &sink)
      state.world.record(request, refusal: sink.refusal)
      connection.record(request)
      state.connections[number] = connection
      let arrival = arrival(push, number, sink.verdict, state.arrivals.count)
      state.arrivals.append(arrival)
      guard sink.refusal != nil else { return PushReply(status: 200, body: []) }
      return PushReply(
        status: arrival.status,
        body: Array(#"{"reason":"\#(arrival.reason)"}"#.utf8)
      )
    }
  }

  private func arrival(
    _ push: PushRequest,
    _ connection: Int64,
    _ verdict: Verdict,
    _ count: Int
  ) -> Arrival {
    let isBroadcast = push.path.hasPrefix("/4/")
    let channel = push.headers.first { $0.name == "apns-channel-id" }?.value ?? ""
    let key = isBroadcast ? channel : String(push.path.split(separator: "/").last ?? "")
    return Arrival(
      request: Int64(count + 1),
      provider: .apns,
      endpoint: isBroadcast ? "broadcast" : "device",
      environment: "production",
      key: key,
      ask: AskToken(hex: Array(key.utf8)),
      connection: connection,
      stream: Int64(count * 2 + 1),
      at: clock.monotonicNanoseconds(),
      method: "POST",
      path: push.path,
      headers: push.headers.map { ($0.name, $0.value) },
      body: push.body,
      status: verdict.refusal?.status ?? 200,
      reason: verdict.refusal?.reason ?? "",
      verdict: verdict,
      duration: 1
    )
  }
}

/// One connection to the service in memory.
struct MemoryClient: PushClient {
  let service: MemoryService
  let connection: Int64

  func send(_ request: PushRequest) async throws(PushFailure) -> PushReply {
    service.answer(request, on: connection)
  }

  func close() async {}
}

/// A journal that keeps nothing.
struct NoJournal: SuiteJournal {
  func asked(_ order: SendOrder, ask: Int, caseID: String, dueAt: UInt64, handedAt: UInt64) {}
  func reported(ask: Int, report: SenderReport, at: UInt64) {}
  func finished(_ result: CaseResult, number: Int) {}
}

/// Runs suites with the reference sender in memory.
enum SendersMemory {
  static let managementTopic = "com.apple.mgmt.External.7f3a1c52-5b5e-4c0e-9d2b-6f1d3c8a4b10"

  static func run(
    flaws: Set<Flaw>,
    cases: [String] = [],
    isStrict: Bool = false
  ) async throws -> SuiteRun {
    let key = try ES256.PrivateKey.load(path: SendersReference.key)
    // Time moves by a second with each look, so that every signing has its own `iat`.
    let start = Clock.system.wallMilliseconds()
    let looks = Atomic<Int64>(0)
    let clock = Clock(
      wallMilliseconds: { start + looks.add(1, ordering: .relaxed).newValue },
      monotonicNanoseconds: { UInt64(looks.add(1, ordering: .relaxed).newValue) * 1_000 }
    )
    let service = MemoryService(publicKey: key.publicKey, clock: clock)
    let sender = BuiltinSender(
      ready: Fixture.ready(key: SendersReference.key),
      flaws: flaws,
      clock: clock,
      makeClient: service.factory
    )
    var options = RunnerOptions()
    options.isStrict = isStrict
    let runner = SuiteRunner(
      sender: sender,
      world: service,
      journal: NoJournal(),
      options: options,
      clock: clock,
      startedAt: 0,
      replay: { $0 },
      pause: { milliseconds in
        // Only a deadline waits long, and in memory none is ever reached.
        if milliseconds > 1_000 { try await Task.sleep(for: .seconds(60)) }
      }
    )
    let suites = try SuiteLoader().load([SuiteFolder.apns])
    return try await runner.run(SuitePlan(suites, selection: SuiteSelection(run: cases)))
  }
}

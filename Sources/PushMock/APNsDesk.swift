internal import PushCrypto
internal import PushJSON
internal import PushModel
internal import PushProviders
internal import PushStore
internal import PushTransport
internal import PushWire

/// Judges, answers and records the requests of one worker, one after the other, in reused storage.
struct APNsDesk: ~Copyable {
  let core: MockCore
  /// The worker's copy; refreshed when the world's keys have changed.
  var keyring: APNsKeyring
  let judge: APNsJudge
  let document = JSONDocument()
  let random = RandomBytes()
  let request = APNsRequest()
  var sink = FindingSink()
  var reply = APNsReply()
  var counts = MockMetrics.Counts()
  var answers = AnswerCounts()
  /// Random bytes for the ids of one answer.
  var identity: [UInt8] = []
  var batch: RecordBatch
  var ids: RequestIDs
  var arrivals: [ArrivalRow] = []

  init(core: MockCore) {
    self.core = core
    keyring = core.withWorld { $0.keyring }
    judge = APNsJudge(fidelity: core.fidelity)
    batch = core.recorder.makeBatch()
    ids = core.recorder.makeRequestIDs()
  }

  /// Serves one request from its bytes to its answer and its row.
  ///
  /// - Parameters:
  ///   - exchange: The request; its reply is filled.
  ///   - state: What is remembered of its connection.
  ///   - event: What is wrong with its stream, if anything.
  ///   - isIdle: The connection was idle for too long.
  /// - Returns: How the service answers.
  mutating func serve(
    _ exchange: Exchange,
    _ state: inout APNsConnectionState,
    _ event: APNsConnectionEvent?,
    isIdle: Bool
  ) -> APNsServed {
    load(exchange, &state)
    // Of a stream that ought not to be, only the head has come: the rules would miss its body.
    if event == nil { judge.judge(request, into: &sink) }
    if isIdle { sink.refuse(Refusal(400, "IdleTimeout"), stage: 0) }
    let answer = event.map { judge($0) } ?? .none
    var isLast = false
    if answer == .none {
      isLast = respond(exchange, &state)
    } else {
      isLast = refuse(exchange, answer)
    }
    record(exchange, connection: state.number, stream: answer)
    let served = APNsServed(
      isLast: isLast,
      mayRaiseLimit: answer == .none && request.isAuthenticated
    )
    request.release()
    return served
  }

  /// What the rules about streams make of the request; files their findings.
  private mutating func judge(_ event: APNsConnectionEvent) -> APNsConnectionAnswer {
    let judged = APNsConnectionRules.judge(event, fidelity: core.fidelity)
    sink.file(judged.findings, refusal: Refusal(0, ""), stage: 0)
    return judged.answer
  }

  /// Hands over what has been recorded since the last time.
  mutating func flush() {
    if !batch.isEmpty { core.recorder.submit(&batch) }
    if !arrivals.isEmpty {
      core.recorder.arrived(arrivals)
      arrivals.removeAll(keepingCapacity: true)
    }
    guard counts.requests > 0 || counts.connections > 0 || counts.resets > 0 else { return }
    counts.answers = answers.take()
    core.metrics.add(counts, .apns)
    counts = MockMetrics.Counts()
  }
}

/// What a connection must know of a request that was served.
struct APNsServed {
  /// The connection ends with it.
  var isLast: Bool
  /// It was authenticated, so that more streams may follow.
  var mayRaiseLimit: Bool
}

import PushCrypto
import PushJSON
import PushModel
import PushProviders
import PushStore
import PushWire

/// The work of a worker over one call to FCM or Expo, from headers to recorded row, without a
/// socket.
final class ServicePath {
  private let service: any ProviderService
  private let provider: Provider
  private let random = RandomBytes()
  private var sink = FindingSink()
  private var reply = ServiceReply()
  private var record = ServiceRecord()
  private var identity: [UInt8] = []
  private var batch: RecordBatch
  private var ids: RequestIDs
  private let recorder: Recorder
  private let headers: HeaderTable
  /// Taken in turn, since the same message again would be found out.
  private let bodies: [[UInt8]]
  private var connection = ServiceConnection(host: "localhost")
  private var now: Int64 = 1_783_080_000_000

  init(
    _ provider: Provider,
    _ service: any ProviderService,
    recorder: Recorder,
    headers: HeaderTable,
    body: (Int) -> String
  ) {
    self.provider = provider
    self.service = service
    self.recorder = recorder
    self.headers = headers
    batch = recorder.makeBatch()
    ids = recorder.makeRequestIDs()
    bodies = (0..<64).map { number in
      var bytes = Array(body(number).utf8)
      bytes.reserveCapacity(bytes.count + JSONDocument.padding)
      return bytes
    }
  }

  /// Judges, answers and records a call; tells whether it was accepted without a finding.
  func run() -> Bool {
    // A second apart, so that no quota is used up and no rule speaks of a burst.
    now += 1000
    connection.earlierRequests += 1
    let body = bodies[connection.earlierRequests % bodies.count]
    sink.removeAll()
    reply.reset()
    service.judge(
      ServiceCall(headers: headers, body: body, connection: connection, nowMilliseconds: now),
      into: &sink
    )
    identity.removeAll(keepingCapacity: true)
    random.append(32, to: &identity)
    record.removeAll()
    service.writeRecord(into: &record)
    service.answer(sink.refusal, random: identity, into: &reply)
    keep(body)
    service.release()
    return sink.findings.isEmpty && reply.status == 200
  }

  /// Why the last call was not as it should be, if it was not.
  var problem: String { "\(reply.status) \(sink.findings)" }

  private func keep(_ body: [UInt8]) {
    if batch.isFull { recorder.submit(&batch) }
    let bytes = headers.bytes
    let text = bytes.span
    let keys = record.keys
    let ask = record.recipientCount > 0 ? record.ask(at: 0) : nil
    batch.append(
      request: RequestRow(
        id: ids.take(),
        provider: provider,
        endpoint: record.endpoint,
        environment: nil,
        ask: ask.map { Int64(truncatingIfNeeded: $0.sequence) },
        connection: 1,
        stream: 1,
        at: 1,
        status: reply.status,
        reason: reply.reason,
        deservesRejection: sink.refusal != nil,
        duration: 1,
        bytes: Int64(body.count)
      ),
      token: keys.span.extracting(record.firstKey),
      method: text.extracting(headers.value(of: .method) ?? 0..<0),
      path: text.extracting(headers.value(of: .path) ?? 0..<0),
      headers: headers,
      reducedAuthorization: record.authorization,
      body: body,
      findings: sink.findings
    )
  }
}

extension ServicePath {
  private static let ask = AskToken(run: 7, caseNumber: 3, sequence: 11, salt: 5)
  private static let noInflation: Inflate = { _, _ in .malformed }

  private static func table(_ path: String, _ more: [(String, String)]) -> HeaderTable {
    HeaderTable(
      [
        (":method", "POST"), (":scheme", "https"), (":authority", "localhost"), (":path", path),
        ("content-type", "application/json"),
      ] + more
    )
  }

  /// Sends to a registered token of FCM.
  static func fcm(_ recorder: Recorder) -> ServicePath {
    let world = FCMWorld(FCMWorldOptions(digest: { SHA256.hash($0).hex }))
    world.register(ask.fcm, FCMDevice(platform: .android))
    let token = world.issueAccessToken(
      scopes: ["firebase.messaging"],
      lifetimeSeconds: 1_000_000,
      nowMilliseconds: 1_783_080_000_000,
      random: [UInt8](0..<32)
    )
    return ServicePath(
      .fcm,
      FCMService(world: world, fidelity: FCMFidelity(), inflate: noInflation),
      recorder: recorder,
      headers: table(
        "/v1/projects/pushproof-demo/messages:send",
        [("authorization", "Bearer " + token), ("user-agent", "acme-sender/1.0")]
      )
    ) { number in
      #"{"message":{"token":"\#(ask.fcm)","notification":{"title":"Hi","body":"No. \#(number)"},"#
        + #""android":{"priority":"high","ttl":"3600s","notification":{"channel_id":"orders"}},"#
        + #""data":{"order":"7"}}}"#
    }
  }

  /// Sends to a registered token of Expo, one message a request.
  static func expo(_ recorder: Recorder) -> ServicePath {
    let world = ExpoWorld(
      // A ring of tickets that is soon full.
      options: ExpoWorld.Options(digest: { SHA256.hash($0).hex }, ticketCapacity: 1000)
    )
    world.register(ask.expo)
    world.registerAccessToken("secret")
    return ServicePath(
      .expo,
      ExpoService(world: world, fidelity: ExpoFidelity(), inflate: noInflation),
      recorder: recorder,
      headers: table(
        "/--/api/v2/push/send",
        [
          ("accept", "application/json"), ("accept-encoding", "gzip, deflate"),
          ("authorization", "Bearer secret"),
        ]
      )
    ) { number in
      #"{"to":"\#(ask.expo)","title":"Hi","body":"No. \#(number)","sound":"default","badge":3,"#
        + #""channelId":"orders","priority":"high","ttl":3600,"data":{"order":{"id":7}}}"#
    }
  }
}

import PushCrypto
import PushJSON
import PushModel
import PushProviders
import PushStore
import PushWire

/// The work of a worker over one request, from headers to recorded row, without a socket.
final class RequestPath {
  private let judge = APNsJudge()
  private let request = APNsRequest()
  private let document = JSONDocument()
  private let random = RandomBytes()
  private var world: APNsWorld
  private var connection = APNsConnectionState(environment: .production, host: .push, number: 1)
  private var sink = FindingSink()
  private var reply = APNsReply()
  private var identity: [UInt8] = []
  private var batch: RecordBatch
  private var ids: RequestIDs
  private let recorder: Recorder
  private let headers: HeaderTable
  private let body: [UInt8]

  init(recorder: Recorder, push: String, headers extra: [(String, String)]) throws {
    self.recorder = recorder
    batch = recorder.makeBatch()
    ids = recorder.makeRequestIDs()
    let key = try ES256.PrivateKey.generate()
    let publicKey = key.publicKey
    world = APNsWorld(
      keyring: APNsKeyring(
        keys: [APNsKey(id: "ABCDE12345", team: "TEAM123456")],
        verify: { input, signature, _ in publicKey.verify(signature, over: input) },
        digest: { SHA256.hash($0).hex }
      )
    )
    let token = try JWTSigner(key: .es256(key)).providerToken(
      keyID: "ABCDE12345",
      teamID: "TEAM123456",
      issuedAt: RequestPath.now / 1000
    )
    headers = HeaderTable(
      [
        (":method", "POST"), (":scheme", "https"), (":authority", "api.push.apple.com"),
        (":path", "/3/device/" + String(repeating: "0a", count: 32)),
        ("authorization", "bearer " + token),
      ] + extra
    )
    var bytes = Array(push.utf8)
    bytes.reserveCapacity(bytes.count + JSONDocument.padding)
    body = bytes
  }

  private static let now: Int64 = 1_783_080_000_000

  /// Judges, answers and records the push once; tells whether it was accepted without a finding.
  func run() -> Bool {
    request.load(
      headers: headers,
      body: body,
      document: document,
      connection: connection,
      nowMilliseconds: RequestPath.now,
      fidelity: judge.fidelity
    )
    connection.present(request, keyring: world.keyring)
    world.inform(request, connection)
    sink.removeAll()
    judge.judge(request, into: &sink)
    world.record(request, refusal: sink.refusal)
    connection.record(request)
    identity.removeAll(keepingCapacity: true)
    random.append(32, to: &identity)
    reply.fill(request, refusal: sink.refusal, random: identity)
    record()
    request.release()
    return sink.findings.isEmpty && reply.status == 200
  }

  private func record() {
    if batch.isFull { recorder.submit(&batch) }
    let bytes = headers.bytes
    let text = bytes.span
    let path = headers.value(of: .path) ?? 0..<0
    batch.append(
      request: RequestRow(
        id: ids.take(),
        provider: .apns,
        endpoint: .device,
        environment: .production,
        ask: nil,
        connection: 1,
        stream: 1,
        at: 1,
        status: 200,
        reason: "",
        deservesRejection: false,
        duration: 1,
        bytes: Int64(body.count)
      ),
      token: text.extracting(request.recordedKey),
      method: text.extracting(headers.value(of: .method) ?? 0..<0),
      path: text.extracting(path),
      headers: headers,
      reducedAuthorization: [],
      body: body,
      findings: sink.findings
    )
  }
}

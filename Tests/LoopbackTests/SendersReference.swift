import Glibc
import PushCrypto
import PushJSON
import PushModel
import PushSenders
import PushSuites
import Synchronization
import Testing

@Suite struct SendersReference {
  /// A key file for the lifetime of the process.
  static let key: String = {
    let path = "/tmp/pushproof-senders-\(BuiltinSender.randomID()).p8"
    let pem = try? ES256.PrivateKey.generate().pem()
    TestFile.write(pem ?? "", to: path)
    atexit { unlink(SendersReference.key) }
    return path
  }()

  private func sender(
    _ client: FakeClient,
    flaws: Set<Flaw> = [],
    now: @escaping @Sendable () -> Int64 = { 1_800_000_000_000 }
  ) -> BuiltinSender {
    BuiltinSender(
      ready: Fixture.ready(key: SendersReference.key),
      flaws: flaws,
      clock: Clock(wallMilliseconds: now, monotonicNanoseconds: { 0 }),
      makeClient: { _ in client }
    )
  }

  private func tokens(_ client: FakeClient) -> [String?] {
    client.requests.withLock { requests in
      requests.map { request in request.headers.first { $0.name == "authorization" }?.value }
    }
  }

  @Test func namesItselfAndItsFlaws() async throws {
    #expect(try await sender(FakeClient()).start().name == "builtin")
    let flawed = try await sender(FakeClient(), flaws: [.noTopic, .badgeAsString]).start()
    #expect(flawed.name == "builtin:no-topic,badge-as-string")
    #expect(flawed.kinds.contains("pushtotalk"))
  }

  @Test func reportsStatusAndReason() async throws {
    let client = FakeClient([FakeClient.refusal(400, "BadTopic")])
    let report = try await sender(client).send(Fixture.order(["kind": "alert", "title": "t"]))
    #expect(report == SenderReport(outcome: .failed, status: 400, reason: "BadTopic"))
  }

  @Test func reportsTheReasonOfALostConnection() async throws {
    let client = FakeClient([.failure(PushFailure(reason: "BadCertificateEnvironment"))])
    let report = try await sender(client).send(Fixture.order(["kind": "alert", "title": "t"]))
    #expect(report == SenderReport(outcome: .failed, reason: "BadCertificateEnvironment"))
  }

  @Test(arguments: ["", "<html>", #"{"reason":1}"#, "[]"])
  func survivesAnyErrorBody(body: String) async throws {
    let client = FakeClient([.success(PushReply(status: 500, body: Array(body.utf8)))])
    let report = try await sender(client).send(Fixture.order(["kind": "alert", "title": "t"]))
    #expect(report == SenderReport(outcome: .failed, status: 500))
  }

  @Test func saysUnsupportedForAnUnknownKind() async throws {
    let client = FakeClient()
    let report = try await sender(client).send(Fixture.order(["kind": "made-up"]))
    #expect(report.outcome == .unsupported)
    #expect(client.requests.withLock { $0.isEmpty })
  }

  @Test(arguments: [(Int64(0), true), (2_999, true), (3_000, false), (-1, false)])
  func keepsAProviderTokenFor50Minutes(later: Int64, isSame: Bool) async throws {
    let client = FakeClient()
    let now = Mutex<Int64>(1_800_000_000_000)
    let sender = sender(client, now: { now.withLock { $0 } })
    _ = try await sender.send(Fixture.order(["kind": "alert", "title": "t"]))
    now.withLock { $0 += later * 1000 }
    _ = try await sender.send(Fixture.order(["kind": "alert", "title": "t"]))
    let seen = tokens(client)
    #expect(seen[0]?.hasPrefix("bearer ") == true)
    #expect((seen[0] == seen[1]) == isSame)
  }

  @Test func repeatsOnceWithANewTokenWhenItsOwnHasExpired() async throws {
    let refusal = FakeClient.refusal(403, "ExpiredProviderToken")
    let client = FakeClient([refusal, refusal])
    let report = try await sender(client).send(Fixture.order(["kind": "alert", "title": "t"]))
    #expect(report.reason == "ExpiredProviderToken")
    let seen = tokens(client)
    #expect(seen.count == 2)
    #expect(seen[0] != seen[1])
  }

  @Test(arguments: [(410, "Unregistered"), (429, "TooManyRequests"), (500, "InternalServerError")])
  func repeatsNoOtherRefusal(status: Int, reason: String) async throws {
    let client = FakeClient([FakeClient.refusal(status, reason)])
    _ = try await sender(client).send(Fixture.order(["kind": "alert", "title": "t"]))
    #expect(client.requests.withLock { $0.count } == 1)
  }

  @Test func usesTheCertificateForDeviceManagement() async throws {
    let endpoints = Mutex<[PushEndpoint]>([])
    let client = FakeClient()
    let sender = BuiltinSender(
      ready: Fixture.ready(key: SendersReference.key),
      makeClient: { endpoint in
        endpoints.withLock { $0.append(endpoint) }
        return client
      }
    )
    _ = try await sender.send(Fixture.order(["kind": "mdm", "data": ["mdm": "m"]]))
    _ = try await sender.send(Fixture.order(["kind": "alert", "title": "t"]))
    _ = try await sender.send(Fixture.order(["kind": "alert", "title": "t"]))
    let opened = endpoints.withLock { $0 }
    #expect(opened.map(\.certificatePath) == ["/c.pem", nil])
    #expect(tokens(client)[0] == nil)
    await sender.stop()
    #expect(client.closed.withLock { $0 } == 2)
  }

  @Test func failsClearlyWithoutAKey() async {
    let sender = BuiltinSender(ready: Fixture.ready(), makeClient: { _ in FakeClient() })
    let thrown = await #expect(throws: SenderFailure.self) { try await sender.start() }
    #expect(thrown?.message.contains("/nowhere.p8") == true)
  }

  @Test func aFlawedSenderRepeats410() async throws {
    let client = FakeClient([FakeClient.refusal(410, "Unregistered")])
    _ = try await sender(client, flaws: [.retries410])
      .send(Fixture.order(["kind": "alert", "title": "t"]))
    #expect(client.requests.withLock { $0.count } == 2)
  }

  @Test func aFlawedSenderHidesErrors() async throws {
    for (flaw, want) in [
      (Flaw.swallowsErrors, SenderReport(outcome: .sent, status: 200)),
      (.hidesReason, SenderReport(outcome: .failed)),
    ] {
      let client = FakeClient([FakeClient.refusal(400, "BadTopic")])
      let report = try await sender(client, flaws: [flaw])
        .send(Fixture.order(["kind": "alert", "title": "t"]))
      #expect(report == want)
    }
  }

  @Test func aFlawedSenderSignsAnewOrOpensAnew() async throws {
    let client = FakeClient()
    let signing = sender(client, flaws: [.jwtPerRequest, .newConnectionPerPush])
    for _ in 0..<3 { _ = try await signing.send(Fixture.order(["kind": "alert", "title": "t"])) }
    #expect(Set(tokens(client).compactMap(\.self)).count == 3)
    #expect(client.closed.withLock { $0 } == 3)
  }
}

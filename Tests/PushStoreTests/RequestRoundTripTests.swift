import PushModel
import PushStore
import PushWire
import Testing

@Suite struct RequestRoundTripTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func keepsEveryColumnOfARequest() async throws {
    let recorder = try Fixture.open(folder.file())
    var ids = recorder.makeRequestIDs()
    var batch = recorder.makeBatch()
    let id = ids.take()
    Fixture.append(
      &batch,
      Fixture.row(id, status: 400, reason: "BadDeviceToken", rejects: true),
      findings: [
        Finding(
          rule: "APNS-P-02",
          severity: .reject,
          place: .body(pointer: "/aps"),
          value: "v",
          message: "m",
          fix: "f"
        )
      ]
    )
    recorder.submit(&batch)
    let isEmpty = batch.isEmpty
    #expect(isEmpty)
    #expect(await recorder.flush() == nil)
    let reader = try RunReader.open(folder.file())
    let detail = try #require(try reader.request(id))
    let request = detail.request
    #expect(request.id == 1 && request.run == 1 && request.ask == 1)
    #expect(request.provider == .apns && request.endpoint == .device)
    #expect(request.environment == .production)
    #expect(request.token == "ab" && request.method == "POST" && request.path == "/3/device/ab")
    #expect(request.connection == 7 && request.stream == 3)
    #expect(request.at == 1000 && request.duration == 55 && request.bytes == 2)
    #expect(request.status == 400 && request.reason == "BadDeviceToken")
    #expect(request.deservesRejection)
    #expect(
      request.body == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    )
    #expect(detail.headers.map(\.name) == ["apns-topic", "authorization", "apns-priority"])
    #expect(detail.headers.map(\.value) == ["com.example.app", "bearer iss=TEAM", "10"])
    #expect(detail.body == Array("{}".utf8))
    #expect(detail.findings.count == 1)
    try await recorder.finish(verdict: "pass", exitCode: 0, message: "ok")
  }
}

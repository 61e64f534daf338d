import PushModel
import PushProviders
import PushWire
import Testing

@Suite struct APNsHeadReplyTests {
  private static let uuid = "123e4567-e89b-12d3-a456-426614174000"

  private func body(_ reply: APNsReply) -> String { String(decoding: reply.body, as: UTF8.self) }

  private func names(_ reply: APNsReply) -> [String] { reply.headers.pairs.map(\.name) }

  @Test func anAcceptedPushHasAnIdAndNoBody() {
    var bench = APNsHeadBench()
    let reply = bench.send(.push()).reply
    #expect(names(reply) == ["apns-id"])
    #expect(reply.status == 200)
    #expect(reply.headers.text(of: .apnsID) == "40414243-4445-4647-8849-4A4B4C4D4E4F")
    #expect(reply.body.isEmpty && reply.action == .respond)
  }

  @Test func aRefusedPushNamesTheReasonAndEchoesTheId() {
    var bench = APNsHeadBench()
    let reply = bench.send(.push([("apns-priority", "7")], adding: [("apns-id", Self.uuid)])).reply
    #expect(names(reply) == ["apns-id", "content-type"])
    #expect(reply.status == 400)
    #expect(reply.headers.text(of: .apnsID) == Self.uuid)
    #expect(body(reply) == #"{"reason":"BadPriority"}"#)
  }

  @Test func theSandboxAddsAUniqueId() throws {
    var bench = APNsHeadBench(environment: .sandbox)
    let request = APNsExampleRequest.push([(":authority", "api.sandbox.push.apple.com")])
    #expect(names(bench.send(request).reply) == ["apns-id", "apns-unique-id"])
    var fidelity = APNsFidelity()
    try fidelity.set("unique-id", "accepted-pushes-only")
    var sparse = APNsHeadBench(environment: .sandbox, fidelity: fidelity)
    #expect(names(sparse.send(.push([("authorization", nil)])).reply).last == "content-type")
    #expect(names(sparse.send(request).reply).last == "apns-unique-id")
  }

  @Test(arguments: [(APNsTokenStatus.unregistered, "Unregistered"), (.expired, "ExpiredToken")])
  func goneTokensAreAnsweredWithATimestamp(status: APNsTokenStatus, reason: String) {
    var bench = APNsHeadBench()
    bench.world.tokens.register(
      APNsExampleRequest.token,
      APNsDevice(
        environment: .production,
        topic: "com.example.app",
        kind: .app,
        status: status,
        statusMilliseconds: 1_899_999_999_123
      )
    )
    let outcome = bench.send(.push())
    #expect(outcome.findings == [])
    #expect(outcome.refusal == Refusal(410, reason))
    #expect(body(outcome.reply) == #"{"reason":"\#(reason)","timestamp":1899999999123}"#)
    let wrong = bench.send(.push([("apns-priority", "7")]))
    #expect(wrong.refusal == Refusal(400, "BadPriority"))
  }

  @Test func channelsAreMadeReadListedAndDeleted() throws {
    var bench = APNsHeadBench(host: .management)
    let made = bench.send(.channels("POST", body: APNsExampleRequest.creation))
    #expect(made.reply.status == 201 && made.reply.body.isEmpty)
    let id = try #require(made.reply.headers.text(of: .apnsChannelID))
    #expect(made.effect == .created(id))
    let read = bench.send(.channels("GET", [("apns-channel-id", id)]))
    #expect(body(read.reply) == #"{"message-storage-policy":0,"push-type":"LiveActivity"}"#)
    let listing = APNsExampleRequest.channels(
      "GET",
      [(":path", "/1/apps/com.example.app/all-channels")]
    )
    let listed = bench.send(listing)
    #expect(body(listed.reply).contains("\"\(id)\""))
    let deleted = bench.send(.channels("DELETE", [("apns-channel-id", id)]))
    #expect(deleted.reply.status == 204 && deleted.reply.body.isEmpty)
    let gone = bench.send(.channels("DELETE", [("apns-channel-id", id)]))
    #expect(gone.refusal == Refusal(400, "ChannelNotRegistered"))
    #expect(gone.reply.headers.contains(.apnsRequestID) && !gone.reply.headers.contains(.apnsID))
    #expect(!body(bench.send(listing).reply).contains(id))
  }

  @Test func framingErrorsResetAndForeignCertificatesEndTheConnection() {
    var bench = APNsHeadBench()
    #expect(bench.send(.push(violations: .pseudoHeaders)).reply.action == .resetStream)
    var certified = APNsHeadBench(
      certificate: APNsExampleWorld.certificate(environments: [.sandbox])
    )
    let reply = certified.send(.push([("authorization", nil)])).reply
    #expect(reply.action == .goAway)
    #expect(body(reply) == #"{"reason":"BadCertificateEnvironment"}"#)
  }

  @Test func theCaseOfIdsObeysFidelity() throws {
    var fidelity = APNsFidelity()
    try fidelity.set("generated-id-case", "lower")
    try fidelity.set("echoed-id-case", "upper")
    var bench = APNsHeadBench(fidelity: fidelity)
    let made = bench.send(.push()).reply.headers.text(of: .apnsID)
    #expect(made == "40414243-4445-4647-8849-4a4b4c4d4e4f")
    let echoed = bench.send(.push(adding: [("apns-id", Self.uuid)])).reply.headers.text(of: .apnsID)
    #expect(echoed == Self.uuid.uppercased())
  }
}

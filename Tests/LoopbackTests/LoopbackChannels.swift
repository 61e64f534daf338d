import PushHarness
import PushJSON
import PushMock
import PushModel
import PushProviders
import PushStore
import PushTestKit
import PushTransport
import PushWire
import Testing

/// Channels and broadcasts, byte by byte.
@Suite(.timeLimit(.minutes(4))) struct LoopbackChannels {
  private static let path = "/1/apps/com.example.app/channels"
  private static let create = #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#

  private func call(
    _ client: HTTP2Client,
    _ method: String,
    _ path: String = LoopbackChannels.path,
    jwt: String,
    channel: String? = nil,
    body: String = ""
  ) async throws -> ClientResponse {
    var headers = [(name: "authorization", value: "bearer \(jwt)")]
    if let channel { headers.append((name: "apns-channel-id", value: channel)) }
    return try await client.send(
      ClientRequest(method: method, path: path, headers: headers, body: Array(body.utf8))
    )
  }

  @Test(arguments: [0, 1]) func aChannelLivesFromCreationToDeletion(policy: Int) async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client(mock.ready.apnsChannels)
      let jwt = try mock.jwt()
      let all = "/1/apps/com.example.app/all-channels"
      #expect(try await call(client, "GET", all, jwt: jwt).text == #"{"channels":[]}"#)
      let body = #"{"message-storage-policy":\#(policy),"push-type":"LiveActivity"}"#
      let made = try await call(client, "POST", jwt: jwt, body: body)
      #expect(made.status == 201)
      #expect(made.body.isEmpty)
      #expect(made.header("apns-request-id") != nil)
      let id = try #require(made.header("apns-channel-id"))
      #expect(Base64.decode(id.utf8) != nil)

      let read = try await call(client, "GET", jwt: jwt, channel: id)
      #expect(read.status == 200)
      #expect(read.text == #"{"message-storage-policy":\#(policy),"push-type":"LiveActivity"}"#)
      let listed = try await call(client, "GET", all, jwt: jwt)
      #expect(listed.status == 200)
      #expect(listed.text == #"{"channels":["\#(id)"]}"#)

      let deleted = try await call(client, "DELETE", jwt: jwt, channel: id)
      #expect(deleted.status == 204)
      #expect(deleted.body.isEmpty)
      let gone = try await call(client, "GET", jwt: jwt, channel: id)
      #expect(gone.status == 400)
      #expect(gone.text == #"{"reason":"ChannelNotRegistered"}"#)
      #expect(try await call(client, "GET", all, jwt: jwt).text == #"{"channels":[]}"#)
      await client.close()
    }
  }

  @Test(arguments: [
    (#"{"message-storage-policy":2,"push-type":"LiveActivity"}"#, "BadRequestParams"),
    (#"{"message-storage-policy":1,"push-type":"LiveActivity","name":"x"}"#, "BadRequestParams"),
    (#"{"message-storage-policy":1"#, "BadRequestPayload"),
  ])
  func aWrongOrderMakesNoChannel(body: String, reason: String) async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client(mock.ready.apnsChannels)
      let jwt = try mock.jwt()
      let answer = try await call(client, "POST", jwt: jwt, body: body)
      #expect(answer.status == 400)
      #expect(answer.reason == reason)
      #expect(answer.header("apns-channel-id") == nil)
      #expect(
        try await call(client, "GET", "/1/apps/com.example.app/all-channels", jwt: jwt).text
          == #"{"channels":[]}"#
      )
      await client.close()
    }
  }

  @Test func aBroadcastGoesToAChannelOfItsEnvironmentOnly() async throws {
    try await LoopbackMock.with { mock in
      let jwt = try mock.jwt()
      let manager = try mock.client(mock.ready.apnsChannels)
      let made = try await call(manager, "POST", jwt: jwt, body: LoopbackChannels.create)
      let id = try #require(made.header("apns-channel-id"))
      let body = #"{"aps":{"event":"update","timestamp":\#(now(mock)),"content-state":{"a":1}}}"#
      let push = ClientRequest(
        path: "/4/broadcasts/apps/com.example.app",
        headers: [
          (name: "authorization", value: "bearer \(jwt)"), (name: "apns-channel-id", value: id),
          (name: "apns-push-type", value: "liveactivity"), (name: "apns-priority", value: "10"),
          (name: "apns-expiration", value: "0"),
        ],
        body: Array(body.utf8)
      )
      let device = try mock.client()
      let answer = try await device.send(push)
      #expect(answer.status == 200)
      #expect(answer.body.isEmpty)
      #expect(answer.header("apns-request-id") != nil)
      let sandbox = try mock.client(mock.ready.apnsSandbox?.url)
      #expect(try await sandbox.send(push).reason == "ChannelNotRegistered")
      for client in [manager, device, sandbox] { await client.close() }
    }
  }

  @Test func managementBelongsToItsOwnHost() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client()
      let answer = try await call(
        client,
        "POST",
        jwt: try mock.jwt(),
        body: LoopbackChannels.create
      )
      #expect(answer.status == 404)
      #expect(answer.reason == "BadPath")
      await client.close()
    }
  }

  @Test func channelsThatNobodyDeletedAreReportedAtTheEnd() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client(mock.ready.apnsSandboxChannels)
      _ = try await call(client, "POST", jwt: try mock.jwt(), body: LoopbackChannels.create)
      #expect(mock.session.server.core.leftChannels().map(\.rule) == ["APNS-B-24"])
      await client.close()
    }
  }

  private func now(_ mock: LoopbackMock) -> Int64 {
    mock.session.server.core.clock.wallMilliseconds() / 1000
  }
}

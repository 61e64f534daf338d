import PushHarness
import PushJSON
import PushMock
import PushModel
import PushProviders
import PushStore
import PushTestKit
import PushTransport
import Testing

/// What our own client sees of the device service.
@Suite(.timeLimit(.minutes(4))) struct LoopbackAnswers {
  private func isUpperCaseUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x46).contains($0) || $0 == 0x2D
      }
  }

  @Test func anAcceptedPushHasAnIdAndNoBody() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client()
      let answer = try await client.send(mock.push(jwt: try mock.jwt()))
      #expect(answer.status == 200)
      #expect(answer.body.isEmpty)
      #expect(isUpperCaseUUID(try #require(answer.header("apns-id"))))
      #expect(answer.header("apns-unique-id") == nil)
      #expect(answer.headers.count == 1)
      await client.close()
    }
  }

  @Test func theSandboxAddsItsUniqueID() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client(mock.ready.apnsSandbox?.url)
      let jwt = try mock.jwt()
      let good = try await client.send(mock.push(jwt: jwt))
      #expect(good.status == 200)
      #expect(isUpperCaseUUID(try #require(good.header("apns-unique-id")).uppercased()))
      let bad = try await client.send(mock.push(token: "zz", jwt: jwt))
      #expect(bad.reason == "BadDeviceToken")
      #expect(bad.header("apns-unique-id") != nil)
      #expect(bad.header("content-type") == "application/json")
      await client.close()
    }
  }

  @Test func theSendersIDComesBackAsItWas() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client()
      let id = "eabeae54-14a8-11e5-b60b-1697f925ec7b"
      let answer = try await client.send(
        mock.push(jwt: try mock.jwt(), headers: [("apns-id", id)])
      )
      #expect(answer.status == 200)
      #expect(answer.header("apns-id") == id)
      await client.close()
    }
  }

  @Test(arguments: [APNsTokenStatus.unregistered, .expired])
  func aDeadTokenHasATimestampInMilliseconds(status: APNsTokenStatus) async throws {
    let at: Int64 = 1_783_080_000_123
    try await LoopbackMock.set { options in
      options.configure = { world in
        world.tokens.register(
          LoopbackMock.token,
          APNsDevice(
            environment: .production,
            topic: LoopbackMock.topic,
            status: status,
            statusMilliseconds: at
          )
        )
      }
    }.with { mock in
      let client = try mock.client()
      let answer = try await client.send(mock.push(jwt: try mock.jwt()))
      #expect(answer.status == 410)
      let reason = status == .expired ? "ExpiredToken" : "Unregistered"
      #expect(answer.text == #"{"reason":"\#(reason)","timestamp":\#(at)}"#)
      await client.close()
    }
  }

  @Test(arguments: [
    "apns-topic", "apns-id", "apns-priority", "apns-expiration", "apns-push-type",
    "apns-collapse-id", "authorization",
  ])
  func aRepeatedHeaderIsRefused(name: String) async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client()
      let jwt = try mock.jwt()
      let values = [
        "apns-topic": LoopbackMock.topic, "apns-id": "eabeae54-14a8-11e5-b60b-1697f925ec7b",
        "apns-priority": "10", "apns-expiration": "0", "apns-push-type": "alert",
        "apns-collapse-id": "a", "authorization": "bearer \(jwt)",
      ]
      let value = try #require(values[name])
      var push = mock.push(jwt: jwt, headers: [(name, value)])
      #expect(try await client.send(push).status == 200)
      push.headers.append((name: name, value: value))
      let answer = try await client.send(push)
      #expect(answer.status == 400)
      #expect(answer.reason == "DuplicateHeaders")
      await client.close()
    }
  }

  @Test func everyRequestIsRecordedWithItsAnswer() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client()
      let jwt = try mock.jwt()
      _ = try await client.send(mock.push(jwt: jwt, body: #"{"aps":{"badge":3}}"#))
      _ = try await client.send(mock.push(jwt: jwt, headers: [("apns-topic", nil)]))
      let rows = try await mock.recorded(2)
      #expect(rows.map(\.request.status) == [200, 400])
      #expect(rows.map(\.request.reason) == ["", "MissingTopic"])
      #expect(rows.map(\.request.deservesRejection) == [false, true])
      #expect(rows.first?.body == Array(#"{"aps":{"badge":3}}"#.utf8))
      #expect(rows.last?.findings.contains { $0.rule == "APNS-H-08" } == true)
      #expect(rows.allSatisfy { $0.request.token == LoopbackMock.token })
      #expect(rows.allSatisfy { $0.request.duration > 0 })
      await client.close()
    }
  }

  @Test func aHeldConnectionIsTorndownWithAReasonAtTheEnd() async throws {
    let client = try await LoopbackMock.with { mock in
      let client = try mock.client()
      #expect(try await client.send(mock.push(jwt: try mock.jwt())).status == 200)
      return client
    }
    await client.close()
  }
}

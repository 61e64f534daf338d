import PushHarness
import PushModel
import PushStore
import PushTransport
import Testing

/// The stream limit over TLS: one at first, a thousand after the first authenticated answer.
@Suite(.timeLimit(.minutes(4))) struct LoopbackStreams {
  private func headers(_ mock: LoopbackMock, jwt: String) -> [(String, String)] {
    [
      (":method", "POST"), (":scheme", "https"), (":authority", "localhost"),
      (":path", "/3/device/\(LoopbackMock.token)"), ("apns-topic", LoopbackMock.topic),
      ("apns-push-type", "alert"), ("authorization", "bearer \(jwt)"),
    ]
  }

  @Test func theLimitIsOneUntilTheFirstAnswerAndThenAThousand() async throws {
    try await LoopbackMock.with { mock in
      let peer = try await WirePeer.open(mock)
      let first = try #require(await peer.next(.settings))
      // In the order of the capture in the catalogue, 1.3.
      #expect(first.settings == [[1, 4096], [3, 1], [4, 65535], [5, 16384], [6, 8000]])
      await peer.request(1, headers(mock, jwt: try mock.jwt()), body: #"{"aps":{"alert":"a"}}"#)
      let raised = await peer.next(.settings) { $0.flags == 0 }
      #expect(raised?.settings == [[3, 1000]])
      await peer.close()
    }
  }

  @Test func aRefusedTokenLeavesTheLimitAtOne() async throws {
    try await LoopbackMock.with { mock in
      let peer = try await WirePeer.open(mock)
      for stream in [1, 3] {
        await peer.request(stream, headers(mock, jwt: "not.a.token"), body: "{}")
        #expect(await peer.next(.headers)?.stream == stream)
      }
      #expect(
        !peer.seen.contains {
          $0.type == WireFrame.Kind.settings.rawValue && $0.settings == [[3, 1000]]
        }
      )
      await peer.close()
    }
  }

  @Test func aSecondEarlyStreamIsRefusedAndRepeatingItEndsTheConnection() async throws {
    try await LoopbackMock.with { mock in
      let peer = try await WirePeer.open(mock)
      _ = await peer.next(.settings)
      await peer.acknowledge()
      let jwt = try mock.jwt()
      // The first stream stays open: it has no end yet.
      await peer.open(1, headers(mock, jwt: jwt))
      await peer.request(3, headers(mock, jwt: jwt), body: "{}")
      let reset = try #require(await peer.next(.reset))
      #expect(reset.stream == 3)
      #expect(reset.code == HTTP2ErrorCode.refusedStream)
      await peer.request(5, headers(mock, jwt: jwt), body: "{}")
      let end = try #require(await peer.next(.goAway))
      #expect(String(decoding: end.payload.dropFirst(8), as: UTF8.self).contains("TooManyRequests"))
      await peer.close()
      let rows = try await mock.recorded(2)
      let excess = rows.filter { $0.request.stream > 1 }
      #expect(excess.count == 2)
      for row in excess {
        #expect(row.findings.contains { $0.rule == "APNS-T-04" })
        #expect(row.findings.contains { $0.rule == "APNS-T-05" })
        #expect(row.request.deservesRejection)
      }
    }
  }

  @Test func ourClientWaitsForTheLimitToRise() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client()
      let jwt = try mock.jwt()
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<200 {
          group.addTask { try await client.send(mock.push(jwt: jwt)).status }
        }
        return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
      }
      #expect(statuses == [200: 200])
      #expect(client.openedConnections == 1)
      let rows = try await mock.recorded(200)
      #expect(rows.count == 200)
      #expect(rows.allSatisfy { $0.findings.isEmpty })
      await client.close()
    }
  }

  @Test(arguments: [
    ("authorization", "bearer "), ("authorization", " bearer x"), ("apns-topic", "a\u{0}b"),
    ("Apns-Priority", "10"), ("connection", "keep-alive"), (":status", "200"),
  ])
  func aMalformedHeaderIsNotBlamedOnTheBody(name: String, value: String) async throws {
    try await LoopbackMock.with { mock in
      let peer = try await WirePeer.open(mock)
      var fields = headers(mock, jwt: try mock.jwt())
      fields.removeAll { $0.0 == name }
      let body = #"{"aps":{"alert":"a"}}"#
      fields += [(name, value), ("content-length", "\(body.utf8.count)")]
      await peer.request(1, fields, body: body)
      _ = await peer.next { $0.stream == 1 && $0.type != WireFrame.Kind.data.rawValue }
      let rules = try #require(try await mock.recorded(1).first).findings.map(\.rule)
      #expect(!rules.contains("APNS-T-17"), "\(rules)")
      #expect(!rules.contains("APNS-P-01"), "\(rules)")
      await peer.close()
    }
  }
}

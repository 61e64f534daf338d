import PushHarness
import PushMock
import PushModel
import PushStore
import PushTestKit
import Testing

/// What never gets to a provider's rules has its row all the same, and keeps no secret.
@Suite(.timeLimit(.minutes(2))) struct ServiceRefusalTests {
  struct Form: Sendable, CustomTestStringConvertible {
    var rest: String
    var status: Int
    var reason: String

    var testDescription: String { reason }

    init(_ rest: String, _ status: Int, _ reason: String) {
      self.rest = rest
      self.status = status
      self.reason = reason
    }
  }

  static let forms: [Form] = [
    .init("Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello", 400, "more than one length"),
    .init(
      "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
      "both a length and a transfer encoding"
    ),
    .init(
      "Transfer-Encoding: chunked\r\n\r\nzz\r\n\(ServiceWire.secret)",
      400,
      "a chunk size that is no number"
    ),
    .init(
      "Expect: tea\r\nContent-Length: 0\r\n\r\n",
      417,
      "an expectation other than 100-continue"
    ),
    .init("Host: other\r\n\r\n", 400, "a request needs one host header"),
  ]

  @Test(arguments: forms)
  func `A request that HTTP forbids has a row of its provider`(form: Form) async throws {
    try await ServiceWire.plain.with { mock in
      for (url, path) in [
        (mock.ready.expo?.plainURL, ServiceWire.sendPath),
        (mock.ready.fcm?.plainURL, "/v1/projects/p/messages:send"),
      ] {
        let request = ServiceWire.request(
          form.rest,
          path: path + "?access_token=\(ServiceWire.secret)"
        )
        let answer = try await ServiceWire.exchange(url, request)
        #expect(answer.hasPrefix("HTTP/1.1 \(form.status) "))
      }
      let rows = try await mock.recorded(2)
      #expect(rows.map(\.request.provider.rawValue).sorted() == ["expo", "fcm"])
      for row in rows {
        #expect(row.request.status == form.status && row.request.reason == form.reason)
        #expect(row.request.deservesRejection && row.request.endpoint == .other)
        #expect(row.request.method == "POST")
        #expect(row.request.path.hasPrefix("/") && !row.request.path.contains("?"))
        #expect(!row.everything.contains(ServiceWire.secret))
      }
    }
  }

  @Test func `A request that is cut off has a row`() async throws {
    try await ServiceWire.plain.with { mock in
      let url = mock.ready.expo?.plainURL
      let whole = ServiceWire.request("Content-Length: 63\r\n\r\n\(ServiceWire.push)")
      for count in [60, whole.count - 5] {
        _ = try await ServiceWire.exchange(url, Array(whole.prefix(count)), hangsUp: true)
      }
      let rows = try await mock.recorded(2)
      #expect(rows.map(\.request.status) == [0, 0])
      #expect(
        rows.allSatisfy { $0.request.reason == "the connection ended within the request" }
      )
      #expect(rows.allSatisfy { $0.request.path == ServiceWire.sendPath })
      #expect(rows.allSatisfy { !$0.everything.contains(ServiceWire.secret) })
    }
  }

  @Test(arguments: ["Cookie", "proxy-authorization", "X-Goog-Api-Key", "x-api-key"])
  func `Credentials in other headers are reduced`(name: String) async throws {
    try await ServiceWire.plain.with { mock in
      let rest =
        "\(name): \(ServiceWire.secret)\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}"
      for (url, path) in [
        (mock.ready.expo?.plainURL, ServiceWire.sendPath),
        (mock.ready.fcm?.plainURL, "/token?assertion=\(ServiceWire.secret)"),
      ] {
        _ = try await ServiceWire.exchange(url, ServiceWire.request(rest, path: path))
      }
      let rows = try await mock.recorded(2)
      for row in rows {
        let value = row.headers.first { $0.name.lowercased() == name.lowercased() }?.value
        #expect(value?.hasPrefix("sha256:") == true)
        #expect(!row.everything.contains(ServiceWire.secret))
      }
    }
  }

  private static func headers(_ path: String) -> [(String, String)] {
    [
      (":method", "POST"), (":scheme", "https"), (":authority", "localhost"), (":path", path),
      ("content-type", "application/json"),
    ]
  }

  private static let places: [(Provider, String, Int)] = [
    (.expo, ServiceWire.sendPath, 200), (.fcm, "/v1/projects/p/messages:send", 401),
  ]

  private static func url(_ mock: LoopbackMock, _ provider: Provider) -> String? {
    provider == .expo ? mock.ready.expo?.url : mock.ready.fcm?.url
  }

  @Test(.enabled(if: Tool.isThere("openssl")), arguments: places)
  func `Streams before the first answer are judged like all others`(
    provider: Provider,
    path: String,
    status: Int
  ) async throws {
    try await LoopbackMock.with { mock in
      let peer = try await WirePeer.open(mock, url: Self.url(mock, provider))
      for stream in [1, 3, 5] { await peer.open(stream, Self.headers(path)) }
      for stream in [1, 3, 5] {
        await peer.send(
          WireFrame(type: 0, flags: 1, stream: stream, payload: Array(ServiceWire.push.utf8))
        )
      }
      for _ in 0..<3 { #expect(await peer.next(.headers) != nil) }
      #expect(try await mock.recorded(3).map(\.request.status) == [status, status, status])
      await peer.close()
    }
  }

  @Test(.enabled(if: Tool.isThere("openssl")), arguments: places)
  func `The stream over the limit ends as the provider's streams do`(
    provider: Provider,
    path: String,
    status: Int
  ) async throws {
    try await LoopbackMock.with { mock in
      let peer = try await WirePeer.open(mock, url: Self.url(mock, provider))
      _ = await peer.next(.settings)
      await peer.acknowledge()
      for stream in 0..<101 { await peer.open(2 * stream + 1, Self.headers(path)) }
      if provider == .fcm {
        let end = await peer.next(.goAway)
        #expect(
          end.map { String(decoding: $0.payload.dropFirst(8), as: UTF8.self) }
            == "exceeded_max_concurrent_streams"
        )
        // The others are cut off with the connection.
        let rows = try await mock.recorded(101)
        #expect(Set(rows.map(\.request.status)) == [0])
      } else {
        let end = await peer.next(.reset)
        // REFUSED_STREAM: it may be sent again (RFC 9113, 8.7).
        #expect(end?.stream == 201 && end?.code == 7)
        let rows = try await mock.recorded(1)
        #expect(rows.map(\.request.reason) == ["more streams than allowed"])
        await peer.send(
          WireFrame(type: 0, flags: 1, stream: 1, payload: Array(ServiceWire.push.utf8))
        )
        #expect(await peer.next(.headers)?.stream == 1)
      }
      await peer.close()
    }
  }

  @Test(.enabled(if: Tool.isThere("openssl"))) func `A malformed stream is reset and has a row`()
    async throws
  {
    try await LoopbackMock.with { mock in
      let peer = try await WirePeer.open(mock, url: mock.ready.expo?.url)
      await peer.request(
        1,
        Self.headers(ServiceWire.sendPath) + [("X-Upper", "a")],
        body: ServiceWire.push
      )
      #expect(await peer.next(.reset)?.code == 1)
      let rows = try await mock.recorded(1)
      #expect(rows.map(\.request.reason) == ["malformed as HTTP/2"])
      #expect(rows.map(\.request.deservesRejection) == [true])
      await peer.close()
    }
  }

  @Test func `A dropped connection is remembered for the pause before the retry`() async throws {
    try await ServiceWire.plain.with { mock in
      let url = mock.ready.expo?.plainURL
      mock.session.server.core.faults.add(Fault(status: 0, times: 2), provider: .expo)
      let request = ServiceWire.request(
        "Connection: close\r\nContent-Length: \(ServiceWire.push.utf8.count)\r\n\r\n"
          + ServiceWire.push
      ).split(separator: 10).filter { !$0.starts(with: Array("Authorization".utf8)) }
      let bytes = Array(request.joined(separator: [10]))
      for _ in 0..<2 { #expect(try await ServiceWire.exchange(url, bytes).isEmpty) }
      #expect(try await ServiceWire.exchange(url, bytes).hasPrefix("HTTP/1.1 200 "))
      let rows = try await mock.recorded(3)
      #expect(rows.map(\.request.reason) == ["connection dropped", "connection dropped", ""])
      // Retries at once.
      #expect(rows[0].findings.allSatisfy { $0.rule != "EXPO-T07" })
      #expect(rows[2].findings.contains { $0.rule == "EXPO-T07" })
    }
  }
}

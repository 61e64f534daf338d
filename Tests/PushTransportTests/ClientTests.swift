import PushTransport
import PushWire
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(4))) struct ClientTests {
  private static let push = ClientRequest(path: "/3/device/ab", body: Array("{}".utf8))

  @Test func sendsPseudoHeadersHeadersAndBody() async throws {
    let server = try TestServer.answering { exchange, _ in
      exchange.reply.headers.append(name: "apns-id", value: "X")
      exchange.reply.body = Array("answer".utf8)
    }
    let client = server.client(serverName: "api.push.apple.com")
    let response = try await client.send(
      ClientRequest(path: "/p", headers: [("apns-topic", "t")], body: Array("{}".utf8))
    )
    #expect(response.status == 200)
    #expect(response.header("apns-id") == "X")
    #expect(response.body == Array("answer".utf8))
    let headers = try #require(server.record.requests.first).headers
    #expect(headers.map(\.name) == [":method", ":scheme", ":authority", ":path", "apns-topic"])
    #expect(headers.map(\.value) == ["POST", "https", "api.push.apple.com", "/p", "t"])
    #expect(client.openedConnections == 1)
    await client.close()
    await server.stop()
  }

  @Test func sendsManyRequestsAtOnceOnOneConnection() async throws {
    let server = try TestServer.start(configure: {
      $0.settings.initialMaxConcurrentStreams = 1
      $0.settings.maxConcurrentStreamsAfterFirst = 50
    })
    let client = server.client()
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<500 { group.addTask { try await client.send(Self.push).status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == [Int](repeating: 200, count: 500))
    #expect(client.openedConnections == 1)
    // The limit was kept at all times.
    #expect(server.record.requests.allSatisfy { $0.violations.isEmpty })
    await client.close()
    await server.stop()
  }

  @Test func refusesACertificateOfAnUnknownAuthority() async throws {
    let server = try TestServer.start()
    let client = server.client(ca: "other.pem")
    let error = await #expect(throws: ClientError.self) { try await client.send(Self.push) }
    guard case .tls = error else {
      Issue.record("not a TLS error: \(String(describing: error))")
      return
    }
    await client.close()
    await server.stop()
  }

  @Test func refusesACertificateForAnotherName() async throws {
    let server = try TestServer.start()
    let client = server.client(serverName: "api.example.com")
    await #expect(throws: ClientError.tls("hostname mismatch")) {
      try await client.send(Self.push)
    }
    await client.close()
    await server.stop()
  }

  @Test func saysWhyItCannotConnect() async throws {
    let server = try TestServer.start()
    let client = server.client()
    await server.stop()
    let error = await #expect(throws: ClientError.self) { try await client.send(Self.push) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("Connection refused"))
    await client.close()
  }

  @Test func repeatsARefusedStream() async throws {
    let refusals = Mutex(1)
    let server = try TestServer.answering { exchange, _ in
      let isRefused = refusals.withLock { count in
        count -= 1
        return count >= 0
      }
      if isRefused { exchange.reply.action = .reset(errorCode: HTTP2ErrorCode.refusedStream) }
    }
    let client = server.client()
    #expect(try await client.send(Self.push).status == 200)
    #expect(server.record.requests.count == 2)
    await client.close()
    await server.stop()
  }

  @Test func givesUpAStreamThatIsAlwaysRefused() async throws {
    let server = try TestServer.answering { exchange, _ in
      exchange.reply.action = .reset(errorCode: HTTP2ErrorCode.refusedStream)
    }
    let client = server.client()
    await #expect(throws: ClientError.streamReset(errorCode: HTTP2ErrorCode.refusedStream)) {
      try await client.send(Self.push)
    }
    #expect(server.record.requests.count == 3)
    await client.close()
    await server.stop()
  }

  @Test func repeatsOnANewConnectionWhatAGoAwayLeftUnprocessed() async throws {
    let goAways = Mutex(1)
    let server = try TestServer.answering { exchange, _ in
      let isEnded = goAways.withLock { count in
        count -= 1
        return count >= 0
      }
      if isEnded { exchange.reply.action = .goAway(errorCode: 0, debugData: []) }
    }
    let client = server.client()
    #expect(try await client.send(Self.push).status == 200)
    #expect(client.openedConnections == 2)
    await client.close()
    await server.stop()
  }

  @Test func surfacesTheReasonOfAGoAway() async throws {
    let text = #"{"reason":"BadCertificateEnvironment"}"#
    let server = try TestServer.answering { exchange, _ in
      exchange.reply.action = .goAway(errorCode: 0, debugData: Array(text.utf8))
    }
    let client = server.client()
    await #expect(
      throws: ClientError.goAway(reason: "BadCertificateEnvironment", errorCode: 0, text: text)
    ) {
      try await client.send(Self.push)
    }
    #expect(client.openedConnections == 3)
    await client.close()
    await server.stop()
  }

  @Test func doesNotRepeatWhatMayHaveBeenProcessed() async throws {
    let server = try TestServer.answering { exchange, _ in exchange.reply.action = .closeConnection
    }
    let client = server.client()
    let error = await #expect(throws: ClientError.self) { try await client.send(Self.push) }
    guard case .connectionLost = error else {
      Issue.record("not a lost connection: \(String(describing: error))")
      return
    }
    #expect(server.record.requests.count == 1)
    await client.close()
    await server.stop()
  }

  @Test func timesOutAndResetsTheStream() async throws {
    let server = try TestServer.answering { exchange, _ in exchange.reply.action = .ignore }
    let client = server.client(configure: { $0.requestTimeoutMilliseconds = 100 })
    await #expect(throws: ClientError.timedOut) { try await client.send(Self.push) }
    await client.close()
    await server.stop()
    #expect(
      server.record.events.contains(
        .streamResetByPeer(stream: 1, errorCode: HTTP2ErrorCode.cancel)
      )
    )
  }

  @Test func cancellingTheTaskEndsTheRequest() async throws {
    let server = try TestServer.answering { exchange, _ in exchange.reply.action = .ignore }
    let client = server.client()
    let task = Task { try await client.send(Self.push) }
    task.cancel()
    let result = await task.result
    #expect(throws: ClientError.cancelled) { try result.get() }
    await client.close()
    await server.stop(deadlineMilliseconds: 100)
  }

  @Test func refusesRequestsOnceClosed() async throws {
    let server = try TestServer.start()
    let client = server.client()
    _ = try await client.send(Self.push)
    await client.close()
    await #expect(throws: ClientError.closed) { try await client.send(Self.push) }
    await server.stop()
  }

  @Test(arguments: ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"])
  func `Any method is sent as it is`(_ method: String) async throws {
    let server = try TestServer.answering { exchange, _ in
      exchange.reply.body = Array("body".utf8)
    }
    let client = server.client()
    let response = try await client.send(ClientRequest(method: method, path: "/"))
    #expect(response.body == (method == "HEAD" ? [] : Array("body".utf8)))
    #expect(server.record.requests.first?.headers.first?.value == method)
    await client.close()
    await server.stop()
  }

  @Test func `Bodies of a mebibyte come back whole`() async throws {
    let server = try TestServer.start(
      configure: { $0.listeners[0].maxBodyBytes = 1 << 20 },
      behaviour: { exchange, _ in exchange.reply.body = exchange.body }
    )
    let client = server.client()
    let body = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 7919) }
    for _ in 0..<3 {
      let response = try await client.send(ClientRequest(path: "/", body: body))
      #expect(response.body == body)
    }
    await client.close()
    await server.stop()
  }

  @Test func `HTTP 2 is spoken without TLS where that is wanted`() async throws {
    let server = try TestServer.start()
    let client = server.client(configure: {
      $0.usesTLS = false
      $0.port = server.rawPort
      $0.caPEMPath = nil
    })
    for _ in 0..<2 { #expect(try await client.send(Self.push).status == 200) }
    #expect(client.openedConnections == 1)
    #expect(server.record.requests.first?.headers.contains { $0 == (":scheme", "http") } == true)
    #expect(server.record.infos.map(\.tlsVersion) == [""])
    await client.close()
    await server.stop()
  }

  @Test func `A plain server that does not listen is named`() async throws {
    let server = try TestServer.start()
    let client = server.client(configure: {
      $0.usesTLS = false
      $0.port = server.rawPort
    })
    await server.stop()
    await #expect(throws: ClientError.self) { try await client.send(Self.push) }
    await client.close()
  }
}

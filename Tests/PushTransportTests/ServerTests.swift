import Glibc
import PushTransport
import PushWire
import Testing

@Suite(.timeLimit(.minutes(4))) struct ServerTests {
  private static let push = ClientRequest(
    path: "/3/device/ab",
    headers: [("apns-topic", "com.example.app")],
    body: Array(#"{"aps":{"alert":"hello"}}"#.utf8)
  )

  private func curl(_ server: TestServer, _ options: String) -> String {
    let ca = TestCertificates.path("ca.pem")
    return shell("curl -sS -m 10 --cacert \(ca) \(options) https://localhost:\(server.tlsPort)/x")
  }

  @Test func answersCurlWithStatusHeadersAndBody() async throws {
    let server = try TestServer.answering { exchange, _ in
      exchange.reply.status = 400
      exchange.reply.headers.append(name: "content-type", value: "application/json")
      exchange.reply.body = Array(#"{"reason":"BadTopic"}"#.utf8)
    }
    let output = curl(server, "--http2 -i -d '{}'")
    #expect(output.hasPrefix("HTTP/2 400"))
    #expect(output.contains("content-type: application/json"))
    #expect(output.hasSuffix(#"{"reason":"BadTopic"}"#))
    let seen = try #require(server.record.requests.first)
    #expect(seen.body == Array("{}".utf8))
    #expect(seen.path == "/x")
    await server.stop()
  }

  @Test func tellsWhatIsKnownOfAConnection() async throws {
    let server = try TestServer.start()
    _ = curl(server, "--http2")
    let info = try #require(server.record.infos.first)
    #expect(info.listener == 7)
    #expect(info.tlsVersion == "TLSv1.3")
    #expect(info.alpn == "h2")
    #expect(info.serverName == "localhost")
    #expect(info.clientCertificateDER == nil)
    #expect(!info.clientCertificateChainOK)
    #expect(info.peer.hasPrefix("127.0.0.1:"))
    await server.stop()
  }

  @Test(arguments: [("client", true), ("stranger", false)])
  func clientCertificateIsVerifiedButNeverRequired(_ name: String, _ isKnown: Bool) async throws {
    let server = try TestServer.start()
    let client = server.client(certificate: name)
    #expect(try await client.send(Self.push).status == 200)
    let info = try #require(server.record.infos.first)
    #expect(info.clientCertificateDER?.first == 0x30)
    #expect(info.clientCertificateChainOK == isKnown)
    await client.close()
    await server.stop()
  }

  @Test func refusesTLSBelowVersion12() async throws {
    let server = try TestServer.start()
    let output = curl(server, "--http2 --tls-max 1.1 --ciphers DEFAULT@SECLEVEL=0")
    #expect(output.contains("alert protocol version"))
    #expect(curl(server, "--http2 --tls-max 1.2 -o /dev/null -w '%{http_code}'") == "200")
    #expect(server.record.events.first == .handshakeFailed("unsupported protocol"))
    await server.stop()
  }

  @Test func refusesAnALPNOfferWithoutHTTP2() async throws {
    let server = try TestServer.start()
    #expect(curl(server, "--http1.1").contains("no application protocol"))
    #expect(server.record.events == [.noHTTP2(alpnOffered: ["http/1.1"])])
    #expect(server.record.requests.isEmpty)
    await server.stop()
  }

  @Test func dropsHTTP1WithoutALPN() async throws {
    let server = try TestServer.start()
    #expect(curl(server, "--http1.1 --no-alpn").contains("Empty reply"))
    #expect(server.record.events == [.http1Spoken])
    #expect(server.record.requests.isEmpty)
    await server.stop()
  }

  @Test func servesThePrefaceWithoutALPN() async throws {
    let server = try TestServer.start()
    let output = curl(server, "--http2-prior-knowledge --no-alpn -o /dev/null -w '%{http_code}'")
    #expect(output == "200")
    #expect(server.record.infos.map(\.alpn) == [nil])
    await server.stop()
  }

  @Test(arguments: [("--http2", "2"), ("--http1.1", "1.1"), ("--http1.1 --no-alpn", "1.1")])
  func servesBothProtocolsWhereBothAreWanted(_ option: String, _ version: String) async throws {
    let server = try TestServer.start(configure: { $0.listeners[0].kind = .anyTLS })
    let output = curl(server, "\(option) -o /dev/null -w '%{http_code} %{http_version}'")
    #expect(output == "200 \(version)")
    #expect(server.record.requests.first?.headers.contains { $0 == (":scheme", "https") } == true)
    await server.stop()
  }

  @Test func givesUpAHandshakeThatTakesTooLong() async throws {
    let server = try TestServer.start(configure: {
      $0.limits.handshakeTimeoutMilliseconds = 50
      $0.limits.tickMilliseconds = 10
    })
    let silent = try RawPeer(port: server.tlsPort)
    #expect(silent.readToEnd().isEmpty)
    #expect(server.record.events == [.handshakeFailed("the client took too long")])
    await server.stop()
  }

  @Test func acceptsNoMoreHandshakesThanAllowedAtOnce() async throws {
    let server = try TestServer.start(configure: {
      $0.limits.maxHandshakes = 1
      $0.limits.handshakeTimeoutMilliseconds = 100
      $0.limits.tickMilliseconds = 10
    })
    let silent = try RawPeer(port: server.tlsPort)
    // Served once the silent one was given up.
    let client = server.client()
    #expect(try await client.send(Self.push).status == 200)
    #expect(server.record.events.first == .handshakeFailed("the client took too long"))
    #expect(silent.readToEnd().isEmpty)
    await client.close()
    await server.stop()
  }

  @Test func servesAsManyConnectionsAsH2loadOpens() async throws {
    let server = try TestServer.start()
    let output = shell("h2load -c 50 -m 20 -n 5000 https://127.0.0.1:\(server.tlsPort)/x")
    #expect(output.contains("5000 succeeded, 0 failed, 0 errored, 0 timeout"))
    #expect(server.record.requests.count == 5000)
    await server.stop()
  }

  @Test func sendsTheSettingsOfAPNsInOrder() async throws {
    let server = try TestServer.start()
    let connection = try RawHTTP2(port: server.rawPort)
    connection.peer.write(RawHTTP2.preface + RawHTTP2.frame(RawFrame.settings, 0, 0, []))
    let settings = try #require(connection.next())
    #expect(settings.settings == [[1, 4096], [3, 1000], [4, 65_535], [5, 16_384], [6, 8000]])
    await server.stop()
  }

  @Test func servesOnSeveralWorkersAndNumbersConnectionsUniquely() async throws {
    let server = try TestServer.start(configure: { $0.workers = 3 })
    let clients = (0..<12).map { _ in server.client() }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for client in clients {
        group.addTask { try await client.send(Self.push).status }
      }
      for try await status in group { #expect(status == 200) }
    }
    for client in clients { await client.close() }
    await server.stop()
    #expect(Set(server.record.infos.map(\.number)).count == 12)
    #expect(server.record.drained == 3)
    #expect(server.record.closings.count == 12)
  }

  @Test func refusesAPortThatIsTaken() async throws {
    let server = try TestServer.start()
    let port = server.tlsPort
    #expect(throws: SocketError.self) {
      _ = try TestServer.start(configure: { $0.listeners[0].port = port })
    }
    await server.stop()
  }

  @Test func namesTheFileThatCannotBeRead() throws {
    #expect {
      _ = try TestServer.start(configure: { $0.tls?.keyPath = "/nowhere.key" })
    } throws: { error in
      "\(error)".contains("/nowhere.key")
    }
  }
}

import Glibc
import PushTransport
import Testing

@Suite(.timeLimit(.minutes(4))) struct ListenerTests {
  private func start(
    _ kind: ListenerKind,
    _ change: (inout ListenerConfiguration) -> Void = { _ in },
    behaviour: @escaping Behaviour = { exchange, _ in TestServer.standard(exchange) }
  ) throws -> (server: TestServer, port: Int) {
    let server = try TestServer.start(
      configure: {
        var listener = ListenerConfiguration(tag: 11, kind: kind)
        change(&listener)
        $0.listeners.append(listener)
        // Bytes that a test sends one by one may take long while others run.
        $0.limits.handshakeTimeoutMilliseconds = 120_000
      },
      behaviour: behaviour
    )
    return (server, server.server.boundPorts[3])
  }

  // MARK: Both protocols on one port

  @Test(arguments: [("--http1.1", "1.1"), ("--http2-prior-knowledge", "2"), ("--http1.0", "1.1")])
  func `Both protocols are served without TLS on one port`(
    _ option: String,
    _ version: String
  ) async throws {
    let (server, port) = try start(.anyPlain)
    let output = shell(
      "curl -sS -m 10 \(option) -d '{}' -o /dev/null -w '%{http_code} %{http_version}'"
        + " http://127.0.0.1:\(port)/x"
    )
    #expect(output == "200 \(version)")
    #expect(server.record.infos.map(\.isHTTP2) == [version == "2"])
    #expect(server.record.requests.first?.headers.contains { $0 == (":scheme", "http") } == true)
    await server.stop()
  }

  @Test func `The first bytes may come one by one`() async throws {
    let (server, port) = try start(.anyPlain)
    let post = try RawPeer(port: port)
    // A method that begins as the preface does.
    for part in ["P", "R", " / HTTP/1.1\r\nHost: a\r\n\r\n"] {
      post.write(part)
      await server.settle()
    }
    #expect(post.answer().hasPrefix("HTTP/1.1 200 OK\r\n"))
    let connection = try RawHTTP2(port: port)
    let opening = RawHTTP2.preface + RawHTTP2.frame(RawFrame.settings, 0, 0, [])
    for byte in opening.prefix(5) {
      connection.peer.write([byte])
      await server.settle()
    }
    connection.peer.write(Array(opening.dropFirst(5)))
    #expect(connection.next()?.type == RawFrame.settings)
    #expect(server.record.infos.map(\.isHTTP2) == [false, true])
    await server.stop()
  }

  @Test func `TLS on a port without it is refused as such`() async throws {
    let (server, port) = try start(.anyPlain)
    let peer = try RawPeer(port: port)
    peer.write([0x16, 3, 1, 2, 0])
    let answer = String(decoding: peer.readToEnd(), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(server.record.events == [.opened, .protocolError("TLS where none is spoken")])
    await server.stop()
  }

  @Test func `A client whose ALPN offer has neither protocol is told apart`() async throws {
    let (server, port) = try start(.anyTLS)
    _ = shell("openssl s_client -connect 127.0.0.1:\(port) -alpn spdy/3 </dev/null")
    while server.record.closings.isEmpty { await Task.yield() }
    #expect(server.record.events == [.noHTTP2(alpnOffered: ["spdy/3"])])
    await server.stop()
  }

  // MARK: Settings of one listener

  @Test func `A listener has its own settings and the others keep theirs`() async throws {
    let (server, port) = try start(.anyPlain) {
      var settings = HTTP2Settings()
      settings.initialMaxConcurrentStreams = 100
      $0.settings = settings
    }
    for (port, limit) in [(port, 100), (server.rawPort, 1000)] {
      let connection = try RawHTTP2(port: port)
      connection.peer.write(RawHTTP2.preface + RawHTTP2.frame(RawFrame.settings, 0, 0, []))
      #expect(connection.next()?.settings.contains([3, limit]) == true)
    }
    await server.stop()
  }

  @Test func `Beyond the stream limit the handler may end the connection as Google does`()
    async throws
  {
    let text = "exceeded_max_concurrent_streams"
    let (server, port) = try start(
      .anyPlain,
      {
        var settings = HTTP2Settings()
        settings.initialMaxConcurrentStreams = 3
        $0.settings = settings
      },
      behaviour: { exchange, _ in
        guard exchange.violations.contains(.streamLimitExceeded) else { return }
        exchange.reply.action = .goAway(errorCode: 1, debugData: Array(text.utf8))
      }
    )
    let connection = try RawHTTP2.open(port: port)
    for stream in [1, 3, 5, 7] {
      connection.send(
        RawFrame.headers,
        RawHTTP2.endHeaders,
        stream,
        RawHTTP2.block(RawHTTP2.standard)
      )
    }
    let goAway = try #require(connection.next(RawFrame.goAway))
    #expect(bigEndian(goAway.payload[4..<8]) == 1)
    #expect(String(decoding: goAway.payload[8...], as: UTF8.self) == text)
    #expect(connection.next() == nil)
    #expect(server.record.requests.map(\.violations).first?.contains(.streamLimitExceeded) == true)
    await server.stop()
  }

  @Test(arguments: ["--http1.1", "--http2-prior-knowledge"])
  func `A listener keeps as much of a body as it says and counts the rest`(
    _ option: String
  ) async throws {
    let limit = 1 << 20
    let (server, port) = try start(.anyPlain) { $0.maxBodyBytes = limit }
    for extra in [0, 1] {
      _ = shell(
        "head -c \(limit + extra) /dev/zero | curl -sS -m 10 \(option) -H 'Expect:'"
          + " --data-binary @- http://127.0.0.1:\(port)/x"
      )
    }
    let seen = server.record.requests
    #expect(seen.map(\.bodyBytes) == [limit, limit + 1])
    #expect(seen.map(\.body.count) == [limit, limit])
    #expect(seen.map(\.violations) == [[], .bodyTooLarge])
    #expect(seen.allSatisfy { $0.hasPaddingRoom })
    await server.stop()
  }

  @Test func `Length and date are added to HTTP/2 answers where that is wanted`() async throws {
    let behaviour: Behaviour = { exchange, _ in exchange.reply.body = Array("0123456789".utf8) }
    for adds in [true, false] {
      let (server, port) = try start(
        .anyPlain,
        { $0.addsLengthAndDate = adds },
        behaviour: behaviour
      )
      let output = shell("curl -sS -m 10 -i --http2-prior-knowledge http://127.0.0.1:\(port)/x")
      #expect(output.contains("content-length: 10\r\n") == adds)
      #expect(output.contains(" GMT\r\n") == adds)
      #expect(output.hasSuffix("0123456789"))
      await server.stop()
    }
  }

  @Test(arguments: ["--http1.1", "--http2-prior-knowledge"])
  func `An answer to HEAD has the headers alone`(_ option: String) async throws {
    let (server, port) = try start(
      .anyPlain,
      { $0.addsLengthAndDate = true },
      behaviour: { exchange, _ in exchange.reply.body = Array("0123456789".utf8) }
    )
    let output = shell("curl -sS -m 10 -I \(option) http://127.0.0.1:\(port)/x")
    #expect(output.contains("200"))
    #expect(output.lowercased().contains("content-length: 10\r\n"))
    #expect(output.hasSuffix("\r\n\r\n"))
    await server.stop()
  }

  @Test func `A listener ends its idle connections with its own words`() async throws {
    let server = try TestServer.start(configure: {
      var listener = ListenerConfiguration(tag: 11, kind: .anyPlain)
      listener.idleTimeoutMilliseconds = 60
      listener.idleDebugData = Array("session_timed_out".utf8)
      $0.listeners.append(listener)
      $0.limits.tickMilliseconds = 10
    })
    let connection = try RawHTTP2.open(port: server.server.boundPorts[3])
    let goAway = try #require(connection.next(RawFrame.goAway))
    #expect(String(decoding: goAway.payload[8...], as: UTF8.self) == "session_timed_out")
    await server.stop()
  }

  // MARK: Listeners added at run time

  /// A listening socket of the test's own, and its port.
  private func listeningSocket() -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length)
        listen(descriptor, 16)
        getsockname(descriptor, $0, &length)
      }
    }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  @Test func `Sockets made elsewhere are served by every worker and closed at shutdown`()
    async throws
  {
    let server = try TestServer.start(configure: { $0.workers = 3 })
    let made = [listeningSocket(), listeningSocket()]
    try server.server.adopt(descriptors: made.map(\.descriptor), tag: 21, kind: .anyTLS)
    #expect(fcntl(made[0].descriptor, F_GETFD) == -1)
    let ca = TestCertificates.path("ca.pem")
    for _ in 0..<6 {
      for port in made.map(\.port) {
        let output = shell(
          "curl -sS -m 10 --cacert \(ca) -o /dev/null -w '%{http_code}' https://localhost:\(port)/"
        )
        #expect(output == "200")
      }
    }
    #expect(server.record.infos.count == 12)
    #expect(server.record.infos.allSatisfy { $0.listener == 21 })
    await server.stop()
    #expect(throws: RawPeerError.self) { try RawPeer(port: made[0].port) }
  }

  @Test func `An adopted socket takes the settings of its tag`() async throws {
    let (server, _) = try start(.anyTLS) { $0.maxBodyBytes = 3 }
    let made = listeningSocket()
    try server.server.adopt(descriptors: [made.descriptor], tag: 11, kind: .anyPlain)
    #expect(shell("curl -sS -m 10 -d 12345 http://127.0.0.1:\(made.port)/").isEmpty)
    #expect(server.record.requests.map(\.body) == [Array("123".utf8)])
    await server.stop()
  }

  @Test func `What does not listen is not adopted and stays open`() async throws {
    let server = try TestServer.start()
    let plain = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(plain) }
    #expect(throws: SocketError.self) {
      try server.server.adopt(descriptors: [plain], tag: 1, kind: .anyPlain)
    }
    #expect(throws: SocketError.self) {
      try server.server.adopt(descriptors: [-1], tag: 1, kind: .anyPlain)
    }
    #expect(fcntl(plain, F_GETFD) != -1)
    await server.stop()
  }

  @Test func `TLS is not adopted without a certificate`() async throws {
    let server = try TestServer.start(configure: {
      $0.listeners.removeFirst()
      $0.tls = nil
    })
    let made = listeningSocket()
    defer { close(made.descriptor) }
    #expect(throws: TLSError.self) {
      try server.server.adopt(descriptors: [made.descriptor], tag: 1, kind: .http2TLS)
    }
    await server.stop()
  }

  @Test func `A socket adopted after the end is closed`() async throws {
    let server = try TestServer.start()
    await server.stop()
    let made = listeningSocket()
    try server.server.adopt(descriptors: [made.descriptor], tag: 1, kind: .anyPlain)
    #expect(throws: RawPeerError.self) { try RawPeer(port: made.port) }
  }

  @Test func `A server may listen on one more address later`() async throws {
    let server = try TestServer.start()
    let port = try server.server.listen(ListenerConfiguration(tag: 22, kind: .http1Plain))
    let peer = try RawPeer(port: port)
    peer.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(peer.answer().hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(server.record.infos.map(\.listener) == [22])
    await server.stop()
  }
}

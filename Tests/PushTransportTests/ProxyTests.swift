import PushTransport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(4))) struct ProxyTests {
  private static let routes: @Sendable (String, Int) -> ProxyRoute = { host, port in
    switch (host, port) {
    case ("localhost", 443), ("named.example", 443), ("unnamed.example", 443), ("::1", 443):
      .serve(tag: 7, kind: .anyTLS)
    case ("plain.example", 80): .serve(tag: 9, kind: .http1Plain)
    case ("loop.example", 443): .serve(tag: 10, kind: .connectProxy)
    default: .refuse(reason: "only push services are served")
    }
  }

  private func start(
    certificateFor: (@Sendable (String) -> (chainPEM: [UInt8], keyPEM: [UInt8])?)? = nil
  ) throws -> (server: TestServer, port: Int) {
    let server = try TestServer.start(configure: {
      $0.listeners.append(ListenerConfiguration(tag: 10, kind: .connectProxy))
      $0.proxyRoute = Self.routes
      $0.tls?.certificateFor = certificateFor
    })
    return (server, server.server.boundPorts[3])
  }

  private func curl(_ port: Int, _ url: String, _ options: String = "") -> String {
    let ca = TestCertificates.path("ca.pem")
    return shell("curl -sS -m 10 -x http://127.0.0.1:\(port) --cacert \(ca) \(options) \(url)")
  }

  @Test(arguments: [("--http2", "2"), ("--http1.1", "1.1")])
  func `A tunnel to a served host ends at its mock`(
    _ option: String,
    _ version: String
  ) async throws {
    let (server, port) = try start()
    let output = curl(
      port,
      "https://localhost/x",
      "\(option) -o /dev/null -w '%{http_connect} %{http_code} %{http_version}'"
    )
    #expect(output == "200 200 \(version)")
    let info = try #require(server.record.infos.first)
    #expect(info.listener == 7)
    #expect(info.serverName == "localhost")
    #expect(info.tunnelTarget.map { "\($0.host):\($0.port)" } == "localhost:443")
    #expect(info.isHTTP2 == (version == "2"))
    #expect(
      server.record.events.prefix(2) == [.proxyAccepted(host: "localhost", port: 443), .opened]
    )
    #expect(server.record.requests.map(\.path) == ["/x"])
    await server.stop()
  }

  @Test func `Another host is refused with the reason and reported`() async throws {
    let (server, port) = try start()
    #expect(curl(port, "https://example.com/").contains("response 403"))
    let peer = try RawPeer(port: port)
    peer.write("CONNECT Example.COM:8443 HTTP/1.1\r\nHost: example.com:8443\r\n\r\n")
    let answer = String(decoding: peer.readToEnd(), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
    #expect(answer.hasSuffix("example.com:8443 is refused: only push services are served.\n"))
    #expect(
      server.record.events == [
        .proxyRefused(host: "example.com", port: 443),
        .proxyRefused(host: "example.com", port: 8443),
      ]
    )
    #expect(server.record.infos.map(\.listener) == [10, 10])
    await server.stop()
  }

  @Test func `A proxy is not led to itself`() async throws {
    let (server, port) = try start()
    #expect(curl(port, "https://loop.example/").contains("response 403"))
    await server.stop()
  }

  @Test func `The tunnel's first bytes may come with the CONNECT, or it byte by byte`() async throws
  {
    let (server, port) = try start()
    let connect = "CONNECT plain.example:80 HTTP/1.1\r\nHost: plain.example:80\r\n\r\n"
    let request = "GET /inside HTTP/1.1\r\nHost: plain.example\r\n\r\n"
    let peer = try RawPeer(port: port)
    peer.write(connect + request)
    #expect(peer.read(until: "\r\n\r\n") == "HTTP/1.1 200 Connection established\r\n\r\n")
    #expect(peer.answer().hasPrefix("HTTP/1.1 200 OK\r\n"))
    let slow = try RawPeer(port: port)
    for byte in (connect + request).utf8 { slow.write([byte]) }
    #expect(slow.read(until: "\r\n\r\n") == "HTTP/1.1 200 Connection established\r\n\r\n")
    #expect(slow.answer().hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(server.record.requests.map(\.path) == ["/inside", "/inside"])
    await server.stop()
  }

  @Test(arguments: [
    ("GET http://fcm.googleapis.com/ HTTP/1.1\r\nHost: fcm.googleapis.com\r\n\r\n", 405),
    ("CONNECT example.com HTTP/1.1\r\n\r\n", 400),
    ("CONNECT example.com:0 HTTP/1.1\r\n\r\n", 400),
    ("CONNECT example.com:65536 HTTP/1.1\r\n\r\n", 400),
    ("CONNECT exa\u{e4}mple.com:443 HTTP/1.1\r\n\r\n", 400),
    ("CONNECT [::zz]:443 HTTP/1.1\r\n\r\n", 400),
    ("CONNECT :443 HTTP/1.1\r\n\r\n", 400),
    ("CONNECT a:443\n\n", 400),
    ("\u{16}\u{3}\u{1}", 400),
    ("CONNECT a:443 HTTP/1.1\r\nX: " + String(repeating: "x", count: 9000), 431),
  ])
  func `Rubbish is refused`(_ request: String, _ status: Int) async throws {
    let (server, port) = try start()
    let peer = try RawPeer(port: port)
    peer.write(request)
    let answer = String(decoding: peer.readToEnd(), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    #expect(answer.contains("connection: close\r\n"))
    if status == 405 {
      #expect(answer.contains("\r\nallow: CONNECT\r\n"))
      #expect(answer.contains("HTTPS_PROXY"))
    }
    #expect(server.record.requests.isEmpty)
    await server.stop()
  }

  @Test func `A silent peer of the proxy is given up`() async throws {
    let server = try TestServer.start(configure: {
      $0.listeners.append(ListenerConfiguration(tag: 10, kind: .connectProxy))
      $0.limits.handshakeTimeoutMilliseconds = 50
      $0.limits.tickMilliseconds = 10
    })
    let silent = try RawPeer(port: server.server.boundPorts[3])
    #expect(silent.readToEnd().isEmpty)
    await server.stop()
  }

  // MARK: Certificates by name

  @Test func `A name that the default certificate lacks gets its own, once`() async throws {
    let asked = Mutex<[String]>([])
    let (server, port) = try start { name in
      asked.withLock { $0.append(name) }
      guard name == "named.example" else { return nil }
      return (TestCertificates.bytes("named.pem"), TestCertificates.bytes("named.key"))
    }
    for _ in 0..<2 {
      #expect(curl(port, "https://named.example/", "-o /dev/null -w '%{http_code}'") == "200")
    }
    #expect(curl(port, "https://localhost/", "-o /dev/null -w '%{http_code}'") == "200")
    #expect(asked.withLock { $0 } == ["named.example"])
    await server.stop()
  }

  @Test func `A name without a certificate gets the default one, which the client refuses`()
    async throws
  {
    let (server, port) = try start { _ in nil }
    #expect(curl(port, "https://unnamed.example/").contains("unnamed.example"))
    await server.stop()
  }

  @Test func `An unreadable certificate leaves the default one`() async throws {
    let (server, port) = try start { _ in (Array("no".utf8), Array("no".utf8)) }
    #expect(curl(port, "https://unnamed.example/", "-k -o /dev/null -w '%{http_code}'") == "200")
    await server.stop()
  }

  @Test func `Without SNI the name of the CONNECT chooses the certificate`() async throws {
    let (server, port) = try start { name in
      name == "named.example"
        ? (TestCertificates.bytes("named.pem"), TestCertificates.bytes("named.key")) : nil
    }
    let output = shell(
      "openssl s_client -proxy 127.0.0.1:\(port) -connect named.example:443 -noservername"
        + " </dev/null | grep subject"
    )
    #expect(output.contains("CN = named"))
    await server.stop()
  }
}

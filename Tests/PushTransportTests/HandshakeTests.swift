import PushTransport
import Testing

@Suite(.timeLimit(.minutes(4))) struct HandshakeTests {
  private func connect(_ port: Int, _ options: String) -> String {
    shell("openssl s_client -connect 127.0.0.1:\(port) \(options) </dev/null")
  }

  @Test(arguments: ["-tls1_3", "-tls1_2"])
  func `A client that does not trust us is named by its host and its alert`(
    _ version: String
  ) async throws {
    let server = try TestServer.start()
    let other = TestCertificates.path("other.pem")
    _ = connect(
      server.tlsPort,
      "\(version) -servername localhost -CAfile \(other) -verify_return_error"
    )
    while server.record.closings.isEmpty { await Task.yield() }
    #expect(server.record.events == [.handshakeFailed("unknown ca")])
    #expect(server.record.infos.map(\.serverName) == ["localhost"])
    #expect(server.record.closings == ["TLS handshake failed: unknown ca"])
    await server.stop()
  }

  @Test func `A client too old is named by its host`() async throws {
    let server = try TestServer.start()
    _ = connect(server.tlsPort, "-tls1_1 -cipher DEFAULT@SECLEVEL=0 -servername localhost")
    while server.record.closings.isEmpty { await Task.yield() }
    #expect(server.record.events == [.handshakeFailed("unsupported protocol")])
    #expect(server.record.infos.map(\.serverName) == ["localhost"])
    await server.stop()
  }

  @Test func `A client that leaves before it has said anything is told apart`() async throws {
    let server = try TestServer.start()
    var peer: RawPeer? = try RawPeer(port: server.tlsPort)
    peer?.write([0x16, 3, 1])
    peer = nil
    while server.record.closings.isEmpty { await Task.yield() }
    #expect(server.record.events == [.handshakeFailed("the client closed the connection")])
    #expect(server.record.infos.map(\.serverName) == [nil])
    await server.stop()
  }

  @Test(arguments: [true, false])
  func `A listener may ask for a certificate or not`(_ asks: Bool) async throws {
    let server = try TestServer.start(configure: { $0.listeners[0].asksForCertificate = asks })
    let certificate = TestCertificates.path("client.pem")
    let key = TestCertificates.path("client.key")
    let output = connect(server.tlsPort, "-alpn h2 -cert \(certificate) -key \(key)")
    #expect(output.contains("Acceptable client certificate CA names") == asks)
    while server.record.closings.isEmpty { await Task.yield() }
    #expect(server.record.infos.map(\.clientCertificateChainOK) == [asks])
    #expect(server.record.infos.map { $0.clientCertificateDER != nil } == [asks])
    await server.stop()
  }

  @Test func `What is no TLS is said to be none`() async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.tlsPort)
    peer.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = peer.readToEnd()
    #expect(server.record.events == [.handshakeFailed("http request")])
    await server.stop()
  }
}

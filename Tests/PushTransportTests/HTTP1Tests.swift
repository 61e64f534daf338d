import PushTransport
import PushWire
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(4))) struct HTTP1Tests {
  private static let ok = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"

  @Test func synthesisesPseudoHeadersAndKeepsTheConnection() async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.http1Port)
    for path in ["/v1/health", "/v1/requests?limit=1"] {
      peer.write("GET \(path) HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n\r\n")
      #expect(peer.answer() == Self.ok)
    }
    let seen = server.record.requests
    #expect(seen.map(\.path) == ["/v1/health", "/v1/requests?limit=1"])
    #expect(
      seen[0].headers.map(\.name) == [
        ":method", ":scheme", ":authority", ":path", "Host", "X-A",
      ]
    )
    #expect(
      seen[0].headers.map(\.value) == [
        "GET", "http", "localhost", "/v1/health", "localhost", "b",
      ]
    )
    #expect(server.record.infos.count == 1)
    await server.stop()
  }

  @Test(arguments: [
    "Content-Length: 4\r\n\r\nabcd", "Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n",
    "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n3\r\nbcd\r\n0\r\n\r\n",
  ])
  func readsBodiesOfEitherFraming(_ rest: String) async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.http1Port)
    // Byte by byte, since a message may be cut anywhere.
    for byte in "POST / HTTP/1.1\r\nHost: a\r\n\(rest)".utf8 { peer.write([byte]) }
    #expect(peer.answer() == Self.ok)
    #expect(server.record.requests.map(\.body) == [Array("abcd".utf8)])
    await server.stop()
  }

  @Test func keepsABodyOfExactlyTheLimit() async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.http1Port)
    peer.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65536\r\n\r\n")
    peer.write([UInt8](repeating: 0x20, count: 65_536))
    #expect(peer.answer() == Self.ok)
    #expect(server.record.requests.first?.bodyBytes == 65_536)
    await server.stop()
  }

  @Test func saysContinueToThoseWhoWait() async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.http1Port)
    peer.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
    #expect(peer.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    peer.write("{}")
    #expect(peer.answer() == Self.ok)
    await server.stop()
  }

  @Test func answersTheFirstOfPipelinedRequestsAndCloses() async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.http1Port)
    let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    peer.write(request + request)
    let answer = String(decoding: peer.readToEnd(), as: UTF8.self)
    #expect(
      RawPeer.undated(answer)
        == "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
    )
    #expect(server.record.requests.count == 1)
    await server.stop()
  }

  @Test func neverSplitsAnAnswerByHostileHeaderText() async throws {
    let server = try TestServer.answering { exchange, _ in
      exchange.reply.headers.append(name: "x", value: "a\r\nset-cookie: b")
    }
    let peer = try RawPeer(port: server.http1Port)
    peer.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(peer.read(until: "\r\n\r\n").contains("\r\nx: a  set-cookie: b\r\n"))
    await server.stop()
  }

  @Test func deferredAnswersMayBeStreamed() async throws {
    let server = try TestServer.answering { exchange, _ in exchange.reply.action = .deferred }
    let peer = try RawPeer(port: server.http1Port)
    peer.write("GET /v1/events HTTP/1.1\r\nHost: a\r\n\r\n")
    while server.record.requests.isEmpty { await Task.yield() }
    server.server.post { handler in
      guard let exchange = TestServer.deferred(in: handler) else { return }
      exchange.reply.headers.append(name: "content-type", value: "text/event-stream")
      #expect(exchange.stream(Array("data: 1\n\n".utf8)))
      #expect(exchange.stream(Array("data: 2\n\n".utf8)))
      exchange.complete()
    }
    #expect(
      RawPeer.undated(peer.read(until: "0\r\n\r\n"))
        == "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n"
        + "transfer-encoding: chunked\r\n\r\n9\r\ndata: 1\n\n\r\n9\r\ndata: 2\n\n\r\n0\r\n\r\n"
    )
    await server.stop()
  }

  @Test func aDeferredAnswerToAPeerThatLeftIsAbandoned() async throws {
    let server = try TestServer.answering { exchange, _ in exchange.reply.action = .deferred }
    var peer: RawPeer? = try RawPeer(port: server.http1Port)
    peer?.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    while server.record.requests.isEmpty { await Task.yield() }
    peer = nil
    while server.record.closings.isEmpty { await Task.yield() }
    let isAbandoned = await withCheckedContinuation { continuation in
      server.server.post { handler in
        let exchange = TestServer.deferred(in: handler)
        exchange?.complete()
        continuation.resume(returning: exchange != nil)
      }
    }
    #expect(isAbandoned)
    await server.stop()
  }

  @Test func shutdownEndsIdleConnections() async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.http1Port)
    peer.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(peer.answer() == Self.ok)
    await server.stop()
    #expect(peer.readToEnd().isEmpty)
  }

  @Test func deferredAnswersOverHTTP2AreSentLater() async throws {
    let server = try TestServer.answering { exchange, _ in exchange.reply.action = .deferred }
    let connection = try RawHTTP2.open(port: server.rawPort)
    connection.request(1)
    while server.record.requests.isEmpty { await Task.yield() }
    server.server.post { handler in
      let exchange = TestServer.deferred(in: handler)
      exchange?.reply.body = Array("late".utf8)
      exchange?.complete()
    }
    #expect(connection.answer(on: 1)?.type == RawFrame.headers)
    #expect(connection.answer(on: 1)?.payload == Array("late".utf8))
    await server.stop()
  }

  @Test(arguments: [
    ("http://fcm.googleapis.com/v1/a?b=c", "fcm.googleapis.com", "/v1/a?b=c"),
    ("HTTPS://exp.host:443/x", "exp.host:443", "/x"), ("http://a", "a", "/"),
    ("http://a?b", "a", "?b"), ("*", "host.example", "*"),
    ("ftp://a/b", "host.example", "ftp://a/b"), ("//a/b", "host.example", "//a/b"),
  ])
  func `An absolute target gives authority and path`(
    _ target: String,
    _ authority: String,
    _ path: String
  ) async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.http1Port)
    peer.write("OPTIONS \(target) HTTP/1.1\r\nHost: host.example\r\n\r\n")
    #expect(peer.answer() == Self.ok)
    let headers = try #require(server.record.requests.first?.headers)
    #expect(headers.first { $0.name == ":authority" }?.value == authority)
    #expect(headers.first { $0.name == ":path" }?.value == path)
    await server.stop()
  }

  struct Keeping: Sendable {
    var version: String
    var connection: String?
    var isKept: Bool
    var said: String?
  }

  @Test(arguments: [
    Keeping(version: "1.1", connection: nil, isKept: true, said: nil),
    Keeping(version: "1.1", connection: "keep-alive", isKept: true, said: nil),
    Keeping(version: "1.1", connection: "te, Close", isKept: false, said: "close"),
    Keeping(version: "1.1", connection: "closed", isKept: true, said: nil),
    Keeping(version: "1.0", connection: nil, isKept: false, said: "close"),
    Keeping(version: "1.0", connection: "Keep-Alive", isKept: true, said: "keep-alive"),
    Keeping(version: "1.0", connection: "keep-alive, close", isKept: false, said: "close"),
  ])
  func `The connection stays as both sides say`(_ keeping: Keeping) async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.http1Port)
    let header = keeping.connection.map { "Connection: \($0)\r\n" } ?? ""
    peer.write("GET / HTTP/\(keeping.version)\r\nHost: a\r\n\(header)\r\n")
    let answer = peer.answer()
    #expect(
      answer.contains("connection: ")
        ? answer.contains("connection: \(keeping.said ?? "")\r\n")
        : keeping.said == nil
    )
    peer.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(peer.readToEnd().isEmpty == !keeping.isKept)
    await server.stop()
  }

  @Test(arguments: [
    ("POST", "", true), ("PUT", "", true), ("GET", "", false),
    ("POST", "Content-Length: 0\r\n", false), ("POST", "Transfer-Encoding: chunked\r\n", false),
  ])
  func `A body that is not announced is the handler's to refuse`(
    _ method: String,
    _ header: String,
    _ isMissing: Bool
  ) async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.http1Port)
    peer.write("\(method) / HTTP/1.1\r\nHost: a\r\n\(header)\r\n")
    if header.hasPrefix("T") { peer.write("0\r\n\r\n") }
    #expect(peer.answer().contains("connection: close") == isMissing)
    #expect(server.record.requests.map(\.violations) == [isMissing ? .lengthMissing : []])
    await server.stop()
  }

  @Test func `Chunk extensions and trailers are read and left out`() async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.http1Port)
    let message =
      "Transfer-Encoding: chunked\r\n\r\n2;a=b\r\nab\r\nA\r\n0123456789\r\n00\r\nX-Sum: 1\r\n\r\n"
    for byte in "POST / HTTP/1.1\r\nHost: a\r\n\(message)".utf8 { peer.write([byte]) }
    #expect(peer.answer() == Self.ok)
    let seen = try #require(server.record.requests.first)
    #expect(seen.body == Array("ab0123456789".utf8))
    #expect(seen.hasTrailers)
    #expect(!seen.headers.contains { $0.name == "X-Sum" })
    #expect(seen.isComplete)
    await server.stop()
  }

  @Test func `An empty line behind a body is no request`() async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.http1Port)
    for _ in 0..<2 {
      peer.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na\r\n")
      #expect(peer.answer() == Self.ok)
    }
    await server.stop()
  }

  @Test func `Who asks leave for too large a body is answered at once`() async throws {
    let server = try TestServer.start(configure: { $0.listeners[2].kind = .anyPlain })
    let peer = try RawPeer(port: server.http1Port)
    peer.write(
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\nExpect: 100-continue\r\n\r\n"
    )
    let answer = RawPeer.undated(String(decoding: peer.readToEnd(), as: UTF8.self))
    #expect(answer == "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
    #expect(server.record.requests.map(\.violations) == [.bodyTooLarge])
    #expect(server.record.requests.map(\.isComplete) == [false])
    #expect(server.record.requests.map(\.bodyBytes) == [65_537])
    await server.stop()
  }

  @Test func `A streamed answer to HTTP 1.0 ends with the connection`() async throws {
    let server = try TestServer.answering { exchange, _ in exchange.reply.action = .deferred }
    let peer = try RawPeer(port: server.http1Port)
    peer.write("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    while server.record.requests.isEmpty { await Task.yield() }
    server.server.post { handler in
      guard let exchange = TestServer.deferred(in: handler) else { return }
      #expect(exchange.stream(Array("part".utf8)))
      exchange.complete()
    }
    let answer = RawPeer.undated(String(decoding: peer.readToEnd(), as: UTF8.self))
    #expect(answer == "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\npart")
    await server.stop()
  }

  @Test func `An answer is dated once`() async throws {
    let server = try TestServer.answering { exchange, _ in
      exchange.reply.headers.append(name: "date", value: "Sun, 06 Nov 1994 08:49:37 GMT")
    }
    let own = try TestServer.start()
    for (port, isGiven) in [(server.http1Port, true), (own.http1Port, false)] {
      let peer = try RawPeer(port: port)
      peer.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let lines = peer.read(until: "\r\n\r\n").split(separator: "\r\n")
      let dates = lines.filter { $0.hasPrefix("date: ") }
      #expect(dates.count == 1)
      #expect(
        dates.first?.wholeMatch(
          of: #/date: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/#
        ) != nil
      )
      #expect((dates.first == "date: Sun, 06 Nov 1994 08:49:37 GMT") == isGiven)
    }
    await server.stop()
    await own.stop()
  }
}

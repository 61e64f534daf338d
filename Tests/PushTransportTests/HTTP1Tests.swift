import PushTransport
import PushWire
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct HTTP1Tests {
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

  struct Refusal: Sendable, CustomTestStringConvertible {
    var name: String
    var rest: String
    var status: Int

    var testDescription: String { name }

    init(_ name: String, _ rest: String, _ status: Int) {
      self.name = name
      self.rest = rest
      self.status = status
    }
  }

  private static let chunked = "Transfer-Encoding: chunked\r\n"

  @Test(arguments: [
    Refusal(
      "both framings",
      "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400
    ),
    Refusal("two lengths", "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
    Refusal("negative length", "Content-Length: -1\r\n\r\n", 400),
    Refusal("length with a letter", "Content-Length: 1x\r\n\r\na", 400),
    Refusal("other transfer encoding", "Transfer-Encoding: gzip\r\n\r\n", 400),
    Refusal("two hosts", "Host: b\r\n\r\n", 400),
    Refusal("space in a name", "Bad Name: x\r\n\r\n", 400),
    Refusal("space before the colon", "Content-Length : 1\r\n\r\na", 400),
    Refusal("the same length twice", "Content-Length: 1\r\nContent-Length: 1\r\n\r\na", 400),
    Refusal("a list of lengths", "Content-Length: 1, 1\r\n\r\na", 400),
    Refusal("length with a sign", "Content-Length: +1\r\n\r\na", 400),
    Refusal("length beyond bounds", "Content-Length: 1000000000000000000\r\n\r\n", 400),
    Refusal("both framings, chunked first", "\(chunked)Content-Length: 1\r\n\r\n0\r\n\r\n", 400),
    Refusal("two codings", "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400),
    Refusal("chunked twice", "\(chunked)\(chunked)\r\n0\r\n\r\n", 400),
    Refusal("chunked in disguise", "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 400),
    Refusal("control in a value", "Transfer-Encoding: \u{b}chunked\r\n\r\n", 400),
    Refusal("chunk size without digits", "\(chunked)\r\n;a\r\n", 400),
    Refusal("chunk size with a letter", "\(chunked)\r\n1g\r\na\r\n0\r\n\r\n", 400),
    Refusal("chunk size with a prefix", "\(chunked)\r\n0x1\r\na\r\n0\r\n\r\n", 400),
    Refusal("chunk size with a sign", "\(chunked)\r\n-1\r\n\r\n", 400),
    Refusal("chunk size with a blank", "\(chunked)\r\n1 \r\na\r\n0\r\n\r\n", 400),
    Refusal("chunk size beyond bounds", "\(chunked)\r\nfffffffffffffffff\r\n", 400),
    Refusal("chunk size and a bare line feed", "\(chunked)\r\n1\na\r\n0\r\n\r\n", 400),
    Refusal("line feed in a chunk extension", "\(chunked)\r\n1;a\nb\r\na\r\n", 400),
    Refusal("chunk longer than it says", "\(chunked)\r\n1\r\nab\r\n0\r\n\r\n", 400),
    Refusal("chunk with a bare line feed", "\(chunked)\r\n1\r\na\n0\r\n\r\n", 400),
    Refusal("folded trailer", "\(chunked)\r\n0\r\nA: b\r\n c\r\n\r\n", 400),
    Refusal("trailer without a colon", "\(chunked)\r\n0\r\nab\r\n\r\n", 400),
    Refusal("folded header", "A: b\r\n c\r\n\r\n", 400),
    Refusal("header folded by a tab", "A: b\r\n\tc\r\n\r\n", 400),
    Refusal("bare line feed", "A: b\nContent-Length: 1\r\n\r\na", 400),
    Refusal("bare carriage return", "A: b\rContent-Length: 1\r\n\r\na", 400),
    Refusal("zero byte", "A: \0\r\n\r\n", 400),
    Refusal("no colon", "Bad\r\n\r\n", 400),
    Refusal("no name", ": x\r\n\r\n", 400),
    Refusal("unknown expectation", "Expect: miracles\r\n\r\n", 417),
    Refusal(
      "body over the limit",
      "Content-Length: 65537\r\n\r\n" + String(repeating: "x", count: 65_537),
      413
    ),
    Refusal("headers over the limit", "X: " + String(repeating: "x", count: 70_000), 431),
  ])
  func refusesWhatIsAmbiguousOrTooLarge(_ refusal: Refusal) async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.http1Port)
    peer.write("POST / HTTP/1.1\r\nHost: a\r\n\(refusal.rest)")
    let answer = String(decoding: peer.readToEnd(), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 \(refusal.status) "))
    #expect(answer.contains("connection: close\r\n"))
    #expect(server.record.requests.isEmpty)
    await server.stop()
  }

  @Test func refusesARequestWithoutHost() async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.http1Port)
    peer.write("GET / HTTP/1.1\r\n\r\n")
    #expect(String(decoding: peer.readToEnd(), as: UTF8.self).hasPrefix("HTTP/1.1 400 "))
    let old = try RawPeer(port: server.http1Port)
    old.write("GET / HTTP/1.0\r\n\r\n")
    #expect(String(decoding: old.readToEnd(), as: UTF8.self).hasPrefix("HTTP/1.1 200 "))
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
    ("GET  / HTTP/1.1", 400), ("GET / HTTP/1.1 x", 400), ("GET / http/1.1", 400),
    ("GET / HTTP/11", 400), ("GET /\u{7f} HTTP/1.1", 400), ("GET\t/ HTTP/1.1", 400),
    ("GET /", 400), ("G(T / HTTP/1.1", 400), ("GET  HTTP/1.1", 400), ("GET / HTTP/2.0", 505),
    (" GET / HTTP/1.1", 400), ("{}", 400), ("GET / HTTP/1.1", 200), ("\r\nGET / HTTP/1.1", 200),
    ("\r\n\r\n\r\n\r\n\r\nGET / HTTP/1.1", 400),
  ])
  func `A request line has one form`(_ line: String, _ status: Int) async throws {
    let server = try TestServer.start()
    let peer = try RawPeer(port: server.http1Port)
    peer.write("\(line)\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(String(decoding: peer.readToEnd(), as: UTF8.self).hasPrefix("HTTP/1.1 \(status) "))
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
    let message = "\(Self.chunked)\r\n2;a=b\r\nab\r\nA\r\n0123456789\r\n00\r\nX-Sum: 1\r\n\r\n"
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

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
}

import PushTransport
import Testing

/// What one reader could take for one request and another for two, and what is too large.
@Suite(.timeLimit(.minutes(4))) struct HTTP1RefusalTests {
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
    Refusal("chunk ended by other bytes", "\(chunked)\r\n1\r\naxx0\r\n\r\n", 400),
    Refusal("chunk ended by a carriage return", "\(chunked)\r\n1\r\na\rx0\r\n\r\n", 400),
    Refusal("chunk size ended by another byte", "\(chunked)\r\n1\rxa\r\n0\r\n\r\n", 400),
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

  /// The usual SplitMix64, so that a failure can be repeated.
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  @Test(arguments: [ListenerKind.anyPlain, .connectProxy, .anyTLS])
  func `Broken requests are survived`(_ kind: ListenerKind) async throws {
    let server = try TestServer.start(configure: { $0.listeners[2].kind = kind })
    var random = Seeded(state: 1)
    let whole = Array(
      ("POST http://a/b HTTP/1.1\r\nHost: a\r\n\(Self.chunked)X: y\r\n\r\n"
        + "3;x=y\r\nabc\r\n0\r\nZ: z\r\n\r\nCONNECT a:443 HTTP/1.1\r\n\r\n").utf8
    )
    let bytes = Array("\r\n\0 :;,09aZ/\u{7f}\u{ff}\t".utf8)
    for _ in 0..<300 {
      var request = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<request.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: request.remove(at: place)
        case 1: request.insert(bytes.randomElement(using: &random) ?? 0, at: place)
        default: request[place] = bytes.randomElement(using: &random) ?? 0
        }
      }
      let peer = try RawPeer(port: server.http1Port)
      let cut = Int.random(in: 0...request.count, using: &random)
      peer.write(Array(request[..<cut]))
      peer.write(Array(request[cut...]))
    }
    let last = try RawPeer(port: server.rawPort)
    #expect(last.write(RawHTTP2.preface))
    await server.stop(deadlineMilliseconds: 100)
    #expect(server.record.drained == 1)
  }
}

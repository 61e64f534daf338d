import PushTransport
import Testing

@Suite(.timeLimit(.minutes(4))) struct ViolationTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var headers: [(String, String)]
    var body: String?
    var violations: ProtocolViolations

    var testDescription: String { name }
  }

  static let plain = RawHTTP2.standard

  static let examples: [Example] = [
    Example(name: "nothing wrong", headers: plain + [("apns-topic", "a")], violations: []),
    Example(name: "te: trailers", headers: plain + [("te", "trailers")], violations: []),
    Example(name: "te: gzip", headers: plain + [("te", "gzip")], violations: .connectionHeader),
    Example(
      name: "connection",
      headers: plain + [("connection", "keep-alive")],
      violations: .connectionHeader
    ),
    Example(
      name: "transfer-encoding",
      headers: plain + [("transfer-encoding", "chunked")],
      violations: .connectionHeader
    ),
    Example(
      name: "upper-case name",
      headers: plain + [("Apns-Topic", "a")],
      violations: .upperCaseName
    ),
    Example(
      name: "pseudo-header last",
      headers: plain.dropLast() + [("a", "b"), (":path", "/")],
      violations: .pseudoHeaderOrder
    ),
    Example(
      name: "pseudo-header twice",
      headers: plain + [(":path", "/2")],
      violations: .pseudoHeaderDuplicate
    ),
    Example(name: "no path", headers: Array(plain.dropLast()), violations: .pseudoHeaderMissing),
    Example(
      name: "status in a request",
      headers: plain + [(":status", "200")],
      violations: .pseudoHeaderUnknown
    ),
    Example(
      name: "content-length agrees",
      headers: plain + [("content-length", "2")],
      body: "{}",
      violations: []
    ),
    Example(
      name: "content-length too small",
      headers: plain + [("content-length", "1")],
      body: "{}",
      violations: .contentLengthMismatch
    ),
    Example(
      name: "content-length too large",
      headers: plain + [("content-length", "3")],
      body: "{}",
      violations: .contentLengthMismatch
    ),
    Example(
      name: "content-length no number",
      headers: plain + [("content-length", "-2")],
      body: "{}",
      violations: .contentLengthMismatch
    ),
    Example(
      name: "line feed in a value",
      headers: plain + [("a", "b\nc")],
      violations: .invalidHeader
    ),
    Example(
      name: "space before a value",
      headers: plain + [("a", " b")],
      violations: .invalidHeader
    ),
    Example(name: "space in a name", headers: plain + [("a b", "c")], violations: .invalidHeader),
  ]

  @Test(arguments: examples)
  func namesWhatARequestBreaks(_ example: Example) async throws {
    let server = try TestServer.start()
    let connection = try RawHTTP2.open(port: server.rawPort)
    connection.request(1, example.headers, body: example.body)
    let answer = connection.answer(on: 1)
    if example.violations.isEmpty {
      #expect(answer?.type == RawFrame.headers)
    } else {
      #expect(answer?.resetCode == HTTP2ErrorCode.protocolError)
    }
    #expect(server.record.requests.map(\.violations) == [example.violations])
    // One malformed request does no harm to the next.
    connection.request(3)
    #expect(connection.answer(on: 3)?.type == RawFrame.headers)
    await server.stop()
  }

  @Test(arguments: [(0, false), (1, true)])
  func headerListMayHoldExactly8000Bytes(_ extra: Int, _ isTooLarge: Bool) async throws {
    let server = try TestServer.start()
    let connection = try RawHTTP2.open(port: server.rawPort)
    let used = Self.plain.reduce(0) { $0 + $1.0.utf8.count + $1.1.utf8.count + 32 }
    let value = String(repeating: "x", count: 8000 - used - 33 + extra)
    connection.request(1, Self.plain + [("a", value)])
    #expect(connection.answer(on: 1)?.type == RawFrame.headers)
    let seen = try #require(server.record.requests.first)
    #expect(seen.headerListBytes == 8000 + extra)
    #expect(seen.violations == (isTooLarge ? .headerListTooLarge : []))
    #expect(seen.headers.last?.value == value)
    await server.stop()
  }

  @Test func headerListBeyondTheHardLimitEndsTheConnection() async throws {
    let server = try TestServer.start()
    let connection = try RawHTTP2.open(port: server.rawPort)
    connection.request(1, Self.plain + [("a", String(repeating: "x", count: 60_000)), ("b", "y")])
    #expect(connection.answer(on: 1)?.type == RawFrame.headers)
    let value = String(repeating: "x", count: 33_000)
    connection.request(3, Self.plain + [("a", value), ("b", value)])
    let goAway = connection.next(RawFrame.goAway)
    #expect(goAway?.payload[4..<8].elementsEqual([0, 0, 0, 11]) == true)
    await server.stop()
  }

  @Test func trailersAreSeenAndMustNotHoldPseudoHeaders() async throws {
    let server = try TestServer.start()
    let connection = try RawHTTP2.open(port: server.rawPort)
    for (stream, trailer) in [(1, ("checksum", "1")), (3, (":path", "/"))] {
      connection.send(
        RawFrame.headers,
        RawHTTP2.endHeaders,
        stream,
        RawHTTP2.block(RawHTTP2.standard)
      )
      connection.send(
        RawFrame.headers,
        RawHTTP2.endHeaders | RawHTTP2.endStream,
        stream,
        RawHTTP2.block([trailer])
      )
      _ = connection.answer(on: stream)
    }
    #expect(server.record.requests.map(\.hasTrailers) == [true, true])
    #expect(server.record.requests.map(\.violations) == [[], .pseudoHeaderOrder])
    await server.stop()
  }

  @Test(arguments: [(65_536, false), (65_537, true)])
  func bodyIsKeptUpToTheLimitAndCountedBeyond(_ size: Int, _ isTooLarge: Bool) async throws {
    let server = try TestServer.start()
    let client = server.client()
    let body = [UInt8](repeating: 0x20, count: size)
    #expect(try await client.send(ClientRequest(path: "/", body: body)).status == 200)
    let seen = try #require(server.record.requests.first)
    #expect(seen.bodyBytes == size)
    #expect(seen.body.count == min(size, 65_536))
    #expect(seen.hasPaddingRoom)
    #expect(seen.violations == (isTooLarge ? .bodyTooLarge : []))
    await client.close()
    await server.stop()
  }
}

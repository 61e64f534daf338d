import PushTransport
import Testing

@Suite(.timeLimit(.minutes(4))) struct GoAwayTests {
  /// Last stream, error code and text of a GOAWAY.
  private func parts(_ frame: RawFrame?) -> (last: Int, code: Int, text: String)? {
    guard let frame, frame.payload.count >= 8 else { return nil }
    return (
      bigEndian(frame.payload[..<4]), bigEndian(frame.payload[4..<8]),
      String(decoding: frame.payload[8...], as: UTF8.self)
    )
  }

  @Test func theFirstRequestMayBeAnsweredByAGoAwayThatNamesNoStream() async throws {
    let text = #"{"reason":"BadCertificateEnvironment"}"#
    let server = try TestServer.answering { exchange, _ in
      exchange.reply.action = .goAway(errorCode: 0, debugData: Array(text.utf8))
    }
    let connection = try RawHTTP2.open(port: server.rawPort)
    connection.request(1)
    let goAway = try #require(parts(connection.next(RawFrame.goAway)))
    #expect(goAway == (0, 0, text))
    #expect(connection.next() == nil)
    await server.stop()
  }

  @Test func shutdownAnswersWhatWasBegunAndIgnoresWhatCameLater() async throws {
    let server = try TestServer.start(configure: {
      $0.shutdownDebugData = Array(#"{"reason":"Shutdown"}"#.utf8)
    })
    let connection = try RawHTTP2.open(port: server.rawPort)
    connection.send(
      RawFrame.headers,
      RawHTTP2.endHeaders,
      1,
      RawHTTP2.block(RawHTTP2.standard)
    )
    connection.request(3)
    #expect(connection.answer(on: 3)?.type == RawFrame.headers)
    server.server.beginShutdown()
    let goAway = try #require(parts(connection.next(RawFrame.goAway)))
    #expect(goAway == (3, 0, #"{"reason":"Shutdown"}"#))
    connection.request(5)
    connection.send(RawFrame.data, RawHTTP2.endStream, 1, Array("{}".utf8))
    #expect(connection.answer(on: 1)?.type == RawFrame.headers)
    #expect(connection.next() == nil)
    await server.stop()
    #expect(server.record.requests.map(\.violations).contains(.streamAfterGoAway))
    #expect(server.record.drained == 1)
  }

  @Test func shutdownCutsWhatOutlivesTheDeadline() async throws {
    let server = try TestServer.answering { exchange, _ in exchange.reply.action = .ignore }
    let connection = try RawHTTP2.open(port: server.rawPort)
    connection.request(1)
    await server.stop(deadlineMilliseconds: 100)
    #expect(connection.next(RawFrame.headers) == nil)
    #expect(server.record.closings == ["the server is shutting down"])
  }

  @Test func anIdleConnectionIsEndedWithTheConfiguredText() async throws {
    let server = try TestServer.start(configure: {
      $0.limits.idleTimeoutMilliseconds = 60
      $0.limits.tickMilliseconds = 10
      $0.idleDebugData = Array(#"{"reason":"IdleTimeout"}"#.utf8)
    })
    let connection = try RawHTTP2.open(port: server.rawPort)
    let goAway = try #require(parts(connection.next(RawFrame.goAway)))
    #expect(goAway.text == #"{"reason":"IdleTimeout"}"#)
    #expect(connection.next() == nil)
    #expect(server.record.events.contains(.idleTimeout))
    await server.stop()
  }

  @Test func twoGoAwaysInARowAreSent() async throws {
    let server = try TestServer.answering { _, connection in
      connection.goAway(errorCode: 0, debugData: [], lastStreamID: 0x7FFF_FFFF)
      connection.goAway(errorCode: 0, debugData: Array("again".utf8))
    }
    let connection = try RawHTTP2.open(port: server.rawPort)
    connection.request(1)
    #expect(parts(connection.next(RawFrame.goAway))?.last == 0x7FFF_FFFF)
    #expect(try #require(parts(connection.next(RawFrame.goAway))) == (1, 0, "again"))
    await server.stop()
  }

  @Test func aConnectionCanBeDroppedWithoutAWord() async throws {
    let server = try TestServer.answering { exchange, _ in exchange.reply.action = .closeConnection
    }
    let connection = try RawHTTP2.open(port: server.rawPort)
    connection.request(1)
    #expect(connection.next() == nil)
    await server.stop()
  }

  @Test func anHTTP2ErrorOfThePeerIsReportedAndAnswered() async throws {
    let server = try TestServer.start()
    let connection = try RawHTTP2.open(port: server.rawPort)
    // DATA on a stream that was never opened (RFC 9113, 5.1).
    connection.send(RawFrame.data, 0, 9, [1])
    #expect(parts(connection.next(RawFrame.goAway))?.code == Int(HTTP2ErrorCode.protocolError))
    #expect(connection.next() == nil)
    let isReported = server.record.events.contains {
      if case .protocolError = $0 { true } else { false }
    }
    #expect(isReported)
    await server.stop()
  }

  @Test func aSlowReaderIsNotReadFromAndLosesNothing() async throws {
    let size = 100_000
    let server = try TestServer.start(
      configure: { $0.limits.maxPendingOutput = 65_536 },
      behaviour: { exchange, _ in
        exchange.reply.body = [UInt8](repeating: 0x41, count: size)
      }
    )
    let connection = try RawHTTP2.open(port: server.rawPort)
    // The largest windows there are, so that only TCP holds the answers back.
    connection.send(8, 0, 0, [0x7F, 0xFF, 0, 0])
    connection.send(RawFrame.settings, 0, 0, [0, 4, 0x7F, 0xFF, 0xFF, 0xFF])
    let streams = 200
    for index in 0..<streams { connection.request(2 * index + 1) }
    var received = 0
    while received < streams * size, let frame = connection.next() {
      if frame.type == RawFrame.data { received += frame.payload.count }
    }
    #expect(received == streams * size)
    await server.stop()
  }
}

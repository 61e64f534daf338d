import PushTransport
import Testing

@Suite(.timeLimit(.minutes(4))) struct StreamLimitTests {
  /// A server whose limit is one until the first answer, as APNs does for tokens.
  private func tokenServer(_ behaviour: @escaping Behaviour) throws -> TestServer {
    try TestServer.start(
      configure: {
        $0.settings.initialMaxConcurrentStreams = 1
        $0.settings.maxConcurrentStreamsAfterFirst = 1000
      },
      behaviour: behaviour
    )
  }

  private func openStream(_ connection: RawHTTP2, _ stream: Int) {
    connection.send(
      RawFrame.headers,
      RawHTTP2.endHeaders,
      stream,
      RawHTTP2.block(RawHTTP2.standard)
    )
  }

  @Test func refusesTheSecondStreamAndRaisesTheLimitAfterTheFirstAnswer() async throws {
    let server = try tokenServer { exchange, _ in TestServer.standard(exchange) }
    let connection = try RawHTTP2.open(port: server.rawPort)
    openStream(connection, 1)
    connection.request(3)
    #expect(connection.answer(on: 3)?.resetCode == HTTP2ErrorCode.refusedStream)
    #expect(
      server.record.requests.last?.violations == [.streamLimitExceeded, .streamBeforeFirstAnswer]
    )
    connection.send(RawFrame.data, RawHTTP2.endStream, 1, Array("{}".utf8))
    let raised = connection.next(RawFrame.settings)
    #expect(raised?.settings == [[3, 1000]])
    connection.send(RawFrame.settings, 1, 0, [])
    openStream(connection, 5)
    connection.request(7)
    #expect(connection.answer(on: 7)?.type == RawFrame.headers)
    #expect(server.record.requests.last?.violations == [])
    await server.stop(deadlineMilliseconds: 100)
  }

  @Test func theLimitBindsOnlyOnceAcknowledged() async throws {
    let server = try tokenServer { exchange, _ in TestServer.standard(exchange) }
    let connection = try RawHTTP2(port: server.rawPort)
    connection.peer.write(RawHTTP2.preface + RawHTTP2.frame(RawFrame.settings, 0, 0, []))
    openStream(connection, 1)
    connection.request(3)
    #expect(connection.answer(on: 3)?.type == RawFrame.headers)
    #expect(server.record.requests.last?.violations == .streamBeforeFirstAnswer)
    await server.stop(deadlineMilliseconds: 100)
  }

  @Test(arguments: [200, 400])
  func anAnswerRaisesTheLimit(_ status: Int) async throws {
    let server = try tokenServer { exchange, _ in exchange.reply.status = status }
    let connection = try RawHTTP2.open(port: server.rawPort)
    connection.request(1)
    #expect(connection.next(RawFrame.settings)?.settings == [[3, 1000]])
    await server.stop()
  }

  @Test func aRefusedTokenDoesNotRaiseTheLimit() async throws {
    let server = try tokenServer { exchange, connection in
      exchange.reply.status = 403
      #expect(connection.advertisedMaxConcurrentStreams == 1)
    }
    let connection = try RawHTTP2.open(port: server.rawPort)
    connection.request(1)
    connection.request(3)
    #expect(connection.answer(on: 1)?.type == RawFrame.headers)
    #expect(connection.next()?.type == RawFrame.headers)
    await server.stop()
  }

  @Test func theHandlerMayChooseTheFirstLimitAndChangeItLater() async throws {
    let server = try TestServer.start(
      onEvent: { event, connection in
        if event == .opened { connection.advertise(maxConcurrentStreams: 5) }
      },
      behaviour: { _, connection in connection.advertise(maxConcurrentStreams: 2) }
    )
    let connection = try RawHTTP2(port: server.rawPort)
    connection.peer.write(RawHTTP2.preface + RawHTTP2.frame(RawFrame.settings, 0, 0, []))
    #expect(connection.next()?.settings.contains([3, 5]) == true)
    connection.send(RawFrame.settings, 1, 0, [])
    connection.request(1)
    #expect(connection.next(RawFrame.settings) { $0.flags == 0 }?.settings == [[3, 2]])
    connection.send(RawFrame.settings, 1, 0, [])
    connection.request(3)
    _ = connection.answer(on: 3)
    #expect(
      server.record.events.contains(.settingsAcknowledged(maxConcurrentStreams: 2))
    )
    await server.stop()
  }

  @Test func survivesAFloodOfResets() async throws {
    let server = try TestServer.start()
    let connection = try RawHTTP2.open(port: server.rawPort)
    var stream = 1
    for _ in 0..<200 {
      var bytes: [UInt8] = []
      for _ in 0..<50 {
        bytes += RawHTTP2.frame(
          RawFrame.headers,
          RawHTTP2.endHeaders,
          stream,
          RawHTTP2.block(RawHTTP2.standard)
        )
        bytes += RawHTTP2.frame(RawFrame.reset, 0, stream, [0, 0, 0, 8])
        stream += 2
      }
      connection.peer.write(bytes)
    }
    connection.request(stream)
    #expect(connection.answer(on: stream)?.type == RawFrame.headers)
    #expect(server.record.events.count { $0 != .opened } >= 10_000)
    await server.stop()
  }
}

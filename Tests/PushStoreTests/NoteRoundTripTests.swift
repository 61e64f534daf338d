import PushModel
import PushStore
import Testing

@Suite struct NoteRoundTripTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ write: (Recorder) -> Void) async throws -> RunReader {
    let recorder = try Fixture.open(folder.file())
    write(recorder)
    try await recorder.pass()
    return try RunReader.open(folder.file())
  }

  private static let finding = Finding(
    rule: "APNS-C-01",
    severity: .reject,
    place: .connection,
    value: "h3",
    message: "no h2",
    fix: "offer h2"
  )

  @Test func keepsConnections() async throws {
    let reader = try await read { recorder in
      for id in [1, 2] as [Int64] {
        recorder.connectionOpened(
          ConnectionOpened(
            id: id,
            provider: .apns,
            environment: .sandbox,
            openedAt: UInt64(id),
            peer: "127.0.0.1:5",
            tls: "TLSv1.3",
            alpn: "h2",
            sni: "localhost",
            authentication: "token"
          )
        )
      }
      recorder.connectionFindings([Self.finding], connection: 2)
      recorder.connectionClosed(
        ConnectionClosed(id: 1, closedAt: 9, requests: 3, reason: "GOAWAY")
      )
    }
    let connections = try reader.connections(run: 1)
    #expect(connections.map(\.opened.id) == [1, 2])
    let first = try #require(connections.first)
    #expect(first.opened.environment == .sandbox && first.opened.peer == "127.0.0.1:5")
    #expect(first.opened.tls == "TLSv1.3" && first.opened.alpn == "h2")
    #expect(first.opened.sni == "localhost" && first.opened.authentication == "token")
    #expect(first.closedAt == 9 && first.requests == 3 && first.closeReason == "GOAWAY")
    #expect(first.findings.isEmpty)
    #expect(connections.last?.closedAt == nil)
    #expect(connections.last?.findings == [Self.finding])
  }

  @Test func keepsCases() async throws {
    var result = CaseResult(
      id: "apns/alert[environment=sandbox]",
      title: "Alert",
      file: "Suites/apns/alert.yaml",
      line: 12,
      level: .should,
      outcome: .warn,
      tags: ["a", "b\"c"],
      cites: ["SEND"],
      message: "no",
      mismatches: [
        Mismatch(subject: "s", expected: "e", got: "g", rule: "r", source: "o", fix: "f")
      ]
    )
    result.knownFailing = "later"
    result.excerpt = "POST\n"
    result.senderOutput = "warn"
    result.requests = [3, .max]
    result.replay = "pushproof test"
    result.milliseconds = 1.5
    let before = result
    let reader = try await read { recorder in
      recorder.caseEnded(before, number: 2)
      var other = before
      other.id = "first"
      recorder.caseEnded(other, number: 1)
    }
    let cases = try reader.cases(run: 1)
    #expect(cases.map(\.id) == ["first", "apns/alert[environment=sandbox]"])
    let after = try #require(cases.last)
    #expect(String(describing: after) == String(describing: before))
  }

  @Test func keepsAsksReportsAndArrivals() async throws {
    let arrival = ArrivalRow(ask: 5, request: 8, at: 3, repliedAt: 4, status: 200)
    let reader = try await read { recorder in
      for id in [5, 6] as [Int64] {
        recorder.asked(
          AskRow(
            id: id,
            caseID: "c",
            provider: .apns,
            environment: .production,
            target: "ab",
            notification: "{}",
            dueAt: 1
          )
        )
      }
      recorder.handed(ask: 5, at: 2)
      recorder.reported(
        AskReport(ask: 5, reportedAt: 9, outcome: .failed, status: 400, reason: "BadTopic")
      )
      recorder.arrived([arrival])
    }
    let asks = try reader.asks(run: 1)
    #expect(asks.map(\.ask.id) == [5, 6])
    #expect(asks.first?.ask.handedAt == 2 && asks.first?.ask.dueAt == 1)
    let report = try #require(asks.first?.report)
    #expect(report.outcome == .failed && report.status == 400 && report.reason == "BadTopic")
    #expect(report.reportedAt == 9)
    #expect(asks.last?.report == nil && asks.last?.ask.handedAt == nil)
    #expect(try reader.arrivals(run: 1) == [arrival])
  }

  @Test func keepsSamplesAndHistograms() async throws {
    let sample = Sample(at: 5, subject: "mock", metric: "lag", value: 0.25)
    let reader = try await read { recorder in
      recorder.sampled([sample])
      recorder.histogram(name: "due", encoded: [0, 1, 255])
      recorder.histogram(name: "empty", encoded: [])
    }
    #expect(try reader.samples(run: 1) == [sample])
    let histograms = try reader.histograms(run: 1)
    #expect(histograms.map(\.name) == ["due", "empty"])
    #expect(histograms.map(\.encoded) == [[0, 1, 255], []])
  }
}

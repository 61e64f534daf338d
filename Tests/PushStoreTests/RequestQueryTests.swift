import PushModel
import PushStore
import Testing

@Suite struct RequestQueryTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Four requests; the second is refused, the third has another token and a lint finding.
  private func reader() async throws -> RunReader {
    let recorder = try Fixture.open(folder.file())
    func finding(_ severity: Severity) -> Finding {
      Finding(
        rule: severity == .reject ? "APNS-P-02" : "APNS-H-28",
        severity: severity,
        place: .body(pointer: ""),
        value: "",
        message: "",
        fix: ""
      )
    }
    var batch = recorder.makeBatch()
    Fixture.append(&batch, Fixture.row(1))
    Fixture.append(
      &batch,
      Fixture.row(2, status: 413, reason: "PayloadTooLarge", rejects: true),
      findings: [finding(.reject), finding(.lint)]
    )
    Fixture.append(&batch, Fixture.row(3), token: Array("cd".utf8), findings: [finding(.lint)])
    Fixture.append(&batch, Fixture.row(4), method: Array("GET".utf8), body: [])
    try recorder.submitAndWait(&batch)
    try await recorder.pass()
    return try RunReader.open(folder.file())
  }

  @Test func findsRequestsByEachProperty() async throws {
    let reader = try await reader()
    let expected: [(RequestFilter, [Int64])] = [
      (RequestFilter(), [1, 2, 3, 4]),
      (RequestFilter(run: 2), []),
      (RequestFilter(provider: .fcm), []),
      (RequestFilter(provider: .apns, token: "cd"), [3]),
      (RequestFilter(afterID: 2), [3, 4]),
      (RequestFilter(since: 2000), [2, 3, 4]),
      (RequestFilter(since: 2001), [3, 4]),
      (RequestFilter(deservesRejection: true), [2]),
      (RequestFilter(hasFindings: true), [2, 3]),
      (RequestFilter(connection: 8), []),
      (RequestFilter(ask: 4), [4]),
      (RequestFilter(limit: 2), [1, 2]),
      (RequestFilter(limit: 2, isNewestFirst: true), [4, 3]),
      (RequestFilter(token: "' OR 1=1 --"), []),
    ]
    for (filter, ids) in expected { #expect(try reader.requests(filter).map(\.id) == ids) }
    #expect(try reader.requests(RequestFilter(afterID: 3)).map(\.method) == ["GET"])
    #expect(try reader.requests(RequestFilter(limit: 2)).map(\.reason) == ["", "PayloadTooLarge"])
    #expect(try reader.request(99)?.request.id == nil)
  }

  @Test func countsRulesAndAnswers() async throws {
    let reader = try await reader()
    let rules = try reader.ruleCounts(run: 1)
    #expect(rules.map(\.rule) == ["APNS-P-02", "APNS-H-28"])
    #expect(rules.map(\.severity) == [.reject, .lint])
    #expect(rules.map(\.count) == [1, 2] && rules.map(\.firstRequest) == [2, 2])
    let totals = try reader.totals(run: 1)
    #expect(totals.requests == 4 && totals.accepted == 3 && totals.rejected == 1)
    #expect(totals.answers.map(\.count) == [3, 1])
    #expect(totals.answers.last?.reason == "PayloadTooLarge")
    var durations: [UInt64] = []
    try reader.forEachDuration(run: 1) { _, _, nanoseconds in durations.append(nanoseconds) }
    #expect(durations == [55, 55, 55, 55])
  }

  @Test func keepsEqualBodiesOnce() async throws {
    let recorder = try Fixture.open(folder.file())
    let bodies = (0..<50).map { Array("body \($0 % 5)".utf8) }
    var batch = recorder.makeBatch()
    for (number, body) in bodies.enumerated() {
      Fixture.append(&batch, Fixture.row(Int64(number + 1)), body: body)
      // Within a batch and from batch to batch.
      if number % 7 == 0 { recorder.submit(&batch) }
    }
    try recorder.submitAndWait(&batch)
    let reader = try RunReader.open(folder.file())
    for (number, body) in bodies.enumerated() {
      #expect(try reader.request(Int64(number + 1))?.body == body)
    }
    let file = try Database.connect(folder.file(), .readOnly)
    #expect(try file.integer("SELECT count(*) FROM bodies") == 5)
    #expect(try file.integer("SELECT count(DISTINCT digest) FROM bodies") == 5)
    #expect(
      try file.integer("SELECT count(*) FROM requests JOIN bodies ON digest = requests.body") == 50
    )
  }
}

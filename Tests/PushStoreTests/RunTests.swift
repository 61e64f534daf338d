import PushModel
import PushStore
import Testing

@Suite struct RunTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func keepsWhatDescribesARun() async throws {
    let recorder = try Fixture.open(folder.file(), RecorderOptions(durable: true))
    recorder.setSender("sender 2.0")
    recorder.addEnvironment(name: "kernel", value: "6")
    try await recorder.finish(verdict: "fail", exitCode: 143, message: "stopped")
    let reader = try RunReader.open(folder.file())
    let run = try #require(try reader.run(recorder.run))
    #expect(run.name == "nightly" && run.command == "pushproof test")
    #expect(run.seed == .max && run.tokenRun == 0xFEDC_BA98_7654_3210)
    #expect(run.sender == "sender 2.0" && run.toolVersion == "0.1.0")
    #expect(run.startedAt == "2024-02-29T12:34:56.789Z" && run.endedAt == run.startedAt)
    #expect(run.verdict == "fail" && run.exitCode == 143 && run.message == "stopped")
    #expect(run.shedBodies == 0 && run.unwrittenRows == 0 && run.isDurable && run.mode == .full)
    let environment = try reader.environment(run: recorder.run)
    #expect(environment.map(\.name) == ["os", "cpus", "kernel"])
    #expect(environment.map(\.value) == ["linux", "2", "6"])
  }

  @Test func addsARunToTheSameFile() async throws {
    let first = try Fixture.open(folder.file())
    #expect(try first.record() == 1)
    try await first.pass()
    let second = try Fixture.open(folder.file())
    #expect(second.run == first.run + 1)
    #expect(try second.record() == 2)
    try await second.pass()
    let reader = try RunReader.open(folder.file())
    #expect(try reader.runs().map(\.id) == [1, 2])
    #expect(try reader.requests(RequestFilter(run: 2)).map(\.id) == [2])
    #expect(try reader.latestRun()?.id == 2)
    let file = try Database.connect(folder.file(), .readOnly)
    #expect(try file.integer("SELECT count(*) FROM bodies") == 1)
  }

  @Test func keepsItsDistanceFromARunWithoutAnEnd() async throws {
    let first = try Fixture.open(folder.file())
    #expect(try first.record() == 1)
    let second = try Fixture.open(folder.file())
    #expect(try second.record() == 1_000_000_001)
    let third = try Fixture.open(folder.file())
    #expect(try third.record() == 2_000_000_001)
    #expect(try first.record() == 1025)
  }

  @Test func givesEveryWorkerItsOwnIDs() async throws {
    let recorder = try Fixture.open(folder.file())
    var ids: Set<Int64> = []
    await withTaskGroup(of: [Int64].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var source = recorder.makeRequestIDs()
          return (0..<3000).map { _ in source.take() }
        }
      }
      for await some in group { ids.formUnion(some) }
    }
    #expect(ids.count == 12_000)
    #expect(ids.min() == 1)
  }

  @Test func storesOnlyCountsWhenAskedTo() async throws {
    let recorder = try Fixture.open(folder.file(), RecorderOptions(mode: .countsOnly))
    let finding = Finding(
      rule: "APNS-P-02",
      severity: .reject,
      place: .connection,
      value: "",
      message: "",
      fix: ""
    )
    var batch = recorder.makeBatch()
    for id in 1...3 { Fixture.append(&batch, Fixture.row(Int64(id))) }
    recorder.submit(&batch)
    Fixture.append(&batch, Fixture.row(4, status: 400, rejects: true), findings: [finding])
    recorder.submit(&batch)
    #expect(recorder.counts.requests == 4)
    try await recorder.pass()
    let reader = try RunReader.open(folder.file())
    #expect(try reader.totals(run: 1).requests == 0)
    #expect(try reader.latestRun()?.mode == .countsOnly)
    let samples = try reader.samples(run: 1)
    #expect(
      samples.map { "\($0.metric) \($0.value)" } == [
        "requests 4.0", "accepted 3.0", "rejected 1.0", "bytes 8.0", "status.200 3.0",
        "status.400 1.0", "findings.APNS-P-02 1.0",
      ]
    )
  }
}

import FoundationEssentials
import PushModel
import PushStore
import Testing

@Suite struct FailureTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func keepsWhatWasCommittedWhenTheDiskIsFull() async throws {
    let recorder = try Fixture.open(folder.file(), RecorderOptions(maximumPages: 40))
    let id = try recorder.record()
    #expect(recorder.failure == nil)
    let large = [UInt8](repeating: 0x61, count: 4 << 20)
    let error = #expect(throws: StoreError.self) { try recorder.record(body: large) }
    #expect(error?.kind == .diskFull)
    #expect(error?.statement.contains("INSERT INTO bodies") == true)
    #expect(recorder.failure == error)
    #expect(throws: StoreError.self) { try recorder.record() }
    #expect(recorder.statistics.writtenRows == 1)
    #expect(recorder.statistics.unwrittenRows == 2)
    let final = await #expect(throws: StoreError.self) { try await recorder.pass() }
    #expect(final == error)
    let reader = try RunReader.open(folder.file())
    #expect(try reader.requests(RequestFilter()).map(\.id) == [id])
    #expect(try reader.latestRun()?.unwrittenRows == 2)
  }

  @Test func givesUpWhenAnotherProcessKeepsTheLock() async throws {
    let recorder = try Fixture.open(folder.file(), RecorderOptions(busyMilliseconds: 1))
    let other = try Database.connect(folder.file(), .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    let error = #expect(throws: StoreError.self) { try recorder.record() }
    let pid = Int32(ProcessInfo.processInfo.processIdentifier)
    #expect(error?.kind == .locked(pid: pid))
    #expect(error?.advice.contains(String(pid)) == true)
    try other.execute("COMMIT")
    #expect(throws: StoreError.self) { try recorder.record() }
    #expect(recorder.statistics.unwrittenRows == 2)
  }

  @Test func countsBodiesThatItSheds() async throws {
    let recorder = try Fixture.open(folder.file(), RecorderOptions(shedBytes: 0))
    let id = try recorder.record()
    try recorder.record(body: [])
    #expect(recorder.statistics.shedBodies == 1)
    try await recorder.pass()
    let reader = try RunReader.open(folder.file())
    #expect(try reader.latestRun()?.shedBodies == 1)
    let detail = try #require(try reader.request(id))
    #expect(detail.body == nil && detail.request.bytes == 2 && detail.request.body == nil)
    #expect(detail.headers.count == 3)
    #expect(try reader.request(id + 1024)?.body == [])
  }

  @Test func neverShedsRows() async throws {
    let recorder = try Fixture.open(folder.file(), RecorderOptions(shedBytes: 0, stallBytes: 1))
    var ids = recorder.makeRequestIDs()
    var batch = recorder.makeBatch()
    for _ in 0..<200 {
      for _ in 0..<10 { Fixture.append(&batch, Fixture.row(ids.take())) }
      recorder.submit(&batch)
    }
    try await recorder.pass()
    #expect(try RunReader.open(folder.file()).totals(run: 1).requests == 2000)
  }

  @Test func countsWhatComesAfterTheEnd() async throws {
    let recorder = try Fixture.open(folder.file())
    try await recorder.pass()
    try await recorder.pass()
    var batch = recorder.makeBatch()
    Fixture.append(&batch, Fixture.row(1))
    recorder.submit(&batch)
    #expect(recorder.statistics.unwrittenRows == 1)
    #expect(await recorder.flush() == nil)
  }
}

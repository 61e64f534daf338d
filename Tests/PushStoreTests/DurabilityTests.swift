import FoundationEssentials
import Glibc
import PushModel
import PushStore
import Testing

@Suite struct DurabilityTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Copies a file by another process: to close it here would drop SQLite's locks on it.
  private func copy(_ source: String, _ target: String) {
    var arguments = ["cp", source, target].map { (text: String) in strdup(text) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var pid: pid_t = 0
    #expect(posix_spawnp(&pid, "cp", nil, nil, &arguments, environ) == 0)
    var status: Int32 = 0
    waitpid(pid, &status, 0)
  }

  @Test func losesNothingAcknowledgedWhenTheProcessIsKilled() throws {
    let recorder = try Fixture.open(folder.file(), RecorderOptions(durable: true))
    for _ in 0..<20 { try recorder.record() }
    // What a killed process leaves behind: the file and its log, without the shared index.
    copy(folder.file(), folder.file("copy.sqlite"))
    copy(folder.file() + "-wal", folder.file("copy.sqlite-wal"))
    let reader = try RunReader.open(folder.file("copy.sqlite"))
    #expect(try reader.totals(run: 1).requests == 20)
    #expect(try reader.latestRun()?.endedAt == nil)
    #expect(try reader.latestRun()?.isDurable == true)
  }

  @Test func showsRowsToOthersWithin100Milliseconds() throws {
    let recorder = try Fixture.open(folder.file())
    let reader = try RunReader.open(folder.file())
    for number in 1...5 {
      var batch = recorder.makeBatch()
      Fixture.append(&batch, Fixture.row(Int64(number)))
      let start = Clock.system.monotonicNanoseconds()
      recorder.submit(&batch)
      var elapsed: UInt64 = 0
      while try reader.totals(run: 1).requests < number, elapsed < 5_000_000_000 {
        elapsed = Clock.system.monotonicNanoseconds() - start
      }
      #expect(elapsed < 100_000_000)
    }
  }

  @Test func callsBackAfterTheCommit() async throws {
    let recorder = try Fixture.open(folder.file(), RecorderOptions(durable: true))
    let path = folder.file()
    let count = await withCheckedContinuation { continuation in
      var batch = recorder.makeBatch()
      Fixture.append(&batch, Fixture.row(1))
      recorder.submit(&batch) { error in
        #expect(error == nil)
        continuation.resume(returning: try? RunReader.open(path).totals(run: 1).requests)
      }
    }
    #expect(count == 1)
  }

  @Test func leavesOnePlainFileBehind() async throws {
    let recorder = try Fixture.open(folder.file())
    try recorder.record()
    try await recorder.pass()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["run.sqlite"])
    // Bytes 18 and 19 are 2 in a file that needs a log ("Database File Format", 1.3).
    let file = try Data(contentsOf: URL(filePath: folder.file()))
    #expect(Array(file[18..<20]) == [1, 1])
  }

  @Test func readsAFinishedFileInAFolderThatCannotBeWritten() async throws {
    let recorder = try Fixture.open(folder.file())
    try recorder.record()
    let reader = try RunReader.open(folder.file())
    _ = try reader.runs()
    try await recorder.pass()
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    #expect(try RunReader.open(folder.file()).totals(run: 1).requests == 1)
  }
}

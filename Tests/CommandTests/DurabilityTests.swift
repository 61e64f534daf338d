import Glibc
import PushStore
import PushTestKit
import PushTransport
import Synchronization
import Testing

/// A disk that fills up and a process that is killed: what was promised is still there.
@Suite(.timeLimit(.minutes(2))) struct DurabilityTests {
  /// Pushes until `stop`, or so many times, and counts the answers of 200.
  private func load(
    _ client: ServedClient,
    count: Int,
    until stop: @escaping @Sendable (Int) -> Bool
  ) async -> Int {
    let answered = Tally()
    await withTaskGroup(of: Void.self) { group in
      for lane in 0..<8 {
        group.addTask {
          for number in 0..<count / 8 {
            let filler = String(repeating: "x", count: 600)
            let body = #"{"aps":{"alert":"\#(lane) \#(number) \#(filler)"}}"#
            // The end of the connection is what these tests are about.
            guard let answer = try? await client.push(body) else { return }
            guard answer.status == 200 else { continue }
            if stop(answered.increase()) { return }
          }
        }
      }
    }
    return answered.total
  }

  @Test func whatWasAnsweredBeforeAKillIsInTheDatabase() async throws {
    let folder = try ScratchFolder()
    let mocks = try await ServedMocks.start(["--durable", "--quiet"], in: folder)
    let client = try ServedClient(mocks.ready)
    #expect(try await client.push().status == 200)
    let answered = await load(client, count: 4000) { total in
      if total == 150 { mocks.process.send(SIGKILL) }
      return false
    }
    let outcome = await mocks.process.wait()
    #expect(outcome.signal == SIGKILL)
    #expect(answered >= 150)
    await client.client.close()
    let reader = try RunReader.open(folder.file("run.sqlite"))
    let run = try #require(try reader.latestRun())
    #expect(run.isDurable)
    #expect(run.endedAt == nil)
    let recorded = try reader.totals(run: run.id).requests
    #expect(recorded >= answered + 1, "\(recorded) rows for \(answered + 1) answers")
    let bodies = try reader.requests(RequestFilter(run: run.id, limit: 10_000)).filter {
      $0.body == nil
    }
    #expect(bodies.isEmpty)
    let report = try await Pushproof.run(["report", folder.file("run.sqlite")])
    #expect(report.code == 0, "\(report)")
    let again = try await Pushproof.test([Pushproof.suites + "/alert.yaml"], in: folder)
    #expect(again.code == 0, "the file takes another run: \(again)")
  }

  @Test func aFullDiskEndsWithWordsAndKeepsWhatWasCommitted() async throws {
    let disk = try SmallDisk(megabytes: 1)
    guard disk.isMounted else {
      print("SKIPPED: this machine lets nobody mount a small disk")
      return
    }
    defer { disk.unmount() }
    let folder = try ScratchFolder()
    let mocks = try await ServedMocks.start(in: folder, database: disk.path + "/run.sqlite")
    let client = try ServedClient(mocks.ready)
    let answered = await load(client, count: 4000) { _ in false }
    #expect(answered == 4000, "the mock goes on answering")
    await client.client.close()
    #expect(await eventually { mocks.process.errors.contains("nothing more is recorded") })
    let outcome = await mocks.stop()
    #expect(outcome.code == 3, "\(outcome.code ?? -1)")
    let last = outcome.errors.split(separator: "\n").suffix(2).joined()
    #expect(last.contains("full"), "\(last)")
    #expect(last.contains("--db"), "\(last)")
    let reader = try RunReader.open(disk.path + "/run.sqlite")
    let run = try #require(try reader.latestRun())
    #expect(run.verdict != "served", "a run that lost rows was not served")
    #expect(run.exitCode != 0)
    let rows = try reader.requests(RequestFilter(run: run.id, limit: 10_000))
    #expect(rows.count > 50)
    #expect(rows.count < 4000)
    for row in rows { #expect(try reader.request(row.id) != nil) }
  }

  @Test func aRunOnAFullDiskIsNoSuccess() async throws {
    let disk = try SmallDisk(megabytes: 1)
    guard disk.isMounted else {
      print("SKIPPED: this machine lets nobody mount a small disk")
      return
    }
    defer { disk.unmount() }
    let outcome = try await Pushproof.run(
      [
        "test", Pushproof.suites, "--quiet", "--state", Pushproof.state.file("state"), "--db",
        disk.path + "/run.sqlite", "--", "builtin",
      ])
    #expect(outcome.code == 3, "\(outcome)")
    #expect(outcome.errors.contains("full"), "\(outcome.errors)")
  }
}

/// Counts across tasks.
private final class Tally: Sendable {
  private let count = Mutex(0)

  var total: Int { count.withLock { $0 } }

  func increase() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

/// A file system of a few megabytes, gone with the test.
final class SmallDisk: Sendable {
  let path: String
  let isMounted: Bool
  private let folder: ScratchFolder

  init(megabytes: Int) throws {
    folder = try ScratchFolder()
    path = folder.file("disk")
    mkdir(path, 0o700)
    isMounted = mount("tmpfs", path, "tmpfs", 0, "size=\(megabytes)m") == 0
  }

  deinit { unmount() }

  func unmount() {
    if isMounted { umount2(path, Int32(MNT_DETACH)) }
  }
}

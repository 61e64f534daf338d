import FoundationEssentials
import Glibc
import PushModel
import PushStore
import PushWire
import Testing

/// Processor time per row, printed; run with `PUSHPROOF_BENCHMARK=1` and `-c release`.
@Suite(
  .enabled(if: ProcessInfo.processInfo.environment["PUSHPROOF_BENCHMARK"] != nil),
  .serialized
)
struct RecorderBenchmark {
  static let rows = 1_000_000
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [false, true]) func measuresProcessorTimePerRow(areDistinct: Bool) async throws {
    let recorder = try Recorder.open(path: folder.file(), run: Fixture.run)
    let start = Clock.system.monotonicNanoseconds()
    let appending = fill(recorder, areDistinct)
    let waiting = Clock.system.monotonicNanoseconds()
    #expect(await recorder.flush() == nil)
    let end = Clock.system.monotonicNanoseconds()
    let statistics = recorder.statistics
    #expect(statistics.writtenRows == Self.rows)
    try await recorder.finish(verdict: "pass", exitCode: 0, message: "")
    let closed = Clock.system.monotonicNanoseconds()
    func perRow(_ nanoseconds: UInt64) -> Double {
      Double(nanoseconds / UInt64(Self.rows / 1000)) / 1000
    }
    let size = try FileManager.default.attributesOfItem(atPath: folder.file())[.size]
    print(
      areDistinct ? "distinct bodies:" : "equal bodies:",
      "append \(perRow(appending)) ns, writer \(perRow(statistics.writerNanoseconds)) ns,",
      "wall \(perRow(end - start)) ns, backlog \((end - waiting) / 1_000_000) ms,",
      "finish \((closed - end) / 1_000_000) ms, shed \(statistics.shedBodies),",
      "stalls \(statistics.stalls), transactions \(statistics.transactions),",
      "file \(size ?? 0) bytes, peak \(Self.peakMegabytes()) MB"
    )
  }

  /// Appends all rows as a worker does; gives its processor time in nanoseconds.
  private func fill(_ recorder: Recorder, _ areDistinct: Bool) -> UInt64 {
    var ids = recorder.makeRequestIDs()
    var batch = recorder.makeBatch()
    let token = Array("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef".utf8)
    let path = Array("/3/device/".utf8) + token
    let method = Array("POST".utf8)
    let authorization = Array("bearer ES256 kid=ABCDEFGHIJ iss=ABCDEFGHIJ iat=1700000000".utf8)
    var body = [UInt8](repeating: UInt8(ascii: "x"), count: 355)
    let headers = Self.headers(path)
    var appending: UInt64 = 0
    var submitted = 0
    var start = Self.processorNanoseconds()
    for number in 0..<Self.rows {
      if areDistinct {
        var rest = number
        for digit in 0..<8 {
          body[100 + digit] = UInt8(48 + rest % 10)
          rest /= 10
        }
      }
      batch.append(
        request: Fixture.row(ids.take(), bytes: body.count),
        token: token.span,
        method: method.span,
        path: path.span,
        headers: headers,
        reducedAuthorization: authorization,
        body: body,
        findings: []
      )
      if batch.isFull {
        appending += Self.processorNanoseconds() - start
        // The writer is measured, not overrun.
        submitted += 1
        if submitted % 8 == 0 {
          try? recorder.submitAndWait(&batch)
        } else {
          recorder.submit(&batch)
        }
        start = Self.processorNanoseconds()
      }
    }
    appending += Self.processorNanoseconds() - start
    recorder.submit(&batch)
    return appending
  }

  private static func headers(_ path: [UInt8]) -> HeaderTable {
    HeaderTable([
      (":method", "POST"), (":scheme", "https"), (":authority", "api.push.apple.com"),
      (":path", String(decoding: path, as: UTF8.self)),
      ("authorization", String(repeating: "e", count: 200)),
      ("apns-topic", "com.example.app"), ("apns-push-type", "alert"), ("apns-priority", "10"),
      ("apns-expiration", "0"), ("apns-id", "1e3f2b9a-96a0-4a6c-8a6b-0f0b7a5f2c11"),
      ("apns-collapse-id", "match-4711"), ("user-agent", "sender/1.0"),
    ])
  }

  private static func processorNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private static func peakMegabytes() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1024
  }
}

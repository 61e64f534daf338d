import FoundationEssentials
import PushModel
import PushStore
import PushWire

/// A folder of its own for one test, removed at the end.
final class TemporaryFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "pushproof-store-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A path inside the folder.
  func file(_ name: String = "run.sqlite") -> String { path + "/" + name }
}

/// Recorders and requests that tests share.
enum Fixture {
  static let run = RunDescription(
    name: "nightly",
    command: "pushproof test",
    seed: .max,
    tokenRun: 0xFEDC_BA98_7654_3210,
    sender: "sender 1.0",
    toolVersion: "0.1.0",
    environment: [("os", "linux"), ("cpus", "2")]
  )

  /// 2024-02-29T12:34:56.789Z, and a monotonic clock that stands still.
  static let clock = Clock(
    wallMilliseconds: { 1_709_210_096_789 },
    monotonicNanoseconds: { 1_000 }
  )

  static func open(
    _ path: String,
    _ options: RecorderOptions = RecorderOptions()
  ) throws(StoreError) -> Recorder {
    try Recorder.open(path: path, run: run, options: options, clock: clock)
  }

  static func row(
    _ id: Int64,
    status: Int = 200,
    reason: String = "",
    rejects: Bool = false,
    bytes: Int = 2
  ) -> RequestRow {
    RequestRow(
      id: id,
      provider: .apns,
      endpoint: .device,
      environment: .production,
      ask: id,
      connection: 7,
      stream: id * 2 + 1,
      at: UInt64(id) * 1000,
      status: status,
      reason: reason,
      deservesRejection: rejects,
      duration: 55,
      bytes: Int64(bytes)
    )
  }

  static let headers = HeaderTable([
    (":method", "POST"), (":path", "/3/device/ab"), ("apns-topic", "com.example.app"),
    ("authorization", "bearer secret"), ("apns-priority", "10"),
  ])

  static func append(
    _ batch: inout RecordBatch,
    _ row: RequestRow,
    token: [UInt8] = Array("ab".utf8),
    method: [UInt8] = Array("POST".utf8),
    path: [UInt8] = Array("/3/device/ab".utf8),
    headers: HeaderTable = Fixture.headers,
    body: [UInt8] = Array("{}".utf8),
    findings: [Finding] = []
  ) {
    batch.append(
      request: row,
      token: token.span,
      method: method.span,
      path: path.span,
      headers: headers,
      reducedAuthorization: Array("bearer iss=TEAM".utf8),
      body: body,
      findings: findings
    )
  }
}

extension Recorder {
  /// Submits one request and waits for the commit; gives its id.
  @discardableResult
  func record(
    body: [UInt8] = Array("{}".utf8),
    path: [UInt8] = Array("/3/device/ab".utf8),
    headers: HeaderTable = Fixture.headers,
    findings: [Finding] = []
  ) throws -> Int64 {
    var ids = makeRequestIDs()
    var batch = makeBatch()
    let id = ids.take()
    Fixture.append(
      &batch,
      Fixture.row(id, bytes: body.count),
      path: path,
      headers: headers,
      body: body,
      findings: findings
    )
    try submitAndWait(&batch)
    return id
  }

  /// Ends the run as passed.
  func pass() async throws { try await finish(verdict: "pass", exitCode: 0, message: "") }
}

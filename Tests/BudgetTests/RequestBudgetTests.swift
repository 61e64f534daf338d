import CAllocations
import FoundationEssentials
import PushJSON
import PushStore
import PushWire
import Testing

/// The files in `.ci/budgets` hold what a thousand requests may ask of the allocator.
@Suite struct RequestBudgetTests {
  private static func budget(_ provider: String) -> Int? {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".ci/budgets/\(provider)-request.json")
    guard let data = try? Data(contentsOf: file) else { return nil }
    return JSONValue(parsing: [UInt8](data))?["allocationsPerThousandRequests"]?.integer.map {
      Int($0)
    }
  }

  @Test func theCounterSeesAnAllocation() {
    let before = callocations_of_this_thread()
    let array = [UInt8](repeating: 1, count: Int.random(in: 100...200))
    #expect(callocations_of_this_thread() > before)
    #expect(array.count >= 100)
  }

  // Unoptimised code boxes and copies at will: only a release build can keep to a budget.
  #if !DEBUG
  @Test func anAcceptedPushAllocatesNothing() async throws {
    try await expect("apns") { recorder in
      let path = try RequestPath(
        recorder: recorder,
        push: #"{"aps":{"alert":{"title":"Hi","body":"There"},"badge":3},"order":{"id":7}}"#,
        headers: [
          ("apns-topic", "com.example.app"), ("apns-push-type", "alert"), ("apns-priority", "10"),
          ("apns-expiration", "0"), ("content-type", "application/json"),
        ]
      )
      return path.run
    }
  }

  @Test func `An accepted send of FCM allocates nothing`() async throws {
    try await expect("fcm") { recorder in
      let path = ServicePath.fcm(recorder)
      #expect(path.run(), "\(path.problem)")
      return path.run
    }
  }

  @Test func `An accepted send of Expo allocates nothing`() async throws {
    try await expect("expo") { recorder in
      let path = ServicePath.expo(recorder)
      #expect(path.run(), "\(path.problem)")
      return path.run
    }
  }

  /// Runs requests, all of which must be accepted, and counts what a thousand of them allocate.
  private func expect(
    _ provider: String,
    _ prepare: (Recorder) throws -> () -> Bool
  ) async throws {
    let budget = try #require(Self.budget(provider))
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "pushproof-budget-\(UInt64.random(in: 0...UInt64.max))"
    )
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorder = try Recorder.open(
      path: folder.appending(path: "run.sqlite").path(),
      run: RunDescription(
        name: "budget",
        command: "",
        seed: 1,
        tokenRun: 1,
        sender: "",
        toolVersion: "0"
      )
    )
    let run = try prepare(recorder)
    var refused = 0
    for _ in 0..<20_000 where !run() { refused += 1 }
    let before = callocations_of_this_thread()
    for _ in 0..<1000 where !run() { refused += 1 }
    let asked = Int(callocations_of_this_thread() - before)
    #expect(asked <= budget)
    #expect(refused == 0)
    try await recorder.finish(verdict: "served", exitCode: 0, message: "")
  }
  #endif
}

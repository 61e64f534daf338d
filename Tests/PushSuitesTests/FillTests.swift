import PushJSON
import PushModel
import PushSuites
import Synchronization
import Testing

/// Bodies of an exact size, through the whole runner.
@Suite(.timeLimit(.minutes(4))) struct FillTests {
  private let bench = Bench()
  private var world: FakeWorld { bench.world }
  private var journal: FakeJournal { bench.journal }

  private func filled(
    _ keys: String,
    _ body: @escaping @Sendable (JSONValue) -> JSONValue?
  ) async throws -> (CaseResult, [Int]) {
    let world = world
    let sender = FakeSender { order in
      if order.isMadeUp { return SenderReport(outcome: .unsupported) }
      guard let body = body(order.notification) else { return SenderReport(outcome: .failed) }
      world.arrive(order.request(["aps": ["alert": body]]))
      return SenderReport(outcome: .sent, status: 200)
    }
    let run = try await bench.runner(sender).run(bench.plan([keys]))
    return (run.results[0], world.state.withLock { $0.arrivals.map(\.body.count) })
  }

  @Test(arguments: ["x", "é", "😀", "\\\"", "ab"])
  func fillsABodyToTheByte(unit: String) async throws {
    let keys = "fill: {field: body, bytes: 4097, with: \"\(unit)\"}, expect: {size: 4097}"
    let (result, sizes) = try await filled(keys) { $0["body"] }
    #expect(result.outcome == .pass, "\(result.message)")
    #expect(sizes.count == 3 && sizes.last == 4097 && result.requests.count == 1)
    #expect(
      journal.state.withLock { $0.asked.map(\.caseID) } == [
        "harness/made-up-kind", "s/c1#probe", "s/c1#probe", "s/c1",
      ]
    )
  }

  @Test func noticesASenderThatShortensTheText() async throws {
    let (result, _) = try await filled("fill: {field: body, bytes: 4096}") { notification in
      notification["body"]?.string.map { .string(String($0.prefix(100))) }
    }
    #expect(result.outcome == .fail)
    #expect(result.mismatches.map(\.subject) == ["size of the filled body"])
  }

  @Test func noticesASenderThatLeavesTheFieldOut() async throws {
    let (result, _) = try await filled("fill: {field: body, bytes: 4096}") { _ in "same" }
    #expect(result.message.contains("the field is not sent as it is"))
  }

  @Test func failsWhenNoProbeArrives() async throws {
    let (result, _) = try await filled("fill: {field: body, bytes: 4096}") { _ in nil }
    #expect(result.outcome == .fail && result.message.contains("no request for a short probe"))
  }

  @Test func letsASenderRefuseTheFilledPush() async throws {
    let refuse: @Sendable (JSONValue) -> JSONValue? = { notification in
      guard let body = notification["body"], (body.string ?? "").utf8.count < 1_000 else {
        return JSONValue?.none
      }
      return body
    }
    let keys = "fill: {field: body, bytes: 4097}"
    #expect(try await filled(keys + ", allow-unsent: true", refuse).0.outcome == .pass)
    #expect(try await FillTests().filled(keys, refuse).0.outcome == .fail)
  }
}

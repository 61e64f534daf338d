import PushModel
import PushProviders
import Testing

@Suite struct FCMMessageHistoryTests {
  private static let body = #"{"message":{"token":"TOK","data":{"k":"v"}}}"#

  /// Sends and records as the service does.
  private func send(
    _ bench: inout FCMMessageBench,
    _ body: String,
    at milliseconds: Int64,
    isDelivered: Bool = true
  ) -> FCMMessageOutcome {
    bench.context.nowMilliseconds = milliseconds
    let outcome = bench.send(body)
    bench.context.history?.record(
      bench.subject,
      isDelivered: isDelivered && outcome.error == nil,
      saysUnregistered: outcome.error?.reason == "UNREGISTERED"
    )
    return outcome
  }

  private func bench() -> FCMMessageBench {
    var bench = FCMMessageBench()
    bench.context.history = FCMDeviceHistory()
    return bench
  }

  @Test(arguments: [(0, true), (10_000, true), (10_001, false)])
  func `The same message is a duplicate for ten seconds`(later: Int64, isOne: Bool) {
    var bench = bench()
    #expect(!send(&bench, Self.body, at: 5_000).has("M042"))
    #expect(send(&bench, Self.body, at: 5_000 + later).has("M042") == isOne)
  }

  @Test func `A message that was not delivered may be sent again`() {
    var bench = bench()
    _ = send(&bench, Self.body, at: 0, isDelivered: false)
    #expect(!send(&bench, Self.body, at: 1_000).has("M042"))
  }

  @Test(arguments: [
    #"{"message":{"token":"TOK","data":{"k":"w"}}}"#,
    #"{"message":{"token":"TOK","data":{"l":"v"}}}"#,
    #"{"message":{"data":{"k":"v"},"token":"TOK"}}"#,
    #"{"message":{"token":"TOK","data":{"k":"v"},"android":{"priority":"high"}}}"#,
  ])
  func `Another message is none`(other: String) {
    var bench = bench()
    _ = send(&bench, Self.body, at: 0)
    #expect(!send(&bench, other, at: 1).has("M042"))
  }

  @Test func `Without a history nothing is said of it`() {
    var bench = FCMMessageBench()
    _ = bench.send(Self.body)
    #expect(!bench.send(Self.body).has("M042"))
  }

  @Test func `A token that was gone and is registered again is no dead one`() {
    var bench = bench()
    bench.context.device = FCMDevice(state: .unregistered)
    #expect(!send(&bench, Self.body, at: 0).has("M047"))
    #expect(send(&bench, Self.body, at: 1).has("M047"))
    bench.context.device = FCMDevice()
    #expect(send(&bench, Self.body, at: 60_000).has("M047"))
    #expect(!send(&bench, Self.body, at: 120_000).has("M047"))
  }

  @Test func `Collapse keys count while their messages are kept`() throws {
    var bench = bench()
    func body(_ key: String, _ ttl: String) -> String {
      #"{"message":{"token":"TOK","data":{"k":"v"},"#
        + #""android":{"collapse_key":"\#(key)","ttl":"\#(ttl)"}}}"#
    }
    for key in ["a", "b", "c", "a"] { _ = send(&bench, body(key, "60s"), at: 0) }
    bench.subject.body.load(Array(body("d", "60s").utf8))
    let key = try #require(bench.subject.collapseKey)
    let history = try #require(bench.context.history)
    #expect(history.outstandingCollapseKeys(with: key, at: 59_999) == 4)
    #expect(history.outstandingCollapseKeys(with: key, at: 60_000) == 1)
    _ = send(&bench, body("d", "60s"), at: 1)
    bench.subject.body.load(Array(body("e", "60s").utf8))
    let fifth = try #require(bench.subject.collapseKey)
    let later = try #require(bench.context.history)
    #expect(later.outstandingCollapseKeys(with: fifth, at: 2) == 5)
  }
}

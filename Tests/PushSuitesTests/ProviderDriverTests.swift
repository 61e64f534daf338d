import PushJSON
import PushModel
import PushSuites
import Synchronization
import Testing

/// How cases for FCM and Expo are driven, on fakes.
@Suite(.timeLimit(.minutes(4))) struct ProviderDriverTests {
  private let bench = Bench()
  private var world: FakeWorld { bench.world }

  private func plan(_ provider: Provider, _ cases: [String]) throws -> SuitePlan {
    let text =
      "suite: s\ntitle: S\nprovider: \(provider.rawValue)\ncases:\n"
      + cases.enumerated().map { index, keys in
        let base = keys.contains("send:") ? "" : ", send: {kind: alert, title: Hello}"
        return
          "  - {id: c\(index + 1), title: C, cites: [x]\(base)\(keys.isEmpty ? "" : ", " + keys)}"
      }.joined(separator: "\n")
    return try SuitePlan([suite(text)])
  }

  /// One request for each token to FCM, one for all to Expo.
  private func sender(
    providers: [String] = [],
    features: [String] = ["multicast", "receipts"],
    _ provider: Provider = .fcm
  ) -> FakeSender {
    let world = world
    let receipts: @Sendable () -> SenderReport = {
      let keys = world.state.withLock { $0.arrivals.map(\.key) }
      for key in Set(keys) {
        world.arrive(arrival(key: key, provider: .expo, endpoint: "receipts", body: "{}"))
      }
      return SenderReport(outcome: .sent, status: 200)
    }
    let answer: @Sendable (SendOrder) -> SenderReport = { order in
      if order.isMadeUp { return SenderReport(outcome: .unsupported) }
      for request in order.requests(provider) { world.arrive(request) }
      return SenderReport(outcome: .sent, status: 200)
    }
    return FakeSender(providers: providers, features: features, receipts: receipts, answer: answer)
  }

  @Test func `A token is minted with everything that the case says`() async throws {
    let keys =
      "service: {token: {state: senderMismatch, platform: ios, package: com.x, project: p, faults: [{status: 503, retryAfter: {date: 5}}]}}"
    _ = try await bench.runner(sender()).run(plan(.fcm, [keys]))
    let order = try #require(world.state.withLock { $0.minted.last?.order })
    #expect(order.provider == .fcm && order.state == .senderMismatch && order.platform == "ios")
    #expect(order.package == "com.x" && order.project == "p")
    #expect(
      order.faults == [Fault(status: 503, retryAfter: "Sun, 15 Jun 2025 15:06:45 GMT")]
    )
    #expect(world.state.withLock { $0.orders.isEmpty && $0.restores.isEmpty })
  }

  @Test(arguments: [(Provider.fcm, [1, 1, 1]), (.expo, [1, 0, 1])])
  func `Several tokens are minted, and a fault is not played twice to Expo`(
    provider: Provider,
    faults: [Int]
  ) async throws {
    let keys =
      "target: {recipients: 3}, service: {faults: [{status: 503, times: 1}], tokens: {3: {state: unregistered, faults: [{status: 500}]}}}"
    let sender = sender(provider)
    let run = try await bench.runner(sender).run(plan(provider, [keys]))
    #expect(run.results.map(\.outcome) == [.pass], "\(run.results[0].message)")
    let minted = world.state.withLock { $0.minted.dropFirst().map(\.order) }
    #expect(minted.map(\.state) == [.active, .active, .unregistered])
    #expect(minted.map(\.faults.count) == faults)
    let order = try #require(sender.state.withLock { $0.orders.last })
    let tokens = ["token-1-2", "token-1-3", "token-1-4"]
    #expect(order.target == .tokens(tokens, topic: "com.example.app") && order.id == "2")
    #expect(bench.journal.state.withLock { $0.asked.map(\.ask) } == [1, 2, 3, 4])
    #expect(bench.journal.state.withLock { $0.reported } == [1, 2, 3, 4])
  }

  @Test func `The same recipients stay until new tokens are wanted`() async throws {
    let keys =
      "target: {recipients: 2}, send: [{kind: alert, title: a}, {kind: alert, title: b}, {notification: {kind: alert, title: c}, newToken: true}]"
    let sender = sender()
    let run = try await bench.runner(sender).run(plan(.fcm, [keys]))
    #expect(run.results[0].outcome == .pass, "\(run.results[0].message)")
    #expect(
      sender.state.withLock { $0.orders.dropFirst().map(\.keys) } == [
        ["token-1-2", "token-1-3"], ["token-1-2", "token-1-3"], ["token-1-6", "token-1-7"],
      ]
    )
  }

  @Test func `A topic of the case's own is pushed to, alone or in a condition`() async throws {
    let sender = sender()
    let run = try await bench.runner(sender).run(
      plan(
        .fcm,
        [
          "target: topic, expect: {message: {topic: \"${topic}\"}}",
          "target: {condition: \"'${topic}' in topics && 'b' in topics\"}, expect: {message: {condition: \"'${topic}' in topics && 'b' in topics\"}}",
        ]
      )
    )
    #expect(run.results.map(\.outcome) == [.pass, .pass], "\(run.results.map(\.message))")
    #expect(
      sender.state.withLock { $0.orders.dropFirst().map(\.target) } == [
        .fcmTopic("topic-1-2"), .condition("'topic-2-3' in topics && 'b' in topics"),
      ]
    )
  }

  @Test func `Steps happen in their turn, and services are restored after the case`() async throws {
    let keys =
      "service: {accessTokens: {lifetime: 60}}, send: [{kind: alert, title: a}, {advance: 90}, {revokeAccessTokens: true}, {accessTokenLifetime: 5}, {kind: alert, title: b}]"
    let run = try await bench.runner(sender()).run(plan(.fcm, [keys, ""]))
    #expect(run.results.map(\.outcome) == [.pass, .pass])
    #expect(
      world.state.withLock { $0.orders } == [
        .accessTokenLifetime(seconds: 60), .advanceClock(.fcm, seconds: 90), .revokeAccessTokens,
        .accessTokenLifetime(seconds: 5),
      ]
    )
    #expect(world.state.withLock { $0.restores } == [4])
  }

  @Test func `Services are restored when the sender dies`() async throws {
    let sender = FakeSender { order in
      if order.isMadeUp { return SenderReport(outcome: .unsupported) }
      throw SenderFailure("it died")
    }
    let run = try await bench.runner(sender).run(plan(.fcm, ["service: {clock: 5}"]))
    #expect(run.results.map(\.outcome) == [.error])
    #expect(world.state.withLock { $0.restores } == [1])
  }

  @Test func `A case that changes a service runs alone`() async throws {
    let world = world
    let running = Mutex((now: 0, most: 0, mostBeside: 0))
    let sender = FakeSender { order in
      if order.isMadeUp { return SenderReport(outcome: .unsupported) }
      let isAlone = order.notification["title"] == "alone"
      running.withLock { running in
        running.now += 1
        running.most = max(running.most, running.now)
        if isAlone { running.mostBeside = max(running.mostBeside, running.now) }
      }
      for _ in 0..<50 { await Task.yield() }
      running.withLock { $0.now -= 1 }
      for request in order.requests(.fcm) { world.arrive(request) }
      return SenderReport(outcome: .sent, status: 200)
    }
    let alone = "service: {clock: 5}, send: {kind: alert, title: alone}"
    let run = try await bench.runner(sender, parallel: 3).run(
      plan(.fcm, ["", "", alone, "", alone, alone, "", ""])
    )
    #expect(run.results.allSatisfy { $0.outcome == .pass })
    #expect(run.results.map(\.id) == (1...8).map { "s/c\($0)" })
    #expect(
      running.withLock { $0.mostBeside } == 1 && world.state.withLock { $0.restores.count } == 3
    )
  }

  @Test func `Receipts are fetched when the step says so, and waited for`() async throws {
    let keys =
      "send: [{kind: alert, title: a}, {collectReceipts: true}], expect: {attempts: 1, receipts: {attempts: 1}}"
    let sender = sender(.expo)
    let run = try await bench.runner(sender).run(plan(.expo, [keys]))
    #expect(run.results.map(\.outcome) == [.pass], "\(run.results[0].message)")
    #expect(sender.state.withLock { $0.collections } == ["3 expo"])
    #expect(world.state.withLock { $0.waits.isEmpty })
  }

  @Test func `Receipts that do not come are missed`() async throws {
    let world = world
    let sender = FakeSender(features: ["receipts"]) { order in
      if order.isMadeUp { return SenderReport(outcome: .unsupported) }
      for request in order.requests(.expo) { world.arrive(request) }
      return SenderReport(outcome: .sent, status: 200)
    }
    let keys =
      "send: [{kind: alert, title: a}, {collectReceipts: true}], expect: {attempts: 1, receipts: {attempts: 1}}"
    let run = try await bench.runner(sender).run(plan(.expo, [keys]))
    #expect(run.results[0].mismatches.map(\.subject) == ["requests for receipts"])
    #expect(
      world.state.withLock { $0.waits.map { "\($0.count) in \($0.milliseconds)" } } == ["2 in 5000"]
    )
  }

  @Test(arguments: [
    (["apns"], ["multicast", "receipts"], "", "does not push to fcm"),
    (["apns", "fcm"], [], "target: {recipients: 2}", "the feature multicast"),
    ([], [], "target: {recipients: 2}", "the feature multicast"),
    ([], [], "target: {recipients: 1}", ""), (["fcm"], [], "", ""),
  ])
  func `What a sender does not name is unsupported and not asked for`(
    providers: [String],
    features: [String],
    keys: String,
    message: String
  ) async throws {
    let sender = sender(providers: providers, features: features)
    let run = try await bench.runner(sender).run(plan(.fcm, [keys]))
    #expect(run.results.map(\.outcome) == [message.isEmpty ? .pass : .unsupported])
    #expect(run.results[0].message.hasSuffix(message))
    let asked = sender.state.withLock { $0.orders.count { !$0.isMadeUp } }
    #expect(asked == (message.isEmpty ? 1 : 0))
  }

  @Test func `The made-up kind is asked of a provider that the sender pushes to`() async throws {
    let text =
      "suite: s\ntitle: S\nproviders: [apns, expo]\ncases: [{id: a, title: A, cites: [x], send: {kind: alert, title: x}}]"
    let sender = sender(providers: ["expo"], .expo)
    let run = try await bench.runner(sender).run(SuitePlan([suite(text)]))
    #expect(run.results.map(\.outcome) == [.unsupported, .pass])
    #expect(sender.state.withLock { $0.orders.map(\.provider) } == [.expo, .expo])
    #expect(world.state.withLock { $0.minted.map(\.order.provider) } == [.expo, .expo])
  }

  @Test(arguments: [(10, "x"), (11, "é"), (4095, "語")])
  func `A text is brought to its length without a probe`(length: Int, unit: String) async throws {
    let sender = sender()
    let keys = "fill: {field: body, length: \(length), with: \"\(unit)\"}"
    _ = try await bench.runner(sender).run(plan(.fcm, [keys]))
    let orders = sender.state.withLock { $0.orders.dropFirst() }
    #expect(orders.map { $0.notification["body"]?.string?.utf8.count } == [length])
  }
}

extension SendOrder {
  /// What a right sender puts on the wire for this order.
  fileprivate func requests(_ provider: Provider) -> [Arrival] {
    if provider == .expo {
      let to = JSONValue.array(keys.map { .string($0) })
      let body = JSONWriter.compact(.array([["to": to, "title": "x"]]))
      return [arrival(key: keys[0], provider: .expo, endpoint: "send", body: body)]
    }
    return keys.map { key in
      let member: (key: String, value: JSONValue) =
        switch target {
        case .fcmTopic: ("topic", .string(key))
        case .condition: ("condition", .string(key))
        default: ("token", .string(key))
        }
      let body = JSONWriter.compact(["message": .object([member])])
      return arrival(key: key, provider: .fcm, endpoint: "send", body: body)
    }
  }
}

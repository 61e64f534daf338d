import PushJSON
import PushModel
import PushSuites
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(4))) struct SuiteRunnerTests {
  private let bench = Bench()
  private var world: FakeWorld { bench.world }
  private var journal: FakeJournal { bench.journal }

  @Test func runsCasesAndKeepsEverything() async throws {
    let sender = bench.good()
    let seen = Mutex<[String]>([])
    let run = try await bench.runner(
      sender,
      progress: { result in seen.withLock { $0.append(result.id) } }
    )
    .run(bench.plan(["", "expect: {body: {/title: \"No\"}}"]))
    #expect(run.results.map(\.outcome) == [.pass, .fail])
    #expect(run.results.map(\.replay) == ["replay s/c1", "replay s/c2"])
    #expect(run.hello.name == "fake" && !run.isInterrupted && run.abortion == nil)
    #expect(seen.withLock(\.self) == ["s/c1", "s/c2"])
    #expect(sender.state.withLock { $0.starts == 1 && $0.stops == 1 })
    #expect(
      journal.state.withLock { $0.asked.map(\.caseID) } == ["harness/made-up-kind", "s/c1", "s/c2"]
    )
    #expect(journal.state.withLock { $0.reported } == [1, 2, 3])
    #expect(journal.state.withLock { $0.finished.map(\.number) } == [1, 2])
  }

  @Test func mintsWhatTheCaseSays() async throws {
    let keys =
      "environment: sandbox, topic: \"${topic}.x\", service: {token: {state: expired, at: \"${now-60}\", kind: voip, bytes: 54}}"
    _ = try await bench.runner(bench.good()).run(bench.plan([keys]))
    let minted = try #require(world.state.withLock { $0.minted.last })
    #expect(
      minted.order
        == TokenOrder(
          environment: .sandbox,
          topic: "com.example.app.x",
          kind: "voip",
          state: .expired,
          atMilliseconds: 1_749_999_940_000,
          tokenBytes: 54
        )
    )
    #expect(minted.caseNumber == 1 && minted.sequence == 2)
  }

  @Test func sendsToTheSameTokenUntilANewOneIsWanted() async throws {
    let sender = bench.good()
    let sends =
      "send: [{kind: alert, title: a}, {kind: alert, title: b}, {notification: {kind: alert, title: c}, newToken: true}, {kind: alert, title: d}], repeat: 2"
    let run = try await bench.runner(sender).run(bench.plan([sends]))
    #expect(run.results[0].outcome == .pass, "\(run.results[0].message)")
    let keys = sender.state.withLock { $0.orders.dropFirst().map(\.key) }
    #expect(
      keys == [
        "token-1-2", "token-1-2", "token-1-4", "token-1-4", "token-1-4", "token-1-4", "token-1-8",
        "token-1-8",
      ]
    )
  }

  @Test func broadcastsToAChannel() async throws {
    let sender = bench.good()
    _ = try await bench.runner(sender).run(
      bench.plan(["target: {channel: {stores: true}}, expect: {path: \"/3/device/${token}\"}"])
    )
    #expect(
      sender.state.withLock { $0.orders.last?.target }
        == .channel("channel-1-true", topic: "com.example.app")
    )
    #expect(journal.state.withLock { $0.finished.last?.outcome } == .pass)
  }

  @Test func fillsTheVariablesOfTheRunIn() async throws {
    let sender = bench.good()
    _ = try await bench.runner(sender).run(
      bench.plan(["send: {kind: alert, title: \"${token} ${case}\", data: {at: \"${now+60}\"}}"])
    )
    let notification = sender.state.withLock { $0.orders.last?.notification }
    #expect(notification?["title"] == "token-1-2 s/c1")
    #expect(notification?["data"]?["at"] == 1_750_000_060)
  }

  // MARK: Truth

  @Test func warnsOfASenderThatClaimsToKnowEverything() async throws {
    let world = world
    let run = try await bench.runner(
      FakeSender { order in
        world.arrive(order.request())
        return SenderReport(outcome: .sent, status: 200)
      }
    ).run(bench.plan([""]))
    #expect(run.results.map(\.id) == ["harness/made-up-kind", "s/c1"])
    #expect(run.results.map(\.outcome) == [.warn, .pass])
    #expect(run.results[0].message.contains("`sent`; 1 arrived"))
    #expect(SuiteVerdict(run.results).judged == 1)
  }

  @Test func countsWhatItDoesNotPushAsUnsupported() async throws {
    let world = world
    let sender = FakeSender { order in
      if order.notification["kind"] == "alert" { world.arrive(order.request()) }
      return SenderReport(outcome: .sent, status: 200)
    }
    let run = try await bench.runner(sender).run(bench.plan(["", "send: {kind: voip, title: x}"]))
    #expect(run.results.map(\.outcome) == [.warn, .pass, .unsupported])
  }

  @Test func doesNotExcuseASenderThatTellsTheTruth() async throws {
    let sender = FakeSender { order in
      SenderReport(outcome: order.isMadeUp ? .unsupported : .sent, status: 200)
    }
    let run = try await bench.runner(sender).run(bench.plan(["", "send: {kind: voip, title: x}"]))
    #expect(run.results.map(\.outcome) == [.fail, .fail])
  }

  @Test func trustsTheKindsThatASenderNames() async throws {
    let sender = FakeSender(kinds: ["alert"]) { _ in SenderReport(outcome: .failed) }
    let run = try await bench.runner(sender).run(bench.plan(["", "send: {kind: voip, title: x}"]))
    #expect(run.results.map(\.outcome) == [.warn, .fail, .unsupported])
  }

  // MARK: Failures

  @Test func restartsASenderThatDiesOnceAndThenStops() async throws {
    let world = world
    let sender = FakeSender { order in
      if order.isMadeUp { return SenderReport(outcome: .unsupported) }
      if order.notification["title"] == "die" { throw SenderFailure("it died", output: "trace") }
      world.arrive(order.request())
      return SenderReport(outcome: .sent, status: 200)
    }
    let die = "send: {kind: alert, title: die}"
    let run = try await bench.runner(sender).run(bench.plan([die, "", die, ""]))
    #expect(run.results.map(\.outcome) == [.error, .pass, .error, .skipped])
    #expect(run.results[0].message == "it died" && run.results[0].senderOutput == "trace")
    #expect(run.results[3].message == "not reached: it died")
    #expect(run.abortion?.message == "it died" && !run.isInterrupted)
    #expect(sender.state.withLock { $0.starts == 2 && $0.stops == 2 })
    #expect(journal.state.withLock { $0.finished.count } == 4)
  }

  @Test func restartsOnceForCasesThatDieTogether() async throws {
    let gate = Gate(2)
    let world = world
    let sender = FakeSender { order in
      if order.isMadeUp { return SenderReport(outcome: .unsupported) }
      if order.notification["title"] == "die" {
        await gate.arriveAndWait()
        throw SenderFailure("it died")
      }
      world.arrive(order.request())
      return SenderReport(outcome: .sent, status: 200)
    }
    let die = "send: {kind: alert, title: die}"
    let run = try await bench.runner(sender, parallel: 2).run(bench.plan([die, die, "", ""]))
    #expect(run.results.map(\.outcome) == [.error, .error, .pass, .pass])
    #expect(sender.state.withLock { $0.starts } == 2 && run.abortion == nil)
  }

  @Test func endsAnOrderAtItsDeadline() async throws {
    let world = world
    let sender = FakeSender { order in
      if order.isMadeUp { return SenderReport(outcome: .unsupported) }
      if order.notification["title"] == "hang" {
        // Ignores that it is cancelled, as a broken sender would.
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      world.arrive(order.request())
      return SenderReport(outcome: .sent, status: 200)
    }
    let hang = "send: {kind: alert, title: hang}"
    let run = try await bench.runner(
      sender,
      pause: { milliseconds in
        #expect(milliseconds >= 10_000)
        // Lets work that answers at once win.
        for _ in 0..<1_000 { await Task.yield() }
      }
    ).run(bench.plan([hang, "", hang, hang, hang, ""]))
    #expect(run.results.map(\.outcome) == [.error, .pass, .error, .error, .error, .skipped])
    #expect(run.results[0].message == "the sender did not report within 10000 ms")
    #expect(run.abortion?.isTimeout == true)
    // Alone with its order, it is started anew each time, but for the last.
    #expect(sender.state.withLock { $0.starts } == 4)
  }

  @Test func tellsWhenTheMocksFail() async throws {
    let run = try await bench.runner(bench.good(), world: FakeWorld(failsToMint: true)).run(
      bench.plan([""])
    )
    #expect(run.results.map(\.outcome) == [.error])
    #expect(run.results[0].message.contains("the mocks could not be prepared"))
  }

  @Test func passesOnThatASenderDoesNotStart() async throws {
    struct Dead: Sender {
      func start() async throws -> SenderHello { throw SenderFailure("no such file") }
      func send(_ order: SendOrder) async throws -> SenderReport {
        throw SenderFailure("unreachable")
      }
      func stop() async {}
    }
    await #expect(throws: SenderFailure("no such file")) {
      try await bench.runner(Dead()).run(bench.plan([""]))
    }
  }

  @Test func keepsWhatIsFinishedWhenCancelled() async throws {
    let reached = Gate(2)
    let world = world
    let sender = FakeSender { order in
      if order.isMadeUp { return SenderReport(outcome: .unsupported) }
      if order.notification["title"] == "hang" {
        await reached.arriveAndWait()
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      world.arrive(order.request())
      return SenderReport(outcome: .sent, status: 200)
    }
    let runner = bench.runner(sender)
    let plan = try bench.plan(["", "send: {kind: alert, title: hang}", ""])
    let task = Task { try await runner.run(plan) }
    await reached.arriveAndWait()
    task.cancel()
    let run = try await task.value
    #expect(run.results.map(\.outcome) == [.pass, .skipped, .skipped])
    #expect(run.results[1].message == "interrupted" && run.isInterrupted)
    #expect(sender.state.withLock { $0.stops } == 1)
  }

  @Test func runsCasesSideBySide() async throws {
    let gate = Gate(3)
    let world = world
    let sender = FakeSender { order in
      if order.isMadeUp { return SenderReport(outcome: .unsupported) }
      await gate.arriveAndWait()
      world.arrive(order.request())
      return SenderReport(outcome: .sent, status: 200)
    }
    let run = try await bench.runner(sender, parallel: 3).run(bench.plan(["", "", ""]))
    #expect(run.results.map(\.id) == ["s/c1", "s/c2", "s/c3"])
    #expect(run.results.allSatisfy { $0.outcome == .pass })
  }

  // MARK: Waiting

  private func waits(
    _ keys: String,
    _ report: SenderReport,
    arrivals: Int
  ) async throws -> [String] {
    let world = world
    let sender = FakeSender { order in
      if order.isMadeUp { return SenderReport(outcome: .unsupported) }
      for _ in 0..<arrivals { world.arrive(order.request()) }
      return report
    }
    _ = try await bench.runner(sender).run(bench.plan([keys]))
    return world.state.withLock { $0.waits.map { "\($0.count) in \($0.milliseconds)" } }
  }

  @Test func waitsNoLongerThanTheReportGivesHopeFor() async throws {
    let sent = SenderReport(outcome: .sent)
    let answered = SenderReport(outcome: .sent, status: 200)
    #expect(try await waits("", answered, arrivals: 1).isEmpty)
    #expect(try await fresh.waits("", answered, arrivals: 0) == ["1 in 500"])
    #expect(try await fresh.waits("", sent, arrivals: 1) == ["2 in 50"])
    #expect(try await fresh.waits("", sent, arrivals: 0) == ["1 in 5000"])
    #expect(try await fresh.waits("expect: {within: 2}", sent, arrivals: 0) == ["1 in 2000"])
    #expect(
      try await fresh.waits("", SenderReport(outcome: .unsupported), arrivals: 0) == ["1 in 50"]
    )
    #expect(try await fresh.waits("", SenderReport(outcome: .failed), arrivals: 0) == ["1 in 500"])
    #expect(
      try await fresh.waits("expect: {attempts: {between: [2, 4]}}", answered, arrivals: 1)
        == ["2 in 500"]
    )
  }

  private var fresh: SuiteRunnerTests { SuiteRunnerTests() }
}

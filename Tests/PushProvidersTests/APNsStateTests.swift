import PushModel
import PushProviders
import Testing

@Suite struct APNsStateTests {
  private static let hour: Int64 = 3_600_000

  private func facts(
    _ registry: APNsTokenRegistry,
    _ token: String = APNsExampleRequest.token,
    at now: Int64
  ) -> APNsTokenFacts {
    registry.standing(APNsTokenKey(token), nowMilliseconds: now).facts ?? APNsTokenFacts()
  }

  @Test func tokensAreEqualInEitherCaseAndToldApartByLength() {
    let long = String(repeating: "0a1b2c3d", count: 20)
    #expect(APNsTokenKey(long) == APNsTokenKey(long.uppercased()))
    #expect(APNsTokenKey("00") != APNsTokenKey("0000"))
    var other = Array(long)
    for index in other.indices {
      let kept = other[index]
      other[index] = kept == "f" ? "e" : "f"
      #expect(APNsTokenKey(long) != APNsTokenKey(String(other)), "digit \(index)")
      other[index] = kept
    }
  }

  @Test func countsEndWithTheirWindows() {
    var registry = APNsTokenRegistry()
    let key = APNsTokenKey(APNsExampleRequest.token)
    for type in [APNsPushType.background, .location, .liveactivity, .alert] {
      registry.record(key, APNsCountedPush(type: type, priority: 10, nowMilliseconds: 0))
    }
    #expect(facts(registry, at: Self.hour - 1).backgroundPushesLastHour == 1)
    #expect(facts(registry, at: Self.hour).backgroundPushesLastHour == 0)
    #expect(facts(registry, at: Self.hour - 1).liveActivityHighPriorityLastHour == 1)
    #expect(facts(registry, at: Self.hour).liveActivityHighPriorityLastHour == 0)
    #expect(facts(registry, at: 24 * Self.hour - 1).locationPushesLastDay == 1)
    #expect(facts(registry, at: 24 * Self.hour).locationPushesLastDay == 0)
  }

  @Test func liveActivitiesRememberTheNewestTimestampAndTheEnd() {
    var registry = APNsTokenRegistry()
    let key = APNsTokenKey(APNsExampleRequest.token)
    for timestamp in [5, 9, 7] as [Int64] {
      registry.record(
        key,
        APNsCountedPush(
          type: .liveactivity,
          priority: 5,
          nowMilliseconds: 0,
          timestamp: timestamp,
          isEnd: timestamp == 7
        )
      )
    }
    #expect(facts(registry, at: 1).lastTimestamp == 9)
    #expect(facts(registry, at: 1).hasEnded)
    registry.remove(APNsExampleRequest.token)
    #expect(facts(registry, at: 1).lastTimestamp == nil)
  }

  @Test func alertsToUnregisteredTokensLeaveNoTrace() {
    var history = APNsTokenHistory()
    let key = APNsTokenKey(APNsExampleRequest.token)
    history.record(key, APNsCountedPush(type: .alert, priority: 10, nowMilliseconds: 0))
    #expect(history.count == 0)
    history.record(key, APNsCountedPush(type: .background, priority: 5, nowMilliseconds: 0))
    #expect(history.count == 1)
  }

  @Test func historiesAreBounded() {
    var history = APNsTokenHistory()
    let push = APNsCountedPush(type: .background, priority: 5, nowMilliseconds: 0)
    for number in 0..<16_390 {
      let digits = String(number, radix: 16)
      let token = String(repeating: "0", count: 64 - digits.count) + digits
      history.record(APNsTokenKey(token), push)
    }
    #expect(history.count == 16_384)
  }

  @Test func aCountedPushOfARequestShowsInTheNextFacts() {
    var bench = APNsHeadBench()
    let background = APNsExampleRequest.push(
      [("apns-push-type", "background"), ("apns-priority", "5")],
      body: #"{"aps":{"content-available":1}}"#
    )
    for second in 0..<3 { _ = bench.send(background, after: Int64(second)) }
    let now = (APNsExampleRequest.now + 3) * 1000
    #expect(facts(bench.world.tokens, at: now).backgroundPushesLastHour == 3)
  }

  @Test func channelsEndAtTheirQuota() {
    var channels = APNsChannelRegistry()
    func make(_ number: Int, _ channels: inout APNsChannelRegistry) -> APNsChannel? {
      channels.create(
        bundle: "b",
        environment: .sandbox,
        storesMessages: true,
        nowMilliseconds: 0,
        random: [UInt8(number >> 8), UInt8(number & 255)]
      )
    }
    for number in 0..<9_999 { _ = make(number, &channels) }
    #expect(!channels.isQuotaUsed("b", .sandbox))
    let last = make(9_999, &channels)
    #expect(last != nil && channels.isQuotaUsed("b", .sandbox))
    #expect(make(10_000, &channels) == nil)
    #expect(!channels.isQuotaUsed("b", .production))
    channels.delete(last?.id ?? "", nowMilliseconds: 1)
    channels.delete(last?.id ?? "", nowMilliseconds: 2)
    #expect(!channels.isQuotaUsed("b", .sandbox))
    #expect(channels.list("b", .sandbox).count == 9_999)
  }

  @Test func channelsOfAnotherEnvironmentOrAppAreNotRegistered() {
    var bench = APNsHeadBench()
    let foreign = bench.world.channels.create(
      bundle: "com.example.app",
      environment: .sandbox,
      storesMessages: false,
      nowMilliseconds: 0,
      random: [1, 2, 3, 4]
    )
    let outcome = bench.send(.broadcast([("apns-channel-id", foreign?.id ?? "")]))
    #expect(outcome.refusal == Refusal(400, "ChannelNotRegistered"))
    #expect(outcome.findings.contains { $0.message.contains("sandbox") })
  }

  @Test func idlePingsAndNewConnectionsAreCounted() {
    var watch = APNsPingWatch()
    #expect(watch.ping(openStreams: 0, nowMilliseconds: 0) == nil)
    let soon = watch.ping(openStreams: 0, nowMilliseconds: 14_999)
    #expect(soon == .pingWhileIdle(secondsSinceLast: 14))
    watch.requested()
    #expect(watch.ping(openStreams: 0, nowMilliseconds: 15_000) == nil)
    #expect(watch.ping(openStreams: 1, nowMilliseconds: 15_001) == nil)
    var churn = APNsConnectionChurn()
    for second in 0..<3 { churn.open(nowMilliseconds: Int64(second) * 1000) }
    let closed = churn.close(requests: 1, afterGoAway: false, nowMilliseconds: 61_000)
    #expect(closed == .closed(requests: 1, openedWithinLastMinute: 1))
    #expect(churn.close(requests: 1, afterGoAway: true, nowMilliseconds: 61_000) == nil)
  }

  @Test func aRepeatedExcessOfStreamsEndsTheConnection() throws {
    func answer(_ repeats: Int, _ fidelity: APNsFidelity) -> APNsConnectionAnswer {
      APNsConnectionRules.judge(
        .streamLimitExceeded(
          limit: 1,
          isBeforeFirstAnswer: false,
          isLimitLowered: true,
          repeats: repeats
        ),
        fidelity: fidelity
      ).answer
    }
    var fidelity = APNsFidelity()
    #expect(answer(0, fidelity) == .refuseStream)
    #expect(answer(1, fidelity) == .goAway)
    try fidelity.set("stream-limit-repeat", "reset")
    #expect(answer(1, fidelity) == .refuseStream)
  }
}

import PushModel
import PushProviders
import Testing

@Suite struct APNsHeadFidelityTests {
  @Test func everyAssumedAnswerHasASwitch() {
    let decided = Set(APNsFidelity.switches.flatMap(\.rules))
    for info in APNsCatalogue.infos where info.isAnswerAssumed {
      #expect(decided.contains(info.id), "\(info.id)")
    }
  }

  @Test func everyAlternativeCanBeSetAndIsRead() throws {
    for entry in APNsFidelity.switches {
      #expect(entry.alternatives.isEmpty || entry.alternatives.first == entry.value)
      for value in entry.alternatives.isEmpty ? ["0", "7"] : entry.alternatives {
        var fidelity = APNsFidelity()
        try fidelity.set(entry.name, value)
        #expect(fidelity.switches.first { $0.name == entry.name }?.value == value)
      }
    }
    let names = APNsFidelity.switches.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func wrongNamesAndValuesAreExplained() {
    var fidelity = APNsFidelity()
    let name = #expect(throws: APNsSwitchError.self) { try fidelity.set("second-tem", "x") }
    #expect(name?.description.contains("did you mean second-team?") == true)
    let value = #expect(throws: APNsSwitchError.self) { try fidelity.set("second-team", "x") }
    #expect(value?.description.contains("InvalidProviderToken, Forbidden") == true)
    let number = #expect(throws: APNsSwitchError.self) { try fidelity.set("ping-seconds", "-1") }
    #expect(number?.description.contains("whole number") == true)
    #expect(fidelity == APNsFidelity())
  }

  private static let needsSuffix = APNsExampleRequest.push([("apns-push-type", "voip")])
  private static let background = APNsExampleRequest.push([("apns-push-type", "background")])
  private static let ahead = APNsExampleRequest.push([
    ("authorization", APNsExampleToken(issuedAt: APNsExampleRequest.now + 3601).text)
  ])
  private static let withoutAlgorithm = APNsExampleRequest.push([
    ("authorization", APNsExampleToken(header: #"{"kid":"KEY0000001"}"#).text)
  ])
  private static let sandboxKey = APNsExampleRequest.push([
    ("authorization", APNsExampleToken(key: "KEYSANDBOX").text)
  ])
  private static let outside = APNsExampleRequest.push([
    ("authorization", APNsExampleToken(key: "KEYTOPIC01").text), ("apns-topic", "com.example.b"),
  ])
  private static let large = APNsExampleRequest.push(
    adding: [("x-a", String(repeating: "a", count: 8000))]
  )

  @Test(
    arguments: [
      ("missing-suffix", "BadTopic", needsSuffix, Refusal(400, "BadTopic")),
      ("missing-suffix", "InvalidPushType", needsSuffix, Refusal(400, "InvalidPushType")),
      ("background-priority-10", "accept", background, nil),
      ("background-priority-10", "refuse", background, Refusal(400, "BadPriority")),
      ("future-token", "ExpiredProviderToken", ahead, Refusal(403, "ExpiredProviderToken")),
      ("missing-algorithm", "accept", withoutAlgorithm, nil),
      (
        "environment-key-reason", "BadEnvironmentKeyIdInToken", sandboxKey,
        Refusal(403, "BadEnvironmentKeyIdInToken")
      ),
      ("topic-outside-key", "Forbidden", outside, Refusal(403, "Forbidden")),
      ("header-list-too-large", "accept", large, nil),
      ("header-list-too-large", "stream-error", large, Refusal(0, "")),
      (
        "broadcast-without-priority", "accept",
        APNsExampleRequest.broadcast([("apns-priority", nil)]), nil
      ),
      (
        "broadcast-without-expiration", "accept",
        APNsExampleRequest.broadcast([("apns-expiration", nil)]), nil
      ),
      (
        "broadcast-host", "device", APNsExampleRequest.broadcast(), Refusal(404, "BadPath")
      ),
      (
        "bad-request-id", "accept", APNsExampleRequest.broadcast([("apns-request-id", "7")]), nil
      ),
    ] as [(String, String, APNsExampleRequest, Refusal?)]
  )
  func rulesObeyTheirSwitches(
    name: String,
    value: String,
    request: APNsExampleRequest,
    refusal: Refusal?
  ) throws {
    var fidelity = APNsFidelity()
    try fidelity.set(name, value)
    var bench = APNsHeadBench(fidelity: fidelity)
    let outcome = bench.send(request)
    if name == "topic-outside-key" {
      #expect(outcome.has("APNS-A-25"))
    } else {
      #expect(outcome.refusal == refusal, "\(outcome.findings)")
    }
  }

  @Test func theOrderOfChecksCanBeThatOfOtherMocks() throws {
    let request = APNsExampleRequest.push([("authorization", nil), ("apns-priority", "7")])
    var catalogue = APNsHeadBench()
    #expect(catalogue.send(request).refusal?.reason == "MissingProviderToken")
    var fidelity = APNsFidelity()
    try fidelity.set("check-order", "pushy")
    var pushy = APNsHeadBench(fidelity: fidelity)
    #expect(pushy.send(request).refusal?.reason == "BadPriority")
  }
}

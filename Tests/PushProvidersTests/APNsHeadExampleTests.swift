import PushModel
import PushProviders
import Testing

@Suite struct APNsHeadExampleTests {
  @Test(arguments: APNsHeadExamples.all)
  func everyExampleIsJudgedAsItSays(example: APNsHeadExample) throws {
    let info = try #require(APNsCatalogue.info(example.rule))
    switch example.happening {
    case .event(let event):
      let findings = APNsConnectionRules.judge(event).findings
      #expect(findings.contains { $0.rule == example.rule } == !example.isAccepting)
      #expect(findings.allSatisfy { APNsCatalogue.info($0.rule)?.severity == $0.severity })
    case .end:
      var world = APNsExampleWorld.make()
      example.arrange(&world)
      let findings = APNsConnectionRules.leftChannels(world.channels)
      #expect(findings.contains { $0.rule == example.rule } == !example.isAccepting)
    case .requests(let steps):
      check(run(steps, example), example, info)
    }
  }

  private func run(
    _ steps: [APNsHeadExample.Step],
    _ example: APNsHeadExample
  ) -> APNsHeadBench.Outcome {
    var bench = APNsHeadBench(host: example.host, certificate: example.certificate)
    example.arrange(&bench.world)
    var last: APNsHeadBench.Outcome?
    for step in steps {
      if step.isNewConnection { bench.reconnect() }
      last = bench.send(step.request, after: step.offset)
    }
    return last ?? bench.send(.push())
  }

  private func check(
    _ outcome: APNsHeadBench.Outcome,
    _ example: APNsHeadExample,
    _ info: RuleInfo
  ) {
    #expect(outcome.has(example.rule) == !example.isAccepting, "\(outcome.findings)")
    if let complete = outcome.complete {
      let judged = outcome.findings.filter { $0.rule.hasPrefix("APNS-H-") }
      #expect(
        judged.map(\.rule).sorted() == complete.map(\.rule).sorted(),
        "a shortcut of the judge hides a rule"
      )
    }
    guard !example.isAccepting else { return }
    if let reason = example.answeredReason {
      #expect(outcome.refusal?.reason == reason)
    } else if info.severity == .reject, let rule = rule(example.rule) {
      #expect(outcome.refusal == rule.refusal, "\(outcome.findings)")
    } else {
      #expect(outcome.refusal?.status == nil, "\(outcome.findings)")
    }
    for finding in outcome.findings {
      #expect(!finding.message.isEmpty && !finding.fix.isEmpty)
      #expect(!finding.value.contains("." + "AQEBAQ"), "a credential is shown")
    }
  }

  private func rule(_ id: String) -> Rule<APNsRequest>? {
    APNsCatalogue.requestRules.first { $0.info.id == id }
  }
}

@Suite struct APNsHeadCatalogueTests {
  private static let expected: [String] =
    numbers("T", 25) + numbers("A", 31) + numbers("H", 37) + numbers("B", 26) + numbers("S", 15)
    + ["APNS-L-01", "APNS-L-02"]

  private static func numbers(_ letter: String, _ count: Int) -> [String] {
    (1...count).map { "APNS-\(letter)-\($0 < 10 ? "0" : "")\($0)" }
  }

  /// The entries of this part of the catalogue; payload rules have tests of their own.
  private var infos: [RuleInfo] {
    let owned = Set(Self.expected)
    return APNsCatalogue.infos.filter { owned.contains($0.id) }
  }

  @Test func holdsEveryIdOnce() { #expect(infos.map(\.id) == Self.expected.sorted()) }

  @Test func namesAreUniqueAndKebabCase() {
    #expect(Set(APNsCatalogue.infos.map(\.name)).count == APNsCatalogue.infos.count)
    for info in infos {
      let isKebab = info.name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
      #expect(isKebab && !info.name.isEmpty, "\(info.name)")
    }
  }

  @Test func everySourceResolves() {
    for info in infos {
      #expect(!info.sources.isEmpty, "\(info.id)")
      for key in info.sources { #expect(APNsSources.source(for: key) != nil, "\(info.id) \(key)") }
    }
    #expect(APNsSources.url(for: "SEND")?.hasPrefix("https://developer.apple.com/") == true)
    #expect(APNsSources.url(for: "public trace") == nil)
    let keys = APNsSources.all.map(\.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test func everyDecidedRuleHasExamplesOfBothKinds() {
    let accepted = Set(APNsHeadExamples.all.filter(\.isAccepting).map(\.rule))
    let rejected = Set(APNsHeadExamples.all.filter { !$0.isAccepting }.map(\.rule))
    for info in infos where !info.isScenario {
      #expect(accepted.contains(info.id), "\(info.id) has no accepting example")
      #expect(rejected.contains(info.id), "\(info.id) has no rejecting example")
    }
  }

  @Test func severitiesAndMarksAreThoseOfTheTable() {
    let assumed = Set(infos.filter(\.isAnswerAssumed).map(\.id))
    #expect(
      assumed == [
        "APNS-T-04", "APNS-T-19", "APNS-A-06", "APNS-A-13", "APNS-A-17", "APNS-A-25", "APNS-H-15",
        "APNS-H-19", "APNS-L-01", "APNS-B-10", "APNS-B-12",
      ]
    )
    #expect(infos.filter { $0.severity == .reject }.count == 70)
  }

  @Test func everyReasonIsInTheTableWithItsStatus() {
    for rule in APNsCatalogue.requestRules {
      guard let refusal = rule.refusal, refusal.status > 0, !refusal.reason.isEmpty else {
        continue
      }
      #expect(APNsReasons.entry(refusal.reason)?.status == refusal.status, "\(rule.info.id)")
    }
  }
}

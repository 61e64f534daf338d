import PushModel
import PushProviders
import Testing

@Suite struct APNsPayloadCatalogueTests {
  private let rules = APNsPayloadRules.all

  private static func ids(_ letter: String, _ numbers: ClosedRange<Int>) -> [String] {
    numbers.map { "APNS-\(letter)-\($0 < 10 ? "0" : "")\($0)" }
  }

  @Test func listsEveryRowOfTheCatalogueInOrder() {
    #expect(rules.map(\.info.id) == Self.ids("P", 1...43) + Self.ids("L", 3...26))
  }

  @Test func givesEachRuleANameOfItsOwn() {
    #expect(Set(rules.map(\.info.name)).count == rules.count)
    for rule in rules {
      let isKebab = rule.info.name.utf8.allSatisfy { $0 == 0x2D || $0 >= 0x61 && $0 <= 0x7A }
      #expect(isKebab, "\(rule.info.name)")
    }
  }

  @Test func explainsEachRule() {
    for rule in rules {
      let info = rule.info
      #expect(info.condition.hasSuffix("."), "\(info.id)")
      #expect(info.why.hasSuffix("."), "\(info.id)")
      #expect(!info.confidence.isEmpty && !info.answer.isEmpty, "\(info.id)")
      #expect((info.severity == .reject) == (rule.refusal != nil), "\(info.id)")
      #expect((rule.stage < .max) == (rule.refusal != nil), "\(info.id)")
      guard let refusal = rule.refusal else {
        #expect(info.answer == (info.isScenario ? "–" : "200"))
        continue
      }
      #expect(info.answer == "\(refusal.status) \(refusal.reason)")
    }
    #expect(rules.filter(\.info.isScenario).map(\.info.id) == ["APNS-P-43"])
    #expect(rules.filter(\.info.isAnswerAssumed).map(\.info.id) == ["APNS-P-03"])
    #expect(
      rules.filter { $0.info.sources.isEmpty }.map(\.info.id)
        == ["APNS-P-03", "APNS-P-32", "APNS-P-41"]
    )
  }

  @Test func hasAnExampleOfEachRuleThatARequestDecides() {
    let decided = rules.filter { !$0.info.isScenario }.map(\.info.id)
    #expect(APNsPayloadExamples.all.map(\.rule) == decided)
  }

  @Test(arguments: APNsPayloadExamples.all.map(\.rule))
  func judgesTheExamples(rule: String) throws {
    let example = try #require(APNsPayloadExamples.all.first { $0.rule == rule })
    let judge = PayloadJudge()
    let accepted = judge.judge(example.accepted)
    #expect(accepted.findings == [], "\(example.accepted.body)")
    let rejected = judge.judge(example.rejected)
    let found = rejected.findings.filter { $0.rule == rule }
    #expect(!found.isEmpty, "\(example.rejected.body)")
    for finding in found {
      #expect(!finding.message.isEmpty && !finding.fix.isEmpty)
    }
    let refusal = rules.first { $0.info.id == rule }?.refusal
    #expect(rejected.refusal == refusal)
  }

  @Test func staysSilentWithoutHeadersWhereItSaysSo() {
    let judge = PayloadJudge()
    for example in APNsPayloadExamples.all {
      var bare = example.rejected
      bare.headers = []
      let found = judge.judge(bare).findings.contains { $0.rule == example.rule }
      #expect(found != APNsPayloadRules.needsHeaders.contains(example.rule), "\(example.rule)")
    }
    #expect(APNsPayloadRules.needsHeaders.isSubset(of: rules.map(\.info.id)))
  }
}

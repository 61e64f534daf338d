import PushModel
import PushProviders
import Testing

@Suite struct FCMServiceExampleTests {
  @Test(arguments: FCMExamples.all.indices)
  func `Every example is judged as it says`(index: Int) throws {
    let example = FCMExamples.all[index]
    let info = try #require(FCMCatalogue.info(example.rule))
    let outcome = try #require(FCMServiceRunner().run(example))
    #expect(
      outcome.rules.contains(example.rule) == !example.isAccepting,
      "\(example.rule) \(example.note) \(outcome.findings)"
    )
    let isService = ["FCM-E", "FCM-O", "FCM-Q"].contains { example.rule.hasPrefix($0) }
    guard isService, !example.isAccepting else { return }
    if info.severity == .lint, example.rule != "FCM-O018" {
      #expect(
        outcome.findings.filter { $0.rule == example.rule }.allSatisfy {
          $0.severity == .lint
        }
      )
    }
    for finding in outcome.findings {
      #expect(!finding.message.isEmpty && !finding.fix.isEmpty, "\(finding)")
      #expect(FCMCatalogue.info(finding.rule) != nil, "\(finding.rule)")
    }
  }

  @Test(arguments: FCMExamples.service.indices)
  func `Accepting examples break no other rule that refuses`(index: Int) throws {
    let example = FCMExamples.service[index]
    guard example.isAccepting else { return }
    let outcome = try #require(FCMServiceRunner().run(example))
    let isRetry = example.rule.hasPrefix("FCM-Q")
    if !isRetry { #expect(outcome.refusal == nil, "\(example.rule) \(outcome.findings)") }
  }

  @Test func `Every rule that one request decides has examples of both kinds`() {
    let accepted = Set(FCMExamples.all.filter(\.isAccepting).map(\.rule))
    let rejected = Set(FCMExamples.all.filter { !$0.isAccepting }.map(\.rule))
    for info in FCMServiceCatalogue.infos where !info.isScenario {
      #expect(accepted.contains(info.id) && rejected.contains(info.id), "\(info.id)")
    }
  }
}

@Suite struct FCMServiceCatalogueTests {
  private static func numbers(_ letter: String, _ count: Int) -> [String] {
    (1...count).map { "FCM-\(letter)" + ($0 < 10 ? "00" : "0") + "\($0)" }
  }

  @Test func `The catalogue holds every id of E, O and Q once and in order`() {
    let expected =
      Self.numbers("E", 29) + Self.numbers("O", 23) + Self.numbers("Q", 17)
    #expect(FCMServiceCatalogue.infos.map(\.id) == expected)
    #expect(Set(FCMCatalogue.infos.map(\.id)).count == FCMCatalogue.infos.count)
    #expect(Set(FCMCatalogue.infos.map(\.name)).count == FCMCatalogue.infos.count)
  }

  @Test func `Rows with a dagger are marked`() {
    let marked = FCMServiceCatalogue.infos.filter(\.isAnswerAssumed).map { String($0.id.suffix(4)) }
    #expect(
      marked == [
        "E002", "E004", "E008", "E012", "E019", "E023", "E024", "E025", "E026", "O005", "O006",
        "Q006",
      ]
    )
  }

  @Test func `Every source of every rule leads somewhere`() {
    for info in FCMCatalogue.infos {
      #expect(!info.sources.isEmpty && !info.confidence.isEmpty, "\(info.id)")
      #expect(info.condition.hasSuffix(".") && info.why.hasSuffix("."), "\(info.id)")
      for key in info.sources {
        #expect(FCMSources.source(for: key) != nil, "\(info.id) \(key)")
      }
    }
    #expect(FCMSources.source(for: "nothing") == nil)
    #expect(Set(FCMSources.all.map(\.key)).count == FCMSources.all.count)
  }

  @Test func `Names are words with hyphens`() {
    for info in FCMServiceCatalogue.infos {
      let isKebab = info.name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
      #expect(isKebab && !info.name.isEmpty, "\(info.name)")
    }
  }
}

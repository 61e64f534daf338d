import PushModel
import PushProviders
import Testing

@Suite struct FCMMessageExampleTests {
  @Test(arguments: FCMMessageExamples.own)
  func `Every example is judged as it says`(example: FCMMessageExample) throws {
    let info = try #require(FCMMessageCatalogue.info(example.rule))
    var bench = FCMMessageBench()
    bench.context.device = example.device
    bench.context.history = FCMDeviceHistory()
    let start = bench.context.nowMilliseconds
    var last: FCMMessageOutcome?
    for step in example.steps {
      bench.context.nowMilliseconds = start + Int64(step.offset * 1000)
      let outcome = bench.send(step.body)
      bench.context.history?.record(
        bench.subject,
        isDelivered: outcome.error == nil,
        saysUnregistered: outcome.error?.reason == "UNREGISTERED"
      )
      last = outcome
    }
    let outcome = try #require(last)
    let found = outcome.findings.filter { $0.rule == example.rule }
    #expect(found.isEmpty == example.isAccepting, "\(outcome.findings)")
    if info.severity == .reject, !example.isAccepting { #expect(outcome.error != nil) }
    for finding in outcome.findings {
      #expect(!finding.message.isEmpty && !finding.fix.isEmpty, "\(finding)")
      #expect(FCMMessageCatalogue.info(finding.rule) != nil, "\(finding.rule)")
    }
  }

  @Test func `Every rule that one request decides has examples of both kinds`() {
    let accepted = Set(FCMMessageExamples.own.filter(\.isAccepting).map(\.rule))
    let rejected = Set(FCMMessageExamples.own.filter { !$0.isAccepting }.map(\.rule))
    for info in FCMMessageCatalogue.infos where !info.isScenario {
      guard info.id.hasPrefix("FCM-M") || info.id.hasPrefix("FCM-D") else { continue }
      #expect(accepted.contains(info.id) && rejected.contains(info.id), "\(info.id)")
    }
  }

  @Test func `The shared form keeps bodies, times and what is to be registered`() throws {
    #expect(FCMMessageExamples.all.count >= FCMMessageExamples.own.count)
    let own = try #require(FCMMessageExamples.own.first { $0.steps.count == 2 })
    let shared = own.shared
    #expect(shared.steps.map(\.offset) == own.steps.map(\.offset))
    #expect(shared.steps.map(\.body) == own.steps.map(\.body))
    #expect(shared.steps.allSatisfy { $0.path == "/v1/projects/demo/messages:send" })
  }
}

@Suite struct FCMMessageCatalogueTests {
  private static func numbers(_ letter: String, _ count: Int) -> [String] {
    (1...count).map { "FCM-\(letter)" + ($0 < 10 ? "00" : "0") + "\($0)" }
  }

  /// The rows of 6.3 and 6.4.
  private static let expected = numbers("M", 48) + numbers("D", 17)

  @Test func `The catalogue holds every id of M and D once and in order`() {
    let own = FCMMessageCatalogue.infos.map(\.id).filter {
      $0.hasPrefix("FCM-M") || $0.hasPrefix("FCM-D")
    }
    #expect(own == Self.expected)
  }

  @Test func `Names are unique words with hyphens`() {
    let infos = FCMMessageCatalogue.infos
    #expect(Set(infos.map(\.name)).count == infos.count)
    #expect(Set(infos.map(\.name)).isDisjoint(with: Set(APNsCatalogue.infos.map(\.name))))
    for info in infos {
      let isKebab = info.name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
      #expect(isKebab && !info.name.isEmpty, "\(info.name)")
    }
  }

  @Test func `Every entry says all that the catalogue says`() {
    let keys = Set(FCMMessageSources.all.map(\.key))
    #expect(keys.count == FCMMessageSources.all.count)
    for info in FCMMessageCatalogue.infos {
      #expect(info.provider == .fcm && !info.sources.isEmpty && !info.confidence.isEmpty)
      #expect(info.condition.hasSuffix(".") && info.why.hasSuffix("."), "\(info.id)")
      #expect(!info.answer.isEmpty, "\(info.id)")
    }
    for info in FCMMessageCatalogue.infos where Self.expected.contains(info.id) {
      for key in info.sources where key.contains("#") {
        #expect(keys.contains(key), "\(info.id) \(key)")
      }
    }
  }

  @Test(arguments: [
    ("M", [6, 7, 10, 14, 18, 38, 45]), ("D", []),
  ])
  func `Rows with a dagger are marked`(letter: String, numbers: [Int]) {
    let marked = FCMMessageCatalogue.infos.filter {
      $0.isAnswerAssumed && $0.id.hasPrefix("FCM-\(letter)")
    }
    let expected = numbers.map { "FCM-\(letter)" + ($0 < 10 ? "00" : "0") + "\($0)" }
    #expect(marked.map(\.id) == expected)
  }
}

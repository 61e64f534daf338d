import PushModel
import PushProviders
import Testing

@Suite struct FCMBlockExampleTests {
  static let samples =
    FCMMessageGroups.androidSamples + FCMMessageGroups.apnsSamples
    + FCMMessageGroups.webpushSamples

  @Test(arguments: samples)
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
    for finding in found {
      #expect(finding.severity == info.severity)
      #expect(!finding.message.isEmpty && !finding.fix.isEmpty, "\(finding)")
      guard case .body(let pointer) = finding.place else {
        Issue.record("no pointer: \(finding)")
        continue
      }
      #expect(pointer.hasPrefix("/message"), "\(finding)")
    }
    if info.severity == .reject, !example.isAccepting { #expect(outcome.error != nil) }
  }

  @Test func `Every rule that one request decides has examples of both kinds`() {
    let accepted = Set(Self.samples.filter(\.isAccepting).map(\.rule))
    let rejected = Set(Self.samples.filter { !$0.isAccepting }.map(\.rule))
    for id in FCMBlockCatalogueTests.expected where id != "FCM-N031" {
      #expect(accepted.contains(id) && rejected.contains(id), "\(id)")
    }
  }

  @Test func `A group is skipped only when none of its rules would speak`() {
    for example in Self.samples where !example.isAccepting {
      var bench = FCMMessageBench()
      bench.context.device = example.device
      for step in example.steps {
        let rules = bench.send(step.body).rules
        let subject = bench.subject
        #expect(!rules.contains { $0.hasPrefix("N") } || subject.mayBreakAndroidRules)
        #expect(!rules.contains { $0.hasPrefix("A") } || subject.mayBreakApnsRules)
        #expect(!rules.contains { $0.hasPrefix("W") } || subject.mayBreakWebpushRules)
      }
    }
    var bench = FCMMessageBench()
    _ = bench.send(#"{"message":{"token":"TOK","notification":{"title":"a"}}}"#)
    let subject = bench.subject
    #expect(!subject.mayBreakAndroidRules && !subject.mayBreakApnsRules)
    #expect(!subject.mayBreakWebpushRules)
  }

  @Test func `Examples that are accepted break no reject rule of their letter`() {
    for example in Self.samples where example.isAccepting {
      var bench = FCMMessageBench()
      bench.context.device = example.device
      let outcome = bench.send(example.steps[0].body)
      #expect(outcome.error == nil, "\(example) \(outcome.findings)")
    }
  }
}

@Suite struct FCMBlockCatalogueTests {
  private static func numbers(_ letter: String, _ count: Int) -> [String] {
    (1...count).map { "FCM-\(letter)" + ($0 < 10 ? "00" : "0") + "\($0)" }
  }

  /// The rows of 6.5, 6.6 and 6.7.
  static let expected = numbers("N", 32) + numbers("A", 25) + numbers("W", 14)

  private static let infos =
    FCMMessageCatalogue.infos.filter { expected.contains($0.id) }
    + FCMMessageGroups.blockScenarios.filter { FCMMessageCatalogue.info($0.id) == nil }

  @Test func `The catalogue holds every id of N, A and W once`() {
    #expect(Self.infos.map(\.id).sorted() == Self.expected.sorted())
    #expect(FCMMessageGroups.blockScenarios.map(\.id) == ["FCM-N031"])
  }

  @Test func `Every entry says all that the catalogue says`() {
    #expect(Set(Self.infos.map(\.name)).count == Self.infos.count)
    let keys = Set(FCMBlockSources.all.map(\.key))
    #expect(keys.count == FCMBlockSources.all.count)
    for info in Self.infos {
      #expect(info.condition.hasSuffix(".") && info.why.hasSuffix("."), "\(info.id)")
      #expect(!info.sources.isEmpty && !info.confidence.isEmpty && !info.answer.isEmpty)
      for key in info.sources {
        #expect(keys.contains(key) || FCMSources.source(for: key) != nil, "\(info.id) \(key)")
      }
    }
    let used = Set(Self.infos.flatMap(\.sources))
    #expect(keys.isSubset(of: used), "\(keys.subtracting(used))")
  }

  @Test(arguments: [
    ("N", [1, 3, 4, 9, 14, 15, 16, 18, 26, 27]),
    ("A", [1, 2, 3, 4, 5, 6, 17, 21, 22, 23]),
    ("W", [1, 2, 14]),
  ])
  func `Severities are those of the catalogue`(letter: String, numbers: [Int]) {
    let rejected = Self.infos.filter { $0.severity == .reject && $0.id.hasPrefix("FCM-\(letter)") }
    let expected = numbers.map { "FCM-\(letter)" + ($0 < 10 ? "00" : "0") + "\($0)" }
    #expect(rejected.map(\.id).sorted() == expected)
  }

  @Test(arguments: [
    ("N", [9, 17, 18, 19, 22, 26]), ("A", [5, 6, 9, 10, 11, 12, 21]), ("W", [5, 14]),
  ])
  func `Rows with a dagger are marked`(letter: String, numbers: [Int]) {
    let marked = Self.infos.filter { $0.isAnswerAssumed && $0.id.hasPrefix("FCM-\(letter)") }
    let expected = numbers.map { "FCM-\(letter)" + ($0 < 10 ? "00" : "0") + "\($0)" }
    #expect(marked.map(\.id).sorted() == expected)
  }
}

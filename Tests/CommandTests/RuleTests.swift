import PushJSON
import PushTestKit
import Testing

/// `list`, `explain`, `fidelity`, `schema`.
@Suite(.timeLimit(.minutes(4))) struct RuleTests {
  /// For these the catalogue itself has a dash: no public source says anything.
  private static let unsourced: Set<String> = [
    "APNS-P-03", "APNS-P-32", "APNS-P-41", "EXPO-R14", "EXPO-M06", "EXPO-M42",
  ]

  /// These are about requests at the same time, which no example on paper can show.
  private static let concurrent: Set<String> = ["EXPO-R18"]

  private func rules() async throws -> [JSONValue] {
    let outcome = try await Pushproof.run(["list", "rules", "--json"])
    #expect(outcome.code == 0)
    return try #require(try outcome.json()["rules"]?.array)
  }

  @Test func everyRuleOfTheCatalogueIsListed() async throws {
    let ids = try await rules().compactMap { $0["id"]?.string }
    #expect(Set(ids).count == ids.count)
    // The last number of each group in the catalogue, section 7; ids are never reused.
    for (group, last) in [
      ("T", 25), ("A", 31), ("H", 37), ("P", 43), ("L", 26), ("B", 26), ("S", 15),
    ] {
      let numbers = ids.filter { $0.hasPrefix("APNS-\(group)-") }
      for number in 1...last {
        let id = "APNS-\(group)-\(number < 10 ? "0" : "")\(number)"
        #expect(numbers.contains(id), "\(id)")
      }
    }
    // The same of FCM's catalogue, section 6, and of Expo's, section 9.
    for (group, last) in [
      ("E", 29), ("O", 23), ("M", 48), ("D", 17), ("N", 32), ("A", 25), ("W", 14), ("Q", 17),
    ] {
      let numbers = (1...last).map { "FCM-\(group)" + String("00\($0)".suffix(3)) }
      #expect(Set(ids.filter { $0.hasPrefix("FCM-\(group)") }) == Set(numbers))
    }
    for (group, last) in [("R", 20), ("M", 42), ("T", 10), ("G", 10), ("Q", 4)] {
      let numbers = (1...last).map { "EXPO-\(group)" + String("0\($0)".suffix(2)) }
      #expect(Set(ids.filter { $0.hasPrefix("EXPO-\(group)") }) == Set(numbers))
    }
  }

  @Test func everyRuleHasWhatAReaderNeeds() async throws {
    for rule in try await rules() {
      let id = rule["id"]?.string ?? "?"
      #expect(rule["name"]?.string?.isEmpty == false, "\(id)")
      #expect(rule["provider"]?.string == id.prefix { $0 != "-" }.lowercased(), "\(id)")
      #expect(["reject", "lint"].contains(rule["severity"]?.string), "\(id)")
      let source = try #require(rule["source"]?.string)
      #expect(source.isEmpty == RuleTests.unsourced.contains(id), "\(id)")
      #expect(rule["scenario"]?.bool != nil, "\(id)")
    }
    let scenarios = try await rules().filter { $0["scenario"]?.bool == true }
    let ids = scenarios.compactMap { $0["id"]?.string }
    #expect(ids.contains("APNS-T-03"))
    #expect(ids.contains("APNS-T-24"))
    #expect(!ids.contains("APNS-T-04"))
  }

  @Test func everyRuleIsExplainedWithSourceAndExamples() async throws {
    let list = try await rules()
    let ids = list.compactMap { $0["id"]?.string }
    let outcome = try await Pushproof.run(["explain", "--no-color"] + ids)
    #expect(outcome.code == 0)
    for id in ids { #expect(outcome.output.contains(id), "\(id)") }
    let explained = try #require(
      try await Pushproof.run(["explain", "--json"] + ids).json()["rules"]?.array
    )
    #expect(explained.count == list.count)
    for one in explained {
      let id = try #require(one["id"]?.string)
      let sources = try #require(one["sources"]?.array)
      #expect(sources.isEmpty == RuleTests.unsourced.contains(id), "\(id)")
      guard one["scenario"]?.bool == false, !RuleTests.concurrent.contains(id) else { continue }
      #expect(one["rightExample"]?.string?.isEmpty == false, "\(id)")
      #expect(one["wrongExample"]?.string?.isEmpty == false, "\(id)")
    }
  }

  @Test func aRuleIsFoundByItsName() async throws {
    let byName = try await Pushproof.run(["explain", "payload-too-large"])
    let byID = try await Pushproof.run(["explain", "APNS-P-02"])
    #expect(byName.code == 0)
    #expect(byName.output == byID.output)
    #expect(byID.output.contains("413"))
  }

  @Test func severalExplanationsAreOneDocument() async throws {
    let outcome = try await Pushproof.run(["explain", "APNS-P-02", "APNS-P-03", "--json"])
    let rules = try #require(try outcome.json()["rules"]?.array)
    #expect(rules.compactMap { $0["id"]?.string } == ["APNS-P-02", "APNS-P-03"])
    #expect(rules.allSatisfy { $0["wrongExample"]?.string != nil })
  }

  @Test func switchesAreListedAndChosen() async throws {
    let switches = try #require(
      try await Pushproof.run(["fidelity", "--json"]).json()["switches"]?.array
    )
    #expect(switches.count >= 10)
    for one in switches {
      let name = one["name"]?.string ?? "?"
      #expect(one["question"]?.string?.isEmpty == false, "\(name)")
      #expect(one["value"] == one["default"], "\(name)")
      #expect(one["confidence"]?.string?.isEmpty == false, "\(name)")
    }
    let choice = try #require(switches.first { ($0["alternatives"]?.array?.count ?? 0) > 1 })
    let name = try #require(choice["name"]?.string)
    let other = try #require(
      choice["alternatives"]?.array?.compactMap(\.string).first { $0 != choice["value"]?.string }
    )
    let changed = try await Pushproof.run(["fidelity", "--json", "--set", "\(name)=\(other)"])
      .json()
    let found = changed["switches"]?.array?.first { $0["name"]?.string == name }
    #expect(found?["value"]?.string == other)
    #expect(found?["default"]?.string != other)
    let wrong = try await Pushproof.run(["fidelity", "--set", "\(name)=xyzzy"])
    #expect(wrong.code == 2)
    #expect(wrong.errors.contains(other))
  }

  @Test(arguments: ["notification", "suite", "world"])
  func schemasAreJSONSchemas(name: String) async throws {
    let schema = try await Pushproof.run(["schema", name]).json()
    #expect(schema["$schema"]?.string?.hasPrefix("https://json-schema.org/") == true)
  }

  @Test func casesAndFlawsAreListed() async throws {
    let cases = try #require(
      try await Pushproof.run(["list", "cases", Pushproof.suites, "--json"]).json()["cases"]?.array
    )
    #expect(cases.count >= 234)
    #expect(cases.allSatisfy { $0["cites"]?.array?.isEmpty == false })
    let some = try await Pushproof.run(
      ["list", "cases", Pushproof.suites, "--run", "apns/alert/**", "--json"])
    let ids = try some.json()["cases"]?.array?.compactMap { $0["id"]?.string } ?? []
    #expect(!ids.isEmpty)
    #expect(ids.allSatisfy { $0.hasPrefix("apns/alert/") })
    let flaws = try await Pushproof.run(["list", "flaws", "--json"]).json()["flaws"]?.array ?? []
    #expect(flaws.count >= 16)
    #expect(flaws.allSatisfy { $0["sender"]?.string?.hasPrefix("builtin:") == true })
  }
}

import PushModel
import PushProviders
import Testing

@Suite struct ExpoExampleTests {
  /// Runs an example; the findings of its last request count.
  private func run(_ example: ServiceExample<ExpoWorld>) -> ExpoBench.Outcome? {
    let bench = ExpoBench()
    example.prepare(bench.world)
    var last: ExpoBench.Outcome?
    var ticket = ExpoExamples.ticketPlaceholder
    for step in example.steps {
      bench.now = ExpoBench.start + Int64(step.offset * 1000)
      let text = String(decoding: step.body, as: UTF8.self)
        .split(separator: ExpoExamples.ticketPlaceholder, omittingEmptySubsequences: false)
        .joined(separator: ticket)
      let outcome = bench.call(
        Array(text.utf8),
        path: step.path,
        method: step.method,
        headers: step.headers.map { ($0.name, $0.value) }
      )
      ticket = outcome.ticketIDs.last ?? ticket
      last = outcome
    }
    return last
  }

  @Test(arguments: ExpoExamples.all.indices)
  func `Every example keeps or breaks its rule`(index: Int) throws {
    let example = ExpoExamples.all[index]
    let outcome = try #require(run(example))
    let found = outcome.verdict.findings.filter { $0.rule == example.rule }
    #expect(
      found.isEmpty == example.isAccepting,
      "\(example.rule) \(example.note) \(outcome.rules)"
    )
    for finding in found {
      #expect(!finding.message.isEmpty && !finding.fix.isEmpty, "\(example.rule)")
    }
    guard !example.isAccepting, let info = ExpoCatalogue.info(example.rule) else { return }
    let isRefused = info.severity == .reject && !info.answer.hasPrefix("200")
    if isRefused {
      #expect(info.answer.hasPrefix("\(outcome.status)"), "\(example.rule)")
      #expect(outcome.verdict.word == "reject", "\(example.rule)")
    } else if info.answer.hasPrefix("200"), !["EXPO-T06", "EXPO-T07", "EXPO-T08"].contains(info.id)
    {
      #expect(outcome.status == 200, "\(example.rule) \(outcome.text)")
    }
  }

  @Test func `Every rule that requests decide has an accepting and a rejecting example`() {
    // R18 needs requests in flight together, which a list of requests cannot show.
    let decided = ExpoCatalogue.infos.filter { !$0.isScenario && $0.id != "EXPO-R18" }.map(\.id)
    for isAccepting in [true, false] {
      let shown = ExpoExamples.all.filter { $0.isAccepting == isAccepting }.map(\.rule)
      #expect(Set(shown) == Set(decided))
      #expect(shown.count == decided.count)
    }
  }

  @Test func `The catalogue has every row once, with words and known sources`() {
    var ids = (1...20).map { ("R", $0) } + (1...42).map { ("M", $0) }
    ids += (1...10).map { ("T", $0) } + (1...10).map { ("G", $0) } + (1...4).map { ("Q", $0) }
    #expect(ExpoCatalogue.infos.map(\.id) == ids.map { "EXPO-\($0)\($1 < 10 ? "0" : "")\($1)" })
    #expect(Set(ExpoCatalogue.infos.map(\.name)).count == ids.count)
    for info in ExpoCatalogue.infos {
      #expect(info.provider == .expo && info.condition.hasSuffix(".") && info.why.hasSuffix("."))
      #expect(!info.confidence.isEmpty && !info.answer.isEmpty, "\(info.id)")
      #expect(
        info.name.utf8.allSatisfy { $0 == 0x2D || $0 >= 0x61 && $0 <= 0x7A || $0 == 0x31 },
        "\(info.name)"
      )
      for source in info.sources { #expect(ExpoSources.source(for: source) != nil, "\(source)") }
    }
    #expect(
      ExpoCatalogue.infos.filter(\.isScenario).map { String($0.id.dropFirst(5)) }
        == ["M41", "T01", "T02", "T03", "T04", "T09", "T10", "G03", "G04", "G10", "Q02"]
    )
  }

  @Test func `Switches name rules of the catalogue, and every alternative can be set`() throws {
    for entry in ExpoFidelity().switches {
      #expect(entry.name.hasPrefix("expo-"))
      for rule in entry.rules { #expect(ExpoCatalogue.info(rule) != nil, "\(rule)") }
      for value in entry.alternatives + (entry.alternatives.isEmpty ? ["7"] : []) {
        var fidelity = ExpoFidelity()
        try fidelity.set(entry.name, value)
        #expect(fidelity.switches.first { $0.name == entry.name }?.value == value)
      }
      var fidelity = ExpoFidelity()
      #expect(throws: ExpoSwitchError.self) { try fidelity.set(entry.name, "perhaps") }
    }
    var fidelity = ExpoFidelity()
    #expect(throws: ExpoSwitchError.self) { try fidelity.set("expo-chek-order", "catalogue") }
  }
}

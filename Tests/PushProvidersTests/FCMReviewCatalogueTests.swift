import PushModel
import PushProviders
import Testing

/// Section 6 of the catalogue against what the product lists.
@Suite struct FCMReviewCatalogueTests {
  /// Id, `r` for reject or `l` for lint, `+` for a row with a dagger, and the confidences.
  private static let rows = """
    E001r:R E002r+:I E003r:O E004r+:O E005l:I E006r:O E007r:O E008r+:I E009r:R E010l:D
    E011r:O E012r+:I E013r:R E014l:I E015l:D E016l:I E017l:D E018r:DR E019r+:DI E020r:D
    E021r:D E022r:D E023r+:DI E024r+:DI E025r+:D E026r+:D E027l:I E028r:R E029l:I O001r:O
    O002r:O O003r:O O004r:O O005r+:I O006r+:I O007r:DO O008r:R O009r:D O010r:R O011r:R
    O012r:O O013r:D O014r:R O015r:I O016l:I O017l:D O018l:R O019l:D O020l:I O021l:I O022l:I
    O023l:I M001r:O M002r:O M003r:O M004r:O M005l:O M006l+:DI M007r+:I M008r:O M009r:DO
    M010r+:I M011r:O M012r:DO M013r:D M014r+:I M015l:D M016r:O M017r:D M018r+:DI M019l:R
    M020r:O M021r:DI M022r:R M023l:D M024l:I M025l:D M026r:O M027l:D M028l:D M029l:I M030l:R
    M031l:I M032l:D M033r:O M034r:O M035r:D M036r:R M037l:I M038r+:DI M039l:I M040r:O
    M041r:O M042l:R M043l:I M044l:O M045r:D M046l:I M047l:D M048l:R D001r:DO D002r:O D003r:O
    D004r:DO D005r:D D006r:D D007l:RI D008l:O D009l:O D010l:I D011l:I D012l:I D013l:I
    D014l:D D015l:I D016l:I D017r:O N001r:O N002l:I N003r:O N004r:D N005l:D N006l:R N007l:D
    N008l:I N009r+:DI N010l:DO N011l:O N012l:D N013l:D N014r:O N015r:O N016r:O N017l:O
    N018r+:DI N019l:D N020l:D N021l:D N022l:D N023l:D N024l:D N025l:I N026r+:DI N027r:D
    N028l:I N029l:I N030l:R N031l:D N032l:I A001r:O A002r:O A003r:R A004r:R A005r+:D
    A006r+:R A007l:O A008l:D A009l:D A010l:D A011l:D A012l:I A013l:I A014l:D A015l:O A016l:D
    A017r:R A018l:D A019l:D A020l:I A021r+:R A022r:DR A023r:R A024l:D A025l:D W001r:O
    W002r:O W003l:D W004l:D W005l:D W006l:D W007l:O W008l:O W009l:I W010l:D W011l:I W012l:I
    W013l:I W014r+:D Q001r:D Q002r:D Q003l:D Q004r:D Q005r:D Q006r:D Q007l:D Q008l:D Q009l:D
    Q010l:D Q011l:DI Q012l:D Q013l:D Q014l:R Q015l:D Q016l:D Q017l:D
    """.split { $0 == " " || $0 == "\n" }

  private static func described(_ info: RuleInfo) -> String {
    let order: [(Confidence, String)] = [
      (.documented, "D"), (.observed, "O"), (.reported, "R"), (.inferred, "I"),
    ]
    return info.id.dropFirst(4) + (info.severity == .reject ? "r" : "l")
      + (info.isAnswerAssumed ? "+" : "") + ":"
      + order.filter { info.confidence.contains($0.0) }.map(\.1).joined()
  }

  @Test func `Every row is listed with its severity, dagger and confidence`() {
    let listed = Set(FCMCatalogue.infos.map(Self.described))
    let wanted = Set(Self.rows.map(String.init))
    #expect(listed.subtracting(wanted).sorted() == [])
    #expect(wanted.subtracting(listed).sorted() == [])
    #expect(FCMCatalogue.infos.count == Self.rows.count)
  }

  @Test func `Every rule of one request has examples of both kinds`() {
    for info in FCMCatalogue.infos where !info.isScenario {
      for isAccepting in [true, false] {
        #expect(
          FCMExamples.all.contains { $0.rule == info.id && $0.isAccepting == isAccepting },
          "\(info.id) \(isAccepting)"
        )
      }
    }
    for info in FCMCatalogue.infos { print("INFO", info.id, info.isScenario, info.sources, info.answer) }
  }

  @Test func `Every row with a dagger has a switch`() {
    let switched = Set(FCMFidelity().switches.flatMap(\.rules))
    for info in FCMCatalogue.infos where info.isAnswerAssumed {
      #expect(switched.contains(info.id), "\(info.id)")
    }
    for entry in FCMFidelity().switches { print("SWITCH", entry.name, entry.rules, entry.alternatives) }
  }

  @Test(arguments: FCMFidelity().switches)
  func `A switch takes its alternatives and nothing else`(entry: ServiceSwitch) throws {
    for value in entry.alternatives {
      var fidelity = FCMFidelity()
      try fidelity.set(entry.name, value)
      #expect(fidelity.switches.first { $0.name == entry.name }?.value == value)
    }
    var fidelity = FCMFidelity()
    #expect(throws: FCMSwitchError.self) { try fidelity.set(entry.name, "nonsense") }
    for rule in entry.rules { #expect(FCMCatalogue.info(rule) != nil, "\(rule)") }
  }
}

package import PushModel
internal import PushProviders
package import PushReports
internal import PushSuites

/// Every rule of every provider, for those who look rules up by id.
package enum RuleBook {
  /// All rules in the order of their catalogues.
  package static let all: [RuleExplanation] = APNsCatalogue.all.map { info in
    RuleExplanation(
      info: info,
      sources: APNsSources.sources(of: info).map { RuleSource(title: $0.title, url: $0.url) },
      rightExample: APNsCatalogue.rightExample(of: info.id),
      wrongExample: APNsCatalogue.wrongExample(of: info.id),
      answer: info.answer)
  }

  private static let byID = Dictionary(
    all.map { ($0.info.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rule with this id, or with this name, in either case of letters.
  package static func find(_ word: String) -> RuleExplanation? {
    byID[word.uppercased()] ?? all.first { $0.info.name == word.lowercased() }
  }

  /// The name of a rule, empty when the id is unknown.
  package static func name(_ id: String) -> String { byID[id]?.info.name ?? "" }

  /// What reports show of a rule.
  package static let lookup: RuleLookup = { id in
    byID[id].map { ($0.info.name, $0.info.why, $0.sources) }
  }
}

internal import PushModel
internal import PushProviders
package import PushReports
internal import PushSuites

/// Every rule of every provider, for those who look rules up by id.
package enum RuleBook {
  /// All rules in the order of their catalogues.
  package static let all: [RuleExplanation] = APNsCatalogue.infos.map { info in
    RuleExplanation(
      info: info,
      sources: info.sources.map { key in
        let source = APNsSources.source(for: key)
        return RuleSource(title: source?.title ?? key, url: source?.url ?? "")
      },
      rightExample: RuleExamples.right(info.id),
      wrongExample: RuleExamples.wrong(info.id),
      answer: RuleExamples.answer(info)
    )
  }

  private static let byID = Dictionary(
    all.map { ($0.info.id, $0) },
    uniquingKeysWith: { first, _ in first }
  )

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

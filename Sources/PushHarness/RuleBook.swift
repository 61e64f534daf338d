internal import PushModel
internal import PushProviders
package import PushReports
internal import PushSuites

/// Every rule of every provider, for those who look rules up by id.
package enum RuleBook {
  /// All rules in the order of their catalogues; examples and answers are in what `find` gives.
  package static let all: [RuleExplanation] = apns + fcm + expo

  private static let apns = APNsCatalogue.infos.map { info in
    explanation(info) { key in
      APNsSources.source(for: key).map { RuleSource(title: $0.title, url: $0.url) }
    }
  }

  private static let fcm = FCMCatalogue.infos.map { info in
    explanation(info) { key in
      FCMSources.source(for: key).map { RuleSource(title: $0.title, url: $0.url) }
    }
  }

  private static let expo = ExpoCatalogue.infos.map { info in
    explanation(info) { key in
      ExpoSources.source(for: key).map { RuleSource(title: $0.title, url: $0.url) }
    }
  }

  private static func explanation(
    _ info: RuleInfo,
    source: (String) -> RuleSource?
  ) -> RuleExplanation {
    RuleExplanation(
      info: info,
      sources: info.sources.map { source($0) ?? RuleSource(title: $0, url: "") }
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

  /// The rule as `find` gives it, with its examples and the whole answer.
  package static func explain(_ word: String) -> RuleExplanation? {
    guard var rule = find(word) else { return nil }
    let id = rule.info.id
    switch rule.info.provider {
    case .apns:
      rule.rightExample = RuleExamples.right(id)
      rule.wrongExample = RuleExamples.wrong(id)
      rule.answer = RuleExamples.answer(rule.info)
    case .fcm:
      let examples = ServiceExampleText<FCMWorld>(all: []) {
        FCMLint.judge($0, fidelity: FCMFidelity())
      }
      rule.rightExample = examples.text(id, isAccepting: true)
      rule.wrongExample = examples.text(id, isAccepting: false)
      rule.answer = examples.answer(rule.info)
    case .expo:
      let examples = ServiceExampleText<ExpoWorld>(all: []) {
        ExpoLint.judge($0, fidelity: ExpoFidelity())
      }
      rule.rightExample = examples.text(id, isAccepting: true)
      rule.wrongExample = examples.text(id, isAccepting: false)
      rule.answer = examples.answer(rule.info)
    }
    return rule
  }

  /// The name of a rule, empty when the id is unknown.
  package static func name(_ id: String) -> String { byID[id]?.info.name ?? "" }

  /// What reports show of a rule.
  package static let lookup: RuleLookup = { id in
    byID[id].map { ($0.info.name, $0.info.why, $0.sources) }
  }
}

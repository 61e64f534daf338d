internal import PushJSON
internal import PushModel

/// Turns one entry of a suite into its cases: one for each provider and combination of its matrix.
struct CaseExpansion {
  let mistakes: Mistakes
  let rules: [String]
  let filler: VariableFiller
  let defaults: [String: SourceNode]
  /// The providers of the suite, as words.
  let providers: [SourceNode]

  /// Whether a name cannot be given to a variable of a suite.
  static func isTaken(_ name: String) -> Bool { RunVariables.sets(name) || name == axis }

  /// The axis and the variable that a provider is called by.
  private static let axis = "provider"

  func cases(_ members: [String: SourceNode], id: String, mark: SourceMark) -> [CaseSpec] {
    let merged = CaseDefaults.merge(members, over: defaults)
    guard let providers = providers(members), let first = providers.first?.scalarText,
      let combinations = combinations(members["matrix"], providers)
    else { return [] }
    return combinations.compactMap { combination in
      var filler = filler
      var nodes = merged
      nodes["provider"] = SourceNode(word: first, at: mark)
      nodes["matrix"] = nil
      nodes["providers"] = nil
      for (axis, value) in combination.values {
        if !RunVariables.sets(axis) { filler.define(axis, as: value) }
        if SuiteKeys.defaults.contains(axis) { nodes[axis] = value }
      }
      if let provider = nodes["provider"] { filler.define(CaseExpansion.axis, as: provider) }
      nodes = nodes.mapValues { filler.filled($0) }
      let frame = CaseFrame(
        id: id + combination.suffix,
        mark: mark,
        provider: nodes["provider"]?.scalarText.flatMap(Provider.init(rawValue:)) ?? .apns
      )
      return CaseParser(mistakes: mistakes, rules: rules).spec(nodes, frame)
    }
  }

  /// The providers of a case: its own, else those of the defaults, else those of the suite.
  private func providers(_ members: [String: SourceNode]) -> [SourceNode]? {
    for keys in [members, defaults] {
      if let one = keys["provider"], keys["providers"] != nil {
        mistakes.add(at: one.mark, "`provider` and `providers` exclude each other", "keep one")
        return nil
      }
      if let node = keys["provider"] ?? keys["providers"] {
        return ProviderWords.read(node, mistakes)
      }
    }
    return providers
  }

  private func combinations(
    _ matrix: SourceNode?,
    _ providers: [SourceNode]
  ) -> [Matrix.Combination]? {
    var axes = matrix?.members ?? []
    if providers.count > 1, let mark = providers.first?.mark {
      let words = SourceNode(.sequence(providers), at: mark)
      axes.removeAll { $0.key == CaseExpansion.axis }
      axes.insert(SourceNode.Member(key: CaseExpansion.axis, keyMark: mark, value: words), at: 0)
    }
    if matrix == nil, axes.isEmpty { return [Matrix.Combination(values: [], suffix: "")] }
    let isMapping = matrix == nil || matrix?.members != nil
    let node = isMapping ? SourceNode(.mapping(axes), at: matrix?.mark ?? axes[0].keyMark) : matrix
    return node.flatMap { Matrix($0, mistakes)?.combinations }
  }
}

/// Reads the words of `provider` and `providers`.
enum ProviderWords {
  /// The words; nil after a mistake was filed.
  static func read(_ node: SourceNode, _ mistakes: Mistakes) -> [SourceNode]? {
    guard let elements = node.elements else { return word(node, mistakes).map { [$0] } }
    let words = elements.compactMap { word($0, mistakes) }
    guard words.count == elements.count else { return nil }
    guard !words.isEmpty, Set(words.compactMap(\.scalarText)).count == words.count else {
      mistakes.wrong(node, "`providers`", must: "a list of different providers", "[fcm, expo]")
      return nil
    }
    return words
  }

  private static func word(_ node: SourceNode, _ mistakes: Mistakes) -> SourceNode? {
    let provider: Provider? = mistakes.word(node, "`provider`")
    return provider.map { SourceNode(word: $0.rawValue, at: node.mark) }
  }
}

extension SourceNode {
  /// A word that a person might have written.
  init(word: String, at mark: SourceMark) {
    self.init(.scalar(.string(word), text: word), at: mark)
  }
}

/// What a case is known by before its keys are read.
struct CaseFrame {
  var id: String
  var mark: SourceMark
  var provider: Provider
}

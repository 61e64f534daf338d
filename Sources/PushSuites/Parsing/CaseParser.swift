internal import PushJSON
internal import PushModel
internal import PushWire

/// Reads one case, its variables filled in and its matrix written out.
struct CaseParser {
  let mistakes: Mistakes
  let rules: [String]

  /// The case that these keys spell, nil when a mistake left nothing to go by.
  func spec(_ nodes: [String: SourceNode], _ frame: CaseFrame) -> CaseSpec? {
    var steps: [CaseSpec.Step] = []
    if let node = nodes["send"] {
      steps = self.steps(node, nodes["fill"])
    } else {
      mistakes.add(at: frame.mark, "a case needs `send`", "write send: {kind: alert, title: Hello}")
    }
    var spec = CaseSpec(
      id: frame.id,
      title: nodes["title"].flatMap { mistakes.text($0, "`title`") } ?? "",
      file: mistakes.source.file,
      line: frame.mark.line,
      cites: cites(nodes["cites"], frame.mark),
      provider: frame.provider,
      steps: steps
    )
    if let node = nodes["level"] { spec.level = mistakes.word(node, "`level`", or: .must) }
    if let node = nodes["tags"] { spec.tags = tags(node) }
    if let node = nodes["environment"] {
      spec.environment = mistakes.word(node, "`environment`", or: .production)
    }
    if let node = nodes["topic"] { spec.topic = mistakes.text(node, "`topic`") }
    if let node = nodes["target"] { spec.target = target(node) ?? .device }
    if let node = nodes["service"] { read(service: node, into: &spec) }
    if let node = nodes["repeat"] {
      spec.repeats = mistakes.integer(node, "`repeat`", 1...CaseParser.repeatLimit) ?? 1
    }
    if let node = nodes["fill"] { spec.fill = fill(node) }
    if let node = nodes["expect"] {
      spec.expectation = ExpectationParser(mistakes: mistakes, rules: rules).expectation(
        forProvider(node, frame.provider)
      )
    }
    if let node = nodes["allow-unsent"] {
      spec.allowsUnsent = mistakes.bool(node, "`allow-unsent`") ?? false
    }
    checkProvider(spec, nodes)
    return spec
  }

  /// What is expected with one provider: its own part, the rest of all providers.
  private func forProvider(_ node: SourceNode, _ provider: Provider) -> SourceNode {
    guard let members = node.members else { return node }
    let names = Provider.allCases.map(\.rawValue)
    for member in members where names.contains(member.key) && member.value.members == nil {
      mistakes.wrong(member.value, "`\(member.key)`", must: "a mapping, as `expect` is")
    }
    let own = members.first { $0.key == provider.rawValue }?.value.members ?? []
    let keys = Set(own.map(\.key))
    let shared = members.filter { !names.contains($0.key) && !keys.contains($0.key) }
    return SourceNode(.mapping(shared + own), at: node.mark)
  }

  /// Our choice: more repetitions are a load test.
  private static let repeatLimit = 1_000

  private func cites(_ node: SourceNode?, _ mark: SourceMark) -> [String] {
    guard let node else {
      mistakes.add(
        at: mark,
        "a case needs `cites`",
        "name rule ids or documents, such as cites: [APNS-P-16]"
      )
      return []
    }
    guard let texts = mistakes.texts(node, "`cites`") else { return [] }
    if texts.isEmpty, node.elements?.isEmpty == true {
      mistakes.add(at: node.mark, "`cites` is empty", "name at least one rule id or document")
    }
    for (text, element) in zip(texts, node.elements ?? []) where RuleIDs.looksLikeID(text) {
      RuleIDs.check(text, element.mark, rules, mistakes)
    }
    return texts
  }

  private func tags(_ node: SourceNode) -> [String] {
    var seen: Set<String> = []
    return (mistakes.texts(node, "`tags`") ?? []).filter { seen.insert($0).inserted }
  }
}

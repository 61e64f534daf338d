internal import PushJSON
internal import PushModel
internal import PushWire

/// Turns the nodes of one file into a suite, or into all that is wrong with it.
struct SuiteParser {
  let mistakes: Mistakes
  /// The ids of all rules, with which `cites`, `findings` and `free-of` are checked; may be empty.
  let rules: [String]
  private var filler: VariableFiller

  init(_ source: SourceText, rules: [String]) {
    mistakes = Mistakes(in: source)
    filler = VariableFiller(mistakes)
    self.rules = rules
  }

  /// The suite of a file; throws every mistake.
  mutating func suite(_ root: SourceNode) throws(Diagnostics) -> Suite {
    let suite = read(root)
    guard mistakes.all.isEmpty, let suite else { throw Diagnostics(mistakes.all) }
    return suite
  }

  private mutating func read(_ root: SourceNode) -> Suite? {
    guard let all = root.members else {
      mistakes.wrong(root, "a suite", must: "a mapping", "it begins with `suite: name`")
      return nil
    }
    // Keys of this form hold anchors for aliases and say nothing by themselves.
    let members = all.filter { !$0.key.hasPrefix("x-") }
    let keys = SourceNode(.mapping(members), at: root.mark)
    guard let found = mistakes.members(keys, "a suite", known: SuiteKeys.suite) else {
      return nil
    }
    let id = required(found["suite"], "suite", in: root).flatMap { path($0, "`suite`") }
    let title = required(found["title"], "title", in: root).flatMap { mistakes.text($0, "`title`") }
    let providers = providers(found, in: root)
    if let variables = found["variables"] { define(variables) }
    let defaults = found["defaults"].flatMap { node in
      mistakes.members(node, "`defaults`", known: SuiteKeys.defaults)
    }
    let cases = cases(
      required(found["cases"], "cases", in: root),
      suite: id ?? "",
      CaseExpansion(
        mistakes: mistakes,
        rules: rules,
        filler: filler,
        defaults: defaults ?? [:],
        providers: providers ?? [SourceNode(word: Provider.apns.rawValue, at: root.mark)]
      )
    )
    guard let id, let title, let first = providers?.first?.scalarText,
      let provider = Provider(rawValue: first)
    else { return nil }
    return Suite(file: mistakes.source.file, id: id, title: title, provider: provider, cases: cases)
  }

  /// The words of `provider` or `providers`; nil after a mistake was filed.
  private func providers(_ found: [String: SourceNode], in root: SourceNode) -> [SourceNode]? {
    guard let list = found["providers"] else {
      return required(found["provider"], "provider", in: root)
        .flatMap { ProviderWords.read($0, mistakes) }
    }
    if let one = found["provider"] {
      mistakes.add(at: one.mark, "`provider` and `providers` exclude each other", "keep one")
    }
    return ProviderWords.read(list, mistakes)
  }

  private func required(_ node: SourceNode?, _ key: String, in parent: SourceNode) -> SourceNode? {
    if node == nil {
      mistakes.add(at: parent.mark, "a suite needs `\(key)`", SuiteParser.neededAdvice[key] ?? "")
    }
    return node
  }

  private static let neededAdvice = [
    "suite": "write suite: apns/alert, the prefix of its case ids",
    "title": "write title: and what the suite is about",
    "provider": "write provider: apns",
    "cases": "write cases: and a list of cases",
  ]

  private mutating func define(_ node: SourceNode) {
    guard let members = node.members else {
      return mistakes.wrong(node, "`variables`", must: "a mapping of names to values")
    }
    for member in members {
      guard Interpolation.isName(member.key), !CaseExpansion.isTaken(member.key)
      else {
        mistakes.add(
          at: member.keyMark,
          "a variable cannot be called `\(FindingSink.shortened(member.key))`",
          "use letters, digits, - and _; taken are provider, "
            + RunVariables.names.joined(separator: ", ") + " and token1, token2, …"
        )
        continue
      }
      filler.define(member.key, as: member.value)
    }
  }

  private func cases(
    _ node: SourceNode?,
    suite: String,
    _ expansion: CaseExpansion
  ) -> [CaseSpec] {
    guard let node else { return [] }
    guard let nodes = node.elements, !nodes.isEmpty else {
      mistakes.wrong(node, "`cases`", must: "a list of cases", "each begins with `- id: name`")
      return []
    }
    var seen: [String: SourceMark] = [:]
    var cases: [CaseSpec] = []
    for node in nodes {
      let members = mistakes.members(node, "a case", known: SuiteKeys.testCase) ?? [:]
      guard node.members != nil else { continue }
      let id = caseID(members["id"], in: node, &seen)
      if members["title"] == nil {
        mistakes.add(at: node.mark, "a case needs `title`", "say what must be so, in one sentence")
      }
      let full = suite + "/" + (id ?? "case")
      cases += expansion.cases(members, id: full, mark: node.mark)
    }
    return cases
  }

  private func caseID(
    _ node: SourceNode?,
    in parent: SourceNode,
    _ seen: inout [String: SourceMark]
  ) -> String? {
    guard let node else {
      mistakes.add(at: parent.mark, "a case needs `id`", "write id: badge-zero")
      return nil
    }
    guard let id = path(node, "`id`") else { return nil }
    if let first = seen[id] {
      mistakes.add(
        at: node.mark,
        "there are two cases `\(id)`",
        "the first is in line \(first.line); rename one"
      )
    }
    seen[id] = node.mark
    return id
  }

  /// A kebab-case path such as `apns/alert`.
  private func path(_ node: SourceNode, _ what: String) -> String? {
    guard let text = mistakes.text(node, what) else { return nil }
    let segments = text.split(separator: "/", omittingEmptySubsequences: false)
    let isPath = segments.allSatisfy { segment in
      !segment.isEmpty && !segment.hasPrefix("-") && !segment.hasSuffix("-")
        && segment.utf8.allSatisfy {
          ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D
        }
    }
    guard isPath else {
      mistakes.add(
        at: node.mark,
        "\(what) is no kebab-case path: \(node.spoken)",
        "use small letters, digits and -, with / between segments"
      )
      return nil
    }
    return text
  }
}

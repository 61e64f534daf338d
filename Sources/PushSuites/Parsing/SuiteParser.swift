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
    let provider: Provider? = required(found["provider"], "provider", in: root)
      .flatMap { mistakes.word($0, "`provider`") }
    if let variables = found["variables"] { define(variables) }
    let defaults = found["defaults"].flatMap { node in
      mistakes.members(node, "`defaults`", known: SuiteKeys.defaults)
    }
    let cases = cases(
      required(found["cases"], "cases", in: root),
      suite: id ?? "",
      provider: provider ?? .apns,
      defaults ?? [:]
    )
    guard let id, let title, let provider else { return nil }
    return Suite(file: mistakes.source.file, id: id, title: title, provider: provider, cases: cases)
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
      guard Interpolation.isName(member.key), !RunVariables.names.contains(member.key) else {
        mistakes.add(
          at: member.keyMark,
          "a variable cannot be called `\(FindingSink.shortened(member.key))`",
          "use letters, digits, - and _; the run itself sets "
            + RunVariables.names.joined(separator: ", ")
        )
        continue
      }
      filler.define(member.key, as: member.value)
    }
  }

  private func cases(
    _ node: SourceNode?,
    suite: String,
    provider: Provider,
    _ defaults: [String: SourceNode]
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
      let frame = CaseFrame(id: full, mark: node.mark, suiteProvider: provider)
      cases += expanded(members, frame, defaults)
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

  /// The cases that one entry stands for: one, or one for each combination of its matrix.
  private func expanded(
    _ members: [String: SourceNode],
    _ frame: CaseFrame,
    _ defaults: [String: SourceNode]
  ) -> [CaseSpec] {
    var combinations = [Matrix.Combination(values: [], suffix: "")]
    if let node = members["matrix"] {
      guard let matrix = Matrix(node, mistakes) else { return [] }
      combinations = matrix.combinations
    }
    let merged = CaseDefaults.merge(members, over: defaults)
    return combinations.compactMap { combination in
      var filler = filler
      var nodes = merged
      for (axis, value) in combination.values {
        if !RunVariables.names.contains(axis) { filler.define(axis, as: value) }
        if SuiteKeys.defaults.contains(axis) { nodes[axis] = value }
      }
      nodes["matrix"] = nil
      nodes = nodes.mapValues { filler.filled($0) }
      var frame = frame
      frame.id += combination.suffix
      return CaseParser(mistakes: mistakes, rules: rules).spec(nodes, frame)
    }
  }
}

/// What a case is known by before its keys are read.
struct CaseFrame {
  var id: String
  var mark: SourceMark
  var suiteProvider: Provider
}

/// How the keys of a case and the defaults of its suite come together.
enum CaseDefaults {
  /// A case's own keys win; `tags` add up; the members of `expect` and `service` are merged.
  static func merge(
    _ own: [String: SourceNode],
    over defaults: [String: SourceNode]
  ) -> [String: SourceNode] {
    own.merging(defaults) { own, _ in own }.merging(combined(own, defaults)) { _, both in both }
  }

  private static func combined(
    _ own: [String: SourceNode],
    _ defaults: [String: SourceNode]
  ) -> [String: SourceNode] {
    var result: [String: SourceNode] = [:]
    if let mine = own["tags"]?.elements, let node = own["tags"],
      let theirs = defaults["tags"]?.elements
    {
      result["tags"] = SourceNode(.sequence(theirs + mine), at: node.mark)
    }
    for key in ["expect", "service"] {
      guard let node = own[key], let mine = node.members, let theirs = defaults[key]?.members else {
        continue
      }
      let keys = Set(mine.map(\.key))
      let kept = theirs.filter { !keys.contains($0.key) }
      result[key] = SourceNode(.mapping(kept + mine), at: node.mark)
    }
    return result
  }
}

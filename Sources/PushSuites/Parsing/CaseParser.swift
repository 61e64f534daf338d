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
      provider: frame.suiteProvider,
      steps: steps
    )
    if let node = nodes["level"] { spec.level = mistakes.word(node, "`level`", or: .must) }
    if let node = nodes["tags"] { spec.tags = tags(node) }
    if let node = nodes["environment"] {
      spec.environment = mistakes.word(node, "`environment`", or: .production)
    }
    if let node = nodes["topic"] { spec.topic = mistakes.text(node, "`topic`") }
    if let node = nodes["target"] { spec.target = target(node) ?? .device }
    if let node = nodes["service"] { spec.token = service(node) }
    if let node = nodes["repeat"] {
      spec.repeats = mistakes.integer(node, "`repeat`", 1...CaseParser.repeatLimit) ?? 1
    }
    if let node = nodes["fill"] { spec.fill = fill(node) }
    if let node = nodes["expect"] {
      spec.expectation = ExpectationParser(mistakes: mistakes, rules: rules).expectation(node)
    }
    if let node = nodes["allow-unsent"] {
      spec.allowsUnsent = mistakes.bool(node, "`allow-unsent`") ?? false
    }
    return spec
  }

  /// Our choice: more repetitions are a load test.
  private static let repeatLimit = 1_000
  /// Our choice: APNs allows tokens of any length, and 100 bytes were announced as the limit.
  private static let tokenBytes = 8...512
  /// Our choice: sixteen times what any provider takes.
  private static let fillLimit = 65_536

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

  private func target(_ node: SourceNode) -> CaseSpec.Target? {
    guard let members = mistakes.members(node, "`target`", known: ["channel"]) else { return nil }
    guard let channel = members["channel"] else {
      guard members.isEmpty else { return nil }
      mistakes.add(at: node.mark, "`target` names no target", "write {channel: {stores: true}}")
      return nil
    }
    guard let settings = mistakes.members(channel, "`channel`", known: ["stores"]) else {
      return nil
    }
    let stores = settings["stores"].flatMap { mistakes.bool($0, "`stores`") }
    return .channel(storesMessages: stores ?? false)
  }

  private func service(_ node: SourceNode) -> CaseSpec.TokenSetup {
    var setup = CaseSpec.TokenSetup()
    guard let token = mistakes.members(node, "`service`", known: ["token"])?["token"],
      let members = mistakes.members(token, "`token`", known: SuiteKeys.token)
    else { return setup }
    if let node = members["state"] { setup.state = mistakes.word(node, "`state`", or: .active) }
    if let node = members["kind"] { setup.kind = mistakes.text(node, "`kind`") }
    if let node = members["bytes"] {
      setup.bytes = mistakes.integer(node, "`bytes`", CaseParser.tokenBytes) ?? 32
    }
    if let node = members["at"] {
      if RunVariables.sample.resolve(node.value).number == nil {
        mistakes.wrong(node, "`at`", must: "seconds since 1970", "such as \"${now-60}\"")
      }
      setup.at = node.value
    }
    return setup
  }

  private func fill(_ node: SourceNode) -> CaseSpec.Fill? {
    guard let members = mistakes.members(node, "`fill`", known: SuiteKeys.fill) else {
      return nil
    }
    guard let field = members["field"], let bytes = members["bytes"] else {
      mistakes.add(at: node.mark, "`fill` needs `field` and `bytes`", "{field: body, bytes: 4096}")
      return nil
    }
    guard let name = mistakes.text(field, "`field`"),
      let count = mistakes.integer(bytes, "`bytes`", 1...CaseParser.fillLimit)
    else { return nil }
    let unit = members["with"].map { mistakes.text($0, "`with`") } ?? "x"
    guard let unit else { return nil }
    return CaseSpec.Fill(field: BodyPath.tokens(name), bytes: count, unit: unit)
  }

  private func steps(_ node: SourceNode, _ fill: SourceNode?) -> [CaseSpec.Step] {
    guard let elements = node.elements else { return [step(node, fill)].compactMap(\.self) }
    if elements.isEmpty {
      mistakes.add(at: node.mark, "`send` is empty", "list at least one notification")
    }
    return elements.compactMap { step($0, fill) }
  }

  private func step(_ node: SourceNode, _ fill: SourceNode?) -> CaseSpec.Step? {
    guard node.members != nil else {
      mistakes.wrong(node, "`send`", must: "a notification or a list of them", "{kind: alert, …}")
      return nil
    }
    guard let inner = node["notification"] else {
      check(node, fill)
      return CaseSpec.Step(notification: node.value)
    }
    let known = ["notification", "newToken"]
    guard let members = mistakes.members(node, "an element of `send`", known: known) else {
      return nil
    }
    check(inner, fill)
    let isNew = members["newToken"].flatMap { mistakes.bool($0, "`newToken`") } ?? false
    return CaseSpec.Step(notification: inner.value, takesNewToken: isNew)
  }

  /// Files the mistakes of a notification at the members that they are in.
  private func check(_ node: SourceNode, _ fill: SourceNode?) {
    var notification = RunVariables.sample.resolve(node.value)
    if let field = fill?["field"]?.value.string {
      let path = BodyPath.tokens(field)
      guard let filled = CaseSpec.Fill.set("x", at: path, in: notification) else {
        return mistakes.add(
          at: fill?["field"]?.mark,
          "`\(field)` is no text field of the notification",
          "name a field such as body or data.text"
        )
      }
      notification = filled
    }
    for problem in Notification.problems(in: notification) {
      let tokens = JSONPointer.tokens(problem.pointer) ?? []
      let place = problem.pointer.isEmpty ? "" : " (\(problem.pointer))"
      mistakes.add(
        at: node.nearest(to: tokens).mark,
        "the notification is not valid: \(problem.title)\(place)",
        problem.advice
      )
    }
  }
}

internal import PushJSON
internal import PushModel

extension CaseParser {
  /// Our choice: sixteen times what any provider takes.
  private static let fillLimit = 65_536

  func fill(_ node: SourceNode) -> CaseSpec.Fill? {
    guard let members = mistakes.members(node, "`fill`", known: SuiteKeys.fill) else {
      return nil
    }
    let sizes = [members["bytes"], members["length"]].compactMap(\.self)
    guard let field = members["field"], sizes.count == 1 else {
      mistakes.add(
        at: node.mark,
        "`fill` needs `field` and either `bytes` or `length`",
        "{field: body, bytes: 4096} for the request body, {field: body, length: 100} for the text"
      )
      return nil
    }
    guard let name = mistakes.text(field, "`field`"),
      let count = mistakes.integer(
        sizes[0],
        members["bytes"] == nil ? "`length`" : "`bytes`",
        1...CaseParser.fillLimit
      )
    else { return nil }
    let unit = members["with"].map { mistakes.text($0, "`with`") } ?? "x"
    guard let unit else { return nil }
    return CaseSpec.Fill(
      field: BodyPath.tokens(name),
      bytes: count,
      unit: unit,
      measure: members["bytes"] == nil ? .text : .requestBody
    )
  }

  func steps(_ node: SourceNode, _ fill: SourceNode?) -> [CaseSpec.Step] {
    guard let elements = node.elements else { return [step(node, fill)].compactMap(\.self) }
    let steps = elements.compactMap { step($0, fill) }
    if elements.isEmpty || (steps.count == elements.count && steps.allSatisfy { !$0.isPush }) {
      mistakes.add(at: node.mark, "`send` is empty", "list at least one notification")
    }
    return steps
  }

  private func step(_ node: SourceNode, _ fill: SourceNode?) -> CaseSpec.Step? {
    guard let members = node.members else {
      mistakes.wrong(node, "`send`", must: "a notification or a list of them", "{kind: alert, …}")
      return nil
    }
    if let inner = node["notification"] { return push(inner, node, fill) }
    guard members.count == 1, SuiteKeys.steps.contains(members[0].key) else {
      check(node, fill)
      return .push(node.value)
    }
    return action(members[0])
  }

  private func push(
    _ inner: SourceNode,
    _ node: SourceNode,
    _ fill: SourceNode?
  ) -> CaseSpec.Step? {
    let known = ["notification", "newToken"]
    guard let members = mistakes.members(node, "an element of `send`", known: known) else {
      return nil
    }
    check(inner, fill)
    let isNew = members["newToken"].flatMap { mistakes.bool($0, "`newToken`") } ?? false
    return .push(inner.value, takesNewToken: isNew)
  }

  /// A step that pushes nothing.
  private func action(_ member: SourceNode.Member) -> CaseSpec.Step? {
    if member.key == "advance" {
      return seconds(member.value, "`advance`").map { .advance(seconds: $0) }
    }
    if member.key == "accessTokenLifetime" {
      return lifetime(member.value).map { .accessTokenLifetime(seconds: $0) }
    }
    guard let flag = mistakes.bool(member.value, "`\(member.key)`") else { return nil }
    guard flag else {
      mistakes.add(at: member.value.mark, "`\(member.key)` is false", "leave the step out")
      return nil
    }
    return member.key == "collectReceipts" ? .collectReceipts : .revokeAccessTokens
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

extension CaseSpec.Step {
  fileprivate var isPush: Bool { notification != nil }
}

internal import PushJSON
internal import PushModel
internal import PushProviders

/// The examples of a provider's rules as text, and the answer to the wrong ones.
struct ServiceExampleText<World> {
  let all: [ServiceExample<World>]
  let judge: (ServiceLintInput) -> ServiceLintResult

  /// The day on which examples are judged; those with dates in them were written for it.
  private static var nowSeconds: Int64 { 1_796_000_000 }

  /// Bytes of a body that are shown; ours, so that an example fits a screen.
  private static var mostBytes: Int { 600 }

  func text(_ id: String, isAccepting: Bool) -> String {
    guard let example = all.first(where: { $0.rule == id && $0.isAccepting == isAccepting }) else {
      return ""
    }
    var lines: [String] = []
    for (index, step) in example.steps.enumerated() {
      if example.steps.count > 1 { lines.append(heading(step, number: index + 1)) }
      lines.append("\(step.method) \(step.path)")
      lines += step.headers.map { "\($0.name): \(FindingSink.shortened($0.value))" }
      lines += ["", body(step.body)]
    }
    if !example.note.isEmpty, !isAccepting || !sharesNote(example) {
      lines.append("# \(example.note)")
    }
    return lines.joined(separator: "\n")
  }

  /// The note of a wrong example may stand at the right one too, where it would mislead.
  private func sharesNote(_ example: ServiceExample<World>) -> Bool {
    all.contains { $0.rule == example.rule && !$0.isAccepting && $0.note == example.note }
  }

  /// Status line and body of the answer to the wrong example, as far as a request alone decides it.
  func answer(_ info: RuleInfo) -> String {
    guard let example = all.first(where: { $0.rule == info.id && !$0.isAccepting }),
      let step = example.steps.last, example.steps.count == 1
    else { return info.answer }
    let result = judge(
      ServiceLintInput(
        method: step.method,
        path: step.path,
        headers: step.headers.map { ($0.name, $0.value) },
        body: step.body,
        nowSeconds: ServiceExampleText.nowSeconds
      )
    )
    guard result.responseStatus != 200, result.verdict.findings.contains(where: isOf(info)) else {
      return info.answer
    }
    let body = result.responseBody.map { JSONWriter.pretty($0) } ?? ""
    return "HTTP \(result.responseStatus)\n\n\(body)"
  }

  private func isOf(_ info: RuleInfo) -> (Finding) -> Bool { { $0.rule == info.id } }

  private func heading(_ step: ServiceExample<World>.Step, number: Int) -> String {
    let place = step.isNewConnection ? ", on a new connection" : ""
    let time = step.offset > 0 ? ", \(step.offset) s after the first" : ""
    return "# request \(number)\(place)\(time)"
  }

  private func body(_ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "(no body)" }
    let text = String(decoding: bytes.prefix(ServiceExampleText.mostBytes), as: UTF8.self)
    return bytes.count > ServiceExampleText.mostBytes ? text + "… (\(bytes.count) bytes)" : text
  }
}

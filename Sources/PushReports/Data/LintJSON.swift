package import PushJSON
internal import PushModel

/// What `lint --json` prints: one object for one file, `{"files": […]}` for several.
package enum LintJSON {
  package static func text(_ results: [LintResult]) -> String {
    guard results.count != 1 else { return SafeJSON.pretty(value(results[0])) }
    let files = results.map { result -> JSONValue in
      guard case .object(let members) = value(result) else { return .null }
      return .object([("file", .string(result.file))] + members)
    }
    return SafeJSON.pretty(["files": .array(files)])
  }

  package static func value(_ result: LintResult) -> JSONValue {
    [
      "verdict": .string(result.verdict),
      "response": [
        "status": .integer(Int64(result.status)),
        "reason": result.reason.map(JSONValue.string) ?? .null, "body": result.responseBody,
      ],
      "notJudged": JSONReport.strings(result.notJudged),
      "findings": .array(result.findings.map(value)),
    ]
  }

  private static func value(_ item: LintFinding) -> JSONValue {
    let finding = item.finding
    // A finding has a pointer into the body, or a header, or neither.
    let place: [(key: String, value: JSONValue)] =
      switch finding.place {
      case .body(let pointer): [("pointer", .string(pointer))]
      case .header(let name): [("header", .string(name))]
      case .connection: []
      }
    return .object(
      [
        ("rule", .string(finding.rule)), ("name", .string(item.name)),
        ("severity", .string(finding.severity.rawValue)),
      ] + place + [
        ("value", .string(finding.value)), ("message", .string(finding.message)),
        ("fix", .string(finding.fix)), ("source", .string(SourceWords.text(item.sources))),
      ]
    )
  }
}

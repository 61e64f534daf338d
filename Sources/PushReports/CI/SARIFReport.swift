internal import PushJSON
internal import PushModel

/// SARIF 2.1.0, so that code scanning shows failing cases at their lines.
///
/// Each mismatch of a case is a result of its rule, or of the rule `case` when it has none; a
/// finding in a request that no case owns has a logical location only.
package enum SARIFReport {
  package static func text(_ summary: RunSummary) -> String {
    let results = caseResults(summary) + findingResults(summary)
    let used = Set(results.map(\.rule))
    let driver: JSONValue = [
      "name": "PushProof", "version": .string(summary.toolVersion),
      "rules": .array(rules(summary, used: used)),
    ]
    let run: JSONValue = [
      "tool": ["driver": driver],
      "invocations": [
        [
          "commandLine": .string(TerminalText.escape(summary.command)),
          "exitCode": .integer(Int64(summary.exitCode)),
          "executionSuccessful": .bool(summary.exitCode <= 1),
        ]
      ],
      "results": .array(results.map(\.value)), "columnKind": "unicodeCodePoints",
    ]
    return SafeJSON.pretty([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ])
  }

  private struct Result {
    var rule: String
    var value: JSONValue
  }

  /// The rule of a case that no provider rule explains.
  private static let caseRule = "case"

  private static func rules(_ summary: RunSummary, used: Set<String>) -> [JSONValue] {
    var rules = summary.rules.filter { used.contains($0.id) }.map(descriptor)
    let known = Set(summary.rules.map(\.id))
    for id in used.sorted() where !known.contains(id) {
      let text = id == caseRule ? "An expectation of a case did not hold." : id
      rules.append(["id": .string(id), "shortDescription": ["text": .string(text)]])
    }
    return rules
  }

  private static func descriptor(_ rule: RuleCount) -> JSONValue {
    var value: JSONValue = [
      "id": .string(rule.id), "name": .string(pascal(rule.name)),
      "shortDescription": ["text": .string(rule.name)],
      "fullDescription": ["text": .string(rule.why.isEmpty ? rule.name : rule.why)],
      "help": ["text": .string(SourceWords.text(rule.sources))],
      "defaultConfiguration": ["level": rule.severity == .reject ? "error" : "warning"],
    ]
    if let url = rule.sources.first(where: { WebLink.isSafe($0.url) })?.url {
      value.set("helpUri", .string(url))
    }
    return value
  }

  private static func caseResults(_ summary: RunSummary) -> [Result] {
    let shown = summary.cases.filter {
      ![.pass, .unsupported, .skipped].contains($0.standing)
    }
    return shown.flatMap { result -> [Result] in
      if result.mismatches.isEmpty { return [self.result(result, rule: caseRule, result.reason)] }
      return result.mismatches.map { mismatch in
        let rule = mismatch.rule.isEmpty ? caseRule : mismatch.rule
        return self.result(result, rule: rule, mismatch.summary, subject: mismatch.subject)
      }
    }
  }

  private static func result(
    _ result: CaseResult,
    rule: String,
    _ message: String,
    subject: String = ""
  ) -> Result {
    let text = message.isEmpty ? result.standing.label : message
    var physical: JSONValue = ["artifactLocation": ["uri": .string(uri(result.file))]]
    if result.line > 0 {
      physical.set("region", ["startLine": .integer(Int64(result.line))])
    }
    let id = TerminalText.escape(result.id)
    var value: JSONValue = [
      "ruleId": .string(rule), "level": .string(level(result.standing)),
      "message": ["text": .string("\(id): \(VisibleText.block(text))")],
      "locations": [
        [
          "physicalLocation": physical,
          "logicalLocations": [["fullyQualifiedName": .string(id), "kind": "test"]],
        ]
      ],
      "partialFingerprints": ["case/v1": .string("\(id) \(rule) \(TerminalText.escape(subject))")],
      "properties": ["replay": .string(TerminalText.escape(result.replay))],
    ]
    if result.standing == .knownFailing {
      let why = TerminalText.escape(result.knownFailing)
      value.set("suppressions", [["kind": "external", "justification": .string(why)]])
    }
    return Result(rule: rule, value: value)
  }

  private static func findingResults(_ summary: RunSummary) -> [Result] {
    let owned = Set(summary.cases.flatMap(\.requests))
    return summary.requests.filter { !owned.contains($0.id) }.flatMap { request in
      request.findings.map { finding in
        let name = TerminalText.escape("\(request.method) \(request.path)")
        let value: JSONValue = [
          "ruleId": .string(finding.rule),
          "level": finding.severity == .reject ? "error" : "warning",
          "message": ["text": .string(VisibleText.block(finding.message))],
          "locations": [["logicalLocations": [["fullyQualifiedName": .string(name)]]]],
        ]
        return Result(rule: finding.rule, value: value)
      }
    }
  }

  private static func level(_ standing: Standing) -> String {
    switch standing {
    case .fail, .error, .unexpectedPass, .knownFailing: "error"
    case .warn, .inconclusive: "warning"
    case .info, .unsupported, .skipped, .pass: "note"
    }
  }

  /// A path as a relative or absolute URI reference (RFC 3986): all but unreserved and `/` encoded.
  package static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var uri = ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default: uri += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return uri
  }

  private static func pascal(_ name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

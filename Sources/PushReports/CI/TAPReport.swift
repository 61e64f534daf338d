internal import PushJSON
internal import PushModel

/// The Test Anything Protocol, version 14.
///
/// A known failure is `not ok … # TODO`, what was not judged `ok … # SKIP`; a warning is `ok`.
package enum TAPReport {
  package static func text(_ summary: RunSummary) -> String {
    var text = "TAP version 14\n1..\(summary.cases.count)"
    if summary.cases.isEmpty { text += " # no case was judged" }
    text += "\n"
    for (index, result) in summary.cases.enumerated() {
      text += line(result, number: index + 1) + "\n"
      if result.standing != .pass { text += diagnostics(result) }
    }
    return text
  }

  private static func line(_ result: CaseResult, number: Int) -> String {
    let standing = result.standing
    let isOK = !standing.failsRun && standing != .knownFailing && standing != .inconclusive
    let line = "\(isOK ? "ok" : "not ok") \(number) - \(escape(result.id))"
    return switch standing {
    case .unsupported, .skipped: "\(line) # SKIP \(escape(result.reason))"
    case .knownFailing: "\(line) # TODO \(escape(result.knownFailing))"
    default: line
    }
  }

  /// A YAML block whose scalars are JSON strings, which YAML 1.2 reads as they are.
  private static func diagnostics(_ result: CaseResult) -> String {
    var members: [(String, String)] = [
      ("outcome", result.outcome.rawValue), ("level", result.level.rawValue),
      ("title", result.title), ("message", result.reason),
      ("file", "\(result.file):\(result.line)"), ("replay", result.replay),
    ]
    members.removeAll { $0.1.isEmpty }
    var text = "  ---\n"
    for (key, value) in members { text += "  \(key): \(quoted(value))\n" }
    if !result.mismatches.isEmpty { text += "  mismatches:\n" }
    for mismatch in result.mismatches {
      text += "    - subject: \(quoted(mismatch.subject))\n"
      text += "      expected: \(quoted(mismatch.expected))\n"
      text += "      got: \(quoted(mismatch.got))\n"
      if !mismatch.rule.isEmpty { text += "      rule: \(quoted(mismatch.rule))\n" }
    }
    return text + "  ...\n"
  }

  private static func quoted(_ text: String) -> String {
    JSONWriter.compact(.string(TerminalText.escape(text)))
  }

  /// TAP 14, Test Points: `\` and `#` of a description are escaped.
  private static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in TerminalText.escape(text).unicodeScalars {
      if scalar == "\\" || scalar == "#" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}

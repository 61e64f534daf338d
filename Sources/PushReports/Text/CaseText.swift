internal import PushModel

/// A case in plain lines, for formats that carry text in an element.
enum CaseText {
  /// Message, mismatches, the wire, the sender's words, replay; hostile text, newlines kept.
  static func details(_ result: CaseResult, in summary: RunSummary) -> String {
    var lines = ["\(result.title)", "\(result.file):\(result.line)"]
    if !result.reason.isEmpty { lines.append(result.reason) }
    for mismatch in result.mismatches {
      lines += [
        "", mismatch.subject, "  expected: \(mismatch.expected)", "  got:      \(mismatch.got)",
      ]
      let rule = summary.rule(mismatch.rule)
      if !mismatch.rule.isEmpty { lines.append("  rule:     \(mismatch.rule) \(rule?.name ?? "")") }
      let source = rule.map { SourceWords.text($0.sources) } ?? mismatch.source
      if !source.isEmpty { lines.append("  source:   \(source)") }
      if !mismatch.fix.isEmpty { lines.append("  fix:      \(mismatch.fix)") }
    }
    if !result.excerpt.isEmpty { lines += ["", "on the wire:", result.excerpt] }
    if !result.senderOutput.isEmpty { lines += ["", "the sender said:", result.senderOutput] }
    if !result.replay.isEmpty { lines += ["", "replay: \(result.replay)"] }
    return lines.joined(separator: "\n")
  }
}

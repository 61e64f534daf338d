internal import PushModel
internal import PushWire

/// Checks rule ids in suites against the catalogue.
enum RuleIDs {
  /// Whether a citation means a rule, such as `APNS-H-05`, rather than a document.
  static func looksLikeID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 2, ["APNS", "FCM", "EXPO"].contains(parts[0]) else { return false }
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { ($0 >= 0x41 && $0 <= 0x5A) || ($0 >= 0x30 && $0 <= 0x39) }
    }
  }

  /// Files an id or glob that names no rule; does nothing when no rules are known.
  static func check(_ glob: String, _ mark: SourceMark, _ rules: [String], _ mistakes: Mistakes) {
    guard !rules.isEmpty, !rules.contains(where: { Glob.matches(glob, $0) }) else { return }
    let near = EditDistance.nearest(to: glob, among: rules)
    mistakes.add(
      at: mark,
      "there is no rule `\(FindingSink.shortened(glob))`",
      near.map { "did you mean \($0)? " } ?? "" + "`pushproof list rules` shows them all"
    )
  }
}

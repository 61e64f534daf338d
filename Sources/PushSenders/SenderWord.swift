internal import PushModel
internal import PushWire

/// Which sender a command line names behind `--`.
package enum SenderWord: Equatable, Sendable {
  /// The reference sender, with flaws or without.
  case builtin(Set<Flaw>)
  /// A command with its arguments.
  case command([String])

  /// Why words name no sender, and what to write instead.
  package struct Mistake: Error, Equatable, Sendable {
    package var title: String
    package var advice: String
  }

  /// Reads the words; a command is not looked up here, which is the business of its start.
  package static func parse(_ words: [String]) throws(Mistake) -> SenderWord {
    guard let first = words.first, !first.isEmpty else {
      throw Mistake(
        title: "no sender was given",
        advice: "write `--` and then a command, or `builtin` for the reference sender"
      )
    }
    let shown = TerminalText.escape(first)
    if first == "builtin" || first.hasPrefix("builtin:") {
      guard words.count == 1 else {
        throw Mistake(
          title: "`\(shown)` takes no arguments",
          advice: "several flaws are written `builtin:NAME,NAME`"
        )
      }
      return .builtin(try flaws(first))
    }
    if words.count == 1, isUnsupported(first) {
      throw Mistake(
        title: "HTTP services and sender files cannot be driven yet: `\(shown)`",
        advice: "write a command that calls the service; Suites/senders/README.md shows how"
      )
    }
    return .command(words)
  }

  private static func isUnsupported(_ word: String) -> Bool {
    word.hasPrefix("http://") || word.hasPrefix("https://") || word.hasSuffix(".yaml")
      || word.hasSuffix(".yml")
  }

  private static func flaws(_ word: String) throws(Mistake) -> Set<Flaw> {
    guard word != "builtin" else { return [] }
    var flaws: Set<Flaw> = []
    let names = word.dropFirst("builtin:".count)
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      guard let flaw = Flaw(rawValue: String(name)) else {
        let known = Flaw.all.map(\.name)
        let nearest = EditDistance.nearest(to: String(name), among: known)
        throw Mistake(
          title: "the reference sender has no flaw `\(TerminalText.escape(String(name)))`",
          advice: nearest.map { "did you mean `builtin:\($0)`?" }
            ?? "one of: \(known.joined(separator: ", "))"
        )
      }
      flaws.insert(flaw)
    }
    return flaws
  }
}

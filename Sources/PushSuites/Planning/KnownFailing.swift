package import PushModel

/// A case that is known to fail, why, and since when.
package struct KnownFailing: Equatable, Sendable {
  /// The full id of a case, or a glob.
  package var id: String
  package var reason: String
  /// A date, `2026-07-01`.
  package var since: String
  package var mark: SourceMark

  package init(id: String, reason: String, since: String, mark: SourceMark) {
    self.id = id
    self.reason = reason
    self.since = since
    self.mark = mark
  }

  /// Reason and date in one line.
  package var words: String { "\(reason) (since \(since))" }
}

/// The list of `--known-failing`.
package struct KnownFailingList: Sendable {
  package var source: SourceText
  package var entries: [KnownFailing]

  /// A list of nothing.
  package static let empty = KnownFailingList(
    source: SourceText(file: "", bytes: []),
    entries: []
  )

  /// Reads a file; throws all mistakes in it.
  package static func load(_ path: String) throws(Diagnostics) -> KnownFailingList {
    let source: SourceText
    do throws(Diagnostic) { source = try SuiteFiles.read(path) } catch {
      throw Diagnostics([error])
    }
    return try read(source)
  }

  /// Reads a YAML or JSON list of `{id, reason, since}`.
  package static func read(_ source: SourceText) throws(Diagnostics) -> KnownFailingList {
    let mistakes = Mistakes(in: source)
    let root = try SuiteLoader.root(of: source)
    if root.elements == nil {
      mistakes.wrong(root, "the file", must: "a list", "write - {id: …, reason: …, since: …}")
    }
    let entries = (root.elements ?? []).compactMap { entry($0, mistakes) }
    guard mistakes.all.isEmpty else { throw Diagnostics(mistakes.all) }
    return KnownFailingList(source: source, entries: entries)
  }

  private static func entry(_ node: SourceNode, _ mistakes: Mistakes) -> KnownFailing? {
    let keys = ["id", "reason", "since"]
    guard let members = mistakes.members(node, "an entry", known: keys) else { return nil }
    for key in keys where members[key] == nil {
      mistakes.add(at: node.mark, "an entry needs `\(key)`", "write {id: …, reason: …, since: …}")
    }
    guard let id = members["id"].flatMap({ mistakes.text($0, "`id`") }),
      let reason = members["reason"].flatMap({ mistakes.text($0, "`reason`") }),
      let since = members["since"].flatMap({ mistakes.text($0, "`since`") })
    else { return nil }
    guard isDate(since) else {
      mistakes.add(at: members["since"]?.mark, "`since` is no date", "write it as 2026-07-01")
      return nil
    }
    return KnownFailing(id: id, reason: reason, since: since, mark: node.mark)
  }

  private static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], let month = Int(parts[1]), let day = Int(parts[2]),
      let year = Int(parts[0])
    else { return false }
    return year > 1999 && (1...12).contains(month) && (1...31).contains(day)
  }
}

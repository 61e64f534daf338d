package import PushModel
internal import PushWire

/// Which cases a person asked for.
package struct SuiteSelection: Equatable, Sendable {
  /// Globs; empty for every case.
  package var run: [String]
  /// Globs of cases that are left out.
  package var skip: [String]
  /// Cases with at least one of these; empty for every case.
  package var tags: [String]

  package init(run: [String] = [], skip: [String] = [], tags: [String] = []) {
    self.run = run
    self.skip = skip
    self.tags = tags
  }
}

/// A case with its number in the run.
package struct PlannedCase: Sendable {
  /// One-based, counted over all cases that were loaded, so that a selection does not shift it.
  package var number: Int
  package var spec: CaseSpec
  /// Why the case is known to fail; empty when it is not.
  package var knownFailing: String

  package init(number: Int, spec: CaseSpec, knownFailing: String = "") {
    self.number = number
    self.spec = spec
    self.knownFailing = knownFailing
  }
}

/// The cases of a run, in order.
package struct SuitePlan: Sendable {
  package var cases: [PlannedCase]
  /// Globs and tags that selected nothing, although others did.
  package var unmatched: [String]

  /// A plan without cases, for a session that sends something else.
  package static let empty = SuitePlan(cases: [], unmatched: [])

  private init(cases: [PlannedCase], unmatched: [String]) {
    self.cases = cases
    self.unmatched = unmatched
  }

  /// Selects cases; throws when nothing is left, or when a known failure is of no case.
  ///
  /// - Parameters:
  ///   - suites: In the order in which they run.
  ///   - selection: What a person asked for.
  ///   - knownFailing: Cases that may fail.
  /// - Throws: `Diagnostics` that name what matched nothing.
  package init(
    _ suites: [Suite],
    selection: SuiteSelection = SuiteSelection(),
    knownFailing: KnownFailingList = .empty
  ) throws(Diagnostics) {
    let all = suites.flatMap(\.cases)
    let strays = knownFailing.entries.filter { entry in
      !all.contains { Glob.selects(entry.id, $0.id) }
    }
    let mistakes = SuitePlan.mistakes(strays, knownFailing.source, suites)
    guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
    cases = []
    for (index, spec) in all.enumerated() where SuitePlan.takes(spec, selection) {
      let known = knownFailing.entries.first { Glob.selects($0.id, spec.id) }
      cases.append(PlannedCase(number: index + 1, spec: spec, knownFailing: known?.words ?? ""))
    }
    unmatched = SuitePlan.unmatched(selection, all)
    unmatched += strays.map { "--known-failing \($0.id)" }
    guard !cases.isEmpty else { throw Diagnostics(SuitePlan.nothing(selection, all)) }
  }

  private static func takes(_ spec: CaseSpec, _ selection: SuiteSelection) -> Bool {
    func picked(_ globs: [String]) -> Bool { globs.contains { Glob.selects($0, spec.id) } }
    return (selection.run.isEmpty || picked(selection.run)) && !picked(selection.skip)
      && (selection.tags.isEmpty || selection.tags.contains(where: spec.tags.contains))
  }

  private static func unmatched(_ selection: SuiteSelection, _ all: [CaseSpec]) -> [String] {
    func strays(_ option: String, _ globs: [String]) -> [String] {
      globs.filter { glob in !all.contains { Glob.selects(glob, $0.id) } }
        .map { "\(option) \($0)" }
    }
    let tags = selection.tags.filter { tag in !all.contains { $0.tags.contains(tag) } }
    return strays("--run", selection.run) + strays("--skip", selection.skip)
      + tags.map { "--tag \($0)" }
  }

  private static func nothing(
    _ selection: SuiteSelection,
    _ all: [CaseSpec]
  ) -> [Diagnostic] {
    let unmatched = unmatched(selection, all)
    guard !unmatched.isEmpty else {
      let given =
        selection.run.map { "--run \($0)" } + selection.skip.map { "--skip \($0)" }
        + selection.tags.map { "--tag \($0)" }
      return [
        Diagnostic(
          file: "selection",
          title: "no case is left of \(all.count)",
          advice: "together these leave none: " + given.joined(separator: " ")
        )
      ]
    }
    return unmatched.map { option in
      let words = option.split(separator: " ", maxSplits: 1).map(String.init)
      return Diagnostic(
        file: "selection",
        title: "`\(option)` matches none of \(all.count) cases",
        advice: hint(for: words[1], isTag: words[0] == "--tag", all)
      )
    }
  }

  private static func hint(for word: String, isTag: Bool, _ all: [CaseSpec]) -> String {
    let known = isTag ? all.flatMap(\.tags) : all.flatMap { names(of: $0.id) }
    var seen: Set<String> = []
    let near = EditDistance.nearest(to: word, among: known.filter { seen.insert($0).inserted })
    return near.map { "did you mean `\($0)`?" } ?? "`pushproof list cases` shows them all"
  }

  /// The id of a case, and every path above it.
  private static func names(of id: String) -> [String] {
    let plain = id.firstIndex(of: "[").map { String(id[..<$0]) } ?? id
    let segments = plain.split(separator: "/")
    return segments.indices.map { segments[...$0].joined(separator: "/") }
  }

  /// An entry of a suite that was loaded must name a case; one of another suite may be for later.
  private static func mistakes(
    _ strays: [KnownFailing],
    _ source: SourceText,
    _ suites: [Suite]
  ) -> [Diagnostic] {
    let wrong = strays.filter { entry in
      suites.contains { entry.id == $0.id || entry.id.hasPrefix($0.id + "/") }
    }
    let all = suites.flatMap(\.cases)
    return wrong.map { entry in
      source.diagnostic(
        at: entry.mark,
        "there is no case `\(FindingSink.shortened(entry.id))`",
        advice: hint(for: entry.id, isTag: false, all)
      )
    }
  }
}

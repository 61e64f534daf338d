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

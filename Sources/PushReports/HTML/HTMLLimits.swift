/// How much of a run one page shows; what is left out is said where it would stand.
///
/// All of them are ours: a page of ten thousand cases stays a few megabytes, which browsers open at
/// once, and the run file has the rest.
enum HTMLLimits {
  /// Cases shown in full with wire and sender output.
  static let fullCases = 150
  /// Of these, how many are unfolded from the start.
  static let openCases = 12
  /// Cases in the list of all.
  static let listedCases = 3_000
  /// Squares in one field of the matrix.
  static let squares = 800
  static let requests = 200
  /// Characters of an excerpt or of a body.
  static let excerpt = 8_000
  /// Lines of a laid-out body.
  static let bodyLines = 120
  /// Characters of the sender's output.
  static let output = 4_000
  /// Characters of one value.
  static let value = 1_200
}

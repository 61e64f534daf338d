/// What the process ends with; one place decides.
enum ExitCode: Int32 {
  /// All that was required passed.
  case passed = 0
  /// A conformance case failed, or `lint` found something.
  case failed = 1
  /// Usage, suite or configuration error: nothing was tested.
  case usage = 2
  /// The environment failed: sender did not start, port taken, disk full.
  case environment = 3
  /// A load threshold failed.
  case threshold = 4
  /// Regression against a baseline.
  case regression = 5
  /// The mock was saturated, or noise was too great.
  case inconclusive = 6
  case interrupted = 130
  case terminated = 143

  /// Which of two causes wins: the order is 2, 3, 1, 4, 5, 6; a signal beats them all.
  func worse(_ other: ExitCode) -> ExitCode { rank <= other.rank ? self : other }

  private var rank: Int {
    switch self {
    case .interrupted, .terminated: 0
    case .usage: 1
    case .environment: 2
    case .failed: 3
    case .threshold: 4
    case .regression: 5
    case .inconclusive: 6
    case .passed: 7
    }
  }
}

/// An error whose message a person reads and whose code the process ends with.
struct CommandError: Error {
  var code: ExitCode
  var message: String
  /// What to do about it; may be empty.
  var advice: String

  init(_ code: ExitCode, _ message: String, advice: String = "") {
    self.code = code
    self.message = message
    self.advice = advice
  }

  /// Wrong words on the command line.
  static func usage(_ message: String, advice: String = "") -> CommandError {
    CommandError(.usage, message, advice: advice)
  }
}

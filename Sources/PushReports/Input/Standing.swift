package import PushModel

/// What a case means for the run: its outcome, with the list of known failures applied.
package enum Standing: String, Sendable, CaseIterable {
  case fail
  case error
  /// Listed as known to fail, and passed: the list is out of date, so the run fails.
  case unexpectedPass
  case inconclusive
  case warn
  case info
  case knownFailing
  case unsupported
  case skipped
  case pass

  /// Whether such a case fails the run.
  package var failsRun: Bool { self == .fail || self == .error || self == .unexpectedPass }

  /// Whether a report shows the case in full.
  package var needsReading: Bool { failsRun || self == .inconclusive || self == .warn }

  /// One character for lists.
  package var mark: String {
    switch self {
    case .fail, .error, .unexpectedPass: "✗"
    case .warn: "!"
    case .inconclusive: "?"
    case .info: "i"
    case .knownFailing: "~"
    case .unsupported, .skipped: "–"
    case .pass: "✓"
    }
  }

  /// The words for people.
  package var label: String {
    switch self {
    case .fail: "failed"
    case .error: "error"
    case .unexpectedPass: "passes unexpectedly"
    case .inconclusive: "inconclusive"
    case .warn: "warning"
    case .info: "info"
    case .knownFailing: "known failing"
    case .unsupported: "unsupported"
    case .skipped: "skipped"
    case .pass: "passed"
    }
  }
}

extension CaseResult {
  /// What the case means for the run.
  package var standing: Standing {
    switch outcome {
    case .fail: knownFailing.isEmpty ? .fail : .knownFailing
    case .error: knownFailing.isEmpty ? .error : .knownFailing
    case .pass: knownFailing.isEmpty ? .pass : .unexpectedPass
    case .warn: .warn
    case .info: .info
    case .unsupported: .unsupported
    case .skipped: .skipped
    case .inconclusive: .inconclusive
    }
  }

  /// Why the case did not simply pass, in one line (hostile text); may be empty.
  package var reason: String {
    switch standing {
    case .knownFailing: "known failing: \(knownFailing)"
    case .unexpectedPass: "passes, but is listed as known failing: \(knownFailing)"
    default: message.isEmpty ? mismatches.first?.summary ?? "" : message
    }
  }
}

extension Mismatch {
  /// Subject, expected and got in one line (hostile text).
  package var summary: String { "\(subject): expected \(expected), got \(got)" }
}

internal import PushModel

/// Workflow commands that put failing cases beside the lines of the suite on GitHub.
package enum GitHubAnnotations {
  /// One line per case that fails the run or warns.
  ///
  /// GitHub shows ten errors and ten warnings of a step (Workflow commands, annotation limits), so
  /// those that fail the run come first; all lines are in the log.
  package static func text(_ summary: RunSummary) -> String {
    summary.casesToRead.map { line($0) + "\n" }.joined()
  }

  private static func line(_ result: CaseResult) -> String {
    let command = result.standing.failsRun ? "error" : "warning"
    var properties = "file=\(property(result.file))"
    if result.line > 0 { properties += ",line=\(result.line)" }
    properties += ",title=\(property(result.id))"
    var message = VisibleText.block(result.title)
    if !result.reason.isEmpty { message += "\n" + VisibleText.block(result.reason) }
    for mismatch in result.mismatches.prefix(5) where mismatch.summary != result.reason {
      message += "\n" + VisibleText.block(mismatch.summary)
    }
    if !result.replay.isEmpty { message += "\nreplay: " + VisibleText.block(result.replay) }
    return "::\(command) \(properties)::\(data(message))"
  }

  /// Escapes the message of a command as the runner's own toolkit does.
  package static func data(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Escapes a property of a command: colon and comma would end it.
  package static func property(_ text: String) -> String {
    var escaped = ""
    for scalar in data(TerminalText.escape(text)).unicodeScalars {
      switch scalar {
      case ":": escaped += "%3A"
      case ",": escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

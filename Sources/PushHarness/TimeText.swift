internal import PushStore

/// Instants as people and file names spell them, in UTC; cut from the text of the run file.
package enum TimeText {
  /// Such as `20261130-142233`.
  package static func compact(_ milliseconds: Int64) -> String {
    let text = WallTime.text(milliseconds: milliseconds)
    let date = text.prefix { $0 != "T" }.filter { $0 != "-" }
    return "\(date)-\(clock(milliseconds).prefix(8).filter { $0 != ":" })"
  }

  /// Such as `14:22:33.123`.
  package static func clock(_ milliseconds: Int64) -> String {
    String(WallTime.text(milliseconds: milliseconds).drop { $0 != "T" }.dropFirst().dropLast())
  }
}

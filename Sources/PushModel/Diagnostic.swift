/// A mistake in a file that a person wrote: a suite, a world, a profile.
package struct Diagnostic: Error, Equatable, Sendable {
  package var file: String
  /// One-based; 0 when the mistake has no place.
  package var line: Int
  /// One-based, counted in characters; 0 when the mistake has no column.
  package var column: Int
  /// What is wrong, in one line.
  package var title: String
  /// What to write instead; may be empty.
  package var advice: String
  /// The text of the line, for the excerpt; may be empty.
  package var sourceLine: String

  package init(
    file: String,
    line: Int = 0,
    column: Int = 0,
    title: String,
    advice: String = "",
    sourceLine: String = ""
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.title = title
    self.advice = advice
    self.sourceLine = sourceLine
  }

  /// The lines that a person reads: place and title, the line itself, a caret, the advice.
  package var rendered: String {
    var place = file
    if line > 0 { place += ":\(line)" }
    if line > 0, column > 0 { place += ":\(column)" }
    var text = "\(place): \(title)\n"
    if line > 0, !sourceLine.isEmpty {
      let gutter = String(line)
      text += "  \(gutter) | \(TerminalText.escape(sourceLine))\n"
      if column > 0 {
        let blanks = String(repeating: " ", count: gutter.count)
        text += "  \(blanks) | \(String(repeating: " ", count: column - 1))^\n"
      }
    }
    if !advice.isEmpty { text += "  \(advice)\n" }
    return text
  }
}

/// All mistakes of a set of files, reported together.
package struct Diagnostics: Error, Sendable {
  package var all: [Diagnostic]

  package init(_ all: [Diagnostic]) { self.all = all }

  package var rendered: String { all.map(\.rendered).joined(separator: "\n") }
}

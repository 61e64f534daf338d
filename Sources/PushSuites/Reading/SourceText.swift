package import PushModel

/// A place in a file, one-based; columns count characters.
package struct SourceMark: Equatable, Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A file that a person wrote, with its lines at hand for diagnostics.
package struct SourceText: Sendable {
  package let file: String
  package let bytes: [UInt8]
  /// The offset of the first byte of each line.
  private let lineStarts: [Int]

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    lineStarts = SourceText.lineStarts(in: bytes)
  }

  /// A line as it is shown: without its break, each control character as one blank.
  ///
  /// Blanks keep the caret where it belongs. At most 200 characters are shown (our choice: what fits a
  /// screen, twice).
  package func line(_ number: Int) -> String {
    String(
      String.UnicodeScalarView(raw(number).unicodeScalars.map { $0.value < 0x20 ? " " : $0 })
    )
  }

  /// The beginning of a line without its break, empty when there is no such line.
  func raw(_ number: Int) -> String {
    guard number >= 1, number <= lineStarts.count else { return "" }
    let start = lineStarts[number - 1]
    // Four bytes a character at most, so this much holds the part that is shown.
    let limit = min(start + 800, number < lineStarts.count ? lineStarts[number] : bytes.count)
    let text = String(decoding: bytes[start..<limit], as: UTF8.self)
    return String(text.prefix { !$0.isNewline }.prefix(200))
  }

  /// A mistake in this file, with the line it is in.
  package func diagnostic(at mark: SourceMark?, _ title: String, advice: String = "") -> Diagnostic
  {
    Diagnostic(
      file: file,
      line: mark?.line ?? 0,
      column: mark?.column ?? 0,
      title: title,
      advice: advice,
      // A caret beyond the part that is shown would point at nothing.
      sourceLine: mark.map { $0.column <= 200 ? line($0.line) : "" } ?? ""
    )
  }

  /// The place of a byte.
  package func mark(at offset: Int) -> SourceMark {
    var mark = lineMark(at: offset)
    let start = lineStarts[mark.line - 1]
    mark.column += characters(start..<max(start, offset))
    return mark
  }

  /// The beginning of the line that a byte is in.
  package func lineMark(at offset: Int) -> SourceMark {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourceMark(line: low + 1, column: 1)
  }

  /// How many characters (Unicode scalars) begin in a range of bytes.
  package func characters(_ range: Range<Int>) -> Int {
    let end = min(range.upperBound, bytes.count)
    guard range.lowerBound < end else { return 0 }
    return bytes[range.lowerBound..<end].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// Lines end as YAML 1.1 and libyaml see it: CR, LF, CR LF, NEL, LS, PS.
  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let length = breakLength(bytes, index)
      index += max(1, length)
      if length > 0 { starts.append(index) }
    }
    return starts
  }

  private static func breakLength(_ bytes: [UInt8], _ index: Int) -> Int {
    func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    switch bytes[index] {
    case 0x0A: return 1
    case 0x0D: return at(1) == 0x0A ? 2 : 1
    case 0xC2: return at(1) == 0x85 ? 2 : 0
    case 0xE2: return at(1) == 0x80 && (at(2) == 0xA8 || at(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }
}

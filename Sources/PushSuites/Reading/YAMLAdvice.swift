/// Says what libyaml complains of in the words of somebody who writes a suite.
enum YAMLAdvice {
  /// Where a fault lies, what it is and what to write instead.
  static func words(
    for fault: YAMLFault,
    in source: SourceText
  ) -> (mark: SourceMark?, title: String, advice: String) {
    if let offset = fault.readerOffset { return reader(fault, offset, source) }
    if let mark = fault.mark, character(at: mark, in: source) == "\t" {
      return (mark, "a tab cannot indent or separate here", "use blanks")
    }
    if fault.problem == "found unexpected end of stream", let start = fault.contextMark {
      return (start, "this quote is never closed", "close it, and double a quote inside")
    }
    return (fault.mark, title(fault), advice[fault.problem] ?? general)
  }

  private static let general = "check the indentation, and quote text with special characters"

  private static let advice: [String: String] = [
    "mapping values are not allowed in this context":
      "quote text that holds `: `, or indent this line like its neighbours",
    "could not find expected ':'": "write `key: value`, with a blank behind the colon",
    "did not find expected key": "indent this line like the lines it belongs to",
    "did not find expected '-' indicator": "begin each element with `- `, all indented alike",
    "block sequence entries are not allowed in this context":
      "begin a list on a line of its own, below its key",
    "did not find expected ',' or ']'": "separate elements by `,` and close the list with `]`",
    "did not find expected ',' or '}'": "separate members by `,` and close the mapping with `}`",
    "did not find expected node content": "write a value here, or quote the text",
    "found character that cannot start any token":
      "quote text that begins with `@`, `%` or a backtick",
    "found unknown escape character": "use single quotes, in which a backslash is just that",
    "did not find expected alphabetic or numeric character":
      "quote text that begins with `*` or `&`",
    "did not find expected <document start>": "indent this line like the first one",
    "found undefined tag handle": "quote text that begins with `!`",
  ]

  private static func title(_ fault: YAMLFault) -> String {
    guard !fault.context.isEmpty else { return "this is not YAML: " + fault.problem }
    let start = fault.contextMark.map { " that began in line \($0.line)" } ?? ""
    let construct = fault.context.hasPrefix("while ") ? fault.context + start : fault.context
    return "this is not YAML: \(fault.problem), \(construct)"
  }

  private static func reader(
    _ fault: YAMLFault,
    _ offset: Int,
    _ source: SourceText
  ) -> (mark: SourceMark?, title: String, advice: String) {
    let mark = source.mark(at: min(offset, source.bytes.count))
    if fault.problem == "control characters are not allowed" {
      let byte = offset < source.bytes.count ? String(source.bytes[offset], radix: 16) : "?"
      return (
        mark, "a control character (0x\(byte)) in the text",
        "write it as an escape in double quotes, such as \"\\x00\""
      )
    }
    return (mark, "the file is not UTF-8", "save it as UTF-8")
  }

  private static func character(at mark: SourceMark, in source: SourceText) -> Unicode.Scalar? {
    source.raw(mark.line).unicodeScalars.dropFirst(mark.column - 1).first
  }
}

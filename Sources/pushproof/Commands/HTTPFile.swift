internal import PushModel

/// A request as editors keep it: request line, headers, a blank line, the body.
struct HTTPFile {
  var method: String
  var path: String
  var headers: [(String, String)]
  var body: [UInt8]

  /// Reads the text of a `.http` file; lines end with LF or CRLF, `#` begins a comment before the
  /// request line.
  ///
  /// Throws `Diagnostics` that name the line.
  init(_ bytes: [UInt8], path file: String) throws {
    var rest = bytes[...]
    var number = 0
    func nextLine() -> String? {
      guard !rest.isEmpty else { return nil }
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      var line = rest[..<end]
      rest = end < rest.endIndex ? rest[(end + 1)...] : rest[rest.endIndex...]
      if line.last == 0x0D { line = line.dropLast() }
      number += 1
      return String(decoding: line, as: UTF8.self)
    }
    var first = nextLine()
    while let line = first, line.isEmpty || line.hasPrefix("#") { first = nextLine() }
    let words = (first ?? "").split(separator: " ")
    guard words.count == 2 || words.count == 3 else {
      throw Diagnostics([
        Diagnostic(
          file: file,
          line: max(1, number),
          column: 1,
          title: "this is no request line",
          advice: "write METHOD PATH, for example: POST /3/device/00fc13ad HTTP/2",
          sourceLine: first ?? ""
        )
      ])
    }
    method = String(words[0])
    path = HTTPFile.path(String(words[1]))
    headers = []
    while let line = nextLine(), !line.isEmpty {
      guard let colon = line.dropFirst().firstIndex(of: ":") else {
        throw Diagnostics([
          Diagnostic(
            file: file,
            line: number,
            column: 1,
            title: "this is no header",
            advice: "write NAME: VALUE, or leave a blank line before the body",
            sourceLine: line
          )
        ])
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      headers.append((line[..<colon].lowercased(), String(value)))
    }
    body = HTTPFile.trimmed(rest)
  }

  /// The path of a target that may be a whole address.
  private static func path(_ target: String) -> String {
    guard let scheme = target.range(of: "://") else { return target }
    let authority = target[scheme.upperBound...]
    return authority.firstIndex(of: "/").map { String(authority[$0...]) } ?? "/"
  }

  /// Without the line end that editors put behind the last line.
  private static func trimmed(_ body: ArraySlice<UInt8>) -> [UInt8] {
    var body = body
    if body.last == 0x0A { body = body.dropLast() }
    if body.last == 0x0D { body = body.dropLast() }
    return Array(body)
  }
}

extension StringProtocol {
  /// The first place of a short text; the standard library's own needs Foundation.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start != endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

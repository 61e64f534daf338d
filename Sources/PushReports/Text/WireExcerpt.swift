internal import PushJSON
package import PushModel

/// A request taken apart for showing: request line, headers, body, with the bad places marked.
package struct WireExcerpt: Sendable {
  package struct Header: Equatable, Sendable {
    package var name: String
    package var value: String
    package var isMarked: Bool
  }

  /// A body in lines.
  package enum Body: Sendable {
    case none
    case json([JSONLines.Line])
    /// Not JSON, or cut: shown as it came.
    case raw(String)
  }

  package var requestLine: String
  package var headers: [Header]
  package var body: Body

  /// Takes apart an excerpt as the suite runner writes it: request line, headers, blank line, body.
  package init(parsing excerpt: String, marks: [FindingPlace]) {
    var lines = VisibleText.split(excerpt)[...]
    requestLine = lines.popFirst() ?? ""
    var pairs: [(name: String, value: String)] = []
    while let text = lines.popFirst(), !text.isEmpty {
      // The first character is skipped so that `:path` is a name.
      guard let colon = text.dropFirst().firstIndex(of: ":") else {
        pairs.append((text, ""))
        continue
      }
      let value = text[text.index(after: colon)...].drop { $0 == " " }
      pairs.append((String(text[..<colon]), String(value)))
    }
    headers = WireExcerpt.headers(pairs, marks)
    body = WireExcerpt.body(lines.joined(separator: "\n"), marks)
  }

  /// The excerpt of a recorded request, marked at its findings.
  package init(_ request: RequestExcerpt) {
    let marks = request.findings.map(\.place)
    requestLine = "\(request.method) \(request.path)"
    headers = WireExcerpt.headers(request.headers, marks)
    body = WireExcerpt.body(request.body, marks)
  }

  /// The place that a mismatch's subject names, such as `header apns-priority` or `body /aps/badge`.
  package static func place(of subject: String) -> FindingPlace? {
    let words = subject.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return nil }
    let place = String(words[1])
    switch words[0] {
    case "header": return .header(place.lowercased())
    case "body":
      if place.hasPrefix("/") { return .body(pointer: place) }
      let tokens = place.split(separator: ".").map(String.init)
      return .body(pointer: JSONPointer.text(tokens))
    default: return nil
    }
  }

  private static func headers(
    _ pairs: [(name: String, value: String)],
    _ marks: [FindingPlace]
  ) -> [Header] {
    pairs.map { pair in
      let place = FindingPlace.header(pair.name.lowercased())
      return Header(name: pair.name, value: pair.value, isMarked: marks.contains(place))
    }
  }

  private static func body(_ text: String, _ marks: [FindingPlace]) -> Body {
    guard text.contains(where: { !$0.isWhitespace }) else { return .none }
    guard var json = JSONLines(text) else { return .raw(text) }
    for case .body(let pointer) in marks { json.mark(pointer) }
    return .json(json.lines)
  }
}

extension WireExcerpt {
  /// A stretch of body lines that is shown, or the number of those left out.
  package enum Part: Equatable, Sendable {
    case line(JSONLines.Line)
    case gap(Int)
  }

  /// At most about `limit` lines: the first ones, and those around each marked line.
  package static func window(_ lines: [JSONLines.Line], limit: Int) -> [Part] {
    guard lines.count > limit else { return lines.map(Part.line) }
    var isShown = [Bool](repeating: false, count: lines.count)
    for index in 0..<(limit / 2) { isShown[index] = true }
    var left = limit - limit / 2
    for (index, line) in lines.enumerated() where line.isMarked {
      for near in max(0, index - 3)...min(lines.count - 1, index + 3) where !isShown[near] {
        guard left > 0 else { break }
        isShown[near] = true
        left -= 1
      }
    }
    var parts: [Part] = []
    var skipped = 0
    for (index, line) in lines.enumerated() {
      if isShown[index] {
        if skipped > 0 { parts.append(.gap(skipped)) }
        skipped = 0
        parts.append(.line(line))
      } else {
        skipped += 1
      }
    }
    return skipped > 0 ? parts + [.gap(skipped)] : parts
  }
}

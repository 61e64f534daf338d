internal import PushJSON
package import PushModel

/// A request as text for people, shortened.
package enum WireExcerpt {
  /// Bytes of each of head and body; our choice, what APNs allows for a whole payload.
  private static let limit = 4_096

  /// Request line, headers and body, JSON written out with indentation; hostile text.
  package static func text(of arrival: Arrival) -> String {
    // HTTP/1.1 demands the header (RFC 9112, section 3.2), HTTP/2 has `:authority` in its place.
    let isOld = arrival.headers.contains { $0.name.lowercased() == "host" }
    let line = "\(arrival.method) \(arrival.path) HTTP/\(isOld ? "1.1" : "2")"
    let headers = arrival.headers.map { "\($0.name): \($0.value)" }
    let head = cut(([line] + headers).joined(separator: "\n"), to: limit)
    guard !arrival.body.isEmpty else { return head }
    return head + "\n\n" + cut(body(arrival.body), to: limit)
  }

  /// At most so many bytes of a text, cut between characters, with a note of what is missing.
  package static func cut(_ text: String, to limit: Int) -> String {
    let size = text.utf8.count
    guard size > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while end > text.startIndex, end.samePosition(in: text) == nil {
      end = text.utf8.index(before: end)
    }
    return text[..<end] + "… (\(size) bytes in all)"
  }

  private static func body(_ bytes: [UInt8]) -> String {
    guard let value = JSONValue(parsing: bytes) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(JSONWriter.pretty(value).dropLast())
  }
}

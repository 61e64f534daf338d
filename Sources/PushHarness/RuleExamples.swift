internal import PushProviders

/// The examples of rules as text: headers, a blank line, the body, and what to see in it.
enum RuleExamples {
  static func right(_ id: String) -> String {
    payload(id).map { text($0.accepted) } ?? head(id, isAccepting: true)
  }

  static func wrong(_ id: String) -> String {
    payload(id).map { text($0.rejected) } ?? head(id, isAccepting: false)
  }

  private static func payload(_ id: String) -> APNsPayloadExample? {
    APNsPayloadExamples.all.first { $0.rule == id }
  }

  private static func text(_ example: APNsPayloadCase) -> String {
    request(example.headers, example.body, example.note)
  }

  // MARK: Requests and connections

  private static func head(_ id: String, isAccepting: Bool) -> String {
    let example = APNsHeadExamples.all.first { $0.rule == id && $0.isAccepting == isAccepting }
    guard let example else { return "" }
    guard case .requests(let steps) = example.happening else { return "# \(example.note)" }
    // Only the last request is the example; those before it are named, so that the text stays short.
    guard let last = steps.last else { return "# \(example.note)" }
    let before = steps.count == 1 ? "" : " (request \(steps.count) of \(steps.count))"
    return request(
      last.request.headers.map { ($0.name, shortened($0.value)) },
      String(decoding: last.request.body, as: UTF8.self), example.note + before)
  }

  private static func request(
    _ headers: [(name: String, value: String)],
    _ body: String,
    _ note: String
  ) -> String {
    var lines = headers.map { "\($0.name): \($0.value)" }
    if !lines.isEmpty { lines.append("") }
    if !body.isEmpty { lines.append(body) }
    if !note.isEmpty { lines.append("# \(note)") }
    return lines.joined(separator: "\n")
  }

  /// Header values longer than a line of a terminal are cut, ours at 160 bytes; `explain` is to read.
  private static func shortened(_ value: String) -> String {
    guard value.utf8.count > 160 else { return value }
    return String(decoding: value.utf8.prefix(120), as: UTF8.self)
      + "… (\(value.utf8.count) bytes)"
  }
}

internal import PushProviders

/// The examples of rules as text: headers, a blank line, the body, and what to see in it.
enum RuleExamples {
  static func right(_ id: String) -> String {
    payload(id).map { text($0.accepted) } ?? ""
  }

  static func wrong(_ id: String) -> String {
    payload(id).map { text($0.rejected) } ?? ""
  }

  private static func payload(_ id: String) -> APNsPayloadExample? {
    APNsPayloadExamples.all.first { $0.rule == id }
  }

  private static func text(_ example: APNsPayloadCase) -> String {
    var lines = example.headers.map { "\($0.name): \($0.value)" }
    if !lines.isEmpty { lines.append("") }
    lines.append(example.body)
    if !example.note.isEmpty { lines.append("# \(example.note)") }
    return lines.joined(separator: "\n")
  }
}

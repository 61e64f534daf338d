internal import PushJSON
internal import PushModel
internal import PushProviders
internal import PushWire

/// The examples of rules as text: request, a blank line, the body, and what to see in it.
enum RuleExamples {
  static func right(_ id: String) -> String { text(id, isAccepting: true) }

  static func wrong(_ id: String) -> String { text(id, isAccepting: false) }

  /// What the service answers to the wrong example: status line and body.
  static func answer(_ info: RuleInfo) -> String {
    let words = info.answer.split(separator: " ")
    if words.count > 1, words[0] == "as", let other = APNsCatalogue.info(String(words[1])) {
      // A row that explains another one is answered only if that one is violated too.
      return info.answer + ":\n" + answer(other)
    }
    guard let first = words.first, let status = Int(first) else { return info.answer }
    guard words.count > 1, let entry = APNsReasons.entry(String(words[1])) else {
      return status == 200 ? "HTTP/2 200, without a body" : info.answer
    }
    return "HTTP/2 \(status)\ncontent-type: application/json\n\n{\"reason\":\"\(entry.reason)\"}"
  }

  private static func text(_ id: String, isAccepting: Bool) -> String {
    if let example = APNsPayloadExamples.all.first(where: { $0.rule == id }) {
      return text(isAccepting ? example.accepted : example.rejected)
    }
    let example = APNsHeadExamples.all.first { $0.rule == id && $0.isAccepting == isAccepting }
    return example.map(text) ?? ""
  }

  private static func text(_ example: APNsPayloadCase) -> String {
    var lines = example.headers.map { "\($0.name): \($0.value)" }
    if !lines.isEmpty { lines.append("") }
    lines.append(example.body)
    if !example.note.isEmpty { lines.append("# \(example.note)") }
    return lines.joined(separator: "\n")
  }

  /// What happens in an example of a rule that headers, a connection or the history decides.
  private static func text(_ example: APNsHeadExample) -> String {
    var lines: [String] = []
    if case .requests(let steps) = example.happening {
      for (index, step) in steps.enumerated() {
        if steps.count > 1 { lines.append(heading(step, number: index + 1)) }
        lines += text(step.request, differingFrom: index > 0 ? steps[index - 1].request : nil)
      }
    }
    // Where nothing but a connection is seen, the note says it all.
    lines.append(lines.isEmpty ? example.note : "# \(example.note)")
    if let certificate = example.certificate {
      lines.append("# client certificate for \(certificate.topics.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }

  private static func heading(_ step: APNsHeadExample.Step, number: Int) -> String {
    let place = step.isNewConnection ? ", on a new connection" : ""
    let time = step.offset > 0 ? ", \(step.offset) s after the first" : ""
    return "# request \(number)\(place)\(time)"
  }

  /// The lines of a request; of one that follows another only those that are new.
  private static func text(
    _ request: APNsExampleRequest,
    differingFrom last: APNsExampleRequest?
  ) -> [String] {
    var lines = request.headers.map { "\($0.name): \(value(of: $0.name, $0.value))" }
    lines += ["", body(request.body)]
    guard let last else { return lines }
    let known = text(last, differingFrom: nil)
    let new = lines.filter { !known.contains($0) }
    return new.isEmpty ? ["(the same again)"] : new + ["(all else as before)"]
  }

  private static func value(of name: String, _ value: String) -> String {
    name == "authorization" ? opened(value) : FindingSink.shortened(value)
  }

  /// A provider token with its header and claims in clear, since base64 shows nobody what is wrong.
  private static func opened(_ value: String) -> String {
    let words = value.split(separator: " ", maxSplits: 1)
    guard let token = words.last else { return value }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = object(parts[0]), let claims = object(parts[1]) else {
      return FindingSink.shortened(value)
    }
    let scheme = words.count > 1 ? words[0] + " " : ""
    return "\(scheme)\(header).\(claims).<\(signature(parts[2]))>"
  }

  private static func object(_ part: Substring) -> String? {
    guard let decoded = Base64.decode(part.utf8) else { return nil }
    return String(validating: decoded.bytes, as: UTF8.self)
  }

  private static func signature(_ part: Substring) -> String {
    guard let decoded = Base64.decode(part.utf8) else { return "no base64" }
    let form = decoded.bytes.first == 0x30 ? " in DER" : ""
    let padding = decoded.hasPadding ? ", padded" : ""
    return "signature of \(decoded.bytes.count) bytes\(form)\(padding)"
  }

  /// A body as text, cut where it is long.
  private static func body(_ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "(no body)" }
    let text = String(decoding: bytes.prefix(200), as: UTF8.self)
    return bytes.count > 200 ? text + "… (\(bytes.count) bytes)" : text
  }
}

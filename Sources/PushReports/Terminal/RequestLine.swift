internal import PushModel

/// The line that `serve` prints for each request.
package struct RequestLine: Sendable {
  private let ink: Ink
  private let ruleName: @Sendable (String) -> String

  /// - Parameters:
  ///   - color: Whether ANSI colours are wanted.
  ///   - ruleName: The name of a rule by its id, or an empty text.
  package init(color: Bool, ruleName: @escaping @Sendable (String) -> String) {
    ink = Ink(isOn: color)
    self.ruleName = ruleName
  }

  /// Time, mark, method and endpoint, token, answer, duration, then the rules violated.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - time: The wall time as it is to be shown, such as `12:04:31.207`.
  /// - Returns: One line without a newline.
  package func text(_ request: RequestExcerpt, time: String) -> String {
    let isRejected = request.verdict == "reject"
    let mark =
      isRejected
      ? ink(.boldRed, "✗")
      : request.findings.isEmpty ? ink(.green, "✓") : ink(.boldYellow, "!")
    let method = TextLayout.pad(TerminalText.escape(String(request.method.prefix(8))), to: 6)
    let endpoint = TextLayout.pad("\(request.provider.rawValue)/\(request.endpoint)", to: 14)
    let duration = Figures.duration(nanoseconds: request.duration)
    let key = TextLayout.pad(RequestLine.key(request.path), to: 13)
    var line = "\(ink(.dim, time)) \(mark) \(method) \(endpoint) \(key) \(answer(request))"
    line += "  \(ink(.dim, duration))"
    let rules = RequestLine.rules(request.findings).map { id in
      let name = ruleName(id)
      return TerminalText.escape(name.isEmpty ? id : "\(id) \(name)")
    }
    if !rules.isEmpty {
      line += "  " + ink(isRejected ? .red : .yellow, rules.joined(separator: ", "))
    }
    return line
  }

  /// The status as answered, coloured by itself: a scripted fault may refuse what is right.
  private func answer(_ request: RequestExcerpt) -> String {
    let status = request.status == 0 ? "closed" : String(request.status)
    let reason = TerminalText.escape(String(request.reason.prefix(60)))
    let text = reason.isEmpty ? status : "\(status) \(reason)"
    return ink((200..<300).contains(request.status) ? .green : .red, text)
  }

  /// The last component of the path, shortened as a token is.
  private static func key(_ path: String) -> String {
    let path = path.prefix { $0 != "?" }
    return VisibleText.token(path.split(separator: "/").last.map(String.init) ?? "/")
  }

  private static func rules(_ findings: [Finding]) -> [String] {
    var seen: [String] = []
    for finding in findings where !seen.contains(finding.rule) { seen.append(finding.rule) }
    return seen
  }
}

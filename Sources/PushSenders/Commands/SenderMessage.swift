internal import PushJSON
internal import PushModel
internal import PushSuites

/// One line of the sender protocol, from the sender.
enum SenderMessage: Equatable {
  case hello(SenderHello)
  case result(id: String, SenderReport)

  /// Why a line is no message; for a person.
  struct Malformed: Error, Equatable {
    var text: String
  }

  /// Reads one line; unknown members are ignored.
  static func read(_ line: [UInt8]) throws(Malformed) -> SenderMessage {
    guard let json = JSONValue(parsing: line), json.object != nil else {
      throw Malformed(
        text: "wrote a line to standard output that is no JSON object: `\(excerpt(line))`; "
          + "standard output is for the protocol, logs go to standard error"
      )
    }
    switch json["type"]?.string {
    case "hello": return .hello(hello(json))
    case "result": return try result(json, line)
    case let other:
      let found = other.map { "`\(TerminalText.escape($0))`" } ?? "none"
      throw Malformed(
        text: "wrote a message whose `type` is neither `hello` nor `result` but \(found): "
          + "`\(excerpt(line))`"
      )
    }
  }

  private static func hello(_ json: JSONValue) -> SenderHello {
    SenderHello(
      name: json["name"]?.string ?? "",
      version: json["version"]?.string ?? "",
      kinds: words(json["kinds"]),
      providers: words(json["providers"]),
      features: words(json["features"])
    )
  }

  private static func words(_ json: JSONValue?) -> [String] {
    (json?.array ?? []).compactMap(\.string)
  }

  private static func result(_ json: JSONValue, _ line: [UInt8]) throws(Malformed) -> SenderMessage
  {
    guard let id = json["id"]?.string else {
      throw Malformed(text: "wrote a result without `id`: `\(excerpt(line))`")
    }
    guard let outcome = json["outcome"]?.string.flatMap(SenderReport.Outcome.init) else {
      throw Malformed(
        text: "wrote a result whose `outcome` is not `sent`, `failed` or `unsupported`: "
          + "`\(excerpt(line))`"
      )
    }
    return .result(
      id: id,
      SenderReport(
        outcome: outcome,
        status: json["status"]?.integer.flatMap { Int(exactly: $0) },
        reason: json["reason"]?.string
      )
    )
  }

  /// The beginning of a line, safe to print; 200 bytes are ours, one line of a terminal or two.
  static func excerpt(_ line: [UInt8]) -> String {
    let shown = TerminalText.escape(String(decoding: line.prefix(200), as: UTF8.self))
    return line.count > 200 ? shown + "…" : shown
  }
}

internal import PushModel

extension MockMetrics {
  /// The counts in the OpenMetrics text format.
  package var openMetrics: String {
    var text = MetricsText(parts: byProvider)
    text.family("requests", "counter", "Requests answered, by status and reason.") { counts in
      counts.answers.sorted { $0.key < $1.key }.map { answer, count in
        ("status=\"\(answer.status)\",reason=\"\(MetricsText.escaped(answer.reason))\"", "\(count)")
      }
    }
    text.family("rejected", "counter", "Requests that deserved a refusal.") { counts in
      [("", "\(counts.rejected)")]
    }
    text.family("findings", "counter", "Findings by rule.") { counts in
      counts.findings.sorted { $0.key < $1.key }.map { ("rule=\"\($0)\"", "\($1)") }
    }
    text.family("body_bytes", "counter", unit: "bytes", "Request bodies received.") { counts in
      [("", "\(counts.bytes)")]
    }
    text.family("connections", "counter", "Connections opened.") { [("", "\($0.connections)")] }
    text.family("stream_resets", "counter", "Streams that clients reset.") { counts in
      [("", "\(counts.resets)")]
    }
    text.seconds()
    return text.text + "# EOF\n"
  }
}

/// Puts the counts of every provider under one heading after the other.
private struct MetricsText {
  let parts: [(provider: Provider, counts: MockMetrics.Counts)]
  var text = ""

  init(parts: [(provider: Provider, counts: MockMetrics.Counts)]) { self.parts = parts }

  mutating func family(
    _ name: String,
    _ type: String,
    unit: String? = nil,
    _ help: String,
    _ samples: (MockMetrics.Counts) -> [(labels: String, value: String)]
  ) {
    heading(name, type, unit, help)
    for part in parts {
      for sample in samples(part.counts) {
        let labels = sample.labels.isEmpty ? "" : "," + sample.labels
        text += "pushproof_\(name)_total{provider=\"\(part.provider.rawValue)\"\(labels)} "
        text += "\(sample.value)\n"
      }
    }
  }

  mutating func seconds() {
    heading("request_seconds", "summary", "seconds", "Time from first byte to reply.")
    for part in parts {
      let labels = "{provider=\"\(part.provider.rawValue)\"}"
      text += "pushproof_request_seconds_sum\(labels) \(Double(part.counts.nanoseconds) / 1e9)\n"
      text += "pushproof_request_seconds_count\(labels) \(part.counts.requests)\n"
    }
  }

  private mutating func heading(_ name: String, _ type: String, _ unit: String?, _ help: String) {
    text += "# TYPE pushproof_\(name) \(type)\n"
    if let unit { text += "# UNIT pushproof_\(name) \(unit)\n" }
    text += "# HELP pushproof_\(name) \(help)\n"
  }

  /// A label's value; reasons can be words of a request.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}

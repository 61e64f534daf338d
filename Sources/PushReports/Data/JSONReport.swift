package import PushJSON
internal import PushModel

/// What `test --json` prints: verdict, counts and every case.
package enum JSONReport {
  package static func text(_ summary: RunSummary) -> String {
    SafeJSON.pretty(value(summary))
  }

  package static func value(_ summary: RunSummary) -> JSONValue {
    let cases = summary.cases.map { self.value($0, in: summary) }
    return [
      "verdict": .string(summary.verdict), "exitCode": .integer(Int64(summary.exitCode)),
      "message": .string(summary.sentence), "counts": counts(summary.counts),
      "cases": .array(cases), "rules": .array(summary.rules.filter { $0.count > 0 }.map(value)),
      "traffic": traffic(summary), "database": .string(summary.databasePath),
      "report": summary.htmlPath.isEmpty ? .null : .string(summary.htmlPath),
      "seed": .integer(summary.seed), "sender": .string(summary.sender),
      "command": .string(summary.command), "name": .string(summary.name),
      "startedAt": .string(summary.startedAt),
      "endedAt": summary.endedAt.map(JSONValue.string) ?? .null,
      "milliseconds": rounded(summary.milliseconds), "toolVersion": .string(summary.toolVersion),
      "environment": .object(summary.environment.map { ($0.key, .string($0.value)) }),
    ]
  }

  /// Every standing has a member, zeros too, so that nobody has to guess; they add up to `total`.
  static func counts(_ counts: CaseCounts) -> JSONValue {
    let order: [Standing] = [
      .pass, .fail, .error, .unexpectedPass, .warn, .info, .inconclusive, .unsupported, .skipped,
      .knownFailing,
    ]
    let members = order.map { ($0.rawValue, JSONValue.integer(Int64(counts[$0]))) }
    return .object([("total", .integer(Int64(counts.total)))] + members)
  }

  private static func value(_ result: CaseResult, in summary: RunSummary) -> JSONValue {
    let mismatches = result.mismatches.map { mismatch -> JSONValue in
      [
        "subject": .string(mismatch.subject), "expected": .string(mismatch.expected),
        "got": .string(mismatch.got), "rule": text(mismatch.rule),
        "name": text(summary.rule(mismatch.rule)?.name ?? ""),
        "source": text(
          mismatch.source.isEmpty
            ? SourceWords.text(summary.rule(mismatch.rule)?.sources ?? []) : mismatch.source
        ),
        "fix": text(mismatch.fix),
      ]
    }
    return [
      "id": .string(result.id), "outcome": .string(result.outcome.rawValue),
      "level": .string(result.level.rawValue), "cites": strings(result.cites),
      "message": .string(result.message), "replay": .string(result.replay),
      "title": .string(result.title), "file": .string(result.file),
      "line": .integer(Int64(result.line)), "knownFailing": text(result.knownFailing),
      "tags": strings(result.tags), "mismatches": .array(mismatches),
      "excerpt": .string(result.excerpt), "senderOutput": .string(result.senderOutput),
      "requests": .array(result.requests.map(JSONValue.integer)),
      "milliseconds": rounded(result.milliseconds),
    ]
  }

  private static func value(_ rule: RuleCount) -> JSONValue {
    [
      "id": .string(rule.id), "name": .string(rule.name),
      "severity": .string(rule.severity.rawValue), "count": .integer(Int64(rule.count)),
      "source": .string(SourceWords.text(rule.sources)),
    ]
  }

  private static func traffic(_ summary: RunSummary) -> JSONValue {
    let traffic = summary.traffic
    let answers = traffic.answers.map { answer -> JSONValue in
      [
        "status": .integer(Int64(answer.status)), "reason": text(answer.reason),
        "count": .integer(Int64(answer.count)),
      ]
    }
    let latency = summary.latency.map { point in
      (point.label, JSONValue.double(Double(point.nanoseconds) / 1e6))
    }
    return [
      "connections": .integer(Int64(traffic.connections)),
      "requests": .integer(Int64(traffic.requests)),
      "accepted": .integer(Int64(traffic.accepted)), "rejected": .integer(Int64(traffic.rejected)),
      "answers": .array(answers), "latencyMilliseconds": .object(latency),
      "shedBodies": .integer(Int64(summary.shedBodies)),
    ]
  }

  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  /// Null for an empty text.
  static func text(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }

  /// Thousandths: more would only be noise.
  private static func rounded(_ milliseconds: Double) -> JSONValue {
    guard milliseconds.isFinite else { return .null }
    return .double((milliseconds * 1000).rounded() / 1000)
  }
}

/// Sources in one text.
enum SourceWords {
  static func text(_ sources: [RuleSource]) -> String {
    sources.map { $0.url.isEmpty ? $0.title : "\($0.title) <\($0.url)>" }.joined(separator: "; ")
  }
}

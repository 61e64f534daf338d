internal import PushModel
package import PushReports
internal import PushStore

/// What the catalogue says of a rule, for whoever loads a run.
package typealias RuleLookup =
  @Sendable (_ id: String) -> (name: String, why: String, sources: [RuleSource])?

/// Reads a run file into the value that every report is made of.
package enum RunLoader {
  /// Requests shown in a report besides those with findings; ours, so that the page stays readable.
  private static let ordinaryRequests = 100
  private static let requestsWithFindings = 400
  /// Durations that the latency table is computed from at most: 8 bytes each.
  private static let mostDurations = 2_000_000

  /// The newest run of a file, or the one with this id.
  ///
  /// Throws `StoreError`; a file without any run is one too.
  package static func load(
    _ path: String,
    run id: Int64? = nil,
    htmlPath: String = "",
    rules lookup: RuleLookup
  ) throws -> RunSummary {
    let reader = try RunReader.open(path)
    guard let run = try id.map({ try reader.run($0) }) ?? reader.latestRun() else {
      throw HarnessError("\(path) holds no run; is it a file that pushproof wrote?")
    }
    var summary = RunSummary(
      name: run.name,
      verdict: run.verdict ?? "unfinished",
      exitCode: Int(run.exitCode ?? 3),
      cases: try reader.cases(run: run.id)
    )
    summary.command = run.command
    summary.sender = run.sender
    summary.seed = Int64(bitPattern: run.seed)
    summary.startedAt = run.startedAt
    summary.endedAt = run.endedAt
    summary.message = run.message ?? ""
    summary.toolVersion = run.toolVersion
    summary.databasePath = path
    summary.htmlPath = htmlPath
    summary.shedBodies = run.shedBodies
    summary.environment = try reader.environment(run: run.id).map {
      EnvironmentEntry($0.name, $0.value)
    }
    summary.rules = try counts(of: run.id, summary.cases, reader, lookup)
    summary.traffic = try traffic(run.id, reader)
    summary.requests = try excerpts(run.id, reader)
    summary.durations = try durations(run.id, reader)
    summary.milliseconds = summary.cases.reduce(0) { $0 + $1.milliseconds }
    return summary
  }

  /// Violated rules with their counts, and rules that cases cite with a count of zero.
  private static func counts(
    of run: Int64,
    _ cases: [CaseResult],
    _ reader: RunReader,
    _ lookup: RuleLookup
  ) throws -> [PushReports.RuleCount] {
    var counted: [PushReports.RuleCount] = []
    for row in try reader.ruleCounts(run: run) {
      let known = lookup(row.rule)
      counted.append(
        PushReports.RuleCount(
          id: row.rule,
          name: known?.name ?? "",
          severity: row.severity,
          count: row.count,
          why: known?.why ?? "",
          sources: known?.sources ?? []
        )
      )
    }
    var named = Set(counted.map(\.id))
    for cite in cases.flatMap(\.cites) where !named.contains(cite) {
      guard let known = lookup(cite) else { continue }
      named.insert(cite)
      counted.append(
        PushReports.RuleCount(
          id: cite,
          name: known.name,
          severity: .lint,
          count: 0,
          why: known.why,
          sources: known.sources
        )
      )
    }
    return counted
  }

  private static func traffic(_ run: Int64, _ reader: RunReader) throws -> Traffic {
    let totals = try reader.totals(run: run)
    var answers: [String: PushReports.AnswerCount] = [:]
    for row in totals.answers {
      let key = "\(row.status) \(row.reason)"
      let before = answers[key]?.count ?? 0
      answers[key] = PushReports.AnswerCount(
        status: row.status,
        reason: row.reason,
        count: before + row.count
      )
    }
    return Traffic(
      connections: try reader.connections(run: run).count,
      requests: totals.requests,
      accepted: totals.accepted,
      rejected: totals.rejected,
      answers: answers.values.sorted {
        ($1.count, $0.status, $0.reason) < ($0.count, $1.status, $1.reason)
      }
    )
  }

  private static func excerpts(_ run: Int64, _ reader: RunReader) throws -> [RequestExcerpt] {
    var filter = RequestFilter()
    filter.run = run
    filter.limit = ordinaryRequests
    var rows = try reader.requests(filter)
    filter.hasFindings = true
    filter.limit = requestsWithFindings
    let known = Set(rows.map(\.id))
    rows += try reader.requests(filter).filter { !known.contains($0.id) }
    return try rows.sorted { $0.id < $1.id }.compactMap { row in
      guard let detail = try reader.request(row.id) else { return nil }
      return RequestExcerpt(
        id: row.id,
        provider: row.provider,
        endpoint: row.endpoint.rawValue,
        at: row.at,
        method: row.method,
        path: row.path,
        headers: detail.headers,
        body: detail.body.map { String(decoding: $0, as: UTF8.self) } ?? "",
        status: row.status,
        reason: row.reason,
        verdict: row.deservesRejection ? "reject" : "accept",
        findings: detail.findings,
        duration: row.duration
      )
    }
  }

  private static func durations(_ run: Int64, _ reader: RunReader) throws -> [UInt64] {
    var durations: [UInt64] = []
    try reader.forEachDuration(run: run) { _, _, nanoseconds in
      if durations.count < mostDurations { durations.append(nanoseconds) }
    }
    return durations
  }
}

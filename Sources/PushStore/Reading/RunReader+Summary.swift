package import PushModel

extension RunReader {
  /// The results of a run's cases, in the order of their numbers.
  package func cases(run: Int64) throws(StoreError) -> [CaseResult] {
    var select = try database.prepare(
      """
      SELECT id, title, file, line, level, outcome, known_failing, tags, cites, message, mismatches,
        excerpt, sender_output, requests, replay, milliseconds
      FROM cases WHERE run = ? ORDER BY number, id
      """
    )
    select.bind(1, run)
    var cases: [CaseResult] = []
    while try select.step() {
      var result = CaseResult(
        id: select.text(0),
        title: select.text(1),
        file: select.text(2),
        line: Int(select.integer(3)),
        level: CaseLevel(rawValue: select.text(4)) ?? .must,
        outcome: CaseOutcome(rawValue: select.text(5)) ?? .error,
        tags: CaseJSON.strings(select.text(7)),
        cites: CaseJSON.strings(select.text(8)),
        message: select.text(9),
        mismatches: CaseJSON.mismatches(select.text(10))
      )
      result.knownFailing = select.text(6)
      result.excerpt = select.text(11)
      result.senderOutput = select.text(12)
      result.requests = CaseJSON.integers(select.text(13))
      result.replay = select.text(14)
      result.milliseconds = select.double(15)
      cases.append(result)
    }
    return cases
  }

  /// How often each rule was broken, refusals first, then by frequency.
  package func ruleCounts(run: Int64) throws(StoreError) -> [RuleCount] {
    var select = try database.prepare(
      """
      SELECT rule, severity, count(*) AS number, min(request) FROM findings WHERE run = ?
      GROUP BY rule, severity ORDER BY severity = 'reject' DESC, number DESC, rule
      """
    )
    select.bind(1, run)
    var counts: [RuleCount] = []
    while try select.step() {
      counts.append(
        RuleCount(
          rule: select.text(0),
          severity: Severity(rawValue: select.text(1)) ?? .lint,
          count: Int(select.integer(2)),
          firstRequest: select.integerIfPresent(3)
        )
      )
    }
    return counts
  }

  /// The requests of a run by provider, status, reason and verdict.
  package func totals(run: Int64) throws(StoreError) -> RequestTotals {
    var select = try database.prepare(
      """
      SELECT provider, status, reason, verdict, count(*) AS number, sum(bytes) FROM requests
      WHERE run = ? GROUP BY provider, status, reason, verdict
      ORDER BY number DESC, provider, status, reason, verdict
      """
    )
    select.bind(1, run)
    var totals = RequestTotals()
    while try select.step() {
      let answer = AnswerCount(
        provider: Provider(rawValue: select.text(0)) ?? .apns,
        status: Int(select.integer(1)),
        reason: select.text(2),
        deservesRejection: select.text(3) == "reject",
        count: Int(select.integer(4))
      )
      totals.requests += answer.count
      if answer.deservesRejection {
        totals.rejected += answer.count
      } else {
        totals.accepted += answer.count
      }
      totals.bytes += select.integer(5)
      totals.answers.append(answer)
    }
    return totals
  }

  /// The connections of a run in the order of their opening.
  package func connections(run: Int64) throws(StoreError) -> [ConnectionRecord] {
    var select = try database.prepare(
      """
      SELECT id, provider, environment, opened_at, peer, tls, alpn, sni, authentication, closed_at,
        requests, close_reason FROM connections WHERE run = ? ORDER BY opened_at, id
      """
    )
    select.bind(1, run)
    var connections: [ConnectionRecord] = []
    while try select.step() {
      let opened = ConnectionOpened(
        id: select.integer(0),
        provider: Provider(rawValue: select.text(1)) ?? .apns,
        environment: APNsEnvironment(rawValue: select.text(2)),
        openedAt: select.nanoseconds(3),
        peer: select.text(4),
        tls: select.text(5),
        alpn: select.text(6),
        sni: select.text(7),
        authentication: select.text(8)
      )
      connections.append(
        ConnectionRecord(
          opened: opened,
          closedAt: select.nanosecondsIfPresent(9),
          requests: select.integerIfPresent(10),
          closeReason: select.textIfPresent(11),
          findings: []
        )
      )
    }
    let findings = try connectionFindings(run: run)
    for index in connections.indices {
      connections[index].findings = findings[connections[index].opened.id] ?? []
    }
    return connections
  }

  private func connectionFindings(run: Int64) throws(StoreError) -> [Int64: [Finding]] {
    var select = try database.prepare(
      "SELECT DISTINCT connection FROM findings WHERE request IS NULL AND run = ?"
    )
    select.bind(1, run)
    var findings: [Int64: [Finding]] = [:]
    while try select.step() {
      let connection = select.integer(0)
      findings[connection] = try self.findings(
        "request IS NULL AND run = ? AND connection = ?",
        run,
        connection
      )
    }
    return findings
  }

  /// The asks of a run in the order of their numbers.
  package func asks(run: Int64) throws(StoreError) -> [AskRecord] {
    var select = try database.prepare(
      """
      SELECT id, case_id, provider, environment, target, notification, due_at, handed_at,
        reported_at, outcome, status, reason FROM asks WHERE run = ? ORDER BY id
      """
    )
    select.bind(1, run)
    var asks: [AskRecord] = []
    while try select.step() {
      let ask = AskRow(
        id: select.integer(0),
        caseID: select.text(1),
        provider: Provider(rawValue: select.text(2)) ?? .apns,
        environment: APNsEnvironment(rawValue: select.text(3)),
        target: select.text(4),
        notification: select.text(5),
        dueAt: select.nanoseconds(6),
        handedAt: select.nanosecondsIfPresent(7)
      )
      var report: AskReport?
      if let outcome = SenderReport.Outcome(rawValue: select.text(9)) {
        report = AskReport(
          ask: ask.id,
          reportedAt: select.nanoseconds(8),
          outcome: outcome,
          status: select.integerIfPresent(10).map { Int($0) },
          reason: select.textIfPresent(11)
        )
      }
      asks.append(AskRecord(ask: ask, report: report))
    }
    return asks
  }
}

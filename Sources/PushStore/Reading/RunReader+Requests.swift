internal import PushJSON
package import PushModel

extension RunReader {
  private static let columns = """
    id, run, provider, endpoint, environment, token, ask, connection, stream, at, method, path,
    body, bytes, status, reason, verdict, duration
    """

  /// The requests that pass a filter, by id.
  package func requests(_ filter: RequestFilter) throws(StoreError) -> [RequestRecord] {
    var conditions: [String] = []
    if filter.run != nil { conditions.append("run = :run") }
    if filter.provider != nil { conditions.append("provider = :provider") }
    if filter.token != nil { conditions.append("token = :token") }
    if filter.afterID != nil { conditions.append("id > :after") }
    if filter.since != nil { conditions.append("at >= :since") }
    if filter.deservesRejection != nil { conditions.append("verdict = :verdict") }
    if filter.connection != nil { conditions.append("connection = :connection") }
    if filter.ask != nil { conditions.append("ask = :ask") }
    if filter.hasFindings {
      conditions.append("EXISTS (SELECT 1 FROM findings WHERE request = requests.id)")
    }
    let restriction = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    var select = try database.prepare(
      """
      SELECT \(Self.columns) FROM requests \(restriction)
      ORDER BY id \(filter.isNewestFirst ? "DESC" : "ASC") LIMIT \(max(0, filter.limit))
      """
    )
    select.bind(":run", filter.run)
    select.bind(":provider", filter.provider?.rawValue)
    select.bind(":token", filter.token)
    select.bind(":after", filter.afterID)
    select.bind(":since", filter.since.map { Int64(clamping: $0) })
    select.bind(":verdict", filter.deservesRejection.map { $0 ? "reject" : "accept" })
    select.bind(":connection", filter.connection)
    select.bind(":ask", filter.ask)
    var records: [RequestRecord] = []
    while try select.step() { records.append(Self.record(select)) }
    return records
  }

  /// One request with headers, body and findings; nil when there is none with this id.
  package func request(_ id: Int64) throws(StoreError) -> RequestDetail? {
    var select = try database.prepare(
      """
      SELECT \(Self.columns), headers, (SELECT body FROM bodies WHERE bodies.id = body_row)
      FROM requests WHERE id = ?
      """
    )
    select.bind(1, id)
    guard try select.step() else { return nil }
    let record = Self.record(select)
    let hasBody = !select.isNull(19)
    return RequestDetail(
      request: record,
      headers: Self.headers(select.text(18)),
      body: hasBody ? select.bytes(19) : record.bytes == 0 ? [] : nil,
      findings: try findings(request: id)
    )
  }

  /// The findings of one request in the order in which the rules ran.
  package func findings(request: Int64) throws(StoreError) -> [Finding] {
    try findings("request = ?", request, nil)
  }

  /// The findings that match a condition over at most two numbers.
  func findings(
    _ condition: String,
    _ first: Int64,
    _ second: Int64?
  ) throws(StoreError) -> [Finding] {
    var select = try database.prepare(
      """
      SELECT rule, severity, pointer, header, value, message, fix FROM findings
      WHERE \(condition) ORDER BY rowid
      """
    )
    select.bind(1, first)
    if let second { select.bind(2, second) }
    var findings: [Finding] = []
    while try select.step() {
      let place: FindingPlace =
        if let pointer = select.textIfPresent(2) {
          .body(pointer: pointer)
        } else if let header = select.textIfPresent(3) {
          .header(header)
        } else {
          .connection
        }
      findings.append(
        Finding(
          rule: select.text(0),
          severity: Severity(rawValue: select.text(1)) ?? .lint,
          place: place,
          value: select.text(4),
          message: select.text(5),
          fix: select.text(6)
        )
      )
    }
    return findings
  }

  /// Calls `body` with provider, status and duration of every request of a run.
  package func forEachDuration(
    run: Int64,
    _ body: (_ provider: Provider, _ status: Int, _ nanoseconds: UInt64) -> Void
  ) throws(StoreError) {
    var select = try database.prepare(
      "SELECT provider, status, duration FROM requests WHERE run = ?"
    )
    select.bind(1, run)
    while try select.step() {
      let provider = Provider(rawValue: select.text(0)) ?? .apns
      body(provider, Int(select.integer(1)), select.nanoseconds(2))
    }
  }

  private static func record(_ select: borrowing Statement) -> RequestRecord {
    RequestRecord(
      id: select.integer(0),
      run: select.integer(1),
      provider: Provider(rawValue: select.text(2)) ?? .apns,
      endpoint: RequestEndpoint(rawValue: select.text(3)) ?? .other,
      environment: APNsEnvironment(rawValue: select.text(4)),
      token: select.text(5),
      ask: select.integerIfPresent(6),
      connection: select.integer(7),
      stream: select.integer(8),
      at: select.nanoseconds(9),
      method: select.text(10),
      path: select.text(11),
      body: select.textIfPresent(12),
      bytes: select.integer(13),
      status: Int(select.integer(14)),
      reason: select.text(15),
      deservesRejection: select.text(16) == "reject",
      duration: select.nanoseconds(17)
    )
  }

  private static func headers(_ text: String) -> [(name: String, value: String)] {
    (JSONValue(parsing: text)?.array ?? []).compactMap { pair in
      guard let name = pair[0]?.string, let value = pair[1]?.string else { return nil }
      return (name, value)
    }
  }
}

internal import PushModel

/// The statement that writes findings, of requests and of connections.
enum FindingStatement {
  static let sql = """
    INSERT INTO findings(request, run, connection, rule, severity, pointer, header, value, message,
      fix) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  static func run(
    _ insert: inout Statement,
    run: Int64,
    request: Int64?,
    connection: Int64?,
    _ finding: Finding
  ) throws(StoreError) {
    insert.bind(1, request)
    insert.bind(2, run)
    insert.bind(3, connection)
    insert.bind(4, finding.rule)
    insert.bind(5, finding.severity.rawValue)
    insert.bindNull(6)
    insert.bindNull(7)
    switch finding.place {
    case .body(let pointer): insert.bind(6, pointer)
    case .header(let name): insert.bind(7, name)
    case .connection: break
    }
    insert.bind(8, finding.value)
    insert.bind(9, finding.message)
    insert.bind(10, finding.fix)
    try insert.run()
  }
}

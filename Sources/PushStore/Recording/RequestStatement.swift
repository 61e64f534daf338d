internal import PushModel

/// The prepared statement that inserts one row into `requests`.
///
/// Parameters keep their values from row to row, so what seldom changes is bound when it does.
struct RequestStatement: ~Copyable {
  private var insert: Statement
  private var bound = Bound()

  /// What the statement's slow parameters hold.
  private struct Bound {
    var provider: Provider?
    var endpoint: RequestEndpoint?
    var environment: APNsEnvironment??
    var isPost = false
    var hasReason = true
    var verdict: Bool?
    var hasBody = true
    var hasAsk = true
  }

  private enum Column {
    static let id: Int32 = 1
    static let run: Int32 = 2
    static let provider: Int32 = 3
    static let endpoint: Int32 = 4
    static let environment: Int32 = 5
    static let token: Int32 = 6
    static let ask: Int32 = 7
    static let connection: Int32 = 8
    static let stream: Int32 = 9
    static let at: Int32 = 10
    static let method: Int32 = 11
    static let path: Int32 = 12
    static let headers: Int32 = 13
    static let body: Int32 = 14
    static let bytes: Int32 = 15
    static let status: Int32 = 16
    static let reason: Int32 = 17
    static let verdict: Int32 = 18
    static let duration: Int32 = 19
    static let bodyRow: Int32 = 20
  }

  init(_ database: Database, run: Int64) throws(StoreError) {
    insert = try database.prepare(
      """
      INSERT INTO requests(id, run, provider, endpoint, environment, token, ask, connection, stream,
        at, method, path, headers, body, bytes, status, reason, verdict, duration, body_row)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      isPersistent: true
    )
    insert.bind(Column.run, run)
  }

  /// Binds everything but headers and body.
  mutating func bind(_ row: StoredRow, _ pieces: RowPieces) {
    bindNumbers(row)
    bindConstants(row)
    bindText(Column.token, pieces.token)
    bindText(Column.path, pieces.path)
    bindMethod(pieces.method)
    bindReason(pieces.reason)
  }

  /// Binds headers and body, and inserts the row; `index` is that of the body in its batch.
  mutating func insert(
    headers: UnsafeRawBufferPointer,
    body index: Int32,
    _ digits: UnsafeRawBufferPointer,
    _ rows: [Int64]
  ) throws(StoreError) {
    insert.bind(Column.headers, borrowedText: headers)
    bindBody(index, digits, rows)
    try insert.run()
  }

  private mutating func bindNumbers(_ row: StoredRow) {
    insert.bind(Column.id, row.id)
    insert.bind(Column.connection, row.connection)
    insert.bind(Column.stream, row.stream)
    insert.bind(Column.at, Int64(clamping: row.at))
    insert.bind(Column.duration, Int64(clamping: row.duration))
    insert.bind(Column.bytes, row.bytes)
    insert.bind(Column.status, Int64(row.status))
    if row.hasAsk {
      insert.bind(Column.ask, row.ask)
    } else if bound.hasAsk {
      insert.bindNull(Column.ask)
    }
    bound.hasAsk = row.hasAsk
  }

  private mutating func bindConstants(_ row: StoredRow) {
    if bound.provider != row.provider {
      bound.provider = row.provider
      insert.bind(Column.provider, row.provider.rawValue)
    }
    if bound.endpoint != row.endpoint {
      bound.endpoint = row.endpoint
      insert.bind(Column.endpoint, row.endpoint.rawValue)
    }
    if bound.environment != .some(row.environment) {
      bound.environment = .some(row.environment)
      insert.bind(Column.environment, row.environment?.rawValue ?? "")
    }
    if bound.verdict != row.deservesRejection {
      bound.verdict = row.deservesRejection
      insert.bind(Column.verdict, row.deservesRejection ? "reject" as StaticString : "accept")
    }
  }

  private mutating func bindMethod(_ method: UnsafeRawBufferPointer) {
    if isPost(method) {
      if !bound.isPost { insert.bind(Column.method, "POST" as StaticString) }
      bound.isPost = true
    } else {
      bindText(Column.method, method)
      bound.isPost = false
    }
  }

  /// One comparison of four bytes instead of a loop: nearly every request is a POST.
  private func isPost(_ method: UnsafeRawBufferPointer) -> Bool {
    method.count == 4
      && UInt32(bigEndian: method.loadUnaligned(as: UInt32.self)) == 0x504F_5354
  }

  private mutating func bindReason(_ reason: UnsafeRawBufferPointer) {
    if !reason.isEmpty {
      bindText(Column.reason, reason)
    } else if bound.hasReason {
      insert.bind(Column.reason, "" as StaticString)
    }
    bound.hasReason = !reason.isEmpty
  }

  private mutating func bindBody(
    _ index: Int32,
    _ digits: UnsafeRawBufferPointer,
    _ rows: [Int64]
  ) {
    if index != StoredRow.noBody {
      let start = Int(index) * 64
      let digest = UnsafeRawBufferPointer(rebasing: digits[start..<start + 64])
      insert.bind(Column.body, borrowedText: digest)
      insert.bind(Column.bodyRow, rows[Int(index)])
    } else if bound.hasBody {
      insert.bindNull(Column.body)
      insert.bindNull(Column.bodyRow)
    }
    bound.hasBody = index != StoredRow.noBody
  }

  /// Binds hostile text: as it is when it is plain, else repaired and copied.
  private mutating func bindText(_ column: Int32, _ bytes: UnsafeRawBufferPointer) {
    if StoredText.isPlain(bytes) {
      insert.bind(column, borrowedText: bytes)
    } else {
      insert.bind(column, String(decoding: bytes, as: UTF8.self))
    }
  }
}

/// The texts of one row, inside the text of its batch.
struct RowPieces {
  let token: UnsafeRawBufferPointer
  let method: UnsafeRawBufferPointer
  let path: UnsafeRawBufferPointer
  let reason: UnsafeRawBufferPointer
  let headers: UnsafeRawBufferPointer

  init(
    of row: StoredRow,
    headers lengths: UnsafeBufferPointer<StoredHeader>,
    in text: UnsafeRawBufferPointer
  ) {
    var offset = row.start
    func piece(_ length: Int) -> UnsafeRawBufferPointer {
      defer { offset += length }
      return UnsafeRawBufferPointer(rebasing: text[offset..<offset + length])
    }
    token = piece(Int(row.tokenLength))
    method = piece(Int(row.methodLength))
    path = piece(Int(row.pathLength))
    reason = piece(Int(row.reasonLength))
    var length = 0
    for header in lengths { length += Int(header.nameLength) + Int(header.valueLength) }
    headers = piece(length)
  }
}

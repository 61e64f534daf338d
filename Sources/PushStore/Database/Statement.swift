internal import CSQLite

/// One prepared statement; belongs to the thread of its database.
///
/// A failed bind is remembered and thrown by the next step, so that binding stays a plain call.
struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let database: OpaquePointer
  private let path: String
  private var bindCode = SQLITE_OK

  /// Takes over a statement that `sqlite3_prepare_v3` made.
  init(owning handle: OpaquePointer, of database: OpaquePointer, path: String) {
    self.handle = handle
    self.database = database
    self.path = path
  }

  deinit { sqlite3_finalize(handle) }

  // MARK: Parameters, counted from 1

  mutating func bind(_ index: Int32, _ number: Int64) {
    note(sqlite3_bind_int64(handle, index, number))
  }

  mutating func bind(_ index: Int32, _ number: Double) {
    note(sqlite3_bind_double(handle, index, number))
  }

  mutating func bindNull(_ index: Int32) { note(sqlite3_bind_null(handle, index)) }

  mutating func bind(_ index: Int32, _ number: Int64?) {
    if let number { bind(index, number) } else { bindNull(index) }
  }

  /// Binds text that SQLite copies; what a text column cannot hold is replaced.
  mutating func bind(_ index: Int32, _ text: String) {
    let bytes = StoredText.utf8(text)
    note(bytes.withUnsafeBytes { csqlite_bind_copied_text(handle, index, $0.start, $0.length) })
  }

  mutating func bind(_ index: Int32, _ text: String?) {
    if let text { bind(index, text) } else { bindNull(index) }
  }

  mutating func bind(_ index: Int32, blob bytes: [UInt8]) {
    note(bytes.withUnsafeBytes { csqlite_bind_copied_blob(handle, index, $0.start, $0.length) })
  }

  mutating func bind(_ index: Int32, _ text: StaticString) {
    note(
      csqlite_bind_static_text(handle, index, text.utf8Start, Int32(text.utf8CodeUnitCount))
    )
  }

  /// Binds valid UTF-8 without NUL that the caller keeps alive until the next bind or the end.
  mutating func bind(_ index: Int32, borrowedText bytes: UnsafeRawBufferPointer) {
    note(csqlite_bind_static_text(handle, index, bytes.start, bytes.length))
  }

  /// Binds bytes that the caller keeps alive until the next bind or the end.
  mutating func bind(_ index: Int32, borrowedBlob bytes: UnsafeRawBufferPointer) {
    note(csqlite_bind_static_blob(handle, index, bytes.start, bytes.length))
  }

  /// Binds a named parameter, if the statement has it.
  mutating func bind(_ name: String, _ number: Int64?) {
    let index = sqlite3_bind_parameter_index(handle, name)
    if index > 0 { bind(index, number) }
  }

  /// Binds a named parameter, if the statement has it.
  mutating func bind(_ name: String, _ text: String?) {
    let index = sqlite3_bind_parameter_index(handle, name)
    if index > 0 { bind(index, text) }
  }

  private mutating func note(_ code: Int32) {
    if code != SQLITE_OK, bindCode == SQLITE_OK { bindCode = code }
  }

  // MARK: Running

  /// Steps to the next row; false at the end.
  mutating func step() throws(StoreError) -> Bool {
    if bindCode == SQLITE_OK {
      let code = sqlite3_step(handle)
      if code == SQLITE_ROW { return true }
      if code == SQLITE_DONE { return false }
    }
    throw failure()
  }

  /// Runs a statement that gives no rows, and makes it ready for the next.
  mutating func run() throws(StoreError) {
    guard bindCode == SQLITE_OK, sqlite3_step(handle) == SQLITE_DONE else { throw failure() }
    sqlite3_reset(handle)
  }

  /// Makes the statement ready to run again; parameters keep their values.
  func reset() { sqlite3_reset(handle) }

  private mutating func failure() -> StoreError {
    let sql = sqlite3_sql(handle).map { String(cString: $0) } ?? ""
    let isRead = sqlite3_stmt_readonly(handle) != 0
    var error = StoreError.last(
      of: database,
      operation: isRead ? "read" : "write",
      path: path,
      statement: sql
    )
    if bindCode != SQLITE_OK {
      error.code = bindCode
      error.message = String(cString: sqlite3_errstr(bindCode))
      bindCode = SQLITE_OK
    }
    sqlite3_reset(handle)
    return error
  }

  // MARK: Columns, counted from 0

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func integerIfPresent(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// The text of a column, with invalid UTF-8 replaced; empty when it is null.
  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func textIfPresent(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}

extension UnsafeRawBufferPointer {
  /// A pointer that is never null: SQLite takes a null pointer of text for NULL.
  fileprivate var start: UnsafeRawPointer { baseAddress ?? UnsafeRawPointer(emptyText.utf8Start) }

  /// The length as SQLite takes it; what is too long is refused there as too big.
  fileprivate var length: Int32 { Int32(clamping: count) }
}

private let emptyText: StaticString = ""

internal import CSQLite

/// One connection to a run file; belongs to the thread that opened it.
///
/// SQLite's own locks are off (`SQLITE_OPEN_NOMUTEX`): not `Sendable`, it cannot leave its thread.
package final class Database {
  /// How a file is opened.
  package enum Access {
    case readOnly
    /// Readable from a folder where nothing can be written; only for files without a writer.
    case immutable
    case readWrite
  }

  /// How SQLite is set up for writing.
  struct Options {
    /// Syncs each commit to the disk before it counts as done.
    var isDurable = false
    /// How long to wait for another process's lock.
    var busyMilliseconds: Int32 = 5000
    /// The largest size of the file in pages, or nil; it stands in for a full disk.
    var maximumPages: Int64?
  }

  /// SQLite is set up once for the process: its memory statistics cost a lock per allocation.
  private static let isConfigured: Bool = {
    // Refused when SQLite is in use already, which only costs the time.
    _ = csqlite_disable_memory_statistics()
    return sqlite3_initialize() == SQLITE_OK
  }()

  let path: String
  private let handle: OpaquePointer

  private init(owning handle: OpaquePointer, path: String) {
    self.handle = handle
    self.path = path
  }

  // Statements that outlive the connection keep it alive until they are finalised themselves.
  deinit { sqlite3_close_v2(handle) }

  /// Opens a connection without a look at what the file holds.
  package static func connect(
    _ path: String,
    _ access: Access,
    busyMilliseconds: Int32 = 5000
  ) throws(StoreError) -> Database {
    precondition(isConfigured, "SQLite refused its configuration")
    var handle: OpaquePointer?
    let flags: Int32 =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    let name = access == .immutable ? "file:\(uriPath(path))?immutable=1" : path
    let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle else {
      throw StoreError(kind: .other, operation: "open", path: path, message: "out of memory")
    }
    let database = Database(owning: handle, path: path)
    guard code == SQLITE_OK else { throw database.failure("open") }
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, busyMilliseconds)
    return database
  }

  /// Prepares one statement; `isPersistent` if it will be kept and run many times.
  func prepare(_ sql: String, isPersistent: Bool = false) throws(StoreError) -> Statement {
    var statement: OpaquePointer?
    let flags = isPersistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw failure("prepare", statement: sql) }
    return Statement(owning: statement, of: handle, path: path)
  }

  /// Runs a statement whose rows, if any, do not matter.
  package func execute(_ sql: String, operation: String = "write") throws(StoreError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw failure(operation, statement: sql)
    }
  }

  /// The first column of the first row as a number; 0 when there is no row.
  package func integer(_ sql: String) throws(StoreError) -> Int64 {
    var statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// The first column of the first row as text; empty when there is no row.
  package func text(_ sql: String) throws(StoreError) -> String {
    var statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : ""
  }

  /// Sets how long to wait for another process's lock.
  func setBusyTimeout(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Undoes an open transaction; SQLite may have done so already, which is no error.
  func rollBack() {
    if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }

  /// The rowid of the row inserted last.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The error that SQLite reported last on this connection.
  func failure(_ operation: String, statement: String = "") -> StoreError {
    StoreError.last(of: handle, operation: operation, path: path, statement: statement)
  }

  /// A path as the path of a URI: everything but unreserved bytes and slashes is escaped.
  private static func uriPath(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var escaped = ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        escaped.unicodeScalars.append("%")
        escaped.unicodeScalars.append(digits[Int(byte >> 4)])
        escaped.unicodeScalars.append(digits[Int(byte & 15)])
      }
    }
    return escaped
  }
}

internal import CSQLite

extension StoreError {
  /// The error that a connection reported last, with advice.
  static func last(
    of database: OpaquePointer,
    operation: String,
    path: String,
    statement: String
  ) -> StoreError {
    let code = sqlite3_extended_errcode(database)
    let kind = kind(of: code, path: path)
    var message = String(cString: sqlite3_errmsg(database))
    let system = sqlite3_system_errno(database)
    if system != 0, kind == .inputOutput || kind == .cannotOpen {
      message += " (errno \(system))"
    }
    return StoreError(
      kind: kind,
      operation: operation,
      path: path,
      code: code,
      message: message,
      statement: statement,
      advice: advice(for: kind)
    )
  }

  private static func kind(of code: Int32, path: String) -> Kind {
    switch code & 0xFF {
    case SQLITE_NOTADB: .notADatabase
    case SQLITE_BUSY, SQLITE_LOCKED: .locked(pid: LockHolder.processID(ofDatabaseAt: path))
    case SQLITE_FULL: .diskFull
    case SQLITE_READONLY: .readOnly
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen
    case SQLITE_IOERR: .inputOutput
    case SQLITE_CORRUPT: .corrupt
    default: .other
    }
  }

  static func advice(for kind: Kind) -> String {
    switch kind {
    case .cannotOpen: "check that the file exists and that its folder may be written"
    case .notADatabase, .foreign: "name another file with --db, or move this one away"
    case .newerVersion: "use the release that wrote it, or a newer one"
    case .locked(let pid?): "process \(pid) holds it; end that process or name another file"
    case .locked: "another process holds it; end that process or name another file"
    case .diskFull: "free some space, or name a file on another disk with --db"
    case .readOnly: "make the file and its folder writable, or name another with --db"
    case .inputOutput: "check the disk; the system's log may say more"
    case .corrupt: "the file is damaged; copy it and its -wal file, then try `.recover` of sqlite3"
    case .other: ""
    }
  }
}

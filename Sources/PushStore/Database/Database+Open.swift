internal import Glibc

extension Database {
  /// Opens a run file for writing; makes it, its folders and its tables, or brings them up to date.
  static func openForWriting(_ path: String, _ options: Options) throws(StoreError) -> Database {
    try makeFolders(for: path)
    let database = try connect(path, .readWrite, busyMilliseconds: options.busyMilliseconds)
    let version = try database.checkedVersion()
    // Measured: a fifth less processor time per row than with 4 KiB, in fewer and larger writes.
    try database.execute("PRAGMA page_size = 16384", operation: "open")
    try database.execute("PRAGMA journal_mode = WAL", operation: "open")
    try database.execute(
      "PRAGMA synchronous = \(options.isDurable ? "FULL" : "NORMAL")",
      operation: "open"
    )
    try database.execute(tuning, operation: "open")
    if let pages = options.maximumPages {
      try database.execute("PRAGMA max_page_count = \(pages)", operation: "open")
    }
    if version < Schema.version { try database.migrate() }
    return database
  }

  /// Opens a run file for reading, also while another process writes it.
  static func openForReading(_ path: String) throws(StoreError) -> Database {
    guard access(path, F_OK) == 0 else {
      throw StoreError(
        kind: .cannotOpen,
        operation: "open",
        path: path,
        message: String(cString: strerror(errno)),
        advice: "check the path; a run's file is named at its end and by --db"
      )
    }
    var database = try connect(path, .readOnly, busyMilliseconds: 5000)
    var version: Int
    do {
      version = try database.checkedVersion()
    } catch {
      // A WAL file in a folder where no index can be made (sqlite.org, "Read-Only Databases").
      guard error.kind == .cannotOpen || error.kind == .readOnly, isEmpty(path + "-wal") else {
        throw error
      }
      database = try connect(path, .immutable, busyMilliseconds: 5000)
      version = try database.checkedVersion()
    }
    guard version == Schema.version else {
      throw StoreError(
        kind: .foreign,
        operation: "read",
        path: path,
        message: version == 0 ? "the file holds no run" : "the file has the old layout \(version)",
        advice: version == 0
          ? StoreError.advice(for: .foreign) : "add a run to it, which brings it up to date"
      )
    }
    return database
  }

  /// The layout version of a file of ours, 0 for an empty one; throws when it is someone else's.
  private func checkedVersion() throws(StoreError) -> Int {
    let version = try Int(integer("PRAGMA user_version"))
    let owner = try integer("PRAGMA application_id")
    let tables = try integer("SELECT count(*) FROM sqlite_schema")
    if owner == Schema.applicationID, version > Schema.version {
      throw StoreError(
        kind: .newerVersion,
        operation: "open",
        path: path,
        message: "the file has layout \(version); this release knows \(Schema.version) at most",
        advice: StoreError.advice(for: .newerVersion)
      )
    }
    if owner == Schema.applicationID { return version }
    guard owner == 0, tables == 0, version == 0 else {
      throw StoreError(
        kind: .foreign,
        operation: "open",
        path: path,
        message: "a SQLite database, but not of PushProof",
        advice: StoreError.advice(for: .foreign)
      )
    }
    return 0
  }

  /// Brings the tables up to `Schema.version` in one transaction.
  private func migrate() throws(StoreError) {
    try execute("BEGIN IMMEDIATE", operation: "migrate")
    do {
      // Read again under the lock: another process may have been first.
      let version = try checkedVersion()
      for step in Schema.migrations.dropFirst(version) {
        for statement in step { try execute(statement, operation: "migrate") }
      }
      try execute("PRAGMA application_id = \(Schema.applicationID)", operation: "migrate")
      try execute("PRAGMA user_version = \(Schema.version)", operation: "migrate")
      try execute("COMMIT", operation: "migrate")
    } catch {
      rollBack()
      throw error
    }
  }

  /// Our choice, measured: a cache of 8 MiB, and a checkpoint every 64 MiB of log.
  ///
  /// Rows are only added at the end, so the cache holds a few pages and a transaction's own. More
  /// frequent checkpoints cost no processor time but wait for the disk.
  private static let tuning = """
    PRAGMA cache_size = -8192; PRAGMA wal_autocheckpoint = 4096; PRAGMA temp_store = MEMORY
    """

  private static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_size == 0
  }

  /// Makes the folders above a path; those that exist are left alone.
  private static func makeFolders(for path: String) throws(StoreError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).dropLast()
    var folder = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
    for part in parts {
      folder += part + "/"
      guard mkdir(folder, 0o777) != 0, errno != EEXIST else { continue }
      let code = errno
      var status = stat()
      // On a read-only file system an existing folder may answer EROFS.
      if stat(folder, &status) == 0 { continue }
      throw StoreError(
        kind: code == EROFS || code == EACCES ? .readOnly : .cannotOpen,
        operation: "make the folder \(folder)",
        path: path,
        message: String(cString: strerror(code)),
        advice: StoreError.advice(for: .readOnly)
      )
    }
  }
}

/// Keeps prepared statements by their text; belongs to the thread of its database.
///
/// Asks and connections come as fast as requests, and to prepare costs far more than to insert.
final class StatementCache {
  /// A statement that is kept; `~Copyable` values cannot be elements of a dictionary.
  final class Kept {
    var statement: Statement
    init(_ statement: consuming Statement) { self.statement = statement }
  }

  private let database: Database
  private var statements: [String: Kept] = [:]

  init(_ database: Database) { self.database = database }

  /// The statement of this text, prepared when it is first asked for.
  func keep(_ sql: String) throws(StoreError) -> Kept {
    if let kept = statements[sql] { return kept }
    let kept = Kept(try database.prepare(sql, isPersistent: true))
    statements[sql] = kept
    return kept
  }
}

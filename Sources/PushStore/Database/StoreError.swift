/// Why the database could not be opened, read or written.
package struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What went wrong, as far as a caller may want to tell it apart.
  package enum Kind: Equatable, Sendable {
    /// There is no such file, or its folder cannot be made.
    case cannotOpen
    /// The file is not a SQLite database.
    case notADatabase
    /// The file is a SQLite database, but not of ours.
    case foreign
    /// The file was written by a newer release.
    case newerVersion
    /// Another process kept the database locked for longer than the busy timeout.
    case locked(pid: Int32?)
    case diskFull
    case readOnly
    /// The operating system failed to read or write.
    case inputOutput
    case corrupt
    case other
  }

  package var kind: Kind
  /// What was being done, such as `open` or `write`.
  package var operation: String
  package var path: String
  /// SQLite's extended result code, or 0 when SQLite was not asked.
  package var code: Int32
  package var message: String
  /// The SQL text at fault, or empty.
  package var statement: String
  /// What to do about it, or empty.
  package var advice: String

  package init(
    kind: Kind,
    operation: String,
    path: String,
    code: Int32 = 0,
    message: String,
    statement: String = "",
    advice: String = ""
  ) {
    self.kind = kind
    self.operation = operation
    self.path = path
    self.code = code
    self.message = message
    self.statement = statement
    self.advice = advice
  }

  /// One paragraph for a person: what failed, with which code, at which statement, and what to do.
  package var description: String {
    var text = "\(path): cannot \(operation): \(message)"
    if code != 0 { text += " (SQLite code \(code))" }
    if !statement.isEmpty { text += "; statement: \(statement)" }
    if !advice.isEmpty { text += "; \(advice)" }
    return text
  }
}

internal import PushJSON
internal import PushModel

extension NoteWriter {
  /// Writes the result of a case; a case that ran again replaces its row.
  func write(_ result: CaseResult, _ number: Int) throws(StoreError) {
    let insert = try statements.keep(
      """
      INSERT OR REPLACE INTO cases(id, run, number, title, file, line, level, outcome,
        known_failing, tags, cites, message, mismatches, excerpt, sender_output, requests, replay,
        milliseconds) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    insert.statement.bind(1, result.id)
    insert.statement.bind(2, run)
    insert.statement.bind(3, Int64(number))
    insert.statement.bind(4, result.title)
    insert.statement.bind(5, result.file)
    insert.statement.bind(6, Int64(result.line))
    insert.statement.bind(7, result.level.rawValue)
    insert.statement.bind(8, result.outcome.rawValue)
    insert.statement.bind(9, result.knownFailing)
    insert.statement.bind(10, CaseJSON.text(result.tags))
    insert.statement.bind(11, CaseJSON.text(result.cites))
    insert.statement.bind(12, result.message)
    insert.statement.bind(13, CaseJSON.text(result.mismatches))
    insert.statement.bind(14, result.excerpt)
    insert.statement.bind(15, result.senderOutput)
    insert.statement.bind(16, JSONWriter.compact(.array(result.requests.map { .integer($0) })))
    insert.statement.bind(17, result.replay)
    insert.statement.bind(18, result.milliseconds)
    try insert.statement.run()
  }
}

/// The lists of a case as JSON text in a column, and back.
enum CaseJSON {
  static func text(_ list: [String]) -> String {
    JSONWriter.compact(.array(list.map { .string($0) }))
  }

  static func text(_ mismatches: [Mismatch]) -> String {
    JSONWriter.compact(
      .array(
        mismatches.map { mismatch in
          [
            "subject": .string(mismatch.subject), "expected": .string(mismatch.expected),
            "got": .string(mismatch.got), "rule": .string(mismatch.rule),
            "source": .string(mismatch.source), "fix": .string(mismatch.fix),
          ]
        }
      )
    )
  }

  static func strings(_ text: String) -> [String] {
    (JSONValue(parsing: text)?.array ?? []).compactMap(\.string)
  }

  static func integers(_ text: String) -> [Int64] {
    (JSONValue(parsing: text)?.array ?? []).compactMap(\.integer)
  }

  static func mismatches(_ text: String) -> [Mismatch] {
    (JSONValue(parsing: text)?.array ?? []).map { value in
      func member(_ key: String) -> String { value[key]?.string ?? "" }
      return Mismatch(
        subject: member("subject"),
        expected: member("expected"),
        got: member("got"),
        rule: member("rule"),
        source: member("source"),
        fix: member("fix")
      )
    }
  }
}

internal import PushJSON
internal import PushModel

/// How the rules about the blocks of platforms file what they find in a field.
extension FindingSink {
  /// Files a field that the service overlooks, and refuses it in strict mode if it has an answer.
  ///
  /// - Parameters:
  ///   - subject: The message.
  ///   - field: The field, which gives place and value.
  ///   - message: What is wrong, in one sentence.
  ///   - fix: What to write instead.
  ///   - answer: The error body of strict mode; nil for rows whose answer is `find`.
  mutating func lint(
    _ subject: FCMMessageSubject,
    _ field: FCMField,
    _ message: String,
    fix: String,
    strict answer: @autoclosure () -> FCMError? = nil
  ) {
    lint(
      subject,
      at: subject.body.pointer(field),
      value: subject.body.node(field)?.compactText() ?? "",
      message,
      fix: fix,
      strict: answer()
    )
  }

  /// Files a value somewhere inside a block, in the same way.
  ///
  /// - Parameters:
  ///   - subject: The message.
  ///   - node: The value.
  ///   - message: What is wrong, in one sentence.
  ///   - fix: What to write instead.
  ///   - answer: The error body of strict mode; nil for rows whose answer is `find`.
  mutating func lint(
    _ subject: FCMMessageSubject,
    _ node: JSONNode,
    _ message: String,
    fix: String,
    strict answer: @autoclosure () -> FCMError? = nil
  ) {
    lint(
      subject,
      at: subject.pointer(to: node),
      value: node.compactText(),
      message,
      fix: fix,
      strict: answer()
    )
  }

  /// Files a field that the service refuses.
  ///
  /// - Parameters:
  ///   - subject: The message.
  ///   - field: The field, which gives place and value.
  ///   - message: What is wrong, in one sentence.
  ///   - fix: What to write instead.
  ///   - row: The row when it is marked †: then a switch can turn the refusal off.
  ///   - answer: The error body.
  mutating func refuse(
    _ subject: FCMMessageSubject,
    _ field: FCMField,
    _ message: String,
    fix: String,
    assumed row: FCMAssumedRefusal? = nil,
    _ answer: FCMError
  ) {
    refuse(
      subject,
      at: subject.body.pointer(field),
      value: subject.body.node(field)?.compactText() ?? "",
      message,
      fix: fix,
      assumed: row,
      answer
    )
  }
}

/// The words for the answer of lint rows that refuse in strict mode.
enum FCMBlockWords {
  static let strictAnswer = "400 INVALID_ARGUMENT in strict mode, else 200"
}

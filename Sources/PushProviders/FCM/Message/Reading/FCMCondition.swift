internal import PushWire

/// A condition over topics, read left to right without recursion (catalogue, 2.6).
package struct FCMCondition: Equatable, Sendable {
  /// Why a text is no condition.
  package enum Flaw: Equatable, Sendable {
    case doubleQuotes
    case unquotedTopic
    /// A topic's name is empty, too long, or has characters that none may have.
    case topicName
    /// More open parentheses than are followed; see `deepest`.
    case tooDeep
    case syntax
  }

  /// How many parentheses may be open at once.
  ///
  /// Our choice: a condition has at most five topics, which never need as many.
  package static let deepest = 64

  /// The most topics that a condition may name ("Send messages to topics").
  package static let mostTopics = 5

  /// Nil when the text is a condition.
  package private(set) var flaw: Flaw?
  /// How many topics are named, as far as the text could be read.
  package private(set) var topics = 0
  /// `&&` and `||` stand side by side without parentheses between them.
  package private(set) var mixesOperators = false
  package private(set) var hasOperator = false
  package private(set) var hasNegation = false
  /// What it comes to for the topics that the caller subscribes to.
  package private(set) var isTrue = false

  /// A single topic that is negated, which everybody else matches; read without subscriptions.
  package var isLoneNegation: Bool { flaw == nil && topics == 1 && hasNegation && isTrue }

  private enum Word: UInt8 { case none, and, or }

  /// What is open at one depth of parentheses.
  private struct Level {
    var value = false
    var word = Word.none
    /// The term that comes, or the parenthesis around this level, is negated.
    var isNegated = false
    var seenAnd = false
    var seenOr = false
  }

  /// Reads a text; `isSubscribed` is asked for each topic by its place in the text.
  package init(_ text: Span<UInt8>, isSubscribed: (Range<Int>) -> Bool = { _ in false }) {
    var levels = InlineArray<65, Level>(repeating: Level())
    var depth = 0
    var position = 0
    var wantsTerm = true
    while true {
      FCMCondition.skipBlanks(text, &position)
      guard position < text.count else { break }
      let byte = text[position]
      if wantsTerm {
        switch byte {
        case UInt8(ascii: "!"):
          hasNegation = true
          levels[depth].isNegated.toggle()
          position += 1
        case UInt8(ascii: "("):
          guard depth < FCMCondition.deepest else {
            flaw = .tooDeep
            return
          }
          depth += 1
          levels[depth] = Level()
          position += 1
        default:
          guard let name = readTopic(text, &position) else { return }
          topics += 1
          FCMCondition.add(isSubscribed(name), to: &levels[depth])
          wantsTerm = false
        }
      } else if byte == UInt8(ascii: ")"), depth > 0 {
        let value = levels[depth].value
        depth -= 1
        position += 1
        FCMCondition.add(value, to: &levels[depth])
      } else {
        guard let word = FCMCondition.readOperator(text, &position) else {
          flaw = .syntax
          return
        }
        hasOperator = true
        note(word, &levels[depth])
        wantsTerm = true
      }
    }
    if wantsTerm || depth > 0 {
      flaw = .syntax
    } else {
      isTrue = levels[0].value
    }
  }

  private mutating func fail(_ flaw: Flaw) { self.flaw = flaw }

  private mutating func note(_ word: Word, _ level: inout Level) {
    level.word = word
    if word == .and { level.seenAnd = true } else { level.seenOr = true }
    if level.seenAnd && level.seenOr { mixesOperators = true }
  }

  private static func add(_ term: Bool, to level: inout Level) {
    let value = term != level.isNegated
    switch level.word {
    case .none: level.value = value
    case .and: level.value = level.value && value
    case .or: level.value = level.value || value
    }
    level.word = .none
    level.isNegated = false
  }

  private static func readOperator(_ text: Span<UInt8>, _ position: inout Int) -> Word? {
    guard position + 1 < text.count, text[position] == text[position + 1] else { return nil }
    let byte = text[position]
    position += 2
    return byte == UInt8(ascii: "&") ? .and : byte == UInt8(ascii: "|") ? .or : nil
  }

  /// Reads `'name' in topics` and gives the place of the name; notes the flaw when it is none.
  private mutating func readTopic(_ text: Span<UInt8>, _ position: inout Int) -> Range<Int>? {
    let quote = text[position]
    guard quote == UInt8(ascii: "'") else {
      let isName = FCMShapes.isNameByte(quote)
      fail(quote == UInt8(ascii: "\"") ? .doubleQuotes : isName ? .unquotedTopic : .syntax)
      return nil
    }
    position += 1
    let start = position
    while position < text.count, FCMShapes.isNameByte(text[position]) { position += 1 }
    let name = start..<position
    guard position < text.count else {
      fail(.syntax)
      return nil
    }
    guard text[position] == UInt8(ascii: "'"), (1...FCMShapes.longestTopic).contains(name.count)
    else {
      fail(.topicName)
      return nil
    }
    position += 1
    FCMCondition.skipBlanks(text, &position)
    guard FCMCondition.readWord("in", text, &position) else {
      fail(.syntax)
      return nil
    }
    let end = position
    FCMCondition.skipBlanks(text, &position)
    guard position > end, FCMCondition.readWord("topics", text, &position) else {
      fail(.syntax)
      return nil
    }
    return name
  }

  private static func readWord(
    _ word: StaticString,
    _ text: Span<UInt8>,
    _ position: inout Int
  ) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= text.count, ASCIIBytes.equal(text, position..<end, word) else { return false }
    position = end
    return true
  }

  private static func skipBlanks(_ text: Span<UInt8>, _ position: inout Int) {
    while position < text.count, text[position] == 0x20 || (0x09...0x0D).contains(text[position]) {
      position += 1
    }
  }
}

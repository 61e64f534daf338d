/// The slow reader of what simdjson refuses, in the manner of Google's API front end.
///
/// It takes and refuses what protobuf's streaming parser does, with the same texts, and fills a tape
/// of simdjson's layout. Source: json_stream_parser.cc of protobuf 3.21.12, read 2026-11-30. It keeps
/// its own stack, so that no nesting can exhaust the thread's.
struct GoogleReader {
  /// How many objects may lie in each other; source: the parser's default recursion depth.
  static let maximumObjectDepth = 100

  /// Why reading ended before the end of the text.
  enum Problem: Error {
    /// The text is not JSON; `atEnd` when it only ended too early.
    case syntax(String, atEnd: Bool)
    /// An object lies too deep, under this key.
    case tooDeep(key: String)
  }

  /// The text, in which bytes that are not UTF-8 are spaces.
  let input: [UInt8]
  var position = 0
  var tape: [UInt64] = [0]
  var strings: [UInt8] = []
  private(set) var leniencies: [GoogleDocument.Leniency] = []

  /// One container that is not closed yet.
  private struct Open {
    var start: Int
    var count = 0
    var isObject: Bool
    /// A key or a value comes next, not a comma or the end.
    var expectsEntry = true
    /// Where the last comma stands.
    var comma = 0
  }

  private var open: [Open] = []
  private var objectDepth = 0
  /// The length of the tape behind the last value that was read whole, or container begun.
  private var committed = 1

  init(_ text: [UInt8]) {
    let (bytes, replaced) = GoogleReader.coerce(text)
    input = bytes
    for offset in replaced { note("invalid UTF-8", at: offset) }
  }

  /// Reads the whole text.
  mutating func read() throws(Problem) {
    try readValue()
    while !open.isEmpty { try readNext() }
    skipBlanks()
    guard position == input.count else {
      throw problem("Parsing terminated before end of input.")
    }
    finish()
  }

  /// Closes what is open after a problem, so that the tape holds what was read before.
  mutating func closeEarly() {
    tape.removeLast(tape.count - committed)
    while let container = open.last { close(container) }
    if tape.count == 1 { tape.append(LenientReader.word("n", 0)) }
    finish()
  }

  private mutating func finish() {
    tape[0] = LenientReader.word("r", UInt64(tape.count))
    tape.append(LenientReader.word("r", 0))
  }

  /// Reads one more part of the innermost container.
  private mutating func readNext() throws(Problem) {
    let container = open[open.count - 1]
    skipBlanks()
    if container.expectsEntry {
      if container.isObject { try readMember(container) } else { try readElement(container) }
      return
    }
    switch peek {
    case UInt8(ascii: container.isObject ? "}" : "]"):
      position += 1
      close(container)
    case UInt8(ascii: ","):
      open[open.count - 1].comma = position
      open[open.count - 1].expectsEntry = true
      position += 1
    default:
      throw problem(
        container.isObject
          ? "Expected , or } after key:value pair." : "Expected , or ] after array value."
      )
    }
  }

  private mutating func readElement(_ container: Open) throws(Problem) {
    guard let byte = peek, startsToken(byte) else {
      throw problem("Expected a value or ] within an array.")
    }
    if byte == UInt8(ascii: "]") {
      if container.count > 0 { note("trailing comma", at: container.comma) }
      position += 1
      close(container)
      return
    }
    open[open.count - 1].expectsEntry = false
    try readValue()
  }

  private mutating func readMember(_ container: Open) throws(Problem) {
    if peek == UInt8(ascii: "}") {
      if container.count > 0 { note("trailing comma", at: container.comma) }
      position += 1
      close(container)
      return
    }
    try readKey()
    skipBlanks()
    guard peek == UInt8(ascii: ":") else { throw problem("Expected : between key:value pair.") }
    position += 1
    open[open.count - 1].expectsEntry = false
    try readValue()
  }

  private mutating func readKey() throws(Problem) {
    let start = position
    guard let byte = peek else { throw problem("Expected an object key or }.") }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      try readString()
      return
    }
    guard isLetter(byte) else { throw problem("Expected an object key or }.") }
    while let next = peek, isLetter(next) || isDigit(next) { position += 1 }
    for word in ["true", "false", "null"] where input[start..<position].elementsEqual(word.utf8) {
      throw .syntax("Expected an object key or }." + quote, atEnd: false)
    }
    note("bare key", at: start)
    let text = beginString()
    strings.append(contentsOf: input[start..<position])
    finishString(from: text)
  }

  private mutating func readValue() throws(Problem) {
    skipBlanks()
    guard let byte = peek, startsToken(byte) else { throw problem("Expected a value.") }
    switch byte {
    case UInt8(ascii: "{"): try push(isObject: true)
    case UInt8(ascii: "["): try push(isObject: false)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      try readString()
      commit()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try readNumber()
      commit()
    default:
      guard readWord("true") || readWord("false") || readWord("null") else {
        throw problem("Unexpected token.")
      }
      commit()
    }
  }

  private mutating func readWord(_ word: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard input[position...].starts(with: bytes) else { return false }
    tape.append(UInt64(word.utf8Start[0]) << 56)
    position += bytes.count
    return true
  }

  /// Counts the value at the end of the tape as read.
  private mutating func commit() {
    committed = tape.count
    if !open.isEmpty { open[open.count - 1].count += 1 }
  }

  private mutating func push(isObject: Bool) throws(Problem) {
    let key = lastKey
    tape.append(0)
    commit()
    open.append(Open(start: tape.count - 1, isObject: isObject))
    position += 1
    if isObject { objectDepth += 1 }
    // Arrays may nest as they like there; here the walks over the tape have an end.
    guard objectDepth <= GoogleReader.maximumObjectDepth, open.count < LenientReader.maximumDepth
    else { throw .tooDeep(key: key) }
  }

  /// The key of the value that comes next; empty in arrays and at the root.
  private var lastKey: String {
    guard let container = open.last, container.isObject, let word = tape.last else { return "" }
    let start = Int(word & 0x00FF_FFFF_FFFF_FFFF) + 4
    return String(decoding: strings[start..<strings.count - 1], as: UTF8.self)
  }

  private mutating func close(_ container: Open) {
    let count = UInt64(min(container.count, 0xFF_FFFF)) << 32
    let type: (Unicode.Scalar, Unicode.Scalar) = container.isObject ? ("{", "}") : ("[", "]")
    tape.append(LenientReader.word(type.1, UInt64(container.start)))
    tape[container.start] = LenientReader.word(type.0, count | UInt64(tape.count))
    if container.isObject { objectDepth -= 1 }
    open.removeLast()
    committed = tape.count
  }
}

extension GoogleReader {
  /// The byte at the position, nil at the end.
  var peek: UInt8? { position < input.count ? input[position] : nil }

  /// Form feeds and vertical tabs are white space to that parser too.
  mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
      if byte == 0x0B || byte == 0x0C {
        note("vertical tab or form feed between tokens", at: position)
      }
      position += 1
    }
  }

  func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == 0x5F || byte == 0x24
  }

  /// Whether the parser knows a token that begins so, if perhaps not one that may stand here.
  private func startsToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
      UInt8(ascii: ","):
      true
    default: isDigit(byte) || isLetter(byte)
    }
  }

  mutating func note(_ name: String, at offset: Int) {
    guard leniencies.count < LenientReader.maximumOddities else { return }
    leniencies.append(GoogleDocument.Leniency(name: name, offset: offset))
  }

  /// A syntax error at the position; at the end of the text it says so.
  func problem(_ message: String) -> Problem {
    guard position == input.count else { return .syntax(message + quote, atEnd: false) }
    return .syntax("Unexpected end of string. " + message + quote, atEnd: true)
  }

  /// Up to 20 bytes on either side of the position, and a mark below it.
  var quote: String {
    var begin = max(0, position - 20)
    while begin < position, input[begin] & 0xC0 == 0x80 { begin += 1 }
    var end = min(input.count, position + 20)
    while end > position, end < input.count, input[end] & 0xC0 == 0x80 { end -= 1 }
    let text = String(decoding: input[begin..<end], as: UTF8.self)
    return "\n\(text)\n\(String(repeating: " ", count: position - begin))^"
  }
}

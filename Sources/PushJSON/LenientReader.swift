/// The slow reader: takes what simdjson refuses although most services accept it, and explains the rest.
///
/// It fills a tape of simdjson's layout. It keeps its own stack, so that no nesting can exhaust the
/// thread's.
struct LenientReader {
  /// How many containers may be open at once.
  ///
  /// Our choice: n bytes nest at most n/2 deep, so this covers every text within the largest
  /// payload that a provider takes (5,120 bytes, APNs VoIP), and walking it stays affordable.
  static let maximumDepth = 2_560

  /// How many oddities of one text are kept.
  ///
  /// Our choice: people read them, and a text of a million duplicates must not cost a million.
  static let maximumOddities = 32

  /// An oddity at the value or key with this index of the tape.
  struct Oddity {
    enum Kind {
      case byteOrderMark
      case loneSurrogate
      case number(String)
    }
    var kind: Kind
    var index: Int
  }

  let input: UnsafeBufferPointer<UInt8>
  var position = 0
  /// Filled once `read` returns.
  var tape: [UInt64] = [0]
  var strings: [UInt8] = []
  var oddities: [Oddity] = []

  /// One container that is not closed yet.
  private struct Open {
    var start: Int
    var count = 0
    var isObject: Bool
  }

  private var open: [Open] = []

  init(_ input: UnsafeBufferPointer<UInt8>) {
    self.input = input
  }

  /// Reads the whole text; the error tells the first place that is not JSON.
  mutating func read() throws(JSONFailure) {
    if input.starts(with: [0xEF, 0xBB, 0xBF]) {
      note(.byteOrderMark, at: 1)
      position = 3
    }
    try readValue()
    while !open.isEmpty { try readNext() }
    skipBlanks()
    guard position == input.count else { throw failure(expected: "the end of the text") }
    tape[0] = LenientReader.word("r", UInt64(tape.count))
    tape.append(LenientReader.word("r", 0))
  }

  /// Reads one more member or element of the innermost container, or closes it.
  private mutating func readNext() throws(JSONFailure) {
    let container = open[open.count - 1]
    skipBlanks()
    if peek == UInt8(ascii: container.isObject ? "}" : "]") {
      close(container)
      return
    }
    if container.count > 0 {
      guard peek == UInt8(ascii: ",") else {
        throw failure(expected: container.isObject ? "',' or '}'" : "',' or ']'")
      }
      position += 1
      skipBlanks()
    }
    if container.isObject { try readKey(isFirst: container.count == 0) }
    open[open.count - 1].count += 1
    let mayClose = container.count == 0 && !container.isObject
    try readValue(expected: mayClose ? "a value or ']'" : "a value")
  }

  private mutating func readKey(isFirst: Bool) throws(JSONFailure) {
    guard peek == UInt8(ascii: "\"") else {
      throw failure(expected: isFirst ? "a key in double quotes or '}'" : "a key in double quotes")
    }
    try readString()
    skipBlanks()
    guard peek == UInt8(ascii: ":") else { throw failure(expected: "':'") }
    position += 1
  }

  private mutating func readValue(expected: String = "a value") throws(JSONFailure) {
    skipBlanks()
    guard let byte = peek else { throw failure(expected: expected) }
    switch byte {
    case UInt8(ascii: "{"): try push(isObject: true)
    case UInt8(ascii: "["): try push(isObject: false)
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    case UInt8(ascii: "t"): try readWord("true", expected: expected)
    case UInt8(ascii: "f"): try readWord("false", expected: expected)
    case UInt8(ascii: "n"): try readWord("null", expected: expected)
    default: throw failure(expected: expected)
    }
  }

  private mutating func push(isObject: Bool) throws(JSONFailure) {
    guard open.count < LenientReader.maximumDepth else {
      throw JSONFailure(
        "nested deeper than \(LenientReader.maximumDepth) levels",
        at: position,
        in: input
      )
    }
    open.append(Open(start: tape.count, isObject: isObject))
    tape.append(0)
    position += 1
  }

  private mutating func close(_ container: Open) {
    position += 1
    let start = UInt64(container.start)
    let count = UInt64(min(container.count, 0xFF_FFFF)) << 32
    tape.append(LenientReader.word(container.isObject ? "}" : "]", start))
    let behind = UInt64(tape.count)
    tape[container.start] = LenientReader.word(container.isObject ? "{" : "[", count | behind)
    open.removeLast()
  }

  private mutating func readWord(_ word: StaticString, expected: String) throws(JSONFailure) {
    let length = word.utf8CodeUnitCount
    let rest = input[position...].prefix(length)
    guard rest.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: length)) else {
      throw failure(expected: expected)
    }
    tape.append(UInt64(word.utf8Start[0]) << 56)
    position += length
  }
}

extension LenientReader {
  /// The byte at the position, nil at the end.
  var peek: UInt8? { position < input.count ? input[position] : nil }

  /// A word of the tape.
  static func word(_ type: Unicode.Scalar, _ payload: UInt64) -> UInt64 {
    UInt64(UInt8(ascii: type)) << 56 | payload
  }

  mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  mutating func note(_ kind: Oddity.Kind, at index: Int) {
    guard oddities.count < LenientReader.maximumOddities else { return }
    oddities.append(Oddity(kind: kind, index: index))
  }

  /// A failure at the position that tells what stands there.
  func failure(expected: String) -> JSONFailure {
    let found =
      switch peek {
      case nil: "the end of the text"
      case .some(let byte) where byte > 0x20 && byte < 0x7F:
        "'\(Character(Unicode.Scalar(byte)))'"
      case .some(let byte):
        "byte 0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
      }
    return JSONFailure("expected \(expected), found \(found)", at: position, in: input)
  }
}

internal import PushJSON

/// A JSON text laid out in lines, every token spelled as it was sent.
///
/// Reading and writing again would turn `1.0` into `1` and hide escapes and duplicate keys, which is
/// what a reader of a failing case wants to see.
package struct JSONLines: Equatable, Sendable {
  /// What a token is, for colours.
  package enum Kind: String, Sendable {
    case punctuation
    case key
    case string
    case number
    case literal
  }

  package struct Token: Equatable, Sendable {
    package var kind: Kind
    /// As sent; hostile text.
    package var text: String
  }

  package struct Line: Equatable, Sendable {
    package var indent: Int
    package var tokens: [Token] = []
    /// The JSON pointer of the value that begins here; nil on a line that only closes one.
    package var pointer: String?
    package var isMarked = false
  }

  package var lines: [Line]

  /// Lays out one JSON text; nil when it is not JSON or nests deeper than 64 levels.
  ///
  /// The depth is ours: deeper text is shown as it came, since indentation would push it off the
  /// page.
  package init?(_ text: String) {
    var scanner = JSONLineScanner(Array(text.utf8))
    guard let lines = scanner.scan() else { return nil }
    self.lines = lines
  }

  /// Marks the line of the value at `pointer`, or of its nearest ancestor below the root.
  package mutating func mark(_ pointer: String) {
    guard var tokens = JSONPointer.tokens(pointer) else { return }
    while !tokens.isEmpty {
      let wanted = JSONPointer.text(tokens)
      if let index = lines.lastIndex(where: { $0.pointer == wanted }) {
        lines[index].isMarked = true
        return
      }
      tokens.removeLast()
    }
  }
}

/// Walks the bytes of a JSON text once, without recursion.
private struct JSONLineScanner {
  private enum Frame {
    case object(pointer: String)
    case array(pointer: String, index: Int)
  }

  private let bytes: [UInt8]
  private var position = 0
  private var frames: [Frame] = []
  private var lines: [JSONLines.Line] = [JSONLines.Line(indent: 0, pointer: "")]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func scan() -> [JSONLines.Line]? {
    guard value() else { return nil }
    while !frames.isEmpty {
      guard step() else { return nil }
    }
    skipBlanks()
    return position == bytes.count ? lines : nil
  }

  /// Reads one value; a container is only opened.
  private mutating func value() -> Bool {
    skipBlanks()
    guard let byte = peek else { return false }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return open(byte)
    case UInt8(ascii: "\""):
      guard let text = string() else { return false }
      emit(.string, text)
      return true
    default: return word()
    }
  }

  /// Reads what follows a value inside a container.
  private mutating func step() -> Bool {
    skipBlanks()
    guard let byte = peek, let frame = frames.last else { return false }
    if byte == UInt8(ascii: ",") {
      position += 1
      emit(.punctuation, ",")
      if case .array(let pointer, let index) = frame {
        frames[frames.count - 1] = .array(pointer: pointer, index: index + 1)
      }
      return member()
    }
    switch (frame, byte) {
    case (.object, UInt8(ascii: "}")), (.array, UInt8(ascii: "]")):
      position += 1
      frames.removeLast()
      lines.append(JSONLines.Line(indent: frames.count))
      emit(.punctuation, String(Unicode.Scalar(byte)))
      return true
    default: return false
    }
  }

  private mutating func open(_ byte: UInt8) -> Bool {
    guard frames.count < 64 else { return false }
    let pointer = lines[lines.count - 1].pointer ?? ""
    let isObject = byte == UInt8(ascii: "{")
    position += 1
    skipBlanks()
    if let next = peek, next == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      position += 1
      emit(.punctuation, isObject ? "{}" : "[]")
      return true
    }
    emit(.punctuation, isObject ? "{" : "[")
    frames.append(isObject ? .object(pointer: pointer) : .array(pointer: pointer, index: 0))
    return member()
  }

  /// Begins a line with the next member or element of the innermost container.
  private mutating func member() -> Bool {
    guard let frame = frames.last else { return false }
    switch frame {
    case .array(let pointer, let index):
      lines.append(JSONLines.Line(indent: frames.count, pointer: "\(pointer)/\(index)"))
    case .object(let pointer):
      skipBlanks()
      guard peek == UInt8(ascii: "\""), let key = string() else { return false }
      let place = pointer + "/" + JSONPointer.escape(JSONLineScanner.content(of: key))
      lines.append(JSONLines.Line(indent: frames.count, pointer: place))
      emit(.key, key)
      skipBlanks()
      guard peek == UInt8(ascii: ":") else { return false }
      position += 1
      emit(.punctuation, ": ")
    }
    return value()
  }

  /// A string literal with its quotes, as it stands.
  private mutating func string() -> String? {
    let start = position
    position += 1
    while let byte = peek {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") {
        return String(decoding: bytes[start..<position], as: UTF8.self)
      }
    }
    return nil
  }

  private mutating func word() -> Bool {
    let start = position
    while let byte = peek, JSONLineScanner.isWord(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch text {
    case "": return false
    case "true", "false", "null": emit(.literal, text)
    default:
      guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return false }
      emit(.number, text)
    }
    return true
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func emit(_ kind: JSONLines.Kind, _ text: String) {
    lines[lines.count - 1].tokens.append(JSONLines.Token(kind: kind, text: text))
  }

  private static func content(of literal: String) -> String {
    guard literal.utf8.contains(UInt8(ascii: "\\")) else {
      return String(literal.dropFirst().dropLast())
    }
    return JSONValue(parsing: literal)?.string ?? String(literal.dropFirst().dropLast())
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }
}

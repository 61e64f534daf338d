internal import PushJSON
package import PushModel

/// Reads a JSON suite into nodes that know their places; strict RFC 8259.
///
/// libyaml could read most JSON, but refuses escaped surrogate pairs, and those are in any JSON file
/// with an emoji that a careful writer made.
package struct PositionedJSON {
  private let source: SourceText
  private var offset = 0
  private var mistakes: [Diagnostic] = []
  private var nodes = 0
  /// The place of the last mark, from which the next one is counted.
  private var cursor = (offset: 0, mark: SourceMark(line: 1, column: 1))

  private init(_ source: SourceText) { self.source = source }

  /// The value of a file; throws what is wrong with it.
  package static func read(_ source: SourceText) throws(Diagnostics) -> SourceNode {
    var reader = PositionedJSON(source)
    do throws(Diagnostic) {
      let root = try reader.document()
      if reader.mistakes.isEmpty { return root }
    } catch { reader.mistakes.append(error) }
    throw Diagnostics(reader.mistakes)
  }

  private mutating func document() throws(Diagnostic) -> SourceNode {
    if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    let root = try value(depth: 0)
    skipBlanks()
    guard offset == source.bytes.count else {
      throw fault("something follows the end of the JSON value", "remove it")
    }
    return root
  }

  private mutating func value(depth: Int) throws(Diagnostic) -> SourceNode {
    skipBlanks()
    let mark = here()
    nodes += 1
    guard depth < SourceLimits.depth else {
      throw fault("nested deeper than \(SourceLimits.depth) levels", "flatten the value")
    }
    guard nodes <= SourceLimits.nodes else {
      throw fault("more than \(SourceLimits.nodes) values", "split the file")
    }
    switch byte {
    case UInt8(ascii: "{"): return SourceNode(try object(depth), at: mark)
    case UInt8(ascii: "["): return SourceNode(try array(depth), at: mark)
    case UInt8(ascii: "\""):
      let text = try string()
      return SourceNode(.scalar(.string(text), text: text), at: mark)
    case nil: throw fault("the file ends where a value should be", "complete the JSON text")
    default: return SourceNode(try literal(), at: mark)
    }
  }

  private mutating func object(_ depth: Int) throws(Diagnostic) -> SourceNode.Content {
    var members: [SourceNode.Member] = []
    var seen: [String: SourceMark] = [:]
    offset += 1
    skipBlanks()
    if take("}") { return .mapping([]) }
    repeat {
      skipBlanks()
      let mark = here()
      guard byte == UInt8(ascii: "\"") else {
        throw fault("a key should be here", "keys are written in double quotes")
      }
      let key = try string()
      if let first = seen[key] {
        mistakes.append(
          source.diagnostic(
            at: mark,
            "the key `\(FindingSink.shortened(key))` is there twice",
            advice: "the first is in line \(first.line); remove or rename one"
          )
        )
      }
      seen[key] = mark
      skipBlanks()
      guard take(":") else { throw fault("a colon should be here", "write `\"key\": value`") }
      members.append(.init(key: key, keyMark: mark, value: try value(depth: depth + 1)))
      skipBlanks()
    } while take(",")
    guard take("}") else {
      throw fault("`,` or `}` should be here", "close the object that began before")
    }
    return .mapping(members)
  }

  private mutating func array(_ depth: Int) throws(Diagnostic) -> SourceNode.Content {
    var elements: [SourceNode] = []
    offset += 1
    skipBlanks()
    if take("]") { return .sequence([]) }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
    } while take(",")
    guard take("]") else {
      throw fault("`,` or `]` should be here", "close the array that began before")
    }
    return .sequence(elements)
  }

  private mutating func literal() throws(Diagnostic) -> SourceNode.Content {
    let start = offset
    let word = source.bytes[start...].prefix {
      ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39)
        || [0x2B, 0x2D, 0x2E].contains($0)
    }
    let text = String(decoding: word, as: UTF8.self)
    switch text {
    case "true", "false", "null": break
    default:
      guard YAMLScalar.numberForm(text.utf8) != nil else {
        throw fault("this is no JSON value", "text is written in double quotes")
      }
    }
    guard let value = YAMLScalar.value(ofPlain: text) else {
      throw fault("the number \(FindingSink.shortened(text)) is out of range", "quote it")
    }
    offset += word.count
    return .scalar(value, text: text)
  }

  private mutating func string() throws(Diagnostic) -> String {
    let start = offset
    offset += 1
    var bytes: [UInt8] = []
    while let next = byte, next != UInt8(ascii: "\"") {
      guard next >= 0x20 else {
        throw fault("a control character in a string", "write it as an escape, such as \\n")
      }
      if next == UInt8(ascii: "\\") {
        try escape(into: &bytes)
      } else {
        bytes.append(next)
        offset += 1
      }
    }
    guard take("\"") else {
      offset = start
      throw fault("this string is never closed", "close it with a double quote")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      offset = start
      throw fault("this string is not UTF-8", "save the file as UTF-8")
    }
    return text
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(Diagnostic) {
    let plain: [UInt8: UInt8] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9,
    ]
    let kind = offset + 1 < source.bytes.count ? source.bytes[offset + 1] : 0
    if let byte = plain[kind] {
      bytes.append(byte)
      offset += 2
      return
    }
    guard kind == UInt8(ascii: "u"), let first = unit(at: offset + 2) else {
      throw fault(
        "an unknown escape in a string",
        "escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
      )
    }
    var scalar = Unicode.Scalar(UInt32(first))
    var length = 6
    if first & 0xFC00 == 0xD800, let second = unit(at: offset + 8), second & 0xFC00 == 0xDC00,
      source.bytes[offset + 6] == 0x5C, source.bytes[offset + 7] == 0x75
    {
      scalar = Unicode.Scalar(0x10000 + (UInt32(first & 0x3FF) << 10) + UInt32(second & 0x3FF))
      length = 12
    }
    guard let scalar else {
      throw fault("half of a surrogate pair", "write both halves, or the character itself")
    }
    bytes.append(contentsOf: Array(String(Character(scalar)).utf8))
    offset += length
  }

  private func unit(at index: Int) -> UInt16? {
    guard index + 4 <= source.bytes.count else { return nil }
    let digits = source.bytes[index..<index + 4]
    guard digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else {
      return nil
    }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private var byte: UInt8? { offset < source.bytes.count ? source.bytes[offset] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipBlanks() {
    while let next = byte, [0x20, 0x09, 0x0A, 0x0D].contains(next) { offset += 1 }
  }

  /// The place of the next byte; counted on from the last one, so that long lines stay cheap.
  private mutating func here() -> SourceMark {
    var mark = source.lineMark(at: offset)
    if mark.line == cursor.mark.line, cursor.offset <= offset {
      mark.column = cursor.mark.column + source.characters(cursor.offset..<offset)
    } else {
      mark = source.mark(at: offset)
    }
    cursor = (offset, mark)
    return mark
  }

  private mutating func fault(_ title: String, _ advice: String) -> Diagnostic {
    source.diagnostic(at: here(), title, advice: advice)
  }
}

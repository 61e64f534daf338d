extension JSONNode {
  /// The word for this kind of value in messages.
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "boolean"
    case .integer, .double: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// A copy of a string's UTF-8 bytes; empty for every other kind.
  package var utf8Bytes: [UInt8] { Array(stringBytes) }

  /// Compact JSON of this value, cut after about `limit` bytes.
  ///
  /// The default suits findings, which show at most 160 bytes.
  package func compactText(limit: Int = 200) -> String {
    var writer = CompactNodeWriter(limit: limit)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Writes nodes without recursion; the nesting it can meet is bounded by the bytes it may write.
private struct CompactNodeWriter {
  let limit: Int
  var bytes: [UInt8] = []
  /// The open containers: where each ends on the tape, and its closing bracket.
  private var open: [(end: Int, bracket: UInt8)] = []

  init(limit: Int) { self.limit = limit }

  mutating func write(_ node: JSONNode) {
    var index = node.index
    var isFirst = true
    while bytes.count < limit {
      if let container = open.last, index == container.end - 1 {
        bytes.append(container.bracket)
        open.removeLast()
        index += 1
        isFirst = false
      } else {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        if open.last?.bracket == UInt8(ascii: "}") {
          writeString(node.node(atTapeIndex: index))
          bytes.append(UInt8(ascii: ":"))
          index += 1
        }
        isFirst = writeValue(node.node(atTapeIndex: index))
        index = isFirst ? index + 1 : node.node(atTapeIndex: index).end
      }
      if open.isEmpty { return }
    }
  }

  /// Writes a scalar, or opens a container and says so.
  private mutating func writeValue(_ node: JSONNode) -> Bool {
    switch node.kind {
    case .object:
      bytes.append(UInt8(ascii: "{"))
      open.append((node.end, UInt8(ascii: "}")))
      return true
    case .array:
      bytes.append(UInt8(ascii: "["))
      open.append((node.end, UInt8(ascii: "]")))
      return true
    case .string: writeString(node)
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool: bytes.append(contentsOf: (node.isTrue ? "true" : "false").utf8)
    case .integer, .double: bytes.append(contentsOf: node.numberText.utf8)
    }
    return false
  }

  private mutating func writeString(_ node: JSONNode) {
    JSONWriter.appendString(
      UnsafeBufferPointer(rebasing: node.stringBytes.prefix(limit)),
      to: &bytes
    )
  }
}

extension JSONNode {
  /// The shortest spelling of a number; empty for every other kind.
  fileprivate var numberText: String {
    switch UInt8(tape[index] >> 56) {
    case UInt8(ascii: "l"): String(Int64(bitPattern: tape[index + 1]))
    case UInt8(ascii: "u"): String(tape[index + 1])
    case UInt8(ascii: "d"): "\(Double(bitPattern: tape[index + 1]))"
    default: ""
    }
  }
}

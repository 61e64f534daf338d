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
    var writer = JSONNodeWriter(limit: limit)
    var bytes: [UInt8] = []
    writer.write(self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Writes nodes as compact JSON without recursion; the nesting it can meet is bounded by the text.
package struct JSONNodeWriter {
  private let limit: Int
  private let number: @Sendable (JSONNode) -> String
  /// The open containers: where each ends on the tape, and its closing bracket.
  private var open: [(end: Int, bracket: UInt8)] = []

  /// A writer to use again and again.
  ///
  /// - Parameters:
  ///   - limit: The text is cut after about so many bytes.
  ///   - number: Spells a number; the shortest spelling unless given.
  package init(
    limit: Int = .max,
    number: @escaping @Sendable (JSONNode) -> String = { $0.numberText }
  ) {
    self.limit = limit
    self.number = number
  }

  /// Appends a value.
  package mutating func write(_ node: JSONNode, to bytes: inout [UInt8]) {
    open.removeAll(keepingCapacity: true)
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
          node.node(atTapeIndex: index).appendString(to: &bytes, limit: limit)
          bytes.append(UInt8(ascii: ":"))
          index += 1
        }
        let value = node.node(atTapeIndex: index)
        isFirst = writeValue(value, to: &bytes)
        index = isFirst ? index + 1 : value.end
      }
      if open.isEmpty { return }
    }
  }

  /// Writes a scalar, or opens a container and says so.
  private mutating func writeValue(_ node: JSONNode, to bytes: inout [UInt8]) -> Bool {
    switch node.kind {
    case .object:
      bytes.append(UInt8(ascii: "{"))
      open.append((node.end, UInt8(ascii: "}")))
      return true
    case .array:
      bytes.append(UInt8(ascii: "["))
      open.append((node.end, UInt8(ascii: "]")))
      return true
    case .string: node.appendString(to: &bytes, limit: limit)
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool: bytes.append(contentsOf: (node.isTrue ? "true" : "false").utf8)
    case .integer, .double: bytes.append(contentsOf: number(node).utf8)
    }
    return false
  }
}

extension JSONNode {
  /// Appends a string with its quotes, cut after `limit` bytes of it.
  package func appendString(to bytes: inout [UInt8], limit: Int = .max) {
    JSONWriter.appendString(
      UnsafeBufferPointer(rebasing: stringBytes.prefix(limit)),
      to: &bytes
    )
  }
}

extension JSONNode {
  /// The shortest spelling of a number; empty for every other kind.
  package var numberText: String {
    switch UInt8(tape[index] >> 56) {
    case UInt8(ascii: "l"): String(Int64(bitPattern: tape[index + 1]))
    case UInt8(ascii: "u"): String(tape[index + 1])
    case UInt8(ascii: "d"): "\(Double(bitPattern: tape[index + 1]))"
    default: ""
    }
  }
}

internal import PushJSON

/// Writes values of a document as compact JSON into a buffer, without recursion.
struct ExpoNodeWriter {
  /// The open containers: where each ends on the tape, and its closing bracket.
  private var open: [(end: Int, bracket: UInt8)] = []

  init() {}

  /// Appends a value.
  mutating func write(_ node: JSONNode, to bytes: inout [UInt8]) {
    var index = node.tapeIndex
    var isFirst = true
    while true {
      if let container = open.last, index == container.end - 1 {
        bytes.append(container.bracket)
        open.removeLast()
        index += 1
        isFirst = false
      } else {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        if open.last?.bracket == UInt8(ascii: "}") {
          ExpoNodeWriter.writeString(node.node(atTapeIndex: index), to: &bytes)
          bytes.append(UInt8(ascii: ":"))
          index += 1
        }
        let value = node.node(atTapeIndex: index)
        isFirst = writeValue(value, to: &bytes)
        index = isFirst ? index + 1 : value.endOnTape
      }
      if open.isEmpty { return }
    }
  }

  /// Writes a scalar, or opens a container and says so.
  private mutating func writeValue(_ node: JSONNode, to bytes: inout [UInt8]) -> Bool {
    switch node.kind {
    case .object:
      bytes.append(UInt8(ascii: "{"))
      open.append((node.endOnTape, UInt8(ascii: "}")))
      return true
    case .array:
      bytes.append(UInt8(ascii: "["))
      open.append((node.endOnTape, UInt8(ascii: "]")))
      return true
    case .string: ExpoNodeWriter.writeString(node, to: &bytes)
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool: bytes.append(contentsOf: (node.isTrue ? "true" : "false").utf8)
    case .integer, .double: bytes.append(contentsOf: ExpoNodeWriter.number(node).utf8)
    }
    return false
  }

  /// Appends a string with its quotes.
  static func writeString(_ node: JSONNode, to bytes: inout [UInt8]) {
    node.withString { text in
      unsafe text.withUnsafeBufferPointer { unsafe JSONWriter.appendString($0, to: &bytes) }
    }
  }

  /// A number as JavaScript prints it, as far as whole ones go.
  static func number(_ node: JSONNode) -> String {
    if let integer = node.integer { return String(integer) }
    let number = node.number ?? 0
    if let whole = Int64(exactly: number) { return String(whole) }
    return number.isFinite ? "\(number)" : "null"
  }
}

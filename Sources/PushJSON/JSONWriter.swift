/// Writes JSON into a byte buffer.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Compact JSON of a value.
  package static func compact(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.write(value, indent: nil)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// JSON of a value with two blanks of indentation a level and a newline at the end.
  package static func pretty(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.write(value, indent: 0)
    writer.bytes.append(0x0A)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private mutating func write(_ value: JSONValue, indent: Int?) {
    switch value {
    case .null: append("null")
    case .bool(let flag): append(flag ? "true" : "false")
    case .integer(let number): append(String(number))
    // JSON has no infinity and no NaN; such a value can only be ours, and null is the honest word.
    case .double(let number): append(number.isFinite ? "\(number)" : "null")
    case .string(let text): JSONWriter.appendString(text, to: &bytes)
    case .array(let elements):
      container(open: "[", close: "]", count: elements.count, indent: indent) {
        writer,
        index,
        inner in
        writer.write(elements[index], indent: inner)
      }
    case .object(let members):
      container(open: "{", close: "}", count: members.count, indent: indent) {
        writer,
        index,
        inner in
        JSONWriter.appendString(members[index].key, to: &writer.bytes)
        writer.append(inner == nil ? ":" : ": ")
        writer.write(members[index].value, indent: inner)
      }
    }
  }

  private mutating func container(
    open: String,
    close: String,
    count: Int,
    indent: Int?,
    body: (inout JSONWriter, Int, Int?) -> Void
  ) {
    append(open)
    for index in 0..<count {
      if index > 0 { append(",") }
      newline(indent.map { $0 + 1 })
      body(&self, index, indent.map { $0 + 1 })
    }
    if count > 0 { newline(indent) }
    append(close)
  }

  private mutating func newline(_ indent: Int?) {
    guard let indent else { return }
    bytes.append(0x0A)
    for _ in 0..<indent { append("  ") }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Appends a JSON string; control characters, quote and backslash are escaped.
  package static func appendString(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { appendString($0, to: &bytes) }
  }

  /// Appends bytes, which are UTF-8, as a JSON string.
  ///
  /// Concrete rather than generic and copying in runs, since the recorder calls it for each request.
  package static func appendString(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    var start = 0
    for offset in 0..<text.count where isEscaped(text[offset]) {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<offset]))
      appendEscape(text[offset], to: &bytes)
      start = offset + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<text.count]))
    bytes.append(0x22)
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F
  }

  private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(0x5C)
    switch byte {
    case 0x22, 0x5C: bytes.append(byte)
    case 0x0A: bytes.append(0x6E)
    case 0x0D: bytes.append(0x72)
    case 0x09: bytes.append(0x74)
    default:
      bytes.append(0x75)
      bytes.append(0x30)
      bytes.append(0x30)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
  }
}

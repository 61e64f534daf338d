package import PushJSON

/// Which plain YAML scalars are more than text.
///
/// The rules are those of JSON with `~` and the empty scalar for null (YAML 1.2.2, section 10.2,
/// "JSON Schema"): `true`, `false`, `null`, decimal integers and floats. All else is text: `no`,
/// `on`, `True`, `0777`, `1_000`, `.inf` and dates stay what they look like.
package enum YAMLScalar {
  /// The value of a plain scalar; nil for a number that no JSON reader would keep exactly.
  package static func value(ofPlain text: String) -> JSONValue? {
    switch text {
    case "", "~", "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: break
    }
    guard let isInteger = numberForm(text.utf8) else { return .string(text) }
    if isInteger { return Int64(text).map(JSONValue.integer) }
    guard let number = Double(text), number.isFinite else { return nil }
    return .double(number)
  }

  /// Whether text has the form of a JSON number: true for an integer, nil for no number.
  package static func numberForm(_ text: some Sequence<UInt8>) -> Bool? {
    var bytes = Array(text)[...]
    if bytes.first == UInt8(ascii: "-") { bytes.removeFirst() }
    let whole = takeDigits(&bytes)
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else {
      return nil
    }
    if bytes.isEmpty { return true }
    if bytes.first == UInt8(ascii: ".") {
      bytes.removeFirst()
      if takeDigits(&bytes).isEmpty { return nil }
    }
    if let mark = bytes.first, mark | 0x20 == UInt8(ascii: "e") {
      bytes.removeFirst()
      if let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        bytes.removeFirst()
      }
      if takeDigits(&bytes).isEmpty { return nil }
    }
    return bytes.isEmpty ? false : nil
  }

  private static func takeDigits(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = bytes.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    bytes.removeFirst(digits.count)
    return digits
  }
}

import PushJSON

/// The texts of the front end's refusals (catalogue, 2.3).
enum FCMText {
  static func unknownName(_ name: String, at path: String, _ reason: String) -> String {
    let place = path.isEmpty ? "" : " at '\(path)'"
    return "Invalid JSON payload received. Unknown name \"\(name)\"\(place): \(reason)"
  }

  static func invalidValue(at path: String, _ type: String, _ value: String) -> String {
    let place = path.isEmpty ? "" : " at '\(path)'"
    return "Invalid value\(place) (\(type)), \(value)"
  }

  static func typeURL(_ name: String) -> String { "type.googleapis.com/" + name }

  static func duration(_ failure: FCMTimeFailure) -> String {
    switch failure {
    case .withoutUnit: "Illegal duration format; duration must end with 's'"
    case .badNanos: "Invalid duration format, failed to parse nano seconds"
    case .outOfRange: "Duration value exceeds limits"
    case .badSeconds, .badFormat, .withoutZone:
      "Invalid duration format, failed to parse seconds"
    }
  }

  static func timestamp(_ failure: FCMTimeFailure, _ value: String) -> String {
    switch failure {
    case .withoutZone:
      "Illegal timestamp format; timestamps must end with 'Z' or have a valid timezone offset."
    case .outOfRange: "Timestamp value exceeds limits"
    case .badFormat, .badSeconds, .badNanos, .withoutUnit: "Invalid time format: \(value)"
    }
  }

  /// A scalar as refusals quote it: texts in double quotes, unescaped.
  static func quoted(_ node: JSONNode) -> String {
    switch node.kind {
    case .string: "\"\(node.text ?? "")\""
    case .double: node.number.map(FCMNumberText.text) ?? ""
    default: node.compactText()
    }
  }

  /// Up to 20 bytes on either side of a place and a mark below it, as a syntax error has them.
  static func quote(_ bytes: [UInt8], at place: Int) -> String {
    let place = min(place, bytes.count)
    var begin = max(0, place - 20)
    while begin < place, bytes[begin] & 0xC0 == 0x80 { begin += 1 }
    var end = min(bytes.count, place + 20)
    while end > place, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let text = String(decoding: bytes[begin..<end], as: UTF8.self)
    return "\n\(text)\n" + String(repeating: " ", count: place - begin) + "^"
  }
}

/// Writes doubles as C's `%.15g` does, or with 17 digits where 15 are too few, as protobuf does.
enum FCMNumberText {
  static func text(_ value: Double) -> String {
    guard value != 0 else { return value.sign == .minus ? "-0" : "0" }
    let (digits, exponent) = decimal(value.magnitude)
    // Swift's digits are the fewest that give the number again: beyond 15, C would print 17.
    let precision = digits.count <= 15 ? 15 : 17
    let sign = value < 0 ? "-" : ""
    if exponent < -4 || exponent >= precision { return sign + scientific(digits, exponent) }
    return sign + plain(digits, exponent)
  }

  /// The significant digits without zeros at the end, and the exponent of the first.
  private static func decimal(_ value: Double) -> (digits: [Character], exponent: Int) {
    let parts = "\(value)".split(separator: "e")
    var exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let whole = Array(mantissa[0])
    var digits = whole + (mantissa.count > 1 ? Array(mantissa[1]) : [])
    exponent += whole.count - 1
    while digits.count > 1, digits.first == "0" {
      digits.removeFirst()
      exponent -= 1
    }
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    return (digits, exponent)
  }

  private static func scientific(_ digits: [Character], _ exponent: Int) -> String {
    let fraction = digits.count > 1 ? "." + String(digits.dropFirst()) : ""
    let size = String(exponent.magnitude)
    let padded = size.count < 2 ? "0" + size : size
    return String(digits[0]) + fraction + (exponent < 0 ? "e-" : "e+") + padded
  }

  private static func plain(_ digits: [Character], _ exponent: Int) -> String {
    if exponent < 0 {
      return "0." + String(repeating: "0", count: -exponent - 1) + String(digits)
    }
    let whole = digits.prefix(exponent + 1)
    let zeros = String(repeating: "0", count: exponent + 1 - whole.count)
    let fraction = digits.dropFirst(exponent + 1)
    return String(whole) + zeros + (fraction.isEmpty ? "" : "." + String(fraction))
  }
}

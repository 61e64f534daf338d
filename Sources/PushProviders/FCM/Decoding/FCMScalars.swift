import PushJSON

/// Turns scalars of JSON into those of messages, with the leniencies of the catalogue's table 2.2.
enum FCMScalars {
  /// `true` and its synonyms; nil when the value is no truth value.
  static func flag(_ node: JSONNode) -> Bool? {
    switch node.kind {
    case .bool: node.isTrue
    case .integer, .double: node.number == 1 ? true : node.number == 0 ? false : nil
    case .string: word(node)
    default: nil
    }
  }

  private static func word(_ node: JSONNode) -> Bool? {
    node.withString { bytes in
      // Written out: a list of words would be allocated at each call.
      if same(bytes, "true") || same(bytes, "t") || same(bytes, "yes") || same(bytes, "y")
        || same(bytes, "1")
      {
        return true
      }
      if same(bytes, "false") || same(bytes, "f") || same(bytes, "no") || same(bytes, "n")
        || same(bytes, "0")
      {
        return false
      }
      return nil
    }
  }

  private static func same(_ bytes: Span<UInt8>, _ word: StaticString) -> Bool {
    equals(bytes, word, lowered: true)
  }

  /// Whole numbers of 32 bits, `3.0` and decimal texts included.
  static func integer(_ node: JSONNode) -> Int32? {
    switch node.kind {
    case .integer: node.integer.flatMap { Int32(exactly: $0) }
    case .double: node.number.flatMap { Int32(exactly: $0) }
    case .string: node.withString { decimal($0) }
    default: nil
    }
  }

  private static func decimal(_ bytes: Span<UInt8>) -> Int32? {
    guard bytes.count > 0 else { return nil }
    let isNegative = bytes[0] == UInt8(ascii: "-")
    let start = isNegative || bytes[0] == UInt8(ascii: "+") ? 1 : 0
    guard start < bytes.count else { return nil }
    var value: Int64 = 0
    for offset in start..<bytes.count {
      guard let digit = FCMFraction.digit(bytes[offset]) else { return nil }
      value = value * 10 + Int64(digit)
      if value > Int64(Int32.max) + 1 { return nil }
    }
    return Int32(exactly: isNegative ? -value : value)
  }

  /// Numbers within a float, texts of them, and the three words.
  static func float(_ node: JSONNode) -> Double? {
    switch node.kind {
    case .integer, .double: node.number.flatMap(withinFloat)
    case .string: floatText(node)
    default: nil
    }
  }

  private static func withinFloat(_ value: Double) -> Double? {
    value.magnitude <= Double(Float.greatestFiniteMagnitude) ? value : nil
  }

  private static func floatText(_ node: JSONNode) -> Double? {
    if node.equals("NaN") { return Double.nan }
    if node.equals("Infinity") { return Double.infinity }
    if node.equals("-Infinity") { return -Double.infinity }
    // Swift reads more forms than a number of JSON has, such as "0x1" and "inf".
    let isPlain = node.withString { bytes in
      for offset in 0..<bytes.count where !isNumeric(bytes[offset]) { return false }
      return bytes.count > 0
    }
    guard isPlain, let text = node.text, let value = Double(text) else { return nil }
    return withinFloat(value)
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// A word of an enum in any case, a declared number as text, or any number.
  static func choice(_ node: JSONNode, _ type: FCMEnum) -> Int32? {
    guard node.kind == .string else { return integer(node) }
    let words = type.words
    return node.withString { bytes in
      for (number, word) in words.enumerated() where equals(bytes, word, lowered: false) {
        return Int32(number)
      }
      guard let number = decimal(bytes), words.indices.contains(Int(number)) else { return nil }
      return number
    }
  }

  /// Compares without regard to case; for enum words a hyphen is an underscore.
  private static func equals(_ bytes: Span<UInt8>, _ word: StaticString, lowered: Bool) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { expected in
      for offset in 0..<bytes.count {
        let byte = bytes[offset]
        let folded = lowered ? lower(byte) : byte == 0x2D ? 0x5F : upper(byte)
        if unsafe folded != expected[offset] { return false }
      }
      return true
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  private static func upper(_ byte: UInt8) -> UInt8 {
    byte >= 0x61 && byte <= 0x7A ? byte & 0xDF : byte
  }
}

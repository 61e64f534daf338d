internal import PushJSON
internal import PushWire

/// What the rules about the blocks of platforms ask of texts; nothing here allocates.
extension JSONNode {
  /// The characters of a string, counted as Unicode scalars.
  var scalarCount: Int {
    withString { bytes in
      var count = 0
      for index in bytes.indices where bytes[index] & 0xC0 != 0x80 { count += 1 }
      return count
    }
  }

  /// Whether a string is one digit or more and nothing else.
  var isDigits: Bool {
    withString { bytes in
      for index in bytes.indices where !(0x30...0x39).contains(bytes[index]) { return false }
      return bytes.count > 0
    }
  }

  /// The number that the digits of a string spell; the largest one when they are too many.
  var decimal: Int64? {
    guard isDigits else { return nil }
    return withString { bytes in
      var value: Int64 = 0
      for index in bytes.indices {
        let (product, isOver) = value.multipliedReportingOverflow(by: 10)
        let (sum, isAbove) = product.addingReportingOverflow(Int64(bytes[index]) - 0x30)
        if isOver || isAbove { return Int64.max }
        value = sum
      }
      return value
    }
  }

  /// Whether a number is whole, `1.0` included: a Struct holds doubles.
  var whole: Double? {
    guard let number, number.rounded() == number else { return nil }
    return number
  }

  /// Whether a string has this text in it.
  func contains(_ part: StaticString) -> Bool {
    let length = part.utf8CodeUnitCount
    return withString { bytes in
      guard length > 0, bytes.count >= length else { return false }
      for start in 0...bytes.count - length
      where ASCIIBytes.equal(bytes, start..<start + length, part) { return true }
      return false
    }
  }

  /// Whether a string ends with these letters, in any case.
  func hasSuffixIgnoringCase(_ suffix: StaticString) -> Bool {
    let length = suffix.utf8CodeUnitCount
    return withString { bytes in
      guard bytes.count >= length else { return false }
      let start = bytes.count - length
      return suffix.withUTF8Buffer { wanted in
        for offset in 0..<length {
          let byte = bytes[start + offset]
          let lowered = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
          if unsafe lowered != wanted[offset] { return false }
        }
        return true
      }
    }
  }

  /// Whether a string has a blank, a tab or a line end.
  var hasWhiteSpace: Bool {
    withString { bytes in
      for index in bytes.indices where bytes[index] <= 0x20 { return true }
      return false
    }
  }

  /// Whether a string is `#` and six hexadecimal digits.
  var isColor: Bool {
    withString { bytes in
      guard bytes.count == 7, bytes[0] == 0x23 else { return false }
      for index in 1..<7 {
        switch bytes[index] {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: continue
        default: return false
        }
      }
      return true
    }
  }

  /// Whether a string has only letters of the base64url alphabet.
  var isBase64URL: Bool {
    withString { bytes in
      for index in bytes.indices {
        switch bytes[index] {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: continue
        default: return false
        }
      }
      return true
    }
  }

  /// Whether a string is a web address in full.
  var isWebAddress: Bool { FCMShapes.isHTTPS(self) || FCMShapes.isHTTP(self) }

  /// Whether a string is the same as a text.
  func equals(text: String) -> Bool {
    stringLength == text.utf8.count && hasPrefix(text: text)
  }

  /// Whether a string begins with a text; compared by the text's own bytes.
  func hasPrefix(text: String) -> Bool {
    withString { bytes in
      guard bytes.count >= text.utf8.count else { return false }
      var index = 0
      for byte in text.utf8 {
        if bytes[index] != byte { return false }
        index += 1
      }
      return true
    }
  }
}

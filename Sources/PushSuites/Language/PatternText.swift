/// Text with a form: regular expressions, UUIDs, ULIDs.
package enum PatternText {
  /// Whether a regular expression occurs in a text; false when it is none (the parser checks).
  ///
  /// Swift's own syntax, matched by Unicode scalars. A pattern with nested repetition can take
  /// exponential time on a long text; a suite is trusted not to hold one.
  package static func occurs(_ pattern: String, in text: String) -> Bool {
    // The parser has compiled the pattern before; variables are filled in as literal text.
    guard let regex = try? Regex(pattern) else { return false }
    return text.contains(regex.matchingSemantics(.unicodeScalar))
  }

  /// What is wrong with a regular expression; nil when nothing is.
  package static func fault(in pattern: String) -> String? {
    do {
      _ = try Regex(pattern)
      return nil
    } catch { return "\(error)" }
  }

  /// Whether text is a UUID in the usual grouping (RFC 9562, section 4).
  package static func isUUID(_ text: String, _ digits: Matcher.DigitCase) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return false }
    for (index, byte) in bytes.enumerated() {
      switch index {
      case 8, 13, 18, 23:
        guard byte == UInt8(ascii: "-") else { return false }
      default:
        guard isHex(byte, digits) else { return false }
      }
    }
    return true
  }

  /// Whether text is a ULID: 26 digits of Crockford's base 32, the first at most 7 (ULID
  /// specification, "Encoding" and "Overflow Errors").
  package static func isULID(_ text: String) -> Bool {
    let alphabet = Set("0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz".utf8)
    guard text.utf8.count == 26, let first = text.utf8.first, first <= UInt8(ascii: "7") else {
      return false
    }
    return text.utf8.allSatisfy(alphabet.contains)
  }

  private static func isHex(_ byte: UInt8, _ digits: Matcher.DigitCase) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digits != .upper
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digits != .lower
    default: false
    }
  }
}

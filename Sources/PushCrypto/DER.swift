/// The little of ASN.1's distinguished encoding that Apple's topic lists need (X.690).
enum DER {
  static let utf8String: UInt8 = 0x0C
  static let sequence: UInt8 = 0x30
  /// The whole encoding of NULL.
  static let null: [UInt8] = [0x05, 0x00]

  /// One element: tag, length, content.
  static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag] + length(content.count) + content
  }

  static func string(_ text: String) -> [UInt8] { element(utf8String, Array(text.utf8)) }

  private static func length(_ count: Int) -> [UInt8] {
    guard count >= 0x80 else { return [UInt8(count)] }
    var rest = count
    var bytes: [UInt8] = []
    while rest > 0 {
      bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    return [0x80 | UInt8(bytes.count)] + bytes
  }

  /// Reads elements one behind the other; the text is a stranger's, so every length is checked.
  struct Reader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    /// The next element, or nil when what follows is not one.
    mutating func next() -> (tag: UInt8, content: ArraySlice<UInt8>)? {
      var position = rest.startIndex
      guard rest.count >= 2 else { return nil }
      let tag = rest[position]
      let first = rest[position + 1]
      position += 2
      var count = Int(first)
      if first >= 0x80 {
        let digits = Int(first & 0x7F)
        // No digits would be the indefinite form, which DER forbids; a certificate is far below 16 MB.
        guard (1...3).contains(digits), rest.endIndex - position >= digits else { return nil }
        count = 0
        for _ in 0..<digits {
          count = count << 8 | Int(rest[position])
          position += 1
        }
      }
      guard rest.endIndex - position >= count else { return nil }
      let content = rest[position..<position + count]
      rest = rest[(position + count)...]
      return (tag, content)
    }
  }
}

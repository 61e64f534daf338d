/// The name under which OpenSSL looks for an authority in a folder of certificates.
package enum SubjectHash {
  /// The eight digits of `openssl x509 -subject_hash`; nil when the bytes are no certificate.
  ///
  /// As `X509_NAME_hash` computes it: SHA-1 over the subject's sets, each text as UTF-8 in lower
  /// case with single blanks; of the digest the first four bytes, the last of them first.
  package static func text(der: [UInt8]) -> String? {
    guard let subject = subject(der), let canonical = canonical(subject) else { return nil }
    let digest = SHA1.hash(canonical)
    return digest.prefix(4).reversed().map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// The content of the subject (RFC 5280, 4.1: the sixth field, the fifth where there is no version).
  private static func subject(_ der: [UInt8]) -> ArraySlice<UInt8>? {
    var outer = Elements(der[...])
    guard let certificate = outer.next() else { return nil }
    var inner = Elements(certificate.content)
    guard let body = inner.next() else { return nil }
    var fields = Elements(body.content)
    guard let first = fields.next() else { return nil }
    // Behind the version and the serial: algorithm, issuer, validity.
    for _ in 0..<(first.tag == 0xA0 ? 4 : 3) { guard fields.next() != nil else { return nil } }
    return fields.next()?.content
  }

  private static func canonical(_ subject: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var sets = Elements(subject)
    while !sets.isAtEnd {
      guard let set = sets.next() else { return nil }
      var attributes: [UInt8] = []
      var entries = Elements(set.content)
      while !entries.isAtEnd {
        guard let entry = entries.next() else { return nil }
        var halves = Elements(entry.content)
        guard let kind = halves.next(), let value = halves.next() else { return nil }
        attributes += element(
          0x30,
          element(kind.tag, Array(kind.content)) + canonicalValue(value.tag, value.content)
        )
      }
      result += element(0x31, attributes)
    }
    return result
  }

  /// Texts (UTF8String, PrintableString, IA5String and the like) are unified, all else is kept.
  private static func canonicalValue(_ tag: UInt8, _ content: ArraySlice<UInt8>) -> [UInt8] {
    guard [0x0C, 0x13, 0x14, 0x16, 0x1A].contains(tag) else { return element(tag, Array(content)) }
    let words = content.split { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let text = words.joined(separator: [0x20]).map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
    return element(0x0C, Array(text))
  }

  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    var length: [UInt8] = []
    if content.count < 0x80 {
      length = [UInt8(content.count)]
    } else {
      var rest = content.count
      while rest > 0 {
        length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
        rest >>= 8
      }
      length.insert(0x80 | UInt8(length.count), at: 0)
    }
    return [tag] + length + content
  }
}

/// The elements of a DER encoding, one behind the other (X.690).
private struct Elements {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func next() -> (tag: UInt8, content: ArraySlice<UInt8>)? {
    guard rest.count >= 2 else { return nil }
    let tag = rest.removeFirst()
    let first = rest.removeFirst()
    var count = Int(first)
    if first >= 0x80 {
      // A certificate is far below 16 MB; no digits would be a form that DER forbids.
      let digits = Int(first & 0x7F)
      guard (1...3).contains(digits), rest.count >= digits else { return nil }
      count = rest.prefix(digits).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(digits)
    }
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return (tag, rest.prefix(count))
  }
}

internal import COpenSSL

/// The textual frame around keys and certificates (RFC 7468).
enum PEMText {
  /// The labels of all `-----BEGIN …-----` lines, in order.
  static func labels(_ text: [UInt8]) -> [String] {
    var labels: [String] = []
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    where starts(line, with: "-----BEGIN ") {
      let rest = line.dropFirst(11)
      guard let end = rest.firstIndex(of: 0x2D) else { continue }
      labels.append(String(decoding: rest[..<end], as: UTF8.self))
    }
    return labels
  }

  /// Whether some line begins with these characters.
  static func contains(_ text: [UInt8], _ start: StaticString) -> Bool {
    text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { starts($0, with: start) }
  }

  private static func starts(_ line: ArraySlice<UInt8>, with start: StaticString) -> Bool {
    start.withUTF8Buffer { line.starts(with: $0) }
  }

  /// Collects what `body` writes into a memory buffer; `body` returns OpenSSL's code.
  static func write(
    _ operation: CryptoError.Operation,
    _ body: (OpaquePointer) -> Int32
  ) throws(CryptoError) -> String {
    ERR_clear_error()
    guard let bio = BIO_new(BIO_s_mem()) else { throw CryptoError.drain(after: operation) }
    defer { BIO_free(bio) }
    try check(body(bio), operation)
    var start: UnsafeMutablePointer<CChar>?
    let count = copenssl_bio_data(bio, &start)
    guard let start, count > 0 else { throw CryptoError(operation) }
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    return String(decoding: bytes, as: UTF8.self)
  }
}

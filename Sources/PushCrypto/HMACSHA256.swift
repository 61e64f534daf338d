internal import COpenSSL

/// HMAC with SHA-256 (RFC 2104), which is JWT's `HS256` too.
package enum HMACSHA256 {
  /// The 32 bytes of the code.
  package static func authenticate(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    let result = HMAC(
      EVP_sha256(),
      key,
      Int32(clamping: key.count),
      bytes,
      bytes.count,
      &code,
      &length
    )
    precondition(result != nil && length == 32, "HMAC failed, which only a broken OpenSSL does")
    return code
  }

  /// Whether the code fits, compared in a time that does not depend on where it differs.
  package static func verify(_ code: [UInt8], over bytes: [UInt8], key: [UInt8]) -> Bool {
    let expected = authenticate(bytes, key: key)
    guard code.count == expected.count else { return false }
    return CRYPTO_memcmp(code, expected, expected.count) == 0
  }
}

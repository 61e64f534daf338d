internal import COpenSSL

/// SHA-1 (FIPS 180-4), which Java's key stores ask for; nothing here is protected by it.
package enum SHA1 {
  /// The 20 bytes of the digest.
  package static func hash(_ message: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 20) { output, count in
      var length: UInt32 = 0
      let code = message.withUnsafeBytes {
        EVP_Digest($0.baseAddress, $0.count, output.baseAddress, &length, EVP_sha1(), nil)
      }
      precondition(code == 1 && length == 20, "SHA-1 failed, which only a broken OpenSSL does")
      count = 20
    }
  }
}
